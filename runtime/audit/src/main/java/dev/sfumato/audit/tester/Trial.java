package dev.sfumato.audit.tester;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.attack.PrivacyClaim;
import dev.sfumato.attack.TwoWorlds;
import dev.sfumato.noise.Mechanism;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A mechanism on one pair of neighbouring inputs: its releases, their declared event, and ways to break it. */
public final class Trial {
    private final String inputs;
    private final PrivacyEvent event;
    private final PrivacyEvent heldTo;
    private final double delta;
    private final NoisyRelease release;
    private final double share;
    private final List<Sabotage> sabotages;
    private @Nullable PrivacyClaim claim;

    private Trial(
            String inputs,
            PrivacyEvent event,
            PrivacyEvent heldTo,
            double delta,
            NoisyRelease release,
            double share,
            List<Sabotage> sabotages) {
        this.inputs = Require.notBlank("inputs", inputs);
        this.event = event;
        this.heldTo = heldTo;
        this.delta = delta;
        this.release = release;
        this.share = share;
        this.sabotages = List.copyOf(sabotages);
    }

    /**
     * @param inputs the pair, in words
     * @param event that every release must come with
     * @param delta the delta at which the price is stated; zero for pure differential privacy
     */
    public static Trial of(String inputs, PrivacyEvent event, double delta, NoisyRelease release) {
        return new Trial(inputs, event, event, delta, release, 1, List.of());
    }

    /** A mechanism of neighbouring inputs, held to the event that it declares. */
    static Trial of(String inputs, double delta, MechanismRelease<?, ?> release) {
        return of(inputs, release.mechanism().event(), delta, release);
    }

    /** The same where an event has no price in epsilon, but says enough of the noise for another event of which it is a case. */
    Trial heldTo(PrivacyEvent other) {
        return new Trial(inputs, event, other, delta, release, share, sabotages);
    }

    /** The same with so many times fewer releases, because one takes long. */
    Trial slow(int times) {
        return new Trial(inputs, event, heldTo, delta, release, share / times, sabotages);
    }

    /** The same with so many times more releases, because what is wrong shows little. */
    Trial thorough(int times) {
        return new Trial(inputs, event, heldTo, delta, release, share * times, sabotages);
    }

    /** The same with one more way to break it. */
    Trial sabotaged(String how, NoisyRelease broken) {
        List<Sabotage> more = new ArrayList<>(sabotages);
        more.add(new Sabotage(how, broken));
        return new Trial(inputs, event, heldTo, delta, release, share, more);
    }

    public String inputs() {
        return inputs;
    }

    /** The event that every release declares. */
    public PrivacyEvent event() {
        return event;
    }

    /** The mechanism with its inputs, where the trial is of a {@link Mechanism}. */
    public Optional<MechanismRelease<?, ?>> byMechanism() {
        return release instanceof MechanismRelease<?, ?> made ? Optional.of(made) : Optional.empty();
    }

    public List<Sabotage> sabotages() {
        return sabotages;
    }

    /** How many releases are made where most mechanisms have so many. */
    public int runs(int runs) {
        return (int) Math.min(Integer.MAX_VALUE, runs * share);
    }

    /** The price that is to be refuted, which is computed once. */
    public synchronized PrivacyClaim claim() {
        PrivacyClaim known = claim;
        if (known == null) {
            known = PrivacyClaim.of(heldTo, delta);
            claim = known;
        }
        return known;
    }

    /** The mechanism as it is; a release that comes with another event than was declared is an error of its own. */
    public TwoWorlds worlds(String mechanism) {
        return new Worlds(mechanism + ", " + inputs, release, Optional.of(event));
    }

    /** The mechanism as it is broken. */
    public TwoWorlds worlds(String mechanism, Sabotage sabotage) {
        return new Worlds(mechanism + ", " + inputs + ": " + sabotage.how(), sabotage.release(), Optional.empty());
    }

    private record Worlds(String name, NoisyRelease releases, Optional<PrivacyEvent> declared) implements TwoWorlds {
        /** They are ours: made anew, and neighbours. */
        @Override
        public List<String> assumptions() {
            return List.of();
        }

        @Override
        public double[] release(int world, NoiseSource noise, RandomSource random) {
            Noisy<double[]> released = releases.of(world, noise, random);
            declared.ifPresent(expected -> {
                // a test has a seed, and says nothing about anybody
                if (!SeededEvent.isSameButForSeeds(released.event(), expected)) {
                    throw new IllegalStateException(
                            name + " released with the event " + released.event() + ", where it declares " + expected);
                }
            });
            return released.value();
        }
    }
}
