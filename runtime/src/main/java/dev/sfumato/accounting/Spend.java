package dev.sfumato.accounting;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * An event tree as a bag of mechanisms with their counts; their order does not matter to any price.
 *
 * @param times how often each mechanism was used: no repetition, composition or claim is left among the keys, and no seed or assumption in them
 * @param label the most that a price of it can be trusted
 * @param assumptions what a price of it must say
 * @param isWhole whether nothing was left out that may make it cheaper, so that a lower end holds
 */
record Spend(Unit unit, Map<PrivacyEvent, Long> times, Label label, List<String> assumptions, boolean isWhole) {
    /**
     * Noisy answers of one kind.
     *
     * @param distance how far the answers of two neighbours can lie apart
     * @param noise scale of the noise, in the same measure
     */
    record Answer(BigDecimal distance, BigDecimal noise, long times) {}

    static Spend of(PrivacyEvent event) {
        Collector collector = new Collector();
        collector.add(event, 1);
        return new Spend(event.unit(), collector.times, collector.label, List.copyOf(collector.assumptions), true);
    }

    boolean consistsOf(Predicate<PrivacyEvent> kind) {
        return times.keySet().stream().allMatch(kind);
    }

    boolean isEmpty() {
        return times.isEmpty();
    }

    List<Answer> gaussian() {
        List<Answer> answers = new ArrayList<>();
        times.forEach((event, count) -> {
            if (event instanceof GaussianEvent g) {
                answers.add(new Answer(distance(g.sensitivity(), unit), new BigDecimal(g.sigma()), count));
            }
        });
        return answers;
    }

    List<Answer> laplace() {
        List<Answer> answers = new ArrayList<>();
        times.forEach((event, count) -> {
            if (event instanceof LaplaceEvent l) {
                answers.add(new Answer(distance(l.sensitivity(), unit), new BigDecimal(l.scale()), count));
            }
        });
        return answers;
    }

    /** A price of this spend: its label and its assumptions are those of the events. */
    Guarantee guarantee(Bracket epsilon, double delta, String method) {
        double lower = isWhole ? epsilon.lower() : 0;
        return new Guarantee(epsilon.upper(), lower, delta, unit, label, method, assumptions);
    }

    /**
     * The same with every shuffled or binned epoch counted as one use of what is done with a batch. A record is in exactly
     * one batch, and a mixture over which one is not told apart better than its worst part (joint quasi-convexity).
     */
    Spend unamplified() {
        if (consistsOf(event -> !(event instanceof ShuffledEvent || event instanceof BallsInBinsEvent))) {
            return this;
        }
        List<PrivacyEvent> plain = new ArrayList<>();
        times.forEach((event, count) -> {
            PrivacyEvent once = event instanceof ShuffledEvent s
                    ? s.event()
                    : event instanceof BallsInBinsEvent b ? b.event() : event;
            plain.add(new RepeatedEvent(once, count));
        });
        Spend flat = of(new ComposedEvent(unit, plain));
        return new Spend(unit, flat.times, label, assumptions, false).unamplified();
    }

    /** Whether a mechanism takes a sample and does something of a kind with it. */
    static boolean samples(PrivacyEvent event, Predicate<PrivacyEvent> kind) {
        return sampled(event)
                .map(Spend::of)
                .filter(inner -> !inner.consistsOf(part -> !kind.test(part) && !samples(part, kind)))
                .isPresent();
    }

    /** What a mechanism that samples does with its batch. */
    private static Optional<PrivacyEvent> sampled(PrivacyEvent event) {
        return Optional.ofNullable(
                event instanceof PoissonSampledEvent p
                        ? p.event()
                        : event instanceof FixedSizeSampledEvent f
                                ? f.event()
                                : event instanceof TruncatedPoissonEvent t
                                        ? t.event()
                                        : event instanceof ShuffledEvent s
                                                ? s.event()
                                                : event instanceof BallsInBinsEvent b ? b.event() : null);
    }

    /** What is priced of a mechanism that samples, once the seeds and assumptions in it were noted. */
    private static PrivacyEvent bare(PrivacyEvent event) {
        return event instanceof SeededEvent s
                ? bare(s.event())
                : event instanceof AssumingEvent a ? bare(a.event()) : event.mapInner(Spend::bare);
    }

    private static BigDecimal distance(double sensitivity, Unit unit) {
        return new BigDecimal(sensitivity).multiply(BigDecimal.valueOf(unit.contributions()));
    }

    private static final class Collector {
        private final Map<PrivacyEvent, Long> times = new LinkedHashMap<>();
        private final Set<String> assumptions = new LinkedHashSet<>();
        private Label label = Label.CERTIFIED;

        void add(PrivacyEvent event, long count) {
            if (event instanceof RepeatedEvent r) {
                add(r.event(), product(count, r.times()));
            } else if (event instanceof ComposedEvent c) {
                c.events().forEach(part -> add(part, count));
            } else if (event instanceof SeededEvent s) {
                label = label.and(Label.NONE);
                assumptions.add("the noise came from a seed: whoever has the seed can take it away");
                add(s.event(), count);
            } else if (event instanceof AssumingEvent a) {
                assumptions.addAll(a.assumptions());
                add(a.event(), count);
            } else if (event instanceof ClaimedEvent c) {
                label = label.and(Label.CLAIMED);
                assumptions.add(c.source() + "; gap: " + c.gap());
                add(c.believed(), count);
            } else if (event instanceof PoissonSampledEvent p && p.rate() == 1) {
                add(p.event(), count);
            } else if (NestedSampling.problem(event).isPresent()) {
                // it was not done as it says, so that nothing is known of what it costs
                String problem = NestedSampling.problem(event).orElseThrow();
                label = label.and(Label.NONE);
                assumptions.add("no price is known: " + problem);
                event.inner()
                        .forEach(inner -> assumptions.addAll(Spend.of(inner).assumptions()));
                times.merge(new NonPrivateEvent(problem, event.unit()), count, Spend::sum);
            } else {
                sampled(event).map(Spend::of).ifPresent(inner -> {
                    label = label.and(inner.label());
                    assumptions.addAll(inner.assumptions());
                });
                if (event instanceof WithoutEpsilon none) {
                    label = label.and(Label.NONE);
                    assumptions.add(none.why());
                } else {
                    addAssumptions(event.unit());
                }
                times.merge(bare(event), count, Spend::sum);
            }
        }

        private void addAssumptions(Unit unit) {
            if (unit == Unit.EDGE || unit == Unit.EDGE_NOT_AT_SEED) {
                assumptions.add("the nodes and all parameters are public, and were not chosen by looking at the edges");
            }
            if (unit == Unit.EDGE_NOT_AT_SEED) {
                assumptions.add(
                        "protects edges not at the seed, against one recipient; recipients who pool their vectors"
                                + " pay together for all of them");
            }
        }
    }

    private static long product(long outer, long inner) {
        try {
            return Math.multiplyExact(outer, inner);
        } catch (ArithmeticException overflow) {
            throw new IllegalArgumentException(
                    "times must multiply to less than 2^63, got " + outer + " times " + inner, overflow);
        }
    }

    private static long sum(long one, long other) {
        try {
            return Math.addExact(one, other);
        } catch (ArithmeticException overflow) {
            throw new IllegalArgumentException(
                    "times must add up to less than 2^63, got " + one + " and " + other, overflow);
        }
    }
}
