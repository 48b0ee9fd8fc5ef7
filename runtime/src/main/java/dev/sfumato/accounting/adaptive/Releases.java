package dev.sfumato.accounting.adaptive;

import dev.sfumato.accounting.BasicComposition;
import dev.sfumato.accounting.BlackBoxEvent;
import dev.sfumato.accounting.ComposedEvent;
import dev.sfumato.accounting.DiscreteLaplaceEvent;
import dev.sfumato.accounting.ExponentialEvent;
import dev.sfumato.accounting.GaussianEvent;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.LaplaceEvent;
import dev.sfumato.accounting.Mechanisms;
import dev.sfumato.accounting.NoisyIterationEvent;
import dev.sfumato.accounting.NoisyMaxEvent;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.RandomizedResponseEvent;
import dev.sfumato.accounting.RepeatedEvent;
import dev.sfumato.accounting.Unit;
import dev.sfumato.accounting.Up;
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
        /** What one Laplace answer dominates. */
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
        Mechanisms mechanisms = Mechanisms.of(event);
        double square = 0;
        double ownDelta = 0;
        List<Part> parts = new ArrayList<>();
        List<PrivacyEvent> rest = new ArrayList<>();
        List<Part> pureRest = new ArrayList<>();
        boolean isRestPure = true;
        Optional<String> problem = Optional.empty();
        for (Map.Entry<PrivacyEvent, Long> use : sorted(mechanisms)) {
            PrivacyEvent mechanism = use.getKey();
            long times = use.getValue();
            if (mechanism instanceof GaussianEvent g) {
                double mu = Up.by(1, g.sensitivity() * g.unit().contributions() / g.sigma());
                square = Up.by(1, square + Up.by(1, Up.by(1, mu * mu) * times));
            } else if (mechanism instanceof LaplaceEvent || mechanism instanceof NoisyMaxEvent) {
                parts.add(new Part(Kind.LAPLACE, pure(mechanism), times));
            } else if (isPure(mechanism)) {
                parts.add(new Part(Kind.PURE, pure(mechanism), times));
            } else if (mechanism instanceof BlackBoxEvent box) {
                parts.add(new Part(Kind.PURE, box.epsilon(), times));
                ownDelta = box.delta() == 0 ? ownDelta : Up.by(1, ownDelta + Up.by(1, box.delta() * times));
            } else if (Mechanisms.withoutEpsilon(mechanism).isPresent()) {
                problem = Mechanisms.withoutEpsilon(mechanism);
            } else if (mechanism instanceof NoisyIterationEvent) {
                problem = Optional.of("A distortion enters a chain of noisy steps after its last noise.");
            } else {
                rest.add(new RepeatedEvent(mechanism, times));
                double epsilon = pure(mechanism);
                isRestPure &= Double.isFinite(epsilon);
                pureRest.add(new Part(Kind.PURE, epsilon, times));
            }
        }
        List<Part> merged = merged(parts);
        boolean isPure = square == 0 && ownDelta == 0 && isRestPure && problem.isEmpty();
        return new Release(
                square,
                merged,
                ownDelta,
                rest.isEmpty() ? Optional.empty() : Optional.of(new ComposedEvent(mechanisms.unit(), rest)),
                isRestPure ? Optional.of(merged(pureRest)) : Optional.empty(),
                isPure ? Up.by(1, sum(merged) + sum(pureRest)) : Double.POSITIVE_INFINITY,
                problem,
                new Trust(mechanisms.label(), mechanisms.assumptions()));
    }

    /** In an order of their own, so that the price does not depend on how a release was written down. */
    private static List<Map.Entry<PrivacyEvent, Long>> sorted(Mechanisms mechanisms) {
        return mechanisms.times().entrySet().stream()
                .sorted((one, other) ->
                        one.getKey().toString().compareTo(other.getKey().toString()))
                .toList();
    }

    private static boolean isPure(PrivacyEvent mechanism) {
        return mechanism instanceof RandomizedResponseEvent
                || mechanism instanceof ExponentialEvent
                || mechanism instanceof DiscreteLaplaceEvent;
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
            sum = part.epsilon == 0 ? sum : Up.by(1, sum + Up.by(1, part.epsilon * part.times));
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
            sum = one == 0 ? sum : Up.by(1, sum + Up.by(1, one * use.getValue()));
        }
        PrivacyEvent whole = new ComposedEvent(events.get(0).unit(), events);
        return BASIC.supports(whole) ? Math.min(sum, BASIC.pricePure(whole).epsilon()) : sum;
    }
}
