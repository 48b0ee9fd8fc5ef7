package dev.sfumato.accounting.format;

import dev.sfumato.accounting.event.AssumingEvent;
import dev.sfumato.accounting.event.BallsInBinsEvent;
import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.ClaimedEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.DiscreteGaussianEvent;
import dev.sfumato.accounting.event.DiscreteLaplaceEvent;
import dev.sfumato.accounting.event.ExponentialEvent;
import dev.sfumato.accounting.event.FixedSizeSampledEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.MixtureGaussianEvent;
import dev.sfumato.accounting.event.NoisyIterationEvent;
import dev.sfumato.accounting.event.NoisyMaxEvent;
import dev.sfumato.accounting.event.NonPrivateEvent;
import dev.sfumato.accounting.event.PacClaimEvent;
import dev.sfumato.accounting.event.PacEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RandomizedResponseEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.ShuffledEvent;
import dev.sfumato.accounting.event.TruncatedPoissonEvent;
import dev.sfumato.accounting.event.ZcdpEvent;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a kind of event is made of: its name in files and its fields, which are the components of the record.
 *
 * @param mechanism the name in files, which outlives the name of the class
 */
public record EventShape(String mechanism, Class<? extends PrivacyEvent> type, List<EventField> fields) {
    private static final Map<String, EventShape> BY_MECHANISM = new LinkedHashMap<>();

    static {
        register("gaussian", GaussianEvent.class);
        register("laplace", LaplaceEvent.class);
        register("discrete-gaussian", DiscreteGaussianEvent.class);
        register("discrete-laplace", DiscreteLaplaceEvent.class);
        register("mixture-gaussian", MixtureGaussianEvent.class);
        register("randomized-response", RandomizedResponseEvent.class);
        register("exponential", ExponentialEvent.class);
        register("noisy-max", NoisyMaxEvent.class);
        register("black-box", BlackBoxEvent.class);
        register("zcdp", ZcdpEvent.class);
        register("noisy-iteration", NoisyIterationEvent.class);
        register("poisson-sampled", PoissonSampledEvent.class);
        register("fixed-size-sampled", FixedSizeSampledEvent.class);
        register("truncated-poisson", TruncatedPoissonEvent.class);
        register("shuffled", ShuffledEvent.class);
        register("balls-in-bins", BallsInBinsEvent.class);
        register("claimed", ClaimedEvent.class);
        register("non-private", NonPrivateEvent.class);
        register("pac", PacEvent.class);
        register("pac-claim", PacClaimEvent.class);
        register("seeded", SeededEvent.class);
        register("assuming", AssumingEvent.class);
        register("repeated", RepeatedEvent.class);
        register("composed", ComposedEvent.class);
        requireNames(PrivacyEvent.class);
    }

    public static EventShape of(PrivacyEvent event) {
        return BY_MECHANISM.values().stream()
                .filter(shape -> shape.type.isInstance(event))
                .findFirst()
                .orElseThrow(() -> new AssertionError(event));
    }

    static EventShape named(String mechanism) {
        EventShape shape = BY_MECHANISM.get(mechanism);
        if (shape == null) {
            throw new IllegalArgumentException("mechanism must be one of " + String.join(", ", BY_MECHANISM.keySet())
                    + ", got '" + mechanism + "'");
        }
        return shape;
    }

    /** An event of this kind; where its constructor refuses a value, so does this method, in the same words. */
    PrivacyEvent create(Object... values) {
        Class<?>[] types = fields.stream().map(EventField::type).toArray(Class<?>[]::new);
        try {
            Constructor<? extends PrivacyEvent> constructor = type.getDeclaredConstructor(types);
            return constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof IllegalArgumentException refused) {
                throw refused;
            }
            throw new IllegalStateException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What has no name would be recorded once and never be read again, so that nothing works until it has one. */
    private static void requireNames(Class<?> kind) {
        if (kind.isSealed()) {
            Arrays.stream(kind.getPermittedSubclasses()).forEach(EventShape::requireNames);
        } else if (BY_MECHANISM.values().stream().noneMatch(shape -> shape.type == kind)) {
            throw new AssertionError(kind.getSimpleName() + " has no name in files: register it in EventShape");
        }
    }

    private static void register(String mechanism, Class<? extends PrivacyEvent> type) {
        List<EventField> fields =
                Arrays.stream(type.getRecordComponents()).map(EventField::new).toList();
        BY_MECHANISM.put(mechanism, new EventShape(mechanism, type, fields));
    }
}
