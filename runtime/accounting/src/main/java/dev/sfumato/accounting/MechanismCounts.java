package dev.sfumato.accounting;

import dev.sfumato.accounting.event.AssumingEvent;
import dev.sfumato.accounting.event.BallsInBinsEvent;
import dev.sfumato.accounting.event.ClaimedEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.EventVisitor;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.NonPrivateEvent;
import dev.sfumato.accounting.event.ParallelEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RandomAllocationEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.RunningSumsEvent;
import dev.sfumato.accounting.event.SampledEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.event.WithoutEpsilon;
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
public record MechanismCounts(
        Unit unit, Map<PrivacyEvent, Long> times, Label label, List<String> assumptions, boolean isWhole) {
    /**
     * Noisy answers of one kind.
     *
     * @param distance how far the answers of two neighbours can lie apart
     * @param noise scale of the noise, in the same measure
     */
    public record Answer(BigDecimal distance, BigDecimal noise, long times) {}

    public static MechanismCounts of(PrivacyEvent event) {
        Collector collector = new Collector();
        event.accept(collector);
        return new MechanismCounts(
                event.unit(), collector.times, collector.label, List.copyOf(collector.assumptions), collector.isWhole);
    }

    public boolean consistsOf(Predicate<PrivacyEvent> kind) {
        return times.keySet().stream().allMatch(kind);
    }

    public boolean isEmpty() {
        return times.isEmpty();
    }

    public List<Answer> gaussian() {
        List<Answer> answers = new ArrayList<>();
        times.forEach((event, count) -> {
            if (event instanceof GaussianEvent g) {
                answers.add(new Answer(distance(g.sensitivity(), unit), new BigDecimal(g.sigma()), count));
            }
        });
        return answers;
    }

    public List<Answer> laplace() {
        List<Answer> answers = new ArrayList<>();
        times.forEach((event, count) -> {
            if (event instanceof LaplaceEvent l) {
                answers.add(new Answer(distance(l.sensitivity(), unit), new BigDecimal(l.scale()), count));
            }
        });
        return answers;
    }

    /** A price of this spend: its label and its assumptions are those of the events. */
    public Guarantee guarantee(Bracket epsilon, double delta, String method) {
        double lower = isWhole ? epsilon.lower() : 0;
        return new Guarantee(epsilon.upper(), lower, delta, unit, label, method, assumptions);
    }

    /** The same with every epoch counted as one use of what is done with a batch; see {@link SampledEvent#isEpoch}. */
    public MechanismCounts unamplified() {
        if (times.keySet().stream().noneMatch(MechanismCounts::isEpoch)) {
            return this;
        }
        List<PrivacyEvent> plain = new ArrayList<>();
        times.forEach((event, count) ->
                plain.add(new RepeatedEvent(isEpoch(event) ? event.inner().get(0) : event, count)));
        MechanismCounts flat = of(new ComposedEvent(unit, plain));
        return new MechanismCounts(unit, flat.times, label, assumptions, false).unamplified();
    }

    private static boolean isEpoch(PrivacyEvent event) {
        return event instanceof SampledEvent sampled && sampled.isEpoch();
    }

    /** Whether a mechanism takes a sample and does something of a kind with it. */
    public static boolean samples(PrivacyEvent event, Predicate<PrivacyEvent> kind) {
        return event instanceof SampledEvent sampled
                && !of(sampled.event()).consistsOf(part -> !kind.test(part) && !samples(part, kind));
    }

    /** The part of a sampling mechanism that is priced, once the seeds and assumptions in it were noted. */
    private static PrivacyEvent bare(PrivacyEvent event) {
        return event.accept(new Bare());
    }

    private static final class Bare
            implements EventVisitor.MechanismsAlike<PrivacyEvent>,
                    EventVisitor.SamplesAlike<PrivacyEvent>,
                    EventVisitor.WithoutEpsilonAlike<PrivacyEvent> {
        @Override
        public PrivacyEvent mechanism(PrivacyEvent event) {
            return event;
        }

        @Override
        public PrivacyEvent inParallel(ParallelEvent event) {
            return event.mapInner(MechanismCounts::bare);
        }

        @Override
        public PrivacyEvent claimed(ClaimedEvent event) {
            return event;
        }

        @Override
        public PrivacyEvent withoutEpsilon(WithoutEpsilon event) {
            return event;
        }

        @Override
        public PrivacyEvent sampled(SampledEvent event) {
            return event.mapInner(MechanismCounts::bare);
        }

        @Override
        public PrivacyEvent seeded(SeededEvent event) {
            return bare(event.event());
        }

        @Override
        public PrivacyEvent assuming(AssumingEvent event) {
            return bare(event.event());
        }

        @Override
        public PrivacyEvent repeated(RepeatedEvent event) {
            return event.mapInner(MechanismCounts::bare);
        }

        @Override
        public PrivacyEvent composed(ComposedEvent event) {
            return event.mapInner(MechanismCounts::bare);
        }
    }

    private static BigDecimal distance(double sensitivity, Unit unit) {
        return new BigDecimal(sensitivity).multiply(BigDecimal.valueOf(unit.contributions()));
    }

    /** Takes an event apart, and notes what a price of it must say. */
    private static final class Collector
            implements EventVisitor.MechanismsAlike<Void>,
                    EventVisitor.SamplesAlike<Void>,
                    EventVisitor.WithoutEpsilonAlike<Void> {
        private final Map<PrivacyEvent, Long> times = new LinkedHashMap<>();
        private final Set<String> assumptions = new LinkedHashSet<>();
        private Label label = Label.CERTIFIED;
        private boolean isWhole = true;

        /** How often what is visited was done. */
        private long count = 1;

        @Override
        public Void mechanism(PrivacyEvent event) {
            addAssumptions(event.unit());
            return use(event);
        }

        @Override
        public Void sampled(SampledEvent event) {
            Optional<String> problem = NestedSampling.problem(event);
            return problem.isPresent() ? impossible(event, problem.get()) : onBatches(event);
        }

        @Override
        public Void inParallel(ParallelEvent event) {
            for (PrivacyEvent part : event.parts()) {
                MechanismCounts counts = MechanismCounts.of(part);
                trust(counts.label, counts.assumptions);
            }
            return mechanism(event);
        }

        @Override
        public Void poissonSampled(PoissonSampledEvent event) {
            return event.rate() == 1 ? event.event().accept(this) : sampled(event);
        }

        /** The distance is rounded up, so that the lower end of a price of it does not hold to the last digit. */
        @Override
        public Void runningSums(RunningSumsEvent event) {
            isWhole = false;
            return MatrixAnswers.of(event).accept(this);
        }

        @Override
        public Void ballsInBins(BallsInBinsEvent event) {
            return event.bins() == 1 && NestedSampling.problem(event).isEmpty()
                    ? event.event().accept(this)
                    : sampled(event);
        }

        /** A set of k steps is one of each of k random blocks, which are told: no less (docs/proofs/allocation.md). */
        @Override
        public Void randomAllocation(RandomAllocationEvent event) {
            Optional<String> problem = NestedSampling.problem(event);
            if (problem.isPresent()) {
                return impossible(event, problem.get());
            }
            long block = event.rounds() / event.uses();
            isWhole &= event.uses() == 1 || event.uses() == event.rounds();
            return repeated(new RepeatedEvent(
                    block == 1 ? event.event() : new BallsInBinsEvent(event.event(), block), event.uses()));
        }

        @Override
        public Void claimed(ClaimedEvent event) {
            trust(Label.CLAIMED, List.of(event.source() + "; gap: " + event.gap()));
            return event.believed().accept(this);
        }

        @Override
        public Void withoutEpsilon(WithoutEpsilon event) {
            trust(Label.NONE, List.of(event.why()));
            return use(event);
        }

        @Override
        public Void seeded(SeededEvent event) {
            trust(Label.NONE, List.of("the noise came from a seed: whoever has the seed can take it away"));
            return event.event().accept(this);
        }

        @Override
        public Void assuming(AssumingEvent event) {
            assumptions.addAll(event.assumptions());
            return event.event().accept(this);
        }

        @Override
        public Void repeated(RepeatedEvent event) {
            long before = count;
            count = product(count, event.times());
            event.event().accept(this);
            count = before;
            return null;
        }

        @Override
        public Void composed(ComposedEvent event) {
            event.events().forEach(part -> part.accept(this));
            return null;
        }

        private Void use(PrivacyEvent mechanism) {
            times.merge(bare(mechanism), count, MechanismCounts::sum);
            return null;
        }

        private Void onBatches(SampledEvent event) {
            MechanismCounts batch = MechanismCounts.of(event.event());
            trust(batch.label, batch.assumptions);
            return mechanism(event);
        }

        /** It was not done as it says, so that nothing is known of what it costs. */
        private Void impossible(SampledEvent event, String problem) {
            trust(Label.NONE, List.of("no price is known: " + problem));
            assumptions.addAll(MechanismCounts.of(event.event()).assumptions);
            return use(new NonPrivateEvent(problem, event.unit()));
        }

        private void trust(Label most, List<String> noted) {
            label = label.and(most);
            assumptions.addAll(noted);
        }

        private void addAssumptions(Unit unit) {
            if (unit == Unit.EDGE || unit == Unit.EDGE_NOT_AT_SEED) {
                assumptions.add("the nodes and all parameters are public, and were not chosen by looking at the edges");
            }
            if (unit == Unit.EDGE_NOT_AT_SEED) {
                assumptions.add(
                        "protects edges not at the seed, against one recipient; recipients who pool their vectors"
                                + " pay together for all of them, and then only edges at none of their seeds are protected");
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
