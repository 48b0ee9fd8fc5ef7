package dev.sfumato.dsl.budget;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.adaptive.Filter;
import dev.sfumato.accounting.adaptive.GaussianFilter;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.format.EventText;
import dev.sfumato.accounting.pac.PacAccountant;
import dev.sfumato.accounting.pac.PacBudget;
import dev.sfumato.accounting.pac.PacGuarantee;
import dev.sfumato.chart.Sign;
import dev.sfumato.dsl.show.Composing;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextTable;
import dev.sfumato.gate.account.AccountTotal;
import dev.sfumato.gate.account.Budgets;
import dev.sfumato.gate.account.Spending;
import dev.sfumato.ledger.Checkpoint;
import dev.sfumato.ledger.History;
import dev.sfumato.ledger.Ledger;
import dev.sfumato.ledger.LedgerEntry;
import dev.sfumato.ledger.LedgerException;
import dev.sfumato.ledger.LedgerPlan;
import dev.sfumato.ledger.LedgerRecord;
import dev.sfumato.ledger.LedgerState;
import dev.sfumato.ledger.Opening;
import dev.sfumato.util.Figures;
import dev.sfumato.util.Require;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A folder that holds what a team has released, for git to merge. Each query reads it anew, and shows all that was charged, and
 * what that costs for each dataset.
 */
public final class TeamLedger implements Result {
    private static final double USUAL_DELTA = 1e-6;
    private static final int SHOWN = 40;

    private final Path folder;
    private final Ledger ledger;
    private final Optional<Double> delta;

    /** The composition of budgets that are opened through it, if declared. */
    private final Optional<Filter> composition;

    private TeamLedger(Path folder, Ledger ledger, Optional<Double> delta, Optional<Filter> composition) {
        this.folder = folder;
        this.ledger = ledger;
        this.delta = delta;
        this.composition = composition;
    }

    /** A ledger that is there, and whole. */
    @NotAWord
    public static TeamLedger open(String name) {
        Path folder = path(name);
        if (!Files.isDirectory(folder)) {
            throw new IllegalArgumentException("ledger must be a folder that is there, got '" + name
                    + "': all that was spent would be forgotten. Is it misspelt, or was it not checked out? For a new"
                    + " one say newLedger(\"" + name + "\")");
        }
        TeamLedger opened = new TeamLedger(folder, Ledger.at(folder), Optional.empty(), Optional.empty());
        opened.state();
        return opened;
    }

    /** An empty ledger in a new folder. */
    @NotAWord
    public static TeamLedger create(String name) {
        Path folder = path(name);
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new IllegalArgumentException("ledger must be a folder, got the file '" + name + "'");
        }
        return new TeamLedger(folder, Ledger.create(folder), Optional.empty(), Optional.empty());
    }

    private static Path path(String name) {
        return Path.of(Require.notBlank("ledger", name)).toAbsolutePath().normalize();
    }

    /**
     * The same ledger, whose totals are shown at another delta, zero for pure privacy: by default it is that of the opened budget, or 1e-6. What
     * was chosen by looking at earlier releases is shown at the delta of its budget all the same.
     */
    public TeamLedger atDelta(double newDelta) {
        return new TeamLedger(
                folder, ledger, Optional.of(newDelta == 0 ? 0 : Require.probability("delta", newDelta)), composition);
    }

    /**
     * The same ledger. Releases that no plan foresaw compose by this filter in budgets that are opened through it: {@code gaussian(0, 1)} for Gaussian
     * and purely private releases, {@code gaussian(0.125, 12)} by default, for trainings as well.
     */
    public TeamLedger composing(String filter) {
        return new TeamLedger(
                folder, ledger, delta, Optional.of(Filter.parse(Require.notBlank("composition", filter))));
    }

    Optional<Filter> composition() {
        return composition;
    }

    /** Takes in what another ledger holds, as git merges two branches. It may not fit together: check afterwards. */
    public TeamLedger merge(TeamLedger other) {
        ledger.merge(Require.given("other", other).state());
        return this;
    }

    /** A few lines about what is recorded now, to be kept elsewhere: {@link #requireContains} finds out whether it still is. */
    public String checkpoint() {
        return state().checkpoint().text();
    }

    /** This ledger, or an exception where something is gone that it had when the checkpoint was taken. */
    public TeamLedger requireContains(String checkpoint) {
        state().requireContains(Checkpoint.parse(Require.notBlank("checkpoint", checkpoint)));
        return this;
    }

    /** All that is recorded, verified. */
    LedgerState state() {
        return ledger.read();
    }

    Ledger ledger() {
        return ledger;
    }

    /** The name of the folder, without where it is. */
    String name() {
        return String.valueOf(folder.getFileName());
    }

    /**
     * The record of a dataset, without releases with PAC privacy.
     *
     * @param units per which it is recorded; there is a total where it is one
     * @param opened the budget that was opened last, where one was
     * @param total what it uses of that budget; where none was opened, what it would need of one
     * @param problem why there is no total, in words
     */
    private record Total(
            String dataset,
            long charges,
            String units,
            Optional<Opening> opened,
            Optional<AccountTotal> total,
            String problem) {
        boolean isAdaptive() {
            return total.filter(all -> all.how().isAdaptive()).isPresent();
        }

        /** The figure; one that is only needed of a budget names that budget, so that nobody takes it for a guarantee. */
        String figure() {
            return total.map(all -> !isAdaptive()
                            ? Figures.up(all.total().epsilon())
                            : opened.map(budget -> Figures.upWithin(all.total().epsilon(), budget.epsilon()) + " of "
                                            + Figures.exact(budget.epsilon()))
                                    .orElseGet(() ->
                                            "needs " + Figures.up(all.total().epsilon())))
                    .orElse(problem);
        }

        String delta() {
            return total.map(all -> Figures.exact(all.total().delta())).orElse("");
        }

        String way() {
            return total.filter(all -> !all.how().isAlone())
                    .map(all -> all.how().way().toString())
                    .orElse("");
        }

        CharSequence label() {
            return total.<CharSequence>map(all -> Sign.said(all.total().label()))
                    .orElse("");
        }
    }

    private List<Total> totals(LedgerState state) {
        Set<String> datasets = new TreeSet<>();
        state.records().stream()
                .filter(record -> record instanceof LedgerPlan plan
                        ? plan.hasSlots()
                        : record instanceof LedgerEntry entry && !PacAccountant.supports(entry.event()))
                .forEach(record -> datasets.add(record.dataset()));
        return datasets.stream().map(dataset -> total(state, dataset)).toList();
    }

    private Total total(LedgerState state, String dataset) {
        List<LedgerEntry> entries = state.of(dataset).stream()
                .filter(entry -> !PacAccountant.supports(entry.event()))
                .toList();
        Optional<Opening> opened = opening(state, dataset);
        List<Unit> units = Stream.concat(
                        entries.stream().map(LedgerEntry::unit), opened.stream().map(Opening::unit))
                .distinct()
                .toList();
        String per = units.stream().map(Unit::toString).collect(Collectors.joining(", "));
        if (units.size() > 1) {
            return new Total(dataset, entries.size(), per, opened, Optional.empty(), "unlike units do not add up");
        }
        try {
            return new Total(
                    dataset,
                    entries.size(),
                    per,
                    opened,
                    composing(spending(state, dataset, units.get(0)), opened),
                    "");
        } catch (IllegalArgumentException unlike) {
            return new Total(
                    dataset, entries.size(), per, opened, Optional.empty(), "opened in unlike ways: see the account");
        }
    }

    /**
     * Computes the total. Planned or single releases have a price at any delta; those chosen by looking have the delta of their
     * budget only.
     */
    private Optional<AccountTotal> composing(Spending spending, Optional<Opening> opened) {
        Optional<AccountTotal> total = spending.dp();
        return opened.isEmpty() || delta.isEmpty()
                ? total
                : total.map(all -> spending.plannedAt(delta.get())
                        .map(price -> new AccountTotal(
                                all.budget()
                                        .of(all.budget().epsilon(), price.delta())
                                        .judge(price),
                                all.how()))
                        .orElse(all));
    }

    /** The budget of a dataset that was opened last. */
    private static Optional<Opening> opening(LedgerState state, String dataset) {
        return state.history(Set.of(dataset)).steps().stream()
                .flatMap(step -> step.record() instanceof LedgerPlan plan ? Stream.of(plan.opening()) : Stream.empty())
                .reduce((one, other) -> other);
    }

    /** The information that releases with PAC privacy reveal about each dataset; it is never added to an epsilon. */
    private Map<String, PacGuarantee> information(LedgerState state) {
        Map<String, PacGuarantee> information = new TreeMap<>();
        for (LedgerEntry entry : state.entries()) {
            if (PacAccountant.supports(entry.event())) {
                information.computeIfAbsent(
                        entry.dataset(),
                        dataset -> spending(state, dataset, entry.unit())
                                .pac()
                                .orElseThrow()
                                .total());
            }
        }
        return information;
    }

    /** All of a dataset, each charge in its account, beside the budget that was opened; where none was, any budget does for totals. */
    private Spending spending(LedgerState state, String dataset, Unit unit) {
        Optional<Opening> opened = opening(state, dataset);
        double at = opened.map(Opening::delta).orElse(delta.orElse(USUAL_DELTA));
        Budget budget = new Budget(opened.map(Opening::epsilon).orElse(1.0), at, unit, Label.CERTIFIED);
        Filter filter = opened.map(budgeted -> Filter.parse(budgeted.composition()))
                .or(() -> composition)
                .orElse(GaussianFilter.DEFAULT);
        return new Spending(Budgets.of(budget).composing(filter).and(PacBudget.of(1, 0)), state, Set.of(dataset));
    }

    @Override
    public Sheet sheet() {
        try {
            return sheet(state());
        } catch (LedgerException | IllegalArgumentException refused) {
            return Sheet.ofText(String.valueOf(refused.getMessage()));
        }
    }

    private Sheet sheet(LedgerState state) {
        int count = state.entries().size();
        long plans = state.records().stream()
                .filter(record -> record instanceof LedgerPlan plan && plan.hasSlots())
                .count();
        if (state.records().isEmpty()) {
            return new Sheet().line("ledger " + name() + ": nothing is recorded");
        }
        Sheet sheet = new Sheet()
                .line("ledger " + name() + ": " + count + (count == 1 ? " charge" : " charges")
                        + (plans == 0 ? "" : plans == 1 ? ", 1 plan" : ", " + plans + " plans"));
        List<Total> totals = totals(state);
        TextTable table = new TextTable("dataset", "charges", "epsilon in all", "delta", "per", "composed", "label");
        totals.forEach(total -> table.row(
                total.dataset,
                String.valueOf(total.charges),
                total.figure(),
                total.delta(),
                total.units,
                total.way(),
                total.label()));
        Map<String, PacGuarantee> information = information(state);
        information.forEach((dataset, total) -> table.row(
                dataset + " (PAC privacy)",
                String.valueOf(state.of(dataset).stream()
                        .filter(entry -> PacAccountant.supports(entry.event()))
                        .count()),
                Figures.up(total.information()) + " nats",
                "",
                "",
                "",
                Sign.said(total.label())));
        if (!information.isEmpty()) {
            sheet.line("Side by side: " + Budgets.APART + ".");
        }
        sheet.table(table);
        totals.forEach(total -> total.total
                .filter(all -> !all.how().isAlone())
                .ifPresent(all -> sheet.note(total.dataset + ": " + sentence(total, all))));
        return charges(state, sheet.gap());
    }

    private static String sentence(Total total, AccountTotal all) {
        return total.isAdaptive() && total.opened.isEmpty()
                ? "Adaptive, and no budget was opened: nothing is certified but what a budget says that was fixed in advance."
                        + " Planned, it would cost epsilon "
                        + Figures.up(all.how().planned()) + "."
                : Composing.shortly(all).orElse("");
    }

    private static Sheet charges(LedgerState state, Sheet sheet) {
        List<LedgerRecord> records = inOrder(state);
        TextTable table = new TextTable("dataset", "release", "run", "label", "what was done");
        records.subList(Math.max(0, records.size() - SHOWN), records.size()).forEach(record -> rows(table, record));
        sheet.table(table);
        return records.size() > SHOWN
                ? sheet.note("and " + (records.size() - SHOWN) + " earlier; csv() has all charges")
                : sheet;
    }

    private static void rows(TextTable table, LedgerRecord record) {
        if (record instanceof LedgerEntry entry) {
            table.row(
                    entry.dataset(),
                    entry.release(),
                    entry.run(),
                    Sign.said(entry.label()),
                    EventText.shortly(entry.event()));
        } else if (record instanceof LedgerPlan plan) {
            Opening opening = plan.opening();
            table.row(opening.dataset(), plan.hasSlots() ? "(plan)" : "(budget)", "", "", opening.words());
            opening.slots()
                    .forEach(slot -> table.row(
                            opening.dataset(),
                            "(plan) " + slot.release(),
                            slot.times() == 1 ? "once" : slot.times() + " times",
                            "",
                            EventText.shortly(slot.event())));
        }
    }

    private static List<LedgerRecord> inOrder(LedgerState state) {
        return state
                .history(state.records().stream().map(LedgerRecord::dataset).collect(Collectors.toSet()))
                .steps()
                .stream()
                .map(History.Step::record)
                .toList();
    }

    @Override
    public Data contents() {
        LedgerState state = state();
        Data data = new Data()
                .fact("ledger", name())
                .fact("checkpoint", state.checkpoint().text());
        for (Total total : totals(state)) {
            String of = " of " + total.dataset;
            data.fact(
                    "label" + of,
                    total.total.map(all -> all.total().label().toString()).orElse("none"));
            data.fact("delta" + of, total.total.map(all -> all.total().delta()).orElse(Double.NaN));
            data.fact(
                    (total.isAdaptive() ? "needed epsilon" : "epsilon") + of,
                    total.total.map(all -> all.total().epsilon()).orElse(Double.NaN));
            total.opened.ifPresent(budget -> data.fact("budget epsilon" + of, budget.epsilon())
                    .fact("budget delta" + of, budget.delta())
                    .fact("filter" + of, budget.composition()));
            total.total
                    .filter(all -> !all.how().isAlone())
                    .ifPresent(all -> data.fact("composition" + of, total.way())
                            .fact("epsilon if planned" + of, all.how().planned())
                            .fact("needed epsilon if adaptive" + of, all.how().adaptive()));
        }
        information(state)
                .forEach((dataset, total) -> data.fact("nats of " + dataset, total.information())
                        .fact("label of nats of " + dataset, total.label().toString()));
        return rows(data, state);
    }

    @Override
    public String csv() {
        return rows(new Data(), state()).csv();
    }

    private static Data rows(Data data, LedgerState state) {
        return data.rows(
                "charges",
                List.of("dataset", "release", "run", "recorded", "unit", "label", "what was done", "event", "file"),
                state.inOrder().stream()
                        .map(entry -> List.<Object>of(
                                entry.dataset(),
                                entry.release(),
                                entry.run(),
                                entry.recorded().toString(),
                                entry.unit().toString(),
                                entry.label().toString(),
                                EventText.describe(entry.event()),
                                entry.event(),
                                entry.fileName()))
                        .toList());
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
