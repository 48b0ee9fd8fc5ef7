package dev.sfumato.gate.account;

import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.util.Require;

/**
 * What a build or script plans to release.
 *
 * @param once what each release of it does
 * @param times how often it is released in all, what is recorded already included
 * @param noise how its noise is said
 * @param isAtOnce whether all of them leave together, so that none is decided upon by looking at another
 */
public record PlannedRelease(String name, PrivacyEvent once, long times, NoiseDeclaration noise, boolean isAtOnce) {
    public PlannedRelease {
        Require.notBlank("the name of a release", name);
        Require.atLeast("times", 1, times);
    }

    /** A release whose noise is said by its scale. */
    public PlannedRelease(String name, PrivacyEvent once, long times) {
        this(name, once, times, NoiseDeclaration.SCALE);
    }

    /** A release that leaves one after the other. */
    public PlannedRelease(String name, PrivacyEvent once, long times, NoiseDeclaration noise) {
        this(name, once, times, noise, false);
    }

    /** A release that is given as one event: a repetition is read as that many releases, the steps of a training are not. */
    public static PlannedRelease of(String name, PrivacyEvent event) {
        if (event instanceof RepeatedEvent r && !(r.event() instanceof PoissonSampledEvent)) {
            return new PlannedRelease(name, r.event(), r.times(), NoiseDeclaration.SCALE, true);
        }
        return new PlannedRelease(
                name, event, 1, isTraining(event) ? NoiseDeclaration.MULTIPLIER : NoiseDeclaration.SCALE, true);
    }

    /** Whether an event is what DP-SGD does, its noise in units of the clipping norm. */
    private static boolean isTraining(PrivacyEvent event) {
        return event instanceof RepeatedEvent steps
                && steps.event() instanceof PoissonSampledEvent batch
                && batch.event() instanceof GaussianEvent noise
                && noise.sensitivity() == 1;
    }

    public PrivacyEvent event() {
        return times == 1 ? once : new RepeatedEvent(once, times);
    }
}
