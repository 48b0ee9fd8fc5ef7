package dev.sfumato.dsl.budget;

import dev.sfumato.dsl.show.Report;
import dev.sfumato.report.AuditReport;
import dev.sfumato.util.Require;
import java.util.List;

/** The words that hold releases against a budget and remember what was spent: {@code budget(1, 1e-6).check(gaussian(40))}. */
public final class Gates {
    private Gates() {}

    /** A gate that holds releases against (epsilon, delta), per record added or removed. */
    public static Gate budget(double epsilon, double delta) {
        return Gate.of(epsilon, delta);
    }

    /** A gate that holds releases against a pure epsilon (delta is zero), per record added or removed. */
    public static Gate budget(double epsilon) {
        return Gate.pure(epsilon);
    }

    /** A gate for releases with PAC privacy: the most nats that they may tell together of which records were drawn, by figures that are exact. */
    public static Gate pacBudget(double information) {
        return Gate.pacOnly(information, 0);
    }

    /** A gate for releases with PAC privacy, whose figures were measured and may mislead with a probability. */
    public static Gate pacBudget(double information, double failure) {
        return Gate.pacOnly(information, failure);
    }

    /** The ledger of a team, in a folder that is there: {@code budget(2, 1e-6).on("survey").chargedTo(ledger("privacy-ledger"))}. */
    public static TeamLedger ledger(String folder) {
        return TeamLedger.open(folder);
    }

    /** A new ledger in a folder of its own, to be committed to git. */
    public static TeamLedger newLedger(String folder) {
        return TeamLedger.create(folder);
    }

    /** A report on what gates found, to be saved as a page or as JSON. */
    public static Report report(String title, GateResult... results) {
        List<GateResult> all = Require.allGiven("results", results);
        if (all.isEmpty()) {
            throw new IllegalArgumentException("report needs at least 1 result of a gate, got 0");
        }
        return new Report(new AuditReport(
                Require.notBlank("title", title),
                all.stream().map(GateResult::audit).toList()));
    }
}
