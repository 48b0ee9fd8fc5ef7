package dev.sfumato.gradle;

import groovy.json.JsonException;
import groovy.json.JsonSlurper;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads verdicts from a report and believes none that its figures do not bear out: a field that is missing, of the wrong
 * type or out of its range, or a PASS over the budget, is refused with a sentence.
 */
final class StoredReport {
    private static final int SCHEMA = 1;

    private StoredReport() {}

    static List<StoredVerdict> read(String json, String requestDigest) {
        ReportFields report = parse(json);
        BigDecimal schema = report.number("schema");
        if (schema.compareTo(BigDecimal.valueOf(SCHEMA)) != 0) {
            throw new IllegalArgumentException("schema must be " + SCHEMA + ", got " + schema);
        }
        if (!report.text("request").equals(requestDigest)) {
            throw new IllegalArgumentException("it is not about what the build declares now");
        }
        List<StoredVerdict> verdicts = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (ReportFields dataset : report.objects("datasets")) {
            StoredVerdict verdict = verdict(dataset);
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

    private static ReportFields parse(String json) {
        try {
            return ReportFields.of("the report", new JsonSlurper().parseText(json));
        } catch (JsonException e) {
            throw new IllegalArgumentException("it is not JSON", e);
        }
    }

    private static StoredVerdict verdict(ReportFields dataset) {
        String name = dataset.text("dataset");
        boolean passed = dataset.bool("passed");
        boolean kept = kept(dataset.object("total"), dataset.object("budget"));
        if (passed && !kept) {
            throw new IllegalArgumentException(
                    "dataset '" + name + "' is said to pass, and its total is not within its budget");
        }
        return new StoredVerdict(name, passed, dataset.text("reason"), passed ? "" : dataset.text("advice"));
    }

    private static boolean kept(ReportFields total, ReportFields budget) {
        BigDecimal limit = budget.number("epsilon");
        boolean epsilonKept =
                !total.is("epsilon", "infinite") && total.number("epsilon").compareTo(limit) <= 0;
        boolean deltaKept = total.number("delta").compareTo(budget.number("delta")) <= 0;
        boolean sameUnit = total.text("unit").equals(budget.text("unit"));
        boolean trusted = trusted(total.text("label"), budget.text("weakestLabel"));
        return epsilonKept && deltaKept && sameUnit && trusted;
    }

    private static boolean trusted(String label, String weakest) {
        return label.equals("CERTIFIED") || (label.equals("CLAIMED") && weakest.equals("CLAIMED"));
    }
}
