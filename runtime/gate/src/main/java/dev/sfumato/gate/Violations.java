package dev.sfumato.gate;

import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.Limit;
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
        account.composed()
                .judged()
                .faults()
                .forEach((fault, words) ->
                        broken.putIfAbsent(rule(fault, account.total().label()), words));
    }

    private static void pac(PacAudit account, Map<Rule, String> broken) {
        account.judged().faults().forEach((fault, words) -> broken.put(pacRule(fault), words));
    }

    private static Rule rule(Limit.Fault fault, Label label) {
        return switch (fault) {
            case WEAK_LABEL -> label == Label.CLAIMED ? Rule.LABEL_TOO_WEAK : Rule.NO_GUARANTEE;
            case DELTA -> Rule.DELTA_TOO_LARGE;
            case UNBOUNDED -> Rule.NO_GUARANTEE;
            case EPSILON -> Rule.BUDGET_EXCEEDED;
            case FAILURE, INFORMATION -> pacRule(fault);
        };
    }

    private static Rule pacRule(Limit.Fault fault) {
        return switch (fault) {
            case WEAK_LABEL -> Rule.PAC_LABEL_TOO_WEAK;
            case FAILURE -> Rule.PAC_CONFIDENCE_TOO_LOW;
            case INFORMATION -> Rule.PAC_BUDGET_EXCEEDED;
            case DELTA, UNBOUNDED, EPSILON -> throw new IllegalStateException("nats have no " + fault);
        };
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
