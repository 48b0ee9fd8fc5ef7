package dev.sfumato.accounting.adaptive;

import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.PlainMechanisms;
import dev.sfumato.accounting.closedform.BasicComposition;
import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.ClaimedEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.DiscreteGaussianEvent;
import dev.sfumato.accounting.event.DiscreteLaplaceEvent;
import dev.sfumato.accounting.event.EventVisitor;
import dev.sfumato.accounting.event.ExponentialEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.MixtureGaussianEvent;
import dev.sfumato.accounting.event.NoisyIterationEvent;
import dev.sfumato.accounting.event.NoisyMaxEvent;
import dev.sfumato.accounting.event.ParallelEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RandomizedResponseEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.RunningSumsEvent;
import dev.sfumato.accounting.event.SampledEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.event.WithoutEpsilon;
import dev.sfumato.accounting.event.ZcdpEvent;
import dev.sfumato.numeric.Ulps;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** How releases enter filters: each as what is known in closed form of its parts, and the rest of it as one mechanism. */
final class Releases {
    private static final Cache<PrivacyEvent, Release> CACHE = new Cache<>(4096);
    private static final Cache<Map<PrivacyEvent, Long>, Double> PURE_SUMS = new Cache<>(16_384);
    private static final BasicComposition BASIC = new BasicComposition();

    private Releases() {}

    /** The label and the assumptions of several releases together. */
    record Trust(Label label, List<String> assumptions) {}

    /** A part with a closed form, as often as it was used. */
    record Part(Kind kind, double epsilon, long times) {}

    enum Kind {
        /** Whatever is purely private. */
        PURE,
        /** Dominated by one Laplace answer. */
        LAPLACE
    }

    /**
     * One release.
     *
     * @param square the sum of mu^2 of its Gaussian answers, rounded up
     * @param parts purely private ones
     * @param ownDelta the sum of the deltas of its black boxes, whose pure parts are among the parts
     * @param rest what has no closed form, as one mechanism
     * @param pureRest the same as pure parts, where it has such
     * @param pure the pure epsilon of it all, rounded up; infinite where there is none
     * @param problem why nothing bounds it, where nothing does
     */
    record Release(
            double square,
            List<Part> parts,
            double ownDelta,
            Optional<PrivacyEvent> rest,
            Optional<List<Part>> pureRest,
            double pure,
            Optional<String> problem,
            Trust trust) {}

    static Trust trust(List<Use> uses) {
        Label label = Label.CERTIFIED;
        Set<String> assumptions = new LinkedHashSet<>();
        Unit unit = null;
        for (Use use : uses) {
            if (unit != null && unit != use.event().unit()) {
                throw new IllegalArgumentException("Events with unlike units do not compose: one protects '" + unit
                        + "', another protects '" + use.event().unit() + "'.");
            }
            unit = use.event().unit();
            Trust one = of(use.event()).trust;
            label = label.and(one.label);
            assumptions.addAll(one.assumptions);
        }
        return new Trust(label, List.copyOf(assumptions));
    }

    static Release of(PrivacyEvent event) {
        return CACHE.get(event, Releases::computed);
    }

    private static Release computed(PrivacyEvent event) {
        PlainMechanisms mechanisms = PlainMechanisms.of(event);
        Sorter sorter = new Sorter();
        for (Map.Entry<PrivacyEvent, Long> use : sorted(mechanisms)) {
            sorter.times = use.getValue();
            use.getKey().accept(sorter);
        }
        return sorter.release(mechanisms);
    }

    /** Puts each mechanism where filters find it. */
    private static final class Sorter
            implements EventVisitor.SamplesAlike<Void>,
                    EventVisitor.WithoutEpsilonAlike<Void>,
                    EventVisitor.WrappersAlike<Void> {
        private final List<Part> parts = new ArrayList<>();
        private final List<PrivacyEvent> rest = new ArrayList<>();
        private final List<Part> pureRest = new ArrayList<>();
        private double square;
        private double ownDelta;
        private Optional<String> problem = Optional.empty();

        /** How often the mechanism was used that is visited. */
        private long times;

        @Override
        public Void gaussian(GaussianEvent event) {
            double mu = Ulps.up(1, event.sensitivity() * event.unit().contributions() / event.sigma());
            square = Ulps.up(1, square + Ulps.up(1, Ulps.up(1, mu * mu) * times));
            return null;
        }

        @Override
        public Void laplace(LaplaceEvent event) {
            return part(Kind.LAPLACE, event);
        }

        @Override
        public Void discreteGaussian(DiscreteGaussianEvent event) {
            return rest(event);
        }

        @Override
        public Void discreteLaplace(DiscreteLaplaceEvent event) {
            return part(Kind.PURE, event);
        }

        @Override
        public Void mixtureGaussian(MixtureGaussianEvent event) {
            return rest(event);
        }

        @Override
        public Void randomizedResponse(RandomizedResponseEvent event) {
            return part(Kind.PURE, event);
        }

        @Override
        public Void exponential(ExponentialEvent event) {
            return part(Kind.PURE, event);
        }

        @Override
        public Void noisyMax(NoisyMaxEvent event) {
            return part(Kind.LAPLACE, event);
        }

        @Override
        public Void blackBox(BlackBoxEvent event) {
            parts.add(new Part(Kind.PURE, event.epsilon(), times));
            ownDelta = event.delta() == 0 ? ownDelta : Ulps.up(1, ownDelta + Ulps.up(1, event.delta() * times));
            return null;
        }

        @Override
        public Void zcdp(ZcdpEvent event) {
            return rest(event);
        }

        @Override
        public Void noisyIteration(NoisyIterationEvent event) {
            return unbounded("A distortion enters a chain of noisy steps after its last noise.");
        }

        @Override
        public Void runningSums(RunningSumsEvent event) {
            return rest(event);
        }

        @Override
        public Void inParallel(ParallelEvent event) {
            return part(Kind.PURE, event);
        }

        @Override
        public Void sampled(SampledEvent event) {
            return rest(event);
        }

        @Override
        public Void claimed(ClaimedEvent event) {
            return rest(event);
        }

        @Override
        public Void withoutEpsilon(WithoutEpsilon event) {
            return unbounded(event.why());
        }

        @Override
        public Void wrapper(PrivacyEvent event) {
            return rest(event);
        }

        private Void part(Kind kind, PrivacyEvent mechanism) {
            parts.add(new Part(kind, Releases.pure(mechanism), times));
            return null;
        }

        private Void rest(PrivacyEvent mechanism) {
            rest.add(new RepeatedEvent(mechanism, times));
            pureRest.add(new Part(Kind.PURE, Releases.pure(mechanism), times));
            return null;
        }

        private Void unbounded(String why) {
            problem = Optional.of(why);
            return null;
        }

        Release release(PlainMechanisms mechanisms) {
            List<Part> merged = merged(parts);
            boolean isRestPure = pureRest.stream().allMatch(part -> Double.isFinite(part.epsilon));
            boolean isPure = square == 0 && ownDelta == 0 && isRestPure && problem.isEmpty();
            return new Release(
                    square,
                    merged,
                    ownDelta,
                    rest.isEmpty() ? Optional.empty() : Optional.of(new ComposedEvent(mechanisms.unit(), rest)),
                    isRestPure ? Optional.of(merged(pureRest)) : Optional.empty(),
                    isPure ? Ulps.up(1, sum(merged) + sum(pureRest)) : Double.POSITIVE_INFINITY,
                    problem,
                    new Trust(mechanisms.label(), mechanisms.assumptions()));
        }
    }

    /** In an order of their own, so that the price does not depend on how a release was written down. */
    private static List<Map.Entry<PrivacyEvent, Long>> sorted(PlainMechanisms mechanisms) {
        return mechanisms.times().entrySet().stream()
                .sorted((one, other) ->
                        one.getKey().toString().compareTo(other.getKey().toString()))
                .toList();
    }

    private static double pure(PrivacyEvent mechanism) {
        return BASIC.supports(mechanism) ? BASIC.pricePure(mechanism).epsilon() : Double.POSITIVE_INFINITY;
    }

    private static List<Part> merged(List<Part> parts) {
        Map<Part, Long> times = new LinkedHashMap<>();
        for (Part part : parts) {
            if (part.epsilon > 0) {
                times.merge(new Part(part.kind, part.epsilon, 0), part.times, Math::addExact);
            }
        }
        List<Part> merged = new ArrayList<>();
        times.forEach((part, count) -> merged.add(new Part(part.kind, part.epsilon, count)));
        return merged;
    }

    private static double sum(List<Part> parts) {
        double sum = 0;
        for (Part part : parts) {
            sum = part.epsilon == 0 ? sum : Ulps.up(1, sum + Ulps.up(1, part.epsilon * part.times));
        }
        return sum;
    }

    /** The sum of the pure epsilons, rounded up once; infinite where a use has none. */
    static double pureSum(List<Use> uses) {
        Map<PrivacyEvent, Long> times = new LinkedHashMap<>();
        for (Use use : uses) {
            if (Double.isInfinite(of(use.event()).pure)) {
                return Double.POSITIVE_INFINITY;
            }
            times.merge(use.event(), 1L, Math::addExact);
        }
        return times.isEmpty() ? 0 : PURE_SUMS.get(times, Releases::pureSum);
    }

    private static double pureSum(Map<PrivacyEvent, Long> times) {
        List<PrivacyEvent> events = new ArrayList<>();
        double sum = 0;
        for (Map.Entry<PrivacyEvent, Long> use : times.entrySet()) {
            events.add(new RepeatedEvent(use.getKey(), use.getValue()));
            double one = of(use.getKey()).pure;
            sum = one == 0 ? sum : Ulps.up(1, sum + Ulps.up(1, one * use.getValue()));
        }
        PrivacyEvent whole = new ComposedEvent(events.get(0).unit(), events);
        return BASIC.supports(whole) ? Math.min(sum, BASIC.pricePure(whole).epsilon()) : sum;
    }
}
