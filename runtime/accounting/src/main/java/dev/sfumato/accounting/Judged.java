package dev.sfumato.accounting;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * A total with the verdict of the budget that it was held against. The verdict is found when this is made and cannot be given, so that it is always
 * that of the figures beside it.
 *
 * @param <B> the kind of budget
 * @param <T> the kind of total
 */
public final class Judged<B extends Limit<T>, T> {
    private final B budget;
    private final T total;
    private final Map<Limit.Fault, String> faults;
    private final Verdict verdict;

    private Judged(B budget, T total) {
        this.budget = budget;
        this.total = total;
        Map<Limit.Fault, String> found = new EnumMap<>(Limit.Fault.class);
        found.putAll(budget.faults(total));
        faults = Collections.unmodifiableMap(found);
        verdict = found.values().stream()
                .findFirst()
                .map(Verdict::failed)
                .orElseGet(() -> Verdict.passed(budget.used(total)));
    }

    /** Holds a total against a budget. */
    public static <B extends Limit<T>, T> Judged<B, T> of(B budget, T total) {
        return new Judged<>(budget, total);
    }

    public B budget() {
        return budget;
    }

    public T total() {
        return total;
    }

    /** Every fault of the total, in the order in which they are told; nothing where it is within the budget. */
    public Map<Limit.Fault, String> faults() {
        return faults;
    }

    public boolean has(Limit.Fault fault) {
        return faults.containsKey(fault);
    }

    /** Whether the total is within the budget, and why. */
    public Verdict verdict() {
        return verdict;
    }

    public boolean passed() {
        return verdict.passed();
    }

    /** The first fault, or how much of the budget is used. */
    public String reason() {
        return verdict.reason();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Judged<?, ?> judged && budget.equals(judged.budget) && total.equals(judged.total);
    }

    @Override
    public int hashCode() {
        return Objects.hash(budget, total);
    }

    @Override
    public String toString() {
        return (passed() ? "within " : "not within ") + budget + ": " + total;
    }
}
