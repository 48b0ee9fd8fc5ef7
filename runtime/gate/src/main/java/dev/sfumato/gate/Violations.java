package dev.sfumato.gate;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.pac.PacBudget;
import dev.sfumato.accounting.pac.PacGuarantee;
import dev.sfumato.gate.account.DataFacts;
import dev.sfumato.gate.account.DpAudit;
import dev.sfumato.gate.account.PacAudit;
import dev.sfumato.util.Figures;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The rules that figures break, each with a sentence that anybody may read: by how much, where the figure is a price of what is
 * declared, and only that a limit is broken, where it was computed from private records.
 */
final class Violations {
    private Violations() {}

    static Map<Rule, String> of(
            Optional<DpAudit> dp,
            Optional<PacAudit> pac,
            Optional<DataFacts> data,
            Optional<ExposureAudit> exposure,
            List<AttackedRelease> attacks) {
        Map<Rule, String> broken = new EnumMap<>(Rule.class);
        dp.ifPresent(account -> account(account, broken));
        promise(dp, pac, data, broken);
        pac.ifPresent(account -> pac(account, broken));
        exposure.ifPresent(
                audit -> exposure(dp.map(DpAudit::budget).orElseThrow().weakestLabel(), audit, broken));
        List<AttackedRelease> refuted =
                attacks.stream().filter(AttackedRelease::isRefuted).toList();
        if (!refuted.isEmpty()) {
            broken.put(
                    Rule.IMPLEMENTATION_LEAKS,
                    refuted.stream()
                            .map(attack -> attack.openWords(dp.map(DpAudit::budget)))
                            .collect(Collectors.joining("; ")));
        }
        return broken;
    }

    private static void promise(
            Optional<DpAudit> dp, Optional<PacAudit> pac, Optional<DataFacts> data, Map<Rule, String> broken) {
        List<String> faults = new ArrayList<>();
        dp.ifPresent(account ->
                account.promise().ifPresent(promise -> faults.addAll(promise.broken(account.budget(), data))));
        pac.ifPresent(
                account -> account.promise().ifPresent(promise -> faults.addAll(promise.broken(account.budget()))));
        if (!faults.isEmpty()) {
            broken.put(Rule.BUDGET_PROMISES_NOTHING, String.join("; ", faults));
        }
    }

    /** Every rule that is broken, also those that a verdict does not name because of an earlier one. */
    private static void account(DpAudit account, Map<Rule, String> broken) {
        Budget budget = account.budget();
        Guarantee total = account.total();
        if (!total.label().satisfies(budget.weakestLabel())) {
            broken.put(
                    total.label() == Label.CLAIMED ? Rule.LABEL_TOO_WEAK : Rule.NO_GUARANTEE,
                    account.verdict().reason());
        }
        Budget trusting = new Budget(budget.epsilon(), budget.delta(), budget.unit(), Label.CLAIMED);
        Guarantee believed = new Guarantee(
                total.epsilon(),
                total.lower(),
                total.delta(),
                total.unit(),
                Label.CERTIFIED,
                total.method(),
                total.assumptions());
        String figures = trusting.judge(believed).reason();
        if (!(total.delta() <= budget.delta())) {
            broken.put(Rule.DELTA_TOO_LARGE, figures);
        } else if (Double.isInfinite(total.epsilon())) {
            broken.putIfAbsent(Rule.NO_GUARANTEE, figures);
        } else if (!(total.epsilon() <= budget.epsilon())) {
            broken.put(Rule.BUDGET_EXCEEDED, figures);
        }
    }

    private static void pac(PacAudit account, Map<Rule, String> broken) {
        PacBudget budget = account.budget();
        PacGuarantee total = account.total();
        if (!total.label().satisfies(budget.weakestLabel())) {
            broken.put(Rule.PAC_LABEL_TOO_WEAK, account.verdict().reason());
        }
        PacBudget trusting = new PacBudget(budget.information(), budget.failure(), Label.CLAIMED);
        if (!(total.failure() <= budget.failure())) {
            broken.put(
                    Rule.PAC_CONFIDENCE_TOO_LOW,
                    trusting.judge(believed(total, total.failure())).reason());
        }
        if (!(total.information() <= budget.information())) {
            broken.put(
                    Rule.PAC_BUDGET_EXCEEDED, trusting.judge(believed(total, 0)).reason());
        }
    }

    private static PacGuarantee believed(PacGuarantee total, double failure) {
        return new PacGuarantee(total.information(), failure, Label.CERTIFIED, total.method(), total.assumptions());
    }

    private static void exposure(Label weakestLabel, ExposureAudit audit, Map<Rule, String> broken) {
        if (audit.isExposed()) {
            broken.put(
                    Rule.RECORDS_EXPOSED,
                    "records are exposed above delta " + Figures.exact(audit.maxDelta()) + " (epsilon "
                            + Figures.exact(audit.epsilon()) + ", " + audit.rowsReleased()
                            + "); how many, by how much and what would pass is confidential, and in the report");
        }
        if (!audit.label().satisfies(weakestLabel)) {
            broken.put(
                    Rule.EXPOSURE_LABEL_TOO_WEAK,
                    "the exposure of records is " + audit.label() + " ("
                            + audit.label().meaning() + "), and this budget counts " + weakestLabel + " figures only");
        }
    }
}
