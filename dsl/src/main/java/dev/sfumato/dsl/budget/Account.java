package dev.sfumato.dsl.budget;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Judged;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.Verdict;
import dev.sfumato.accounting.adaptive.Filter;
import dev.sfumato.accounting.adaptive.Odometer;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.format.EventText;
import dev.sfumato.accounting.pac.PacBudget;
import dev.sfumato.accounting.pac.PacGuarantee;
import dev.sfumato.chart.Sign;
import dev.sfumato.chart.Signed;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.Fingerprint;
import dev.sfumato.dsl.pac.PacResult;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.dsl.price.ReleasePlan;
import dev.sfumato.dsl.show.ChartResult;
import dev.sfumato.dsl.show.Composing;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextTable;
import dev.sfumato.gate.AuditedDataset;
import dev.sfumato.gate.DatasetAudit;
import dev.sfumato.gate.account.AccountTotal;
import dev.sfumato.gate.account.Budgets;
import dev.sfumato.gate.account.DeclaredRelease;
import dev.sfumato.gate.account.LedgerFacts;
import dev.sfumato.gate.account.Pricing;
import dev.sfumato.gate.account.RecordedCharge;
import dev.sfumato.gate.account.RecordedPlan;
import dev.sfumato.gate.account.Spending;
import dev.sfumato.gate.account.SpentTotal;
import dev.sfumato.ledger.Admission;
import dev.sfumato.ledger.Charge;
import dev.sfumato.ledger.LedgerEntry;
import dev.sfumato.ledger.LedgerException;
import dev.sfumato.ledger.LedgerPlan;
import dev.sfumato.ledger.LedgerState;
import dev.sfumato.ledger.Occurrence;
import dev.sfumato.ledger.Opening;
import dev.sfumato.ledger.Recorded;
import dev.sfumato.ledger.RepeatedChargeException;
import dev.sfumato.util.Figures;
import dev.sfumato.util.FingerprintKey;
import dev.sfumato.util.FingerprintKey.SameData;
import dev.sfumato.util.Require;
import dev.sfumato.util.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The account of one dataset: what a ledger holds of it, under its budget. Each query reads it anew, and shows what was spent and
 * what is left.
 */
public final class Account implements Result {
    private static final String DELTA_UNTOLD =
            "something was released before the ledger told a delta: the delta was not chosen by looking at that";

    private final Gate gate;
    private final TeamLedger ledger;
    private final Set<String> names;
    private final String fingerprint;
    private final Optional<String> run;

    private Account(Gate gate, TeamLedger ledger, Set<String> names, String fingerprint, Optional<String> run) {
        this.gate = gate;
        this.ledger = ledger;
        this.names = Set.copyOf(names);
        this.fingerprint = fingerprint;
        this.run = run;
    }

    static Account of(Gate gate, TeamLedger ledger) {
        return new Account(gate, ledger, Set.of(gate.dataset()), Charge.NO_DATA, Optional.empty());
    }

    /**
     * The same account for another run of what is spent, for example a week. Where only an event is spent, the same run of it
     * again costs nothing; a draw of Sfumato is known by itself, whatever its run is called.
     */
    public Account inRun(String name) {
        return new Account(gate, ledger, names, fingerprint, Optional.of(Require.notBlank("run", name)));
    }

    /** The same account of a dataset that was called otherwise before; what was spent stays spent. */
    public Account formerly(String name) {
        Set<String> more = new HashSet<>(names);
        more.add(Require.notBlank("dataset", name));
        return new Account(gate, ledger, more, fingerprint, run);
    }

    /** The same account for the data in a file or a folder, known by a keyed hash, so that they cannot be spent under two names. */
    public Account dataFile(String file) {
        Path path = Path.of(Require.notBlank("file", file));
        if (!Files.isRegularFile(path) && !Files.isDirectory(path)) {
            throw new IllegalArgumentException("data must be a file that is there, or a folder, got '" + file + "'");
        }
        try {
            return new Account(
                    gate, ledger, names, FingerprintKey.ofUser().of(Fingerprint.of(path, Progress.NONE)), run);
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
        Charge charge = charge(Require.given("release", release));
        requireUnrefuted(release);
        Recorded recorded = recorded(charge);
        LedgerState state = ledger.state();
        SpendResult result = new SpendResult(ledger.name(), recorded, spending(state), others(state));
        if (!result.isNew()) {
            // a loop throws the answer away
            System.out.println(result.replay());
        }
        return result;
    }

    /** Refuses what an attack that this gate knows of refutes: it does not do what it would be charged for. */
    private void requireUnrefuted(Release release) {
        gate.attackedOnly(release)
                .ifPresent(attacked -> attacked.check(release).audit().findings().stream()
                        .filter(finding -> finding.rule().isAttack())
                        .findFirst()
                        .ifPresent(finding -> {
                            throw new BudgetExceededException("release '" + release.name() + "' of dataset '"
                                    + gate.dataset() + "' is refused and nothing is recorded: " + finding.message());
                        }));
    }

    private Recorded recorded(Charge charge) {
        try {
            return ledger.ledger().append(charge, Version.current(), now(), admission());
        } catch (RepeatedChargeException repeated) {
            LedgerEntry entry = repeated.recorded();
            throw new IllegalArgumentException(
                    "release '" + entry.release() + "' of dataset '" + entry.dataset()
                            + "' is recorded already with the same event, as run '" + entry.run() + "' of "
                            + entry.recorded()
                            + ", and nothing is charged now: if this is that very release, say .inRun(\""
                            + entry.run()
                            + "\"), which costs nothing; whoever draws noise again makes another run, and gives it"
                            + " another name, .inRun(\"2026-W46\")",
                    repeated);
        }
    }

    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS);
    }

    /** The first charge of a dataset opens its budget. */
    private Admission admission() {
        return new Admission() {
            @Override
            public Charge admit(LedgerState state, Charge charge) {
                return Account.this.admit(state, charge);
            }

            @Override
            public Optional<Opening> opening(LedgerState state) {
                return spending(state).opening(gate.dataset());
            }
        };
    }

    private Spending spending(LedgerState state) {
        return new Spending(budgets(state), state, names);
    }

    /** The budgets, composed as the ledger says; where it says nothing, as they were opened last. */
    private Budgets budgets(LedgerState state) {
        if (ledger.composition().isPresent()) {
            return gate.budgets();
        }
        List<String> opened = compositions(state);
        return opened.isEmpty()
                ? gate.budgets()
                : gate.budgets().composing(Filter.parse(opened.get(opened.size() - 1)));
    }

    /** How budgets of the dataset were opened to compose, one after the other. */
    private List<String> compositions(LedgerState state) {
        return state.history(names).steps().stream()
                .flatMap(step -> step.record() instanceof LedgerPlan plan ? Stream.of(plan) : Stream.empty())
                .map(plan -> plan.opening().composition())
                .toList();
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
        Require.given("plan", plan).releases().forEach(this::requireRecordable);
        List<DeclaredRelease> releases = plan.planned();
        LedgerState before = verified();
        requireAgreed(before);
        Optional<Opening> opening = spending(before).unplanned(gate.dataset(), releases);
        return opened(opening.map(wanted -> open(wanted, state -> {
            requireAgreed(state);
            requireSame(wanted, spending(state).unplanned(gate.dataset(), releases));
            Verdict verdict = spending(state).admit(wanted);
            if (!verdict.passed()) {
                throw new BudgetExceededException("the plan of dataset '" + gate.dataset()
                        + "' is refused and nothing is recorded: with what is in the ledger already, "
                        + verdict.reason() + "." + advice(releases, state));
            }
        })));
    }

    /** Alternatives that would fit in place of a plan that does not, one per line. */
    private String advice(List<DeclaredRelease> releases, LedgerState state) {
        return DatasetAudit.of(audited(releases, state).asPlan()).fixes().stream()
                .map(fix -> "\n" + fix.words() + ".")
                .collect(Collectors.joining());
    }

    /**
     * Records the budget of now in place of the one that is in force, and leaves a trace of the change: what was released under the budgets before
     * keeps their deltas, which add up.
     */
    public OpenedResult reopen() {
        LedgerState before = ledger.state();
        requireOurs(before);
        List<String> compositions =
                compositions(before).stream().distinct().sorted().toList();
        if (ledger.composition().isEmpty() && compositions.size() > 1) {
            throw new IllegalArgumentException("a budget that is opened anew must say how it composes, and that of '"
                    + gate.dataset() + "' was opened by " + String.join(" and by ", compositions)
                    + ": say ledger(...).composing(\"" + compositions.get(0) + "\")");
        }
        Opening wanted = spending(before).reopening(gate.dataset());
        return opened(Optional.of(open(
                wanted, state -> requireSame(wanted, Optional.of(spending(state).reopening(gate.dataset()))))));
    }

    private LedgerPlan open(Opening opening, Consumer<LedgerState> admission) {
        return ledger.ledger().open(opening, Version.current(), now(), state -> {
            requireOurs(state);
            requireCommittable();
            admission.accept(state);
        });
    }

    private OpenedResult opened(Optional<LedgerPlan> recorded) {
        return new OpenedResult(ledger.name(), gate.dataset(), recorded, spending(ledger.state()));
    }

    /** Refuses a budget that is another one than was opened. */
    private void requireAgreed(LedgerState state) {
        spending(state).dpCharges();
    }

    private void requireSame(Opening wanted, Optional<Opening> now) {
        if (!now.equals(Optional.of(wanted))) {
            throw new IllegalArgumentException("somebody else recorded something of dataset '" + gate.dataset()
                    + "' in the meantime, and nothing is recorded now: say it again");
        }
    }

    /** The amount spent so far, valid whenever one looks or stops. */
    public OdometerResult odometer() {
        LedgerState state = verified();
        Budget budget = budget();
        List<RecordedPlan> opened = LedgerFacts.of(state, names).plans();
        double delta = opened.stream()
                .filter(plan -> plan.after() == 0)
                .reduce((one, other) -> other)
                .or(() -> opened.stream().findFirst())
                .map(plan -> plan.opening().delta())
                .orElse(budget.delta());
        if (delta == 0) {
            throw new IllegalArgumentException(
                    "an odometer needs a delta that is fixed before the first release, and the" + " budget of '"
                            + gate.dataset() + "' is pure: there the sum of epsilons holds at any time, .spent()");
        }
        Spending spending = spending(state);
        Odometer.Reading reading = spending.odometer(delta);
        boolean isFixed = spending.dpCharges().isEmpty() || opened.stream().anyMatch(plan -> plan.after() == 0);
        return new OdometerResult(
                gate.dataset(),
                budget.unit(),
                isFixed ? reading : reading.doubted(reading.label(), List.of(DELTA_UNTOLD)),
                budget);
    }

    private void requireRecordable(Release release) {
        if (!release.isNamed()) {
            throw new IllegalArgumentException("a release must have a name to be recorded by, got "
                    + EventText.describe(release.event()) + ": say .named(\"mean\")");
        }
        if (release.name().indexOf(':') >= 0) {
            throw new IllegalArgumentException("the name of a release must have no ':' to be recorded by, got '"
                    + release.name() + "': in a ledger it divides the name of a project from that of its release");
        }
        gate.requireBudgets(List.of(release));
        PrivacyEvent event = release.event();
        if (!gate.budgets().isPac(event) && event.unit() != budget().unit()) {
            throw new IllegalArgumentException("unlike units do not add up: release '" + release.name() + "' is per '"
                    + event.unit() + "', and the budget of '" + gate.dataset() + "' per '" + budget().unit()
                    + "'; say .per(...) for one of them");
        }
    }

    private Charge charge(Release release) {
        requireRecordable(release);
        PrivacyEvent event = release.event();
        Label label = spending(LedgerState.empty()).label(release.name(), event);
        return new Charge(
                gate.dataset(),
                fingerprint,
                release.name(),
                new Occurrence(run, release.draw()),
                event.unit(),
                label,
                Optional.empty(),
                event);
    }

    /** Refuses what does not fit beside all that is recorded. */
    private Charge admit(LedgerState state, Charge charge) {
        requireOurs(state);
        requireCommittable();
        Verdict verdict = spending(state).admit(charge);
        if (!verdict.passed()) {
            throw new BudgetExceededException(charge.words() + ", of dataset '"
                    + gate.dataset() + "' is refused and nothing is recorded: with what is in the ledger already, "
                    + verdict.reason() + "."
                    + new SpendAdvice(gate.dataset(), budgets(state), LedgerFacts.of(state, names), charge));
        }
        return charge;
    }

    /** Refuses to record where git would not keep it. */
    private void requireCommittable() {
        ledger.ledger().ignored().stream().findFirst().ifPresent(file -> {
            throw new IllegalArgumentException(
                    "what is released must be committed, and git would not do that: " + file);
        });
    }

    /** Refuses to forget what was spent under another name or per another unit. */
    private void requireOurs(LedgerState state) {
        state.ofAnotherName(names, fingerprint, SameData.UNKNOWN).ifPresent(entry -> {
            throw new IllegalArgumentException("whether these are the data of dataset '" + entry.dataset()
                    + "', of which release '" + entry.release()
                    + "' is recorded, cannot be told, because its fingerprint was made with another key: use that key,"
                    + " by the"
                    + " variable"
                    + " " + FingerprintKey.VARIABLE + ", or count them in: .formerly(\"" + entry.dataset()
                    + "\")");
        });
        state.ofAnotherName(names, fingerprint, SameData.YES).ifPresent(entry -> {
            throw new IllegalArgumentException("release '" + entry.release()
                    + "' of the same data is recorded for dataset '"
                    + entry.dataset() + "', and this is '" + gate.dataset()
                    + "': what was spent stays with the data, so call them that, or say .formerly(\"" + entry.dataset()
                    + "\")");
        });
        Spending spending = spending(state);
        spending.withoutBudget().ifPresent(entry -> {
            throw new IllegalArgumentException("release '" + entry.release() + "', run '" + entry.run()
                    + "', of dataset '" + entry.dataset() + "' has no PAC privacy and is recorded, and '"
                    + gate.dataset()
                    + "' has a PAC budget only: say budget(1, 1e-6).pac(0.02)");
        });
        spending.ofAnotherUnit().ifPresent(entry -> {
            throw new IllegalArgumentException("unlike units do not add up: release '" + entry.release() + "', run '"
                    + entry.run() + "', of dataset '" + entry.dataset() + "' was recorded per '" + entry.unit()
                    + "', and the budget is per '" + budget().unit()
                    + "'; say .per(...) of the budget, or give the data of"
                    + " another unit another name");
        });
    }

    /**
     * Prices all that is recorded together with what is to come, and says whether it fits. Of a release as many count as are not recorded yet
     * under its name. What is in no plan of the ledger may be chosen by looking at earlier releases.
     */
    public GateResult check(Release... toCome) {
        List<Release> all = Require.allGiven("toCome", toCome);
        gate.requireBudgets(all);
        LedgerState state = verified();
        List<DeclaredRelease> declared = DeclaredRelease.apart(
                        all.stream()
                                .map(release -> apart(release.declared(), state))
                                .toList(),
                        state.of(names).stream().map(LedgerEntry::release).collect(Collectors.toSet()))
                .stream()
                .map(release -> oneByOne(release, state))
                .toList();
        return new GateResult(DatasetAudit.of(audited(declared, state)));
    }

    /** Prices all that is recorded together with a plan, as if it were recorded now, and says whether it fits. */
    public GateResult check(ReleasePlan plan) {
        gate.requireBudgets(Require.given("plan", plan).releases());
        return new GateResult(
                DatasetAudit.of(audited(plan.planned(), verified()).asPlan()));
    }

    /** Releases one by one what was once recorded alone, and anything else all at once. */
    private DeclaredRelease oneByOne(DeclaredRelease release, LedgerState state) {
        return state.of(names).stream()
                        .anyMatch(entry -> entry.release().equals(release.name())
                                && entry.event().equals(release.once()))
                ? release.oneByOne()
                : release;
    }

    /** A draw that is not recorded is none of those that are, though it does the same under the same name. */
    private DeclaredRelease apart(DeclaredRelease release, LedgerState state) {
        boolean isAnother = release.draw().isPresent()
                && state.of(names).stream().noneMatch(entry -> entry.draw().equals(release.draw()));
        return isAnother
                        && state.of(names).stream()
                                .anyMatch(entry -> entry.release().equals(release.name()))
                ? release.named(release.name() + Gate.ANOTHER_DRAW)
                : release;
    }

    private AuditedDataset audited(List<DeclaredRelease> declared, LedgerState state) {
        LedgerFacts recorded = LedgerFacts.of(state, names);
        return new AuditedDataset(
                        gate.dataset(),
                        budgets(state),
                        Optional.empty(),
                        declared,
                        Optional.of(recorded),
                        Optional.empty())
                .attacked(gate.attacksOn(declared, recorded.charges()));
    }

    /** The share of the budget used by all recorded and planned releases, without those that are held against a PAC budget. */
    public Spent spent() {
        return spent(spending(verified()));
    }

    private Spent spent(Spending spending) {
        return new Spent(
                Release.done(spending.dpEvent(budget().unit()))
                        .named((gate.budgets().pac().isPresent() ? "all that has an epsilon" : "all that is recorded")
                                + " of " + gate.dataset()),
                spending.dp().orElseThrow());
    }

    /** The most that the recorded releases with PAC privacy tell, all together, of which records were drawn. */
    public PacResult information() {
        return new PacResult(nats().total());
    }

    private Judged<PacBudget, PacGuarantee> nats() {
        return spending(verified())
                .pac()
                .orElseThrow(() -> new IllegalArgumentException("information needs a PAC budget, got " + gate.budgets()
                        + ": say budget(1, 1e-6).pac(0.02), or ask for .spent()"));
    }

    /** The nats that are left of the PAC budget, zero if none are. */
    public double natsLeft() {
        return left(nats());
    }

    private static double left(Judged<PacBudget, PacGuarantee> total) {
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
        LedgerState state = verified();
        boolean isPac = gate.budgets().dp().isEmpty();
        List<LedgerEntry> entries = entries(state).stream()
                .filter(entry -> gate.budgets().isPac(entry.event()) == isPac)
                .toList();
        if (entries.isEmpty()) {
            throw new IllegalStateException(
                    "nothing is recorded of '" + gate.dataset() + "' to be drawn: spend(...) records");
        }
        return new ChartResult(new SpentChart(gate.dataset(), spending(state), entries).chart());
    }

    private LedgerState verified() {
        LedgerState state = ledger.state();
        requireOurs(state);
        return state;
    }

    private List<LedgerEntry> entries(LedgerState state) {
        return state.inOrder().stream()
                .filter(entry -> names.contains(entry.dataset()))
                .toList();
    }

    /** The other datasets of the ledger, where nothing but the last charge is of this one: it may be misspelt. */
    private List<String> others(LedgerState state) {
        return state.of(names).size() > 1
                ? List.of()
                : state.entries().stream()
                        .map(LedgerEntry::dataset)
                        .filter(name -> !names.contains(name))
                        .distinct()
                        .sorted()
                        .toList();
    }

    private Budget budget() {
        return gate.budgets()
                .dp()
                .orElseThrow(() -> new IllegalArgumentException("this needs a budget of epsilon, got " + gate.budgets()
                        + ": ask for .information(), or say budget(1, 1e-6).pac(0.02)"));
    }

    @Override
    public Sheet sheet() {
        try {
            return sheet(verified());
        } catch (LedgerException | IllegalArgumentException refused) {
            return Sheet.ofText(String.valueOf(refused.getMessage()));
        }
    }

    private Sheet sheet(LedgerState state) {
        LedgerFacts facts = LedgerFacts.of(state, names);
        boolean hasPlans =
                facts.plans().stream().anyMatch(plan -> !plan.opening().slots().isEmpty());
        if (facts.charges().isEmpty() && !hasPlans) {
            return new Sheet()
                    .line(gate.dataset() + ": nothing is recorded of it in " + ledger.name())
                    .line("budget: " + budgets(state));
        }
        Spending spending = spending(state);
        SpentTotal spent = spending.total();
        Verdict verdict = spent.verdict();
        Sheet sheet = new Sheet()
                .line(Sign.said(verdict.passed() ? "PASS" : "FAIL")
                        .after(gate.dataset() + ": ")
                        .then(", " + verdict.reason()));
        spent.dp()
                .ifPresent(total -> sheet.line("spent: " + total.words())
                        .lines(assumed(total))
                        .lines(total.how().notes()));
        spent.pac()
                .map(Judged::total)
                .ifPresent(total -> sheet.line("leaked: " + total).line(total.sentence()));
        if (facts.charges().isEmpty()) {
            return sheet.line("Nothing of it is released yet.");
        }
        List<RecordedCharge> outside = spending.unplannedCharges();
        boolean hasPac = gate.budgets().pac().isPresent();
        String figure = hasPac ? "alone" : "epsilon alone";
        TextTable table = hasPlans
                ? new TextTable("release", "run", figure, "label", "planned", "what was done")
                : new TextTable("release", "run", figure, "label", "what was done");
        Pricing pricing = new Pricing();
        for (RecordedCharge charge : facts.charges()) {
            boolean isPac = gate.budgets().isPac(charge.event());
            Alone price = isPac
                    ? Alone.of(spending.toldAlone(charge))
                    : Alone.of(spending.alone(charge, pricing), hasPac ? "epsilon " : "");
            String alone = price.figure;
            Signed label = Sign.said(price.label);
            String done = EventText.shortly(charge.event());
            if (hasPlans) {
                String planned = isPac ? "" : outside.contains(charge) ? "no" : "yes";
                table.row(charge.release(), charge.run(), alone, label, planned, done);
            } else {
                table.row(charge.release(), charge.run(), alone, label, done);
            }
        }
        return sheet.table(table);
    }

    /** What a charge cost alone, in words, and how far that is trusted. */
    private record Alone(String figure, Label label) {
        static Alone of(PacGuarantee total) {
            return new Alone(Figures.up(total.information()) + " nats", total.label());
        }

        static Alone of(Guarantee cost, String what) {
            return new Alone(what + Figures.up(cost.epsilon()), cost.label());
        }
    }

    /** The assumptions of a total; none for a single release. */
    private static List<String> assumed(AccountTotal total) {
        return total.how().isAlone()
                ? List.of()
                : total.total().assumptions().stream()
                        .map(assumption -> "assumes: " + assumption)
                        .toList();
    }

    @Override
    public Data contents() {
        Data data = new Data().fact("dataset", gate.dataset());
        LedgerState state = verified();
        SpentTotal spent = spending(state).total();
        spent.dp()
                .ifPresent(total -> Composing.facts(
                        total,
                        data.fact("budget epsilon", total.budget().epsilon())
                                .fact("budget delta", total.budget().delta())
                                .fact("left", total.left())));
        spent.pac()
                .ifPresent(total -> data.fact("budget in nats", total.budget().information())
                        .fact("nats left", left(total))
                        .fact("information", total.total().information())
                        .fact("failure", total.total().failure())
                        .fact("label of information", total.total().label().toString()));
        return rows(data);
    }

    @Override
    public String csv() {
        return rows(new Data()).csv();
    }

    private Data rows(Data data) {
        return data.rows(
                "charges",
                List.of("release", "run", "recorded", "label", "what was done", "file"),
                entries(verified()).stream()
                        .map(entry -> List.<Object>of(
                                entry.release(),
                                entry.run(),
                                entry.recorded().toString(),
                                entry.label().toString(),
                                EventText.describe(entry.event()),
                                entry.fileName()))
                        .toList());
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
