package dev.sfumato.dsl;

import dev.sfumato.Require;
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.Unit;
import dev.sfumato.pac.PacBudget;
import dev.sfumato.report.Budgets;
import dev.sfumato.report.DatasetAudit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The budgets that releases of one dataset are held against: epsilon and delta, nats of PAC privacy, or both side by side. */
public record Gate(String dataset, Budgets budgets) implements Result {
    private static final String UNNAMED = "dataset";

    static Gate of(double epsilon, double delta) {
        return new Gate(UNNAMED, Budgets.of(Budget.of(epsilon, delta, Unit.RECORD)));
    }

    static Gate pure(double epsilon) {
        return new Gate(UNNAMED, Budgets.of(Budget.pure(epsilon, Unit.RECORD)));
    }

    /** A gate for releases with PAC privacy and no others. */
    static Gate pacOnly(double information, double failure) {
        return new Gate(UNNAMED, Budgets.of(PacBudget.of(information, failure)));
    }

    /** The same with a budget for releases with PAC privacy beside it: the most nats that they may tell together. */
    public Gate pac(double information) {
        return pac(information, 0);
    }

    /** The same with a budget for releases with PAC privacy, whose measurements may mislead with a probability. */
    public Gate pac(double information, double failure) {
        return new Gate(dataset, budgets.and(PacBudget.of(information, failure)));
    }

    /** The same budget, for a dataset with a name. */
    public Gate on(String name) {
        return new Gate(Require.notBlank("dataset", name), budgets);
    }

    /** The same budget for another unit of protection, for example {@code EDGE}. */
    public Gate per(Unit unit) {
        Require.given("unit", unit);
        Budget budget = budgets.dp()
                .orElseThrow(() -> new IllegalArgumentException("per needs a budget of epsilon, got PAC privacy of "
                        + budgets.pac().orElseThrow() + ", which protects the data as a whole: say"
                        + " budget(1, 1e-6).per(" + unit + ").pac(0.02)"));
        return new Gate(
                dataset, budgets.and(new Budget(budget.epsilon(), budget.delta(), unit, budget.weakestLabel())));
    }

    /** The same budget, which counts figures that a paper states as well as proved ones. */
    public Gate countingClaims() {
        return new Gate(
                dataset,
                new Budgets(
                        budgets.dp()
                                .map(budget ->
                                        new Budget(budget.epsilon(), budget.delta(), budget.unit(), Label.CLAIMED)),
                        budgets.pac()
                                .map(budget -> new PacBudget(budget.information(), budget.failure(), Label.CLAIMED))));
    }

    /** Prices all the releases together and says whether they fit. */
    public GateResult check(Release... releases) {
        List<Release> all = Require.allGiven("releases", releases);
        if (all.isEmpty()) {
            throw new IllegalArgumentException("check needs at least 1 release, got 0");
        }
        requireBudgets(all);
        return new GateResult(LongWork.timed("pricing", () -> DatasetAudit.of(dataset, budgets, byName(all))));
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

    /** Refuses what has no PAC privacy where there is no budget of epsilon for it. */
    void requireBudgets(List<Release> releases) {
        for (Release release : releases) {
            if (budgets.dp().isEmpty() && !budgets.isPac(release.event())) {
                throw new IllegalArgumentException(
                        "a release without PAC privacy is held against epsilon and delta, and '"
                                + dataset + "' has a PAC budget only, got '" + release.name()
                                + "': say budget(1, 1e-6).pac(0.02)");
            }
        }
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
        Data data = new Data().fact("dataset", dataset);
        budgets.dp()
                .ifPresent(budget -> data.fact("epsilon", budget.epsilon())
                        .fact("delta", budget.delta())
                        .fact("unit", budget.unit().toString())
                        .fact("weakest label", budget.weakestLabel().toString()));
        budgets.pac()
                .ifPresent(budget -> data.fact("information", budget.information())
                        .fact("failure", budget.failure())
                        .fact(
                                "weakest label of information",
                                budget.weakestLabel().toString()));
        return data;
    }

    @Override
    public String toString() {
        return TextWidth.wrapped("budget for " + dataset + ": " + budgets);
    }
}
