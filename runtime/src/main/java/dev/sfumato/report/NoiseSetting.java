package dev.sfumato.report;

import dev.sfumato.accounting.ComposedEvent;
import dev.sfumato.accounting.DiscreteGaussianEvent;
import dev.sfumato.accounting.DiscreteLaplaceEvent;
import dev.sfumato.accounting.EventJson;
import dev.sfumato.accounting.GaussianEvent;
import dev.sfumato.accounting.LaplaceEvent;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.SeededEvent;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleFunction;

/**
 * The one noise scale of a mechanism.
 *
 * @param name its name in a build
 * @param value what it is
 * @param with the mechanism with another
 */
record NoiseSetting(String name, double value, DoubleFunction<PrivacyEvent> with) {
    private static final Set<String> SCALED = Set.of(
            "gaussian",
            "laplace",
            "discrete-gaussian",
            "discrete-laplace",
            "mixture-gaussian",
            "noisy-max",
            "noisy-iteration",
            "poisson-sampled",
            "fixed-size-sampled",
            "truncated-poisson",
            "shuffled",
            "balls-in-bins",
            "assuming",
            "repeated",
            "composed");

    /** The noise scale of plain noise, also on samples and repeated. */
    static Optional<NoiseSetting> of(PrivacyEvent event) {
        if (event instanceof GaussianEvent g) {
            return plain("sigma", g.sigma(), sigma -> new GaussianEvent(sigma, g.sensitivity(), g.unit()));
        } else if (event instanceof LaplaceEvent l) {
            return plain("scale", l.scale(), scale -> new LaplaceEvent(scale, l.sensitivity(), l.unit()));
        } else if (event instanceof DiscreteGaussianEvent g) {
            return plain("sigma", g.sigma(), sigma -> new DiscreteGaussianEvent(sigma, g.sensitivity(), g.unit()));
        } else if (event instanceof DiscreteLaplaceEvent l) {
            return plain("scale", l.scale(), scale -> new DiscreteLaplaceEvent(scale, l.sensitivity(), l.unit()));
        } else if (event instanceof ComposedEvent || event instanceof SeededEvent) {
            return Optional.empty();
        }
        return event.inner().stream().findFirst().flatMap(inner -> inside(inner, event));
    }

    /** Whether all that protects is noise of some scale, so that one factor on all scales says what to change. */
    static boolean isScaled(PrivacyEvent event) {
        return SCALED.containsAll(EventJson.toNode(event).findValuesAsText("mechanism"));
    }

    private static Optional<NoiseSetting> plain(String name, double value, DoubleFunction<PrivacyEvent> with) {
        return Optional.of(new NoiseSetting(name, value, with));
    }

    private static Optional<NoiseSetting> inside(PrivacyEvent event, PrivacyEvent around) {
        return of(event)
                .map(setting -> new NoiseSetting(
                        setting.name, setting.value, value -> around.mapInner(inner -> setting.with.apply(value))));
    }
}
