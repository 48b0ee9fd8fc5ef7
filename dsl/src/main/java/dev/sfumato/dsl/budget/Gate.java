package dev.sfumato.dsl.budget;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.pac.PacBudget;
import dev.sfumato.dsl.attack.AttackReport;
import dev.sfumato.dsl.price.Neighbouring;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.dsl.price.ReleasePlan;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.LongWork;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.TextWidth;
import dev.sfumato.evidence.Attacked;
import dev.sfumato.gate.AttackedRelease;
import dev.sfumato.gate.AuditedDataset;
import dev.sfumato.gate.DatasetAudit;
import dev.sfumato.gate.account.Budgets;
import dev.sfumato.gate.account.DeclaredRelease;
import dev.sfumato.gate.account.RecordedCharge;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The budgets that releases of one dataset are held against: epsilon and delta, nats of PAC privacy, or both side by side.
 *
 * @param dataset the name of the dataset
 * @param attacks what attacks on the releases got, which are held against the price of each
 */
public record Gate(String dataset, @NotAWord Budgets budgets, List<OnRelease> attacks) implements Result {
    private static final String UNNAMED = "dataset";

    /** By what the name of a draw ends that is none of those that a ledger holds under the name. */
    static final String ANOTHER_DRAW = ", another draw";

    /**
     * An attack on a release.
     *
     * @param release its name; empty for the only one
     * @param isConfidential whether private records were attacked
     */
    public record OnRelease(String release, Attacked attacked, boolean isConfidential) {}

    public Gate {
        attacks = List.copyOf(attacks);
    }

    private Gate(String dataset, Budgets budgets) {
        this(dataset, budgets, List.of());
    }

    @NotAWord
    public static Gate of(double epsilon, double delta) {
        return new Gate(UNNAMED, Budgets.of(Budget.of(epsilon, delta, Unit.RECORD)));
    }

    @NotAWord
    public static Gate pure(double epsilon) {
        return new Gate(UNNAMED, Budgets.of(Budget.pure(epsilon, Unit.RECORD)));
    }

    /** A gate for releases with PAC privacy and no others. */
    @NotAWord
    public static Gate pacOnly(double information, double failure) {
        return new Gate(UNNAMED, Budgets.of(PacBudget.of(information, failure)));
    }

    /** The same with a budget for releases with PAC privacy beside it: the most nats that they may tell together. */
    public Gate pac(double information) {
        return pac(information, 0);
    }

    /** The same with a budget for releases with PAC privacy, whose measurements may mislead with a probability. */
    public Gate pac(double information, double failure) {
        return new Gate(dataset, budgets.and(PacBudget.of(information, failure)), attacks);
    }

    /** The same budget, for a dataset with a name. */
    public Gate on(String name) {
        return new Gate(Require.notBlank("dataset", name), budgets, attacks);
    }

    /** The same budget for another unit of protection, for example {@code EDGE}. */
    public Gate per(Unit unit) {
        Require.given("unit", unit);
        Budget budget = budgets.dp()
                .orElseThrow(() -> new IllegalArgumentException("per needs a budget of epsilon, got PAC privacy of "
                        + budgets.pac().orElseThrow() + ", which protects the data as a whole: say"
                        + " budget(1, 1e-6).per(" + unit + ").pac(0.02)"));
        return new Gate(
                dataset,
                budgets.and(new Budget(budget.epsilon(), budget.delta(), unit, budget.weakestLabel())),
                attacks);
    }

    /** The same budget for another relation of neighbouring datasets, for example {@code REPLACE_ONE}. */
    public Gate neighbouring(Neighbouring relation) {
        return per(Neighbouring.unit(budgets.dp().map(Budget::unit).orElse(Unit.RECORD), relation));
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
                                .map(budget -> new PacBudget(budget.information(), budget.failure(), Label.CLAIMED))),
                attacks);
    }

    /**
     * The same with what attacks got of the one release that is checked, taken for confidential. A lower bound above the price of the release fails: it does
     * not do what it declares. One below proves nothing.
     */
    public Gate attacked(Attacked... got) {
        return with("", Require.allGiven("attacks", got), true);
    }

    /** The same with what attacks got of the release of a name. */
    public Gate attacked(String release, Attacked... got) {
        return with(Require.notBlank("release", release), Require.allGiven("attacks", got), true);
    }

    /** The same with all that attacks got of the one release that is checked. */
    public Gate attacked(AttackReport report) {
        return with("", Require.given("report", report).attacks(), report.isConfidential());
    }

    /** The same with all that attacks got of the release of a name. */
    public Gate attacked(String release, AttackReport report) {
        return with(
                Require.notBlank("release", release),
                Require.given("report", report).attacks(),
                report.isConfidential());
    }

    private Gate with(String release, List<Attacked> got, boolean isConfidential) {
        List<OnRelease> all = new ArrayList<>(attacks);
        got.forEach(attack -> all.add(new OnRelease(release, attack, isConfidential)));
        return new Gate(dataset, budgets, all);
    }

    /** Prices all the releases together and says whether they fit. */
    public GateResult check(Release... releases) {
        List<Release> all = Require.allGiven("releases", releases);
        if (all.isEmpty()) {
            throw new IllegalArgumentException("check needs at least 1 release, got 0");
        }
        requireBudgets(all);
        List<DeclaredRelease> declared = Release.declared(all);
        List<AttackedRelease> attacked =
                attacks.stream().map(attack -> held(attack, declared)).toList();
        return new GateResult(LongWork.timed("pricing", () -> DatasetAudit.of(dataset, budgets, declared, attacked)));
    }

    /** Prices a plan, as if it were recorded before the first of it leaves, and says whether it fits. */
    public GateResult check(ReleasePlan plan) {
        requireBudgets(Require.given("plan", plan).releases());
        List<DeclaredRelease> planned = plan.planned();
        return new GateResult(LongWork.timed(
                "pricing",
                () -> DatasetAudit.of(new AuditedDataset(
                                dataset, budgets, Optional.empty(), planned, Optional.empty(), Optional.empty())
                        .attacked(attacksOn(planned, List.of()))
                        .asPlan())));
    }

    private static AttackedRelease held(OnRelease attack, List<DeclaredRelease> releases) {
        if (attack.release.isEmpty() && releases.size() > 1) {
            throw new IllegalArgumentException(
                    "an attack must say which of " + names(releases) + " it is on, got no name: say .attacked(\""
                            + releases.get(0).name() + "\", ...)");
        }
        String named = attack.release.isEmpty() ? releases.get(0).name() : attack.release;
        DeclaredRelease release = find(named, releases)
                .orElseThrow(() -> new IllegalArgumentException(
                        "an attack must be on one of " + names(releases) + ", got '" + named + "'"));
        return new AttackedRelease(release.name(), release.event(), attack.attacked, attack.isConfidential);
    }

    private static List<String> names(List<DeclaredRelease> releases) {
        return releases.stream().map(DeclaredRelease::name).toList();
    }

    /** The release of a name, or else another draw of it. */
    private static Optional<DeclaredRelease> find(String name, List<DeclaredRelease> releases) {
        return Stream.of(name, name + ANOTHER_DRAW)
                .flatMap(called ->
                        releases.stream().filter(release -> release.name().equals(called)))
                .findFirst();
    }

    /** The results of attacks, as attacks on planned releases, and on recorded ones that are not planned. */
    List<AttackedRelease> attacksOn(List<DeclaredRelease> toCome, List<RecordedCharge> recorded) {
        List<DeclaredRelease> done = done(recorded);
        return attacks.stream()
                .filter(attack -> !toCome.isEmpty() || !done.isEmpty())
                .map(attack -> held(attack, isOn(attack, toCome) || done.isEmpty() ? toCome : done))
                .toList();
    }

    /** The recorded releases, of each name the last one. */
    private static List<DeclaredRelease> done(List<RecordedCharge> recorded) {
        return recorded.stream()
                .collect(Collectors.toMap(
                        RecordedCharge::release, RecordedCharge::asRelease, (one, later) -> later, LinkedHashMap::new))
                .values()
                .stream()
                .toList();
    }

    private static boolean isOn(OnRelease attack, List<DeclaredRelease> releases) {
        return attack.release.isEmpty()
                ? !releases.isEmpty()
                : find(attack.release, releases).isPresent();
    }

    /** The same gate with what attacks got of one release only; nothing where it was not attacked. */
    Optional<Gate> attackedOnly(Release release) {
        List<OnRelease> on = attacks.stream()
                .filter(attack -> attack.release.isEmpty() || attack.release.equals(release.name()))
                .toList();
        return on.isEmpty() ? Optional.empty() : Optional.of(new Gate(dataset, budgets, on));
    }

    /** The account of the dataset in a ledger: what was spent of this budget, and what is left. */
    public Account chargedTo(TeamLedger ledger) {
        Require.given("ledger", ledger);
        if (dataset.equals(UNNAMED)) {
            throw new IllegalArgumentException("the dataset must have a name of its own to be recorded by, got '"
                    + dataset + "': say .on(\"survey\") first");
        }
        return Account.of(
                ledger.composition()
                        .map(filter -> new Gate(dataset, budgets.composing(filter), attacks))
                        .orElse(this),
                ledger);
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

    @Override
    public Data contents() {
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
