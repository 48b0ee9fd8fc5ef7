package dev.sfumato.ledger;

import dev.sfumato.accounting.ComposedEvent;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.Unit;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A set of entries that holds the parents of each: what a ledger says at one moment.
 *
 * @param entries in ascending order of their ids, each once
 */
public record LedgerState(List<LedgerEntry> entries) {
    public LedgerState {
        Map<String, LedgerEntry> byId = byId(entries);
        List<BrokenFile> orphans = orphans(byId, byId.keySet());
        if (!orphans.isEmpty()) {
            throw LedgerException.broken("The ledger", orphans);
        }
        entries = List.copyOf(byId.values());
    }

    public static LedgerState empty() {
        return new LedgerState(List.of());
    }

    /** The entries of one dataset. */
    public List<LedgerEntry> of(String dataset) {
        return of(Set.of(dataset));
    }

    /** The entries of one dataset, by all the names that it ever had. */
    public List<LedgerEntry> of(Set<String> names) {
        return entries.stream().filter(entry -> names.contains(entry.dataset())).toList();
    }

    /** The ids of the entries that are no other entry's parent, in ascending order. */
    public List<String> heads() {
        Set<String> heads = new TreeSet<>(byId(entries).keySet());
        entries.forEach(entry -> entry.parents().forEach(heads::remove));
        return List.copyOf(heads);
    }

    /** What both hold together, as after a merge. */
    public LedgerState union(LedgerState other) {
        return new LedgerState(
                Stream.concat(entries.stream(), other.entries.stream()).toList());
    }

    /**
     * All that was done to a dataset, to be priced.
     *
     * @throws IllegalArgumentException if an entry of the dataset is per another unit
     */
    public PrivacyEvent spent(String dataset, Unit unit) {
        return spent(Set.of(dataset), unit);
    }

    /** All that was done to a dataset by any of its names, to be priced. */
    public PrivacyEvent spent(Set<String> names, Unit unit) {
        List<PrivacyEvent> events = new ArrayList<>();
        for (LedgerEntry entry : of(names)) {
            if (entry.unit() != unit) {
                throw new IllegalArgumentException("The total of '" + entry.dataset() + "' is asked for per '" + unit
                        + "', and the ledger's entry " + entry.id() + " (release '" + entry.release() + "', run '"
                        + entry.run() + "') is per '" + entry.unit() + "': unlike units do not add up.");
            }
            events.add(entry.event());
        }
        return new ComposedEvent(unit, events);
    }

    /** The weakest label among the entries of a dataset; {@code CERTIFIED} if there are none. */
    public Label weakestLabel(String dataset) {
        return weakestLabel(Set.of(dataset));
    }

    /** The weakest label among the entries of a dataset by any of its names. */
    public Label weakestLabel(Set<String> names) {
        return of(names).stream().map(LedgerEntry::label).reduce(Label.CERTIFIED, Label::and);
    }

    /** What to keep elsewhere, so that the loss of any entry is seen later. */
    public Checkpoint checkpoint() {
        Set<String> ids = byId(entries).keySet();
        return new Checkpoint(ids.size(), root(ids), heads());
    }

    /**
     * Refuses a ledger that has lost entries which it had when the checkpoint was taken.
     *
     * @throws LedgerException which says how many are missing
     */
    public void requireContains(Checkpoint checkpoint) {
        Map<String, LedgerEntry> byId = byId(entries);
        List<String> lost = checkpoint.heads().stream()
                .filter(head -> !byId.containsKey(head))
                .toList();
        if (!lost.isEmpty()) {
            long least = Math.max(lost.size(), checkpoint.size() - entries.size());
            throw new LedgerException("The ledger has lost at least " + least + " of the " + checkpoint.size()
                    + " entries that it had at its checkpoint, among them " + String.join(", ", lost)
                    + ". Restore them from git: what was released stays spent.");
        }
        Set<String> then = withAncestors(byId, checkpoint.heads());
        if (then.size() != checkpoint.size() || !root(then).equals(checkpoint.root())) {
            throw new LedgerException("The checkpoint is not one of this ledger: its heads stand for " + then.size()
                    + " entries with root " + root(then) + ", it says " + checkpoint.size() + " with root "
                    + checkpoint.root() + ". Take the checkpoint from where it was kept, unaltered.");
        }
    }

    /** What is wrong with entries that name parents which are not present. */
    static List<BrokenFile> orphans(Map<String, LedgerEntry> byId, Set<String> present) {
        List<BrokenFile> orphans = new ArrayList<>();
        byId.forEach((id, entry) -> entry.parents().stream()
                .filter(parent -> !present.contains(parent))
                .forEach(parent -> orphans.add(new BrokenFile(
                        EntryFile.nameOf(id),
                        "names the parent " + EntryFile.nameOf(parent) + ", which is missing: restore that one"))));
        return orphans;
    }

    private static Map<String, LedgerEntry> byId(Collection<LedgerEntry> entries) {
        Map<String, LedgerEntry> byId = new TreeMap<>();
        entries.forEach(entry -> byId.put(entry.id(), entry));
        return byId;
    }

    private static String root(Collection<String> ascendingIds) {
        StringBuilder lines = new StringBuilder();
        ascendingIds.forEach(id -> lines.append(id).append('\n'));
        return Hash.of(lines.toString().getBytes(StandardCharsets.US_ASCII));
    }

    private static Set<String> withAncestors(Map<String, LedgerEntry> byId, List<String> heads) {
        Set<String> reached = new HashSet<>(heads);
        Deque<String> open = new ArrayDeque<>(heads);
        while (!open.isEmpty()) {
            LedgerEntry entry = byId.get(open.pop());
            if (entry != null) {
                entry.parents().stream().filter(reached::add).forEach(open::push);
            }
        }
        return new TreeSet<>(reached);
    }
}
