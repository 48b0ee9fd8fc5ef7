package dev.sfumato.dsl.budget;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.adaptive.Filter;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.gate.AuditedDataset;
import dev.sfumato.gate.account.Budgets;
import dev.sfumato.gate.account.DeclaredRelease;
import dev.sfumato.gate.account.LedgerFacts;
import dev.sfumato.gate.account.Spending;
import dev.sfumato.ledger.LedgerEntry;
import dev.sfumato.ledger.LedgerPlan;
import dev.sfumato.ledger.LedgerState;
import dev.sfumato.util.FingerprintKey;
import dev.sfumato.util.FingerprintKey.SameData;
import dev.sfumato.util.Require;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a ledger holds of one dataset, under its budgets.
 *
 * @param names what the dataset is called, and was called before
 * @param fingerprint a keyed hash of its data, {@link dev.sfumato.ledger.Charge#NO_DATA} where they are not known
 */
record DatasetRecord(Gate gate, TeamLedger ledger, Set<String> names, String fingerprint) {
    DatasetRecord {
        names = Set.copyOf(names);
    }

    String dataset() {
        return gate.dataset();
    }

    DatasetRecord formerly(String name) {
        Set<String> more = new HashSet<>(names);
        more.add(Require.notBlank("dataset", name));
        return new DatasetRecord(gate, ledger, more, fingerprint);
    }

    /** All that is recorded now, of which nothing speaks against being about these data. */
    LedgerState verified() {
        LedgerState state = ledger.state();
        requireOurs(state);
        return state;
    }

    LedgerFacts facts(LedgerState state) {
        return LedgerFacts.of(state, names);
    }

    Spending spending(LedgerState state) {
        return new Spending(budgets(state), state, names);
    }

    /** The budgets, composed as the ledger says; where it says nothing, as they were opened last. */
    Budgets budgets(LedgerState state) {
        if (ledger.composition().isPresent()) {
            return gate.budgets();
        }
        List<String> opened = compositions(state);
        return opened.isEmpty()
                ? gate.budgets()
                : gate.budgets().composing(Filter.parse(opened.get(opened.size() - 1)));
    }

    /** How budgets of the dataset were opened to compose, one after the other. */
    List<String> compositions(LedgerState state) {
        return state.history(names).steps().stream()
                .flatMap(step -> step.record() instanceof LedgerPlan plan ? Stream.of(plan) : Stream.empty())
                .map(plan -> plan.opening().composition())
                .toList();
    }

    /** The budget of epsilon, which not every dataset has. */
    Budget budget() {
        return gate.budgets()
                .dp()
                .orElseThrow(() -> new IllegalArgumentException("this needs a budget of epsilon, got " + gate.budgets()
                        + ": ask for .information(), or say budget(1, 1e-6).pac(0.02)"));
    }

    /** The charges of the dataset, in the order in which they were recorded. */
    List<LedgerEntry> entries(LedgerState state) {
        return state.inOrder().stream()
                .filter(entry -> names.contains(entry.dataset()))
                .toList();
    }

    /** The other datasets of the ledger, where nothing but the last charge is of this one: it may be misspelt. */
    List<String> others(LedgerState state) {
        return state.of(names).size() > 1
                ? List.of()
                : state.entries().stream()
                        .map(LedgerEntry::dataset)
                        .filter(name -> !names.contains(name))
                        .distinct()
                        .sorted()
                        .toList();
    }

    /** These releases beside all that is recorded. */
    AuditedDataset audited(List<DeclaredRelease> declared, LedgerState state) {
        LedgerFacts recorded = facts(state);
        return new AuditedDataset(
                        dataset(), budgets(state), Optional.empty(), declared, Optional.of(recorded), Optional.empty())
                .attacked(gate.attacksOn(declared, recorded.charges()));
    }

    /** Releases as they are declared beside what is recorded: as many of each as are not recorded yet under its name. */
    List<DeclaredRelease> declared(List<Release> releases, LedgerState state) {
        return DeclaredRelease.apart(
                        releases.stream()
                                .map(release -> apart(release.declared(), state))
                                .toList(),
                        state.of(names).stream().map(LedgerEntry::release).collect(Collectors.toSet()))
                .stream()
                .map(release -> oneByOne(release, state))
                .toList();
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

    /** Refuses to forget what was spent under another name or per another unit. */
    void requireOurs(LedgerState state) {
        state.ofAnotherName(names, fingerprint, SameData.UNKNOWN).ifPresent(entry -> {
            throw new IllegalArgumentException("whether these are the data of dataset '" + entry.dataset()
                    + "', of which release '" + entry.release()
                    + "' is recorded, cannot be told, because its fingerprint was made with another key: use that key,"
                    + " by the variable " + FingerprintKey.VARIABLE + ", or count them in: .formerly(\""
                    + entry.dataset() + "\")");
        });
        state.ofAnotherName(names, fingerprint, SameData.YES).ifPresent(entry -> {
            throw new IllegalArgumentException("release '" + entry.release()
                    + "' of the same data is recorded for dataset '"
                    + entry.dataset() + "', and this is '" + dataset()
                    + "': what was spent stays with the data, so call them that, or say .formerly(\"" + entry.dataset()
                    + "\")");
        });
        Spending spending = spending(state);
        spending.withoutBudget().ifPresent(entry -> {
            throw new IllegalArgumentException("release '" + entry.release() + "', run '" + entry.run()
                    + "', of dataset '" + entry.dataset() + "' has no PAC privacy and is recorded, and '"
                    + dataset()
                    + "' has a PAC budget only: say budget(1, 1e-6).pac(0.02)");
        });
        spending.ofAnotherUnit().ifPresent(entry -> {
            throw new IllegalArgumentException("unlike units do not add up: release '" + entry.release() + "', run '"
                    + entry.run() + "', of dataset '" + entry.dataset() + "' was recorded per '" + entry.unit()
                    + "', and the budget is per '" + budget().unit()
                    + "'; say .per(...) of the budget, or give the data of another unit another name");
        });
    }
}
