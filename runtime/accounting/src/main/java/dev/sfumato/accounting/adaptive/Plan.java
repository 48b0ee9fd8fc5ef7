package dev.sfumato.accounting.adaptive;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.pld.PldAccountant;
import dev.sfumato.numeric.Bisection;
import dev.sfumato.numeric.Ulps;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Releases that were declared before the first output was seen, as slots. A use takes a slot that dominates it by its parameters, in any
 * order; slots that nobody takes stay reserved.
 */
public record Plan(Unit unit, List<PrivacyEvent> slots) {
    /** Of the largest reserve: each step takes a composition. */
    private static final double PRECISION = 0.02;

    private static final PldAccountant PAIRS = new PldAccountant();

    public Plan {
        slots = List.copyOf(slots);
        for (PrivacyEvent slot : slots) {
            if (slot.unit() != unit) {
                throw new IllegalArgumentException("Events with unlike units do not compose: the plan protects '" + unit
                        + "', a slot protects '" + slot.unit() + "'.");
            }
        }
    }

    /**
     * Why a release cannot be planned, in words; nothing where it can. A slot may be taken by whatever it dominates, after looking at other
     * outputs: that is proved for pairs of distributions, and not for what is only known by its Renyi divergences (docs/proofs/adaptive.md, "Slots").
     */
    public static Optional<String> problem(PrivacyEvent release) {
        Releases.Release known = Releases.of(release);
        if (known.problem().isPresent()) {
            return known.problem();
        }
        return known.rest().filter(rest -> !PAIRS.supports(rest)).isPresent()
                ? Optional.of("it is known by its Renyi divergences only, and no pair of distributions dominates it")
                : Optional.empty();
    }

    /** How many slots of each kind there are. */
    public Map<PrivacyEvent, Long> kinds() {
        Map<PrivacyEvent, Long> kinds = new LinkedHashMap<>();
        slots.forEach(slot -> kinds.merge(slot, 1L, Long::sum));
        return kinds;
    }

    /**
     * The kind of slot that a release belongs to, whether or not one is free: the one that is equal to it, or else the first declared that
     * dominates it by parameters. It depends on the release alone, so that the order of releases does not matter.
     */
    public Optional<PrivacyEvent> kind(PrivacyEvent release) {
        return slots.contains(release)
                ? Optional.of(release)
                : slots.stream()
                        .filter(slot -> Parameters.dominate(slot, release))
                        .findFirst();
    }

    /**
     * Who takes which slot.
     *
     * @param planned for each use, the kind of slot that it takes; none where it is paid from the reserve
     * @param unplanned what is paid from the reserve. Where uses of one kind are more than its slots and the order of some is not known,
     *     any of them may have been too late, so that slots' worth is charged at once
     */
    public record Matching(List<Optional<PrivacyEvent>> planned, List<Use> unplanned) {}

    /** Which uses take slots. */
    public Matching match(List<Use> uses) {
        Map<PrivacyEvent, Long> free = new LinkedHashMap<>(kinds());
        Map<PrivacyEvent, Boolean> isUnordered = new LinkedHashMap<>();
        List<Optional<PrivacyEvent>> kinds = new ArrayList<>();
        for (Use use : uses) {
            Optional<PrivacyEvent> kind = kind(use.event());
            kinds.add(kind);
            kind.ifPresent(slot -> isUnordered.merge(slot, use.concurrent(), Boolean::logicalOr));
        }
        List<Optional<PrivacyEvent>> planned = new ArrayList<>();
        List<Use> unplanned = new ArrayList<>();
        for (int i = 0; i < uses.size(); i++) {
            Optional<PrivacyEvent> kind = kinds.get(i);
            if (kind.isPresent() && free.getOrDefault(kind.get(), 0L) > 0) {
                free.merge(kind.get(), -1L, Long::sum);
                planned.add(kind);
            } else {
                planned.add(Optional.empty());
                unplanned.add(
                        kind.isPresent() && isUnordered.getOrDefault(kind.get(), false)
                                ? new Use(kind.get(), true)
                                : uses.get(i));
            }
        }
        return new Matching(planned, unplanned);
    }

    /** The price of all slots, taken or not, with a Gaussian reserve of mu. */
    public Guarantee price(double mu, double delta) {
        PrivacyEvent whole = whole(mu);
        return delta == 0
                ? Accountants.best().pricePure(whole)
                : Accountants.best().price(whole, delta);
    }

    /** The largest Gaussian reserve, as mu, that fits a budget beside the slots; none where the slots alone do not. */
    public Optional<Double> reserve(double epsilon, double delta) {
        if (!fits(0, epsilon, delta)) {
            return Optional.empty();
        }
        double tooMuch = delta == 0 ? 0 : Ulps.up(1, Math.sqrt(Reserve.square(epsilon, delta)));
        return Optional.of(new Bisection(0, tooMuch)
                .within(PRECISION, mu -> fits(mu, epsilon, delta))
                .holds());
    }

    private boolean fits(double mu, double epsilon, double delta) {
        return price(mu, delta).epsilon() <= epsilon;
    }

    private PrivacyEvent whole(double mu) {
        List<PrivacyEvent> all = new ArrayList<>(slots);
        if (mu > 0) {
            all.add(new GaussianEvent(1, Ulps.up(1, mu / unit.contributions()), unit));
        }
        return new ComposedEvent(unit, all);
    }
}
