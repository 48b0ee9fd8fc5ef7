package dev.sfumato.ledger;

import dev.sfumato.accounting.event.Unit;
import dev.sfumato.util.FingerprintKey;
import dev.sfumato.util.FingerprintKey.SameData;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The state of a ledger at one moment: a set of records that holds the parents of each. */
public final class LedgerState {
    /** The run of a release of which only an event is known, and of which there is one. */
    private static final String ONLY_RUN = "1";

    /** Of several records that could come next, plans first, then by dataset, release and run. */
    private static final Comparator<LedgerRecord> BY_NAME = Comparator.comparing(LedgerRecord::dataset)
            .thenComparing(record -> record instanceof LedgerEntry entry ? entry.release() : "")
            .thenComparing(record -> record instanceof LedgerEntry entry ? entry.run() : "");

    /** In ascending order of the ids. */
    private final SortedMap<String, LedgerRecord> byId;

    private final List<LedgerEntry> entries;

    public LedgerState(Collection<? extends LedgerRecord> records) {
        this(byId(records));
    }

    private LedgerState(SortedMap<String, LedgerRecord> byId) {
        List<BrokenFile> orphans = orphans(byId, byId.keySet());
        if (!orphans.isEmpty()) {
            throw LedgerException.broken("The ledger", orphans);
        }
        this.byId = byId;
        this.entries = byId.values().stream()
                .flatMap(record -> record instanceof LedgerEntry entry ? Stream.of(entry) : Stream.empty())
                .toList();
    }

    /** @param byId records by the names of their files, which were verified */
    static LedgerState verified(SortedMap<String, LedgerRecord> byId) {
        return new LedgerState(new TreeMap<>(byId));
    }

    public static LedgerState empty() {
        return new LedgerState(List.of());
    }

    /** All records, in ascending order of their ids. */
    public Collection<LedgerRecord> records() {
        return Collections.unmodifiableCollection(byId.values());
    }

    /** The charges, in ascending order of their ids. */
    public List<LedgerEntry> entries() {
        return entries;
    }

    /** The entries of one dataset. */
    public List<LedgerEntry> of(String dataset) {
        return of(Set.of(dataset));
    }

    /** The entries of one dataset, by all the names that it ever had. */
    public List<LedgerEntry> of(Set<String> names) {
        return entries.stream().filter(entry -> names.contains(entry.dataset())).toList();
    }

    /** The records of a dataset by all the names that it ever had, in order. */
    public History history(Set<String> names) {
        return History.of(recordsInOrder(), names);
    }

    /** The ids of the records that are no other record's parent, in ascending order. */
    public List<String> heads() {
        Set<String> heads = new TreeSet<>(byId.keySet());
        byId.values().forEach(record -> record.parents().forEach(heads::remove));
        return List.copyOf(heads);
    }

    /** The same with a record more. */
    LedgerState with(LedgerRecord record) {
        SortedMap<String, LedgerRecord> more = new TreeMap<>(byId);
        more.put(record.id(), record);
        return new LedgerState(more);
    }

    /** The union of both states, as after a merge. */
    public LedgerState union(LedgerState other) {
        SortedMap<String, LedgerRecord> both = new TreeMap<>(byId);
        both.putAll(other.byId);
        return new LedgerState(both);
    }

    /** The other entries of the run of an entry, recorded earlier or on another branch. */
    List<LedgerEntry> sameRunAs(LedgerEntry entry) {
        return entries.stream()
                .filter(other -> other.isRun(entry.dataset(), entry.release(), entry.run()) && !other.equals(entry))
                .toList();
    }

    /**
     * The name of the run of a new charge. A draw that has none gets the first number that is free. A charge that has neither is
     * the only one of its kind, or nobody could tell them apart.
     *
     * @throws RepeatedChargeException if it is not
     */
    String runOf(Charge charge) {
        Occurrence occurrence = charge.occurrence();
        if (occurrence.run().isPresent()) {
            return occurrence.run().get();
        }
        if (occurrence.draw().isPresent()) {
            Set<String> taken = entries.stream()
                    .filter(entry -> entry.isRun(charge.dataset(), charge.release(), entry.run()))
                    .map(LedgerEntry::run)
                    .collect(Collectors.toSet());
            return IntStream.iterate(1, i -> i + 1)
                    .mapToObj(String::valueOf)
                    .filter(name -> !taken.contains(name))
                    .findFirst()
                    .orElseThrow();
        }
        Charge named = charge.named(ONLY_RUN);
        entries.stream().filter(named::isReplayOf).findFirst().ifPresent(entry -> {
            throw new RepeatedChargeException(entry);
        });
        return ONLY_RUN;
    }

    /** An entry of a dataset that is per another unit, so that there is no total. */
    public Optional<LedgerEntry> ofAnotherUnit(Set<String> names, Unit unit) {
        return of(names).stream().filter(entry -> entry.unit() != unit).findFirst();
    }

    /**
     * An entry under a name that is none of these, whose data are the same, or may be for all that is known: a new name gives
     * nothing back.
     */
    public Optional<LedgerEntry> ofAnotherName(Set<String> names, String fingerprint, SameData same) {
        return entries.stream()
                .filter(entry -> !fingerprint.equals(Charge.NO_DATA)
                        && !names.contains(entry.dataset())
                        && FingerprintKey.compare(entry.fingerprint(), fingerprint) == same)
                .findFirst();
    }

    /** The charges, each after its parents; of several that could come next, by dataset, release and run. */
    public List<LedgerEntry> inOrder() {
        return recordsInOrder().values().stream()
                .flatMap(record -> record instanceof LedgerEntry entry ? Stream.of(entry) : Stream.empty())
                .toList();
    }

    /** All records by their ids, each after its parents. */
    Map<String, LedgerRecord> recordsInOrder() {
        Map<String, Integer> missing = new HashMap<>();
        Map<String, List<String>> children = new HashMap<>();
        Queue<String> next = new PriorityQueue<>(
                Comparator.comparing((String id) -> byId.get(id), BY_NAME).thenComparing(Comparator.naturalOrder()));
        byId.forEach((id, record) -> {
            missing.put(id, record.parents().size());
            record.parents()
                    .forEach(parent -> children.computeIfAbsent(parent, of -> new ArrayList<>())
                            .add(id));
            if (record.parents().isEmpty()) {
                next.add(id);
            }
        });
        Map<String, LedgerRecord> ordered = new LinkedHashMap<>();
        while (!next.isEmpty()) {
            String id = next.remove();
            ordered.put(id, byId.get(id));
            for (String child : children.getOrDefault(id, List.of())) {
                if (missing.merge(child, -1, Integer::sum) == 0) {
                    next.add(child);
                }
            }
        }
        return ordered;
    }

    /** The checkpoint to keep elsewhere, so that the loss of any entry is noticed later. */
    public Checkpoint checkpoint() {
        return new Checkpoint(byId.size(), root(byId.keySet()), heads());
    }

    /**
     * Refuses a ledger that has lost entries which it had when the checkpoint was taken.
     *
     * @throws LedgerException which says how many are missing
     */
    public void requireContains(Checkpoint checkpoint) {
        requireContains(checkpoint, "its checkpoint");
    }

    /** @param which checkpoint it is, for the sentence */
    void requireContains(Checkpoint checkpoint, String which) {
        List<String> lost = checkpoint.heads().stream()
                .filter(head -> !byId.containsKey(head))
                .toList();
        if (!lost.isEmpty()) {
            long least = Math.max(lost.size(), checkpoint.size() - byId.size());
            throw new LedgerException("The ledger has lost at least " + least + " of the " + checkpoint.size()
                    + " entries that it had at " + which + ", among them " + String.join(", ", lost)
                    + ". Restore them, from git or a backup: what was released stays spent.");
        }
        Set<String> then = withAncestors(checkpoint.heads());
        if (then.size() != checkpoint.size() || !root(then).equals(checkpoint.root())) {
            throw new LedgerException("The checkpoint is not one of this ledger: its heads stand for " + then.size()
                    + " entries with root " + root(then) + ", it says " + checkpoint.size() + " with root "
                    + checkpoint.root() + ". Take the checkpoint from where it was kept, unaltered.");
        }
    }

    /** The faults of entries that name parents which are not present. */
    static List<BrokenFile> orphans(Map<String, LedgerRecord> byId, Set<String> present) {
        List<BrokenFile> orphans = new ArrayList<>();
        byId.forEach((id, entry) -> entry.parents().stream()
                .filter(parent -> !present.contains(parent))
                .forEach(parent -> orphans.add(new BrokenFile(
                        EntryFile.nameOf(id),
                        "names the parent " + EntryFile.nameOf(parent) + ", which is missing: restore that one"))));
        return orphans;
    }

    private static SortedMap<String, LedgerRecord> byId(Collection<? extends LedgerRecord> records) {
        SortedMap<String, LedgerRecord> byId = new TreeMap<>();
        records.forEach(record -> byId.put(record.id(), record));
        return byId;
    }

    private static String root(Collection<String> ascendingIds) {
        StringBuilder lines = new StringBuilder();
        ascendingIds.forEach(id -> lines.append(id).append('\n'));
        return Hash.of(lines.toString().getBytes(StandardCharsets.US_ASCII));
    }

    private Set<String> withAncestors(List<String> heads) {
        Set<String> reached = new HashSet<>(heads);
        Deque<String> open = new ArrayDeque<>(heads);
        while (!open.isEmpty()) {
            LedgerRecord record = byId.get(open.pop());
            if (record != null) {
                record.parents().stream().filter(reached::add).forEach(open::push);
            }
        }
        return new TreeSet<>(reached);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LedgerState state && byId.equals(state.byId);
    }

    @Override
    public int hashCode() {
        return byId.keySet().hashCode();
    }

    @Override
    public String toString() {
        return "ledger of " + byId.size() + " records";
    }
}
