package dev.sfumato.dsl;

import dev.sfumato.Require;
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Figures;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Unit;
import dev.sfumato.ledger.Checkpoint;
import dev.sfumato.ledger.Ledger;
import dev.sfumato.ledger.LedgerEntry;
import dev.sfumato.ledger.LedgerException;
import dev.sfumato.ledger.LedgerState;
import dev.sfumato.pac.PacAccountant;
import dev.sfumato.pac.PacBudget;
import dev.sfumato.pac.PacGuarantee;
import dev.sfumato.report.Budgets;
import dev.sfumato.report.EventText;
import dev.sfumato.report.Spending;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A folder that holds what a team has released, for git to merge. It is read anew whenever it is asked, and shows all that was
 * charged, and what that costs for each dataset.
 */
public final class TeamLedger implements Result {
    private static final double USUAL_DELTA = 1e-6;
    private static final int SHOWN = 40;

    private final Path folder;
    private final Ledger ledger;
    private final double delta;

    private TeamLedger(Path folder, Ledger ledger, double delta) {
        this.folder = folder;
        this.ledger = ledger;
        this.delta = delta;
    }

    /** A ledger that is there, and whole. */
    static TeamLedger open(String name) {
        Path folder = path(name);
        if (!Files.isDirectory(folder)) {
            throw new IllegalArgumentException("ledger must be a folder that is there, got '" + name
                    + "': all that was spent would be forgotten. Is it misspelt, or was it not checked out? For a new"
                    + " one say newLedger(\"" + name + "\")");
        }
        TeamLedger opened = new TeamLedger(folder, Ledger.at(folder), USUAL_DELTA);
        opened.state();
        return opened;
    }

    /** An empty ledger in a new folder. */
    static TeamLedger create(String name) {
        Path folder = path(name);
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new IllegalArgumentException("ledger must be a folder, got the file '" + name + "'");
        }
        return new TeamLedger(folder, Ledger.create(folder), USUAL_DELTA);
    }

    private static Path path(String name) {
        return Path.of(Require.notBlank("ledger", name)).toAbsolutePath().normalize();
    }

    /** The same ledger, whose totals are shown at another delta: 1e-6 unless said, zero for pure privacy. */
    public TeamLedger at(double newDelta) {
        return new TeamLedger(folder, ledger, newDelta == 0 ? 0 : Require.probability("delta", newDelta));
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

    /** What is recorded of a dataset, without releases with PAC privacy; a total where all of it is per one unit. */
    private record Total(String dataset, List<LedgerEntry> entries, Optional<Guarantee> price) {
        String units() {
            return entries.stream()
                    .map(LedgerEntry::unit)
                    .distinct()
                    .map(Unit::toString)
                    .collect(Collectors.joining(", "));
        }
    }

    private List<Total> totals(LedgerState state) {
        TreeMap<String, List<LedgerEntry>> byDataset = state.entries().stream()
                .filter(entry -> !PacAccountant.supports(entry.event()))
                .collect(Collectors.groupingBy(LedgerEntry::dataset, TreeMap::new, Collectors.toList()));
        List<Total> totals = new ArrayList<>();
        byDataset.forEach((dataset, entries) -> {
            Unit unit = entries.get(0).unit();
            boolean isOneUnit = entries.stream().allMatch(entry -> entry.unit() == unit);
            totals.add(new Total(
                    dataset, entries, isOneUnit ? spending(state, dataset, unit).dp() : Optional.empty()));
        });
        return totals;
    }

    /** What releases with PAC privacy tell of each dataset; it is never added to an epsilon. */
    private Map<String, PacGuarantee> told(LedgerState state) {
        Map<String, PacGuarantee> told = new TreeMap<>();
        for (LedgerEntry entry : state.entries()) {
            if (PacAccountant.supports(entry.event())) {
                told.computeIfAbsent(
                        entry.dataset(),
                        dataset -> spending(state, dataset, entry.unit()).pac().orElseThrow());
            }
        }
        return told;
    }

    /** All of a dataset, each charge in its account; what the budgets are plays no part in totals. */
    private Spending spending(LedgerState state, String dataset, Unit unit) {
        Budget any = delta == 0 ? Budget.pure(1, unit) : Budget.of(1, delta, unit);
        return new Spending(Budgets.of(any).and(PacBudget.of(1, 0)), state, Set.of(dataset));
    }

    private Sheet sheet() {
        LedgerState state;
        try {
            state = state();
        } catch (LedgerException broken) {
            return Sheet.said(String.valueOf(broken.getMessage()));
        }
        int count = state.entries().size();
        if (count == 0) {
            return new Sheet().line("ledger " + name() + ": nothing is recorded");
        }
        Sheet sheet = new Sheet().line("ledger " + name() + ": " + count + (count == 1 ? " charge" : " charges"));
        TextTable table = new TextTable("dataset", "charges", "epsilon in all", "delta", "per", "label");
        totals(state)
                .forEach(total -> table.row(
                        total.dataset,
                        String.valueOf(total.entries.size()),
                        total.price.map(price -> Figures.up(price.epsilon())).orElse("unlike units do not add up"),
                        Figures.exact(delta),
                        total.units(),
                        total.price.map(price -> price.label().name()).orElse("")));
        Map<String, PacGuarantee> told = told(state);
        told.forEach((dataset, total) -> table.row(
                dataset + " (PAC privacy)",
                String.valueOf(state.of(dataset).stream()
                        .filter(entry -> PacAccountant.supports(entry.event()))
                        .count()),
                Figures.up(total.information()) + " nats",
                "",
                "",
                total.label().name()));
        if (!told.isEmpty()) {
            sheet.line("Side by side: " + Budgets.APART + ".");
        }
        return charges(state, sheet.table(table).gap());
    }

    private static Sheet charges(LedgerState state, Sheet sheet) {
        List<LedgerEntry> entries = state.inOrder();
        TextTable table = new TextTable("dataset", "release", "run", "label", "what was done");
        entries.subList(Math.max(0, entries.size() - SHOWN), entries.size())
                .forEach(entry -> table.row(
                        entry.dataset(),
                        entry.release(),
                        entry.run(),
                        entry.label().name(),
                        EventText.describe(entry.event())));
        sheet.table(table);
        return entries.size() > SHOWN
                ? sheet.note("and " + (entries.size() - SHOWN) + " earlier; csv() has all of them")
                : sheet;
    }

    @Override
    public String html() {
        return sheet().html();
    }

    @Override
    public String json() {
        LedgerState state = state();
        Data data = new Data()
                .fact("ledger", name())
                .fact("checkpoint", state.checkpoint().text());
        data.fact("delta", delta);
        for (Total total : totals(state)) {
            data.fact(
                    "epsilon of " + total.dataset,
                    total.price.map(Guarantee::epsilon).orElse(Double.NaN));
            data.fact(
                    "label of " + total.dataset,
                    total.price.map(price -> price.label().toString()).orElse("none"));
        }
        told(state)
                .forEach((dataset, total) -> data.fact("nats of " + dataset, total.information())
                        .fact("label of nats of " + dataset, total.label().toString()));
        return rows(data, state).json();
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
