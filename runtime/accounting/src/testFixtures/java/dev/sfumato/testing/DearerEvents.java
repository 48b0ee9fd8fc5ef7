package dev.sfumato.testing;

import dev.sfumato.accounting.event.AssumingEvent;
import dev.sfumato.accounting.event.BallsInBinsEvent;
import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.ClaimedEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.DiscreteGaussianEvent;
import dev.sfumato.accounting.event.DiscreteLaplaceEvent;
import dev.sfumato.accounting.event.EventAround;
import dev.sfumato.accounting.event.EventVisitor;
import dev.sfumato.accounting.event.ExponentialEvent;
import dev.sfumato.accounting.event.FixedSizeSampledEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.MixtureGaussianEvent;
import dev.sfumato.accounting.event.NoisyIterationEvent;
import dev.sfumato.accounting.event.NoisyMaxEvent;
import dev.sfumato.accounting.event.ParallelEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RandomAllocationEvent;
import dev.sfumato.accounting.event.RandomizedResponseEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.RunningSumsEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.ShuffledEvent;
import dev.sfumato.accounting.event.TruncatedPoissonEvent;
import dev.sfumato.accounting.event.WithoutEpsilon;
import dev.sfumato.accounting.event.ZcdpEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What costs no less than an event, whoever prices it: the same with one parameter changed for the worse, or with more done. The compiler asks
 * for that of a new kind.
 */
public final class DearerEvents
        implements EventVisitor<List<PrivacyEvent>>, EventVisitor.WithoutEpsilonAlike<List<PrivacyEvent>> {
    private DearerEvents() {}

    public static List<PrivacyEvent> than(PrivacyEvent event) {
        return event.accept(new DearerEvents());
    }

    @Override
    public List<PrivacyEvent> gaussian(GaussianEvent event) {
        return List.of(
                new GaussianEvent(event.sigma() / 1.5, event.sensitivity(), event.unit()),
                new GaussianEvent(event.sigma(), 1.5 * event.sensitivity(), event.unit()));
    }

    @Override
    public List<PrivacyEvent> laplace(LaplaceEvent event) {
        return List.of(
                new LaplaceEvent(event.scale() / 1.5, event.sensitivity(), event.unit()),
                new LaplaceEvent(event.scale(), 1.5 * event.sensitivity(), event.unit()));
    }

    @Override
    public List<PrivacyEvent> discreteGaussian(DiscreteGaussianEvent event) {
        return List.of(
                new DiscreteGaussianEvent(event.sigma(), event.sensitivity() + 1, event.unit()),
                new DiscreteGaussianEvent(event.sigma() / 2, event.sensitivity(), event.unit()));
    }

    @Override
    public List<PrivacyEvent> discreteLaplace(DiscreteLaplaceEvent event) {
        return List.of(
                new DiscreteLaplaceEvent(event.scale() / 1.5, event.sensitivity(), event.unit()),
                new DiscreteLaplaceEvent(event.scale(), event.sensitivity() + 1, event.unit()));
    }

    @Override
    public List<PrivacyEvent> mixtureGaussian(MixtureGaussianEvent event) {
        List<Double> sensitivities =
                event.sensitivities().stream().map(one -> 1.5 * one).toList();
        // the last contribution is the largest of the examples
        List<Double> probabilities = new ArrayList<>(event.probabilities());
        double moved = probabilities.get(0) / 2;
        probabilities.set(0, moved);
        probabilities.set(probabilities.size() - 1, probabilities.get(probabilities.size() - 1) + moved);
        return List.of(
                new MixtureGaussianEvent(
                        event.sigma() / 1.5, event.sensitivities(), event.probabilities(), event.unit()),
                new MixtureGaussianEvent(event.sigma(), sensitivities, event.probabilities(), event.unit()),
                new MixtureGaussianEvent(event.sigma(), event.sensitivities(), probabilities, event.unit()));
    }

    @Override
    public List<PrivacyEvent> randomizedResponse(RandomizedResponseEvent event) {
        return List.of(
                new RandomizedResponseEvent(event.randomness() / 2, event.categories(), event.unit()),
                new RandomizedResponseEvent(event.randomness(), event.categories() + 1, event.unit()));
    }

    @Override
    public List<PrivacyEvent> exponential(ExponentialEvent event) {
        return List.of(new ExponentialEvent(1.5 * event.epsilon(), event.unit()));
    }

    @Override
    public List<PrivacyEvent> noisyMax(NoisyMaxEvent event) {
        return List.of(
                new NoisyMaxEvent(event.noise(), event.scale() / 1.5, event.sensitivity(), event.unit()),
                new NoisyMaxEvent(event.noise(), event.scale(), 1.5 * event.sensitivity(), event.unit()));
    }

    @Override
    public List<PrivacyEvent> blackBox(BlackBoxEvent event) {
        return List.of(
                new BlackBoxEvent(1.5 * event.epsilon(), event.delta(), event.unit()),
                new BlackBoxEvent(event.epsilon(), 2 * event.delta() + 1e-12, event.unit()));
    }

    @Override
    public List<PrivacyEvent> zcdp(ZcdpEvent event) {
        return List.of(new ZcdpEvent(1.5 * event.rho(), event.unit()));
    }

    @Override
    public List<PrivacyEvent> noisyIteration(NoisyIterationEvent event) {
        return List.of(
                new NoisyIterationEvent(
                        event.noise(),
                        event.lipschitz(),
                        event.distortions(),
                        times(event.scales(), 0.5),
                        event.unit()),
                new NoisyIterationEvent(
                        event.noise(),
                        event.lipschitz(),
                        times(event.distortions(), 1.5),
                        event.scales(),
                        event.unit()),
                new NoisyIterationEvent(
                        event.noise(),
                        times(event.lipschitz(), 1.5),
                        event.distortions(),
                        event.scales(),
                        event.unit()));
    }

    private static List<Double> times(List<Double> values, double factor) {
        return values.stream().map(value -> factor * value).toList();
    }

    @Override
    public List<PrivacyEvent> poissonSampled(PoissonSampledEvent event) {
        return with(around(event), new PoissonSampledEvent(event.event(), Math.sqrt(event.rate())));
    }

    @Override
    public List<PrivacyEvent> fixedSizeSampled(FixedSizeSampledEvent event) {
        return with(
                around(event),
                new FixedSizeSampledEvent(
                        event.event(), event.datasetSize(), event.batchSize() + 1, event.withReplacement()));
    }

    /** More in a batch displaces others, so that only what is done with it is known to be worse. */
    @Override
    public List<PrivacyEvent> truncatedPoisson(TruncatedPoissonEvent event) {
        return around(event);
    }

    @Override
    public List<PrivacyEvent> shuffled(ShuffledEvent event) {
        return around(event);
    }

    @Override
    public List<PrivacyEvent> runningSums(RunningSumsEvent event) {
        return List.of(event.withSensitivity(1.5 * event.sensitivity()), event.withNoiseTimes(1 / 1.5));
    }

    /** With half as many bins, a record is easier to find. */
    @Override
    public List<PrivacyEvent> ballsInBins(BallsInBinsEvent event) {
        return event.bins() < 4
                ? around(event)
                : with(around(event), new BallsInBinsEvent(event.event(), event.bins() / 2));
    }

    @Override
    public List<PrivacyEvent> randomAllocation(RandomAllocationEvent event) {
        return event.uses() > event.rounds() / 4
                ? around(event)
                : with(around(event), new RandomAllocationEvent(event.event(), event.rounds(), 2 * event.uses()));
    }

    @Override
    public List<PrivacyEvent> claimed(ClaimedEvent event) {
        return event.believed().accept(this).stream()
                .map(BlackBoxEvent.class::cast)
                .<PrivacyEvent>map(
                        box -> new ClaimedEvent(box.epsilon(), box.delta(), event.source(), event.gap(), event.unit()))
                .toList();
    }

    /** Nothing costs more. */
    @Override
    public List<PrivacyEvent> withoutEpsilon(WithoutEpsilon event) {
        return List.of();
    }

    @Override
    public List<PrivacyEvent> seeded(SeededEvent event) {
        return around(event);
    }

    @Override
    public List<PrivacyEvent> assuming(AssumingEvent event) {
        return around(event);
    }

    @Override
    public List<PrivacyEvent> repeated(RepeatedEvent event) {
        return with(around(event), new RepeatedEvent(event.event(), event.times() + 1));
    }

    /** One thing more, and each part done for the worse. */
    @Override
    public List<PrivacyEvent> composed(ComposedEvent event) {
        List<PrivacyEvent> dearer = new ArrayList<>();
        for (int i = 0; i < event.events().size(); i++) {
            List<PrivacyEvent> more = new ArrayList<>(event.events());
            more.add(event.events().get(i));
            dearer.add(new ComposedEvent(event.unit(), more));
            for (PrivacyEvent worse : than(event.events().get(i))) {
                List<PrivacyEvent> parts = new ArrayList<>(event.events());
                parts.set(i, worse);
                dearer.add(new ComposedEvent(event.unit(), parts));
            }
        }
        return dearer;
    }

    /** One part more, and each part done for the worse. */
    @Override
    public List<PrivacyEvent> inParallel(ParallelEvent event) {
        List<PrivacyEvent> dearer = new ArrayList<>();
        for (PrivacyEvent part : event.parts()) {
            List<PrivacyEvent> more = new ArrayList<>(event.parts());
            more.add(part);
            dearer.add(new ParallelEvent(event.unit(), more));
            for (PrivacyEvent worse : than(part)) {
                List<PrivacyEvent> parts = new ArrayList<>(event.parts());
                parts.set(parts.indexOf(part), worse);
                dearer.add(new ParallelEvent(event.unit(), parts));
            }
        }
        return dearer;
    }

    private static List<PrivacyEvent> around(EventAround event) {
        return than(event.event()).stream()
                .map(worse -> event.mapInner(same -> worse))
                .toList();
    }

    private static List<PrivacyEvent> with(List<PrivacyEvent> some, PrivacyEvent one) {
        return Stream.concat(some.stream(), Stream.of(one)).toList();
    }
}
