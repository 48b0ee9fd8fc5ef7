package dev.sfumato.gradle.report;

import groovy.json.JsonException;
import groovy.json.JsonSlurper;
import java.io.File;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads verdicts from a report and believes none that its figures do not bear out: a field that is missing, of the wrong
 * type or out of its range, or a PASS over a limit, is refused with a sentence.
 */
public final class StoredReport {
    private static final int SCHEMA = 6;
    private static final int SHORT_ID = 12;

    private StoredReport() {}

    public static List<StoredVerdict> read(String json) {
        ReportFields report = parse(json);
        BigDecimal schema = report.number("schema");
        if (schema.compareTo(BigDecimal.valueOf(SCHEMA)) != 0) {
            throw new IllegalArgumentException("schema must be " + SCHEMA + ", got " + schema);
        }
        ReportFields stamps = report.object("stamps");
        List<StoredVerdict> verdicts = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (ReportFields dataset : report.objects("datasets")) {
            StoredVerdict verdict = verdict(dataset, stamps);
            verdicts.add(verdict);
            if (!names.add(verdict.dataset())) {
                throw new IllegalArgumentException("it tells of dataset '" + verdict.dataset() + "' twice");
            }
        }
        if (names.isEmpty()) {
            throw new IllegalArgumentException("it tells of no dataset");
        }
        if (report.bool("passed") != verdicts.stream().allMatch(StoredVerdict::passed)) {
            throw new IllegalArgumentException("its verdict is not that of its datasets");
        }
        return verdicts;
    }

    /** Whether a report says that it is confidential; one that cannot be read may be. */
    public static boolean isConfidential(File report) {
        try {
            return parse(Files.readString(report.toPath())).has("notice");
        } catch (IOException | IllegalArgumentException e) {
            return true;
        }
    }

    private static ReportFields parse(String json) {
        try {
            return ReportFields.of("the report", new JsonSlurper().parseText(json));
        } catch (JsonException e) {
            throw new IllegalArgumentException("it is not JSON", e);
        }
    }

    private static StoredVerdict verdict(ReportFields dataset, ReportFields stamps) {
        String name = dataset.text("dataset");
        boolean passed = dataset.bool("passed");
        List<StoredFinding> findings =
                dataset.objects("findings").stream().map(StoredReport::finding).toList();
        if (!dataset.has("budget") && !dataset.has("pac")) {
            throw new IllegalArgumentException("dataset '" + name + "' has no budget");
        }
        if (passed && dataset.has("budget") && !isBudgetKept(dataset.object("total"), dataset.object("budget"))) {
            throw new IllegalArgumentException(
                    "dataset '" + name + "' is reported to pass, and its total is not within its budget");
        }
        if (passed && dataset.has("budget") && !isComposed(dataset.object("total"), dataset.object("composition"))) {
            throw new IllegalArgumentException(
                    "dataset '" + name
                            + "' is reported to pass, and its total is not what its releases need by the way in which they compose");
        }
        if (passed && dataset.has("promise") && !isBelowCeiling(dataset.object("promise"), dataset.object("budget"))) {
            throw new IllegalArgumentException(
                    "dataset '" + name + "' is reported to pass, and its budget is above the ceiling of budgets");
        }
        if (passed && dataset.has("pac") && !isBelowPacCeiling(dataset.object("pac"))) {
            throw new IllegalArgumentException(
                    "dataset '" + name + "' is reported to pass, and its PAC budget is above the ceiling of budgets");
        }
        if (passed && dataset.has("pac") && !isPacKept(dataset.object("pac"))) {
            throw new IllegalArgumentException(
                    "dataset '" + name + "' is reported to pass, and what leaks of it is not within its PAC budget");
        }
        if (passed
                && dataset.has("exposure")
                && !isExposureKept(dataset.object("exposure"), dataset.object("budget"))) {
            throw new IllegalArgumentException(
                    "dataset '" + name + "' is reported to pass, and its records are more exposed than they may be");
        }
        if (passed
                && dataset.has("attacks")
                && !dataset.objects("attacks").stream().allMatch(StoredReport::isWithin)) {
            throw new IllegalArgumentException("dataset '" + name
                    + "' is reported to pass, and an attack on it got more than what is declared allows");
        }
        if (passed != findings.isEmpty()) {
            throw new IllegalArgumentException("dataset '" + name + "' is reported to " + (passed ? "pass" : "fail")
                    + ", and it has " + findings.size() + " findings");
        }
        return new StoredVerdict(
                name,
                passed,
                dataset.text("reason"),
                dataset.text("explanation"),
                dataset.has("measured") ? dataset.text("measured") : "",
                dataset.has("data") ? dataset.object("data").text("fingerprint") : "",
                stamps.text(name),
                dataset.has("budget") ? composed(dataset.object("composition")) : "",
                dataset.has("ledger") ? recorded(dataset.object("ledger")) : List.of(),
                findings);
    }

    private static String composed(ReportFields composition) {
        return composition.texts("notes").stream().findFirst().orElse("");
    }

    private static List<String> recorded(ReportFields ledger) {
        return ledger.objects("charges").stream()
                .map(charge -> charge.text("release") + ", run " + charge.text("run") + " ("
                        + charge.text("id")
                                .substring(
                                        0, Math.min(SHORT_ID, charge.text("id").length())) + ")")
                .toList();
    }

    private static StoredFinding finding(ReportFields finding) {
        List<String> fixes = finding.objects("fixes").stream()
                .map(fix -> fix.text("sentence"))
                .toList();
        return new StoredFinding(finding.text("id"), finding.text("rule"), finding.text("message"), fixes);
    }

    private static boolean isBudgetKept(ReportFields total, ReportFields budget) {
        BigDecimal limit = budget.number("epsilon");
        boolean isEpsilonKept =
                !total.is("epsilon", "infinite") && total.number("epsilon").compareTo(limit) <= 0;
        boolean isDeltaKept = total.number("delta").compareTo(budget.number("delta")) <= 0;
        boolean isSameUnit = total.text("unit").equals(budget.text("unit"));
        return isEpsilonKept && isDeltaKept && isSameUnit && isTrusted(total.text("label"), budget);
    }

    /** Whether a total is the figure of plans or the one of a filter, as the report says of it. */
    private static boolean isComposed(ReportFields total, ReportFields composition) {
        String way = composition.text("way");
        return (way.equals("planned") || way.equals("adaptive"))
                && !composition.is(way, "infinite")
                && composition.number(way).compareTo(total.number("epsilon")) == 0;
    }

    private static boolean isBelowCeiling(ReportFields promise, ReportFields budget) {
        return budget.number("epsilon").compareTo(promise.number("ceiling")) <= 0;
    }

    private static boolean isBelowPacCeiling(ReportFields pac) {
        return !pac.has("promise")
                || pac.object("budget")
                                .number("information")
                                .compareTo(pac.object("promise").number("ceiling"))
                        <= 0;
    }

    private static boolean isPacKept(ReportFields pac) {
        ReportFields total = pac.object("total");
        ReportFields budget = pac.object("budget");
        return total.number("information").compareTo(budget.number("information")) <= 0
                && total.number("failure").compareTo(budget.number("failure")) <= 0
                && isTrusted(total.text("label"), budget);
    }

    private static boolean isExposureKept(ReportFields exposure, ReportFields budget) {
        return !exposure.is("worst", "infinite")
                && exposure.number("worst").compareTo(exposure.number("maxDelta")) <= 0
                && isTrusted(exposure.text("label"), budget);
    }

    /** Whether an attack got no more than what is declared costs at most, per unit at a delta that is no smaller. */
    private static boolean isWithin(ReportFields attack) {
        ReportFields attacked = attack.object("attacked");
        ReportFields least = attacked.object("bound");
        ReportFields most = attacked.object("claimed");
        return least.text("unit").equals(most.text("unit"))
                && least.number("delta").compareTo(most.number("delta")) >= 0
                && (most.is("epsilon", "infinite") || least.number("epsilon").compareTo(most.number("epsilon")) <= 0);
    }

    private static boolean isTrusted(String label, ReportFields budget) {
        return label.equals("CERTIFIED")
                || (label.equals("CLAIMED") && budget.text("weakestLabel").equals("CLAIMED"));
    }
}
