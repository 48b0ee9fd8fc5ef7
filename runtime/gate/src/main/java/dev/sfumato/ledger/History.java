package dev.sfumato.ledger;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The records of one dataset in the order in which they were made, as far as it is known: branches leave some of it open. */
public final class History {
    /**
     * A record. Charges and plans are decisions; an opening without a plan is none.
     *
     * @param isConcurrent whether of some other decision it is not known which of the two came first: branches were merged, or the dataset
     *     has another name there, so that anyone who counts it in may have looked before
     * @param isFirst whether no other decision is known to have come before it
     */
    public record Step(String id, LedgerRecord record, boolean isConcurrent, boolean isFirst) {
        boolean isDecision() {
            return !(record instanceof LedgerPlan plan) || plan.hasSlots();
        }
    }

    private final List<Step> steps;
    private final Map<String, Integer> places = new HashMap<>();

    /** Which of the steps each one was made after, by their places. */
    private final List<BitSet> before;

    private History(List<Step> steps, List<BitSet> before) {
        this.steps = List.copyOf(steps);
        this.before = before;
        for (int i = 0; i < steps.size(); i++) {
            places.put(steps.get(i).id, i);
        }
    }

    /** @param inOrder all records of a ledger by their ids, each after its parents */
    static History of(Map<String, LedgerRecord> inOrder, Set<String> names) {
        List<Map.Entry<String, LedgerRecord>> own = new ArrayList<>();
        List<BitSet> before = new ArrayList<>();
        Map<String, BitSet> ancestors = new HashMap<>();
        boolean isChain = true;
        List<String> last = List.of();
        for (Map.Entry<String, LedgerRecord> entry : inOrder.entrySet()) {
            LedgerRecord record = entry.getValue();
            isChain &= record.parents().equals(last);
            last = List.of(entry.getKey());
            BitSet all = isChain ? upTo(own.size()) : union(record.parents(), ancestors);
            if (names.contains(record.dataset())) {
                before.add(all);
                BitSet withItself = (BitSet) all.clone();
                withItself.set(own.size());
                ancestors.put(entry.getKey(), withItself);
                own.add(entry);
            } else {
                ancestors.put(entry.getKey(), all);
            }
        }
        return new History(steps(own, before), before);
    }

    private static BitSet upTo(int count) {
        BitSet all = new BitSet(count);
        all.set(0, count);
        return all;
    }

    private static BitSet union(List<String> parents, Map<String, BitSet> ancestors) {
        BitSet all = new BitSet();
        parents.forEach(parent -> all.or(ancestors.getOrDefault(parent, new BitSet())));
        return all;
    }

    /** Only what was recorded under one name is in an order that nobody chose by looking. */
    private static List<Step> steps(List<Map.Entry<String, LedgerRecord>> own, List<BitSet> before) {
        BitSet decisions = new BitSet();
        Map<String, BitSet> byName = new HashMap<>();
        for (int i = 0; i < own.size(); i++) {
            LedgerRecord record = own.get(i).getValue();
            if (new Step("", record, false, false).isDecision()) {
                decisions.set(i);
                byName.computeIfAbsent(record.dataset(), name -> new BitSet()).set(i);
            }
        }
        int[] comparable = new int[own.size()];
        List<Boolean> isFirst = new ArrayList<>();
        for (int i = 0; i < own.size(); i++) {
            int place = i;
            BitSet earlier = (BitSet) before.get(i).clone();
            earlier.and(byName.getOrDefault(own.get(i).getValue().dataset(), new BitSet()));
            isFirst.add(earlier.isEmpty());
            earlier.stream().forEach(other -> {
                comparable[place]++;
                comparable[other] += decisions.get(place) ? 1 : 0;
            });
        }
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < own.size(); i++) {
            boolean isConcurrent = decisions.get(i) && comparable[i] < decisions.cardinality() - 1;
            steps.add(new Step(own.get(i).getKey(), own.get(i).getValue(), isConcurrent, isFirst.get(i)));
        }
        return steps;
    }

    /** The records, each after those that it was made after. */
    public List<Step> steps() {
        return steps;
    }

    /** Whether a record was made when another one was there. */
    public boolean isAfter(String later, String earlier) {
        return before.get(place(later)).get(place(earlier));
    }

    private int place(String id) {
        Integer place = places.get(id);
        if (place == null) {
            throw new IllegalArgumentException("id must be that of a record of the dataset, got '" + id + "'");
        }
        return place;
    }
}
