package dev.sfumato.dsl;

import dev.sfumato.Require;
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.Unit;
import dev.sfumato.report.DatasetAudit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A budget that releases of one dataset are held against. */
public record Gate(String dataset, Budget budget) implements Result {
    private static final String UNNAMED = "dataset";

    static Gate of(double epsilon, double delta) {
        return new Gate(UNNAMED, Budget.of(epsilon, delta, Unit.RECORD));
    }

    static Gate pure(double epsilon) {
        return new Gate(UNNAMED, Budget.pure(epsilon, Unit.RECORD));
    }

    /** The same budget, for a dataset with a name. */
    public Gate on(String name) {
        return new Gate(Require.notBlank("dataset", name), budget);
    }

    /** The same budget for another unit of protection, for example {@code EDGE}. */
    public Gate per(Unit unit) {
        return new Gate(
                dataset,
                new Budget(budget.epsilon(), budget.delta(), Require.given("unit", unit), budget.weakestLabel()));
    }

    /** The same budget, which counts figures that a paper states as well as proved ones. */
    public Gate countingClaims() {
        return new Gate(dataset, new Budget(budget.epsilon(), budget.delta(), budget.unit(), Label.CLAIMED));
    }

    /** Prices all the releases together and says whether they fit. */
    public GateResult check(Release... releases) {
        List<Release> all = Require.allGiven("releases", releases);
        if (all.isEmpty()) {
            throw new IllegalArgumentException("check needs at least 1 release, got 0");
        }
        return new GateResult(LongWork.timed("pricing", () -> DatasetAudit.of(dataset, budget, byName(all))));
    }

    /** The account of the dataset in a ledger: what was spent of this budget, and what is left. */
    public Account in(TeamLedger ledger) {
        Require.given("ledger", ledger);
        if (dataset.equals(UNNAMED)) {
            throw new IllegalArgumentException("the dataset must have a name of its own to be recorded by, got '"
                    + dataset + "': say .on(\"survey\") first");
        }
        return Account.of(this, ledger);
    }

    /** What releases do, by the names that they are shown by. */
    static Map<String, PrivacyEvent> byName(List<Release> releases) {
        Map<String, PrivacyEvent> byName = new LinkedHashMap<>();
        for (Release release : releases) {
            String given = release.isNamed() ? release.name() : "release";
            String name = given;
            for (int i = 2; byName.containsKey(name); i++) {
                name = given + " " + i;
            }
            byName.put(name, release.event());
        }
        return byName;
    }

    @Override
    public String html() {
        return sheet().html();
    }

    @Override
    public String json() {
        return data().json();
    }

    @Override
    public String csv() {
        return data().csv();
    }

    private Sheet sheet() {
        return Sheet.said(toString());
    }

    private Data data() {
        return new Data()
                .fact("dataset", dataset)
                .fact("epsilon", budget.epsilon())
                .fact("delta", budget.delta())
                .fact("unit", budget.unit().toString())
                .fact("weakest label", budget.weakestLabel().toString());
    }

    @Override
    public String toString() {
        return TextWidth.wrapped("budget for " + dataset + ": " + budget);
    }
}
