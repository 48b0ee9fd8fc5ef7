package dev.sfumato.ledger;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.ComposedEvent;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.Unit;
import dev.sfumato.ledger.FingerprintKey.SameData;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A set of entries that holds the parents of each: what a ledger says at one moment.
 *
 * @param entries in ascending order of their ids, each once
 */
public record LedgerState(List<LedgerEntry> entries) {
    /** The run of a release of which only an event is known, and of which there is one. */
    private static final String ONLY_RUN = "1";

    private static final Comparator<LedgerEntry> BY_NAME = Comparator.comparing(LedgerEntry::dataset)
            .thenComparing(LedgerEntry::release)
            .thenComparing(LedgerEntry::run);

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

    /** The same with an entry more. */
    LedgerState with(LedgerEntry entry) {
        return new LedgerState(Stream.concat(entries.stream(), Stream.of(entry)).toList());
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

    /**
     * What was done to a dataset by any of its names costs, trusted no more than its charges were when they were recorded.
     *
     * @param delta zero for pure differential privacy
     */
    public Guarantee price(Set<String> names, Unit unit, double delta) {
        return price(spent(names, unit), weakestLabel(names), delta);
    }

    /** The same with one charge more, which is not recorded yet. */
    public Guarantee price(Set<String> names, double delta, Charge more) {
        return price(
                new ComposedEvent(more.unit(), List.of(spent(names, more.unit()), more.event())),
                weakestLabel(names).and(more.label()),
                delta);
    }

    private static Guarantee price(PrivacyEvent event, Label recorded, double delta) {
        Guarantee price = delta == 0
                ? Accountants.best().pricePure(event)
                : Accountants.best().price(event, delta);
        return new Guarantee(
                price.epsilon(),
                price.lower(),
                price.delta(),
                price.unit(),
                price.label().and(recorded),
                price.method(),
                price.assumptions());
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

    /** The entries, each after its parents; of several that could come next, by dataset, release and run. */
    public List<LedgerEntry> inOrder() {
        Map<String, LedgerEntry> byId = byId(entries);
        Map<String, Integer> missing = new HashMap<>();
        Map<String, List<String>> children = new HashMap<>();
        Queue<String> next = new PriorityQueue<>(
                Comparator.comparing((String id) -> byId.get(id), BY_NAME).thenComparing(Comparator.naturalOrder()));
        byId.forEach((id, entry) -> {
            missing.put(id, entry.parents().size());
            entry.parents()
                    .forEach(parent -> children.computeIfAbsent(parent, of -> new ArrayList<>())
                            .add(id));
            if (entry.parents().isEmpty()) {
                next.add(id);
            }
        });
        List<LedgerEntry> ordered = new ArrayList<>();
        while (!next.isEmpty()) {
            String id = next.remove();
            ordered.add(byId.get(id));
            for (String child : children.getOrDefault(id, List.of())) {
                if (missing.merge(child, -1, Integer::sum) == 0) {
                    next.add(child);
                }
            }
        }
        return ordered;
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
        requireContains(checkpoint, "its checkpoint");
    }

    /** @param which checkpoint it is, for the sentence */
    void requireContains(Checkpoint checkpoint, String which) {
        Map<String, LedgerEntry> byId = byId(entries);
        List<String> lost = checkpoint.heads().stream()
                .filter(head -> !byId.containsKey(head))
                .toList();
        if (!lost.isEmpty()) {
            long least = Math.max(lost.size(), checkpoint.size() - entries.size());
            throw new LedgerException("The ledger has lost at least " + least + " of the " + checkpoint.size()
                    + " entries that it had at " + which + ", among them " + String.join(", ", lost)
                    + ". Restore them, from git or a backup: what was released stays spent.");
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
