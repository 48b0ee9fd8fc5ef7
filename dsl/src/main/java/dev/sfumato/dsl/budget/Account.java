package dev.sfumato.dsl.budget;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Judged;
import dev.sfumato.accounting.adaptive.Odometer;
import dev.sfumato.accounting.pac.PacBudget;
import dev.sfumato.accounting.pac.PacGuarantee;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.Fingerprint;
import dev.sfumato.dsl.pac.PacResult;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.dsl.price.ReleasePlan;
import dev.sfumato.dsl.show.ChartResult;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.gate.DatasetAudit;
import dev.sfumato.gate.account.DeclaredRelease;
import dev.sfumato.gate.account.RecordedPlan;
import dev.sfumato.gate.account.Spending;
import dev.sfumato.ledger.Charge;
import dev.sfumato.ledger.LedgerEntry;
import dev.sfumato.ledger.LedgerException;
import dev.sfumato.ledger.LedgerPlan;
import dev.sfumato.ledger.LedgerState;
import dev.sfumato.ledger.Recorded;
import dev.sfumato.util.FingerprintKey;
import dev.sfumato.util.Require;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The account of one dataset: what a ledger holds of it, under its budget. Each query reads it anew, and shows what was spent and
 * what is left.
 */
public final class Account implements Result {
    private static final String DELTA_UNTOLD =
            "something was released before the ledger told a delta: the delta was not chosen by looking at that";

    private final DatasetRecord record;
    private final Optional<String> run;

    private Account(DatasetRecord record, Optional<String> run) {
        this.record = record;
        this.run = run;
    }

    static Account of(Gate gate, TeamLedger ledger) {
        return new Account(new DatasetRecord(gate, ledger, Set.of(gate.dataset()), Charge.NO_DATA), Optional.empty());
    }

    /**
     * The same account for another run of what is spent, for example a week. Where only an event is spent, the same run of it
     * again costs nothing; a draw of Sfumato is known by itself, whatever its run is called.
     */
    public Account inRun(String name) {
        return new Account(record, Optional.of(Require.notBlank("run", name)));
    }

    /** The same account of a dataset that was called otherwise before; what was spent stays spent. */
    public Account formerly(String name) {
        return new Account(record.formerly(name), run);
    }

    /** The same account for the data in a file or a folder, known by a keyed hash, so that they cannot be spent under two names. */
    public Account dataFile(String file) {
        Path path = Path.of(Require.notBlank("file", file));
        if (!Files.isRegularFile(path) && !Files.isDirectory(path)) {
            throw new IllegalArgumentException("data must be a file that is there, or a folder, got '" + file + "'");
        }
        try {
            String fingerprint = FingerprintKey.ofUser().of(Fingerprint.of(path, Progress.NONE));
            return new Account(new DatasetRecord(record.gate(), record.ledger(), record.names(), fingerprint), run);
        } catch (IOException e) {
            throw new IllegalArgumentException("data must be a file that can be read, got '" + file + "': " + e, e);
        }
    }

    /**
     * Records a release before it leaves, all of it: {@code times(12)} charges twelve. What Sfumato drew is charged once, and another
     * draw is another charge. Of what is known by its event only, a repetition needs the name of its {@link #inRun}.
     *
     * @throws BudgetExceededException with what would fit, if it does not; nothing is recorded then
     */
    public SpendResult spend(Release release) {
        Recorded recorded = recording().spend(Require.given("release", release));
        LedgerState state = record.ledger().state();
        SpendResult result =
                new SpendResult(record.ledger().name(), recorded, record.spending(state), record.others(state));
        if (!result.isNew()) {
            // a loop throws the answer away
            System.out.println(result.replay());
        }
        return result;
    }

    /**
     * Records what is to be released before the first of it leaves, so that it costs what a plan costs. Of each release as many are planned as are
     * neither planned nor recorded yet under its name.
     *
     * @throws BudgetExceededException with what would fit, if it does not; nothing is recorded then
     */
    public OpenedResult plan(Release... releases) {
        return plan(ReleasePlan.of(Require.allGiven("releases", releases)));
    }

    /** Records a plan before the first of it leaves. */
    public OpenedResult plan(ReleasePlan plan) {
        return opened(recording().plan(Require.given("plan", plan)));
    }

    /**
     * Records the budget of now in place of the one that is in force, and leaves a trace of the change: what was released under the budgets before
     * keeps their deltas, which add up.
     */
    public OpenedResult reopen() {
        return opened(Optional.of(recording().reopen()));
    }

    private Recording recording() {
        return new Recording(record, run);
    }

    private OpenedResult opened(Optional<LedgerPlan> recorded) {
        TeamLedger ledger = record.ledger();
        return new OpenedResult(ledger.name(), record.dataset(), recorded, record.spending(ledger.state()));
    }

    /** The amount spent so far, valid whenever one looks or stops. */
    public OdometerResult odometer() {
        LedgerState state = record.verified();
        Budget budget = record.budget();
        List<RecordedPlan> opened = record.facts(state).plans();
        double delta = opened.stream()
                .filter(plan -> plan.after() == 0)
                .reduce((one, other) -> other)
                .or(() -> opened.stream().findFirst())
                .map(plan -> plan.opening().delta())
                .orElse(budget.delta());
        if (delta == 0) {
            throw new IllegalArgumentException(
                    "an odometer needs a delta that is fixed before the first release, and the budget of '"
                            + record.dataset() + "' is pure: there the sum of epsilons holds at any time, .spent()");
        }
        Spending spending = record.spending(state);
        Odometer.Reading reading = spending.odometer(delta);
        boolean isFixed = spending.dpCharges().isEmpty() || opened.stream().anyMatch(plan -> plan.after() == 0);
        return new OdometerResult(
                record.dataset(),
                budget.unit(),
                isFixed ? reading : reading.doubted(reading.label(), List.of(DELTA_UNTOLD)),
                budget);
    }

    /**
     * Prices all that is recorded together with what is to come, and says whether it fits. Of a release as many count as are not recorded yet
     * under its name. What is in no plan of the ledger may be chosen by looking at earlier releases.
     */
    public GateResult check(Release... toCome) {
        List<Release> all = Require.allGiven("toCome", toCome);
        record.gate().requireBudgets(all);
        LedgerState state = record.verified();
        List<DeclaredRelease> declared = record.declared(all, state);
        return new GateResult(DatasetAudit.of(record.audited(declared, state)));
    }

    /** Prices all that is recorded together with a plan, as if it were recorded now, and says whether it fits. */
    public GateResult check(ReleasePlan plan) {
        record.gate().requireBudgets(Require.given("plan", plan).releases());
        return new GateResult(DatasetAudit.of(
                record.audited(plan.planned(), record.verified()).asPlan()));
    }

    /** The share of the budget used by all recorded and planned releases, without those that are held against a PAC budget. */
    public Spent spent() {
        Spending spending = record.spending(record.verified());
        boolean hasPac = record.gate().budgets().pac().isPresent();
        return new Spent(
                Release.done(spending.dpEvent(record.budget().unit()))
                        .named((hasPac ? "all that has an epsilon" : "all that is recorded") + " of "
                                + record.dataset()),
                spending.dp().orElseThrow());
    }

    /** The most that the recorded releases with PAC privacy tell, all together, of which records were drawn. */
    public PacResult information() {
        return new PacResult(nats().total());
    }

    private Judged<PacBudget, PacGuarantee> nats() {
        return record.spending(record.verified())
                .pac()
                .orElseThrow(() -> new IllegalArgumentException("information needs a PAC budget, got "
                        + record.gate().budgets() + ": say budget(1, 1e-6).pac(0.02), or ask for .spent()"));
    }

    /** The nats that are left of the PAC budget, zero if none are. */
    public double natsLeft() {
        return left(nats());
    }

    static double left(Judged<PacBudget, PacGuarantee> total) {
        return total.passed()
                ? Math.max(
                        0,
                        Math.nextDown(
                                total.budget().information() - total.total().information()))
                : 0;
    }

    /** The epsilon that is left, zero if none is. Prices do not add up: {@link #check} says what fits. */
    public double left() {
        return spent().total().left();
    }

    /** The picture of how epsilon grew, charge by charge, beside the budget; of nats, where there is a PAC budget only. */
    public ChartResult chart() {
        LedgerState state = record.verified();
        boolean isPac = record.gate().budgets().dp().isEmpty();
        List<LedgerEntry> entries = record.entries(state).stream()
                .filter(entry -> record.gate().budgets().isPac(entry.event()) == isPac)
                .toList();
        if (entries.isEmpty()) {
            throw new IllegalStateException(
                    "nothing is recorded of '" + record.dataset() + "' to be drawn: spend(...) records");
        }
        return new ChartResult(new SpentChart(record.dataset(), record.spending(state), entries).chart());
    }

    private AccountSheet verifiedSheet() {
        return new AccountSheet(record, record.verified());
    }

    @Override
    public Sheet sheet() {
        try {
            return verifiedSheet().sheet();
        } catch (LedgerException | IllegalArgumentException refused) {
            return Sheet.ofText(String.valueOf(refused.getMessage()));
        }
    }

    @Override
    public Data contents() {
        return verifiedSheet().contents();
    }

    @Override
    public String csv() {
        return verifiedSheet().rows(new Data()).csv();
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
