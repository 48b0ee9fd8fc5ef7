package dev.sfumato.dsl.attack;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.attack.Distinguished;
import dev.sfumato.attack.Distinguisher;
import dev.sfumato.attack.PrivacyClaim;
import dev.sfumato.attack.TwoWorlds;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.LongWork;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.TextWidth;
import dev.sfumato.evidence.Attacked;
import dev.sfumato.evidence.LowerBound;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.util.Figures;
import dev.sfumato.util.Require;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * An attack on what makes a release: it is run often on two neighbouring inputs, and an attacker learns to tell them apart. Every word
 * returns a new one and leaves this one as it is.
 *
 * <pre>{@code
 * attack(laplace(1), () -> count(people), () -> count(peopleWithoutOne)).run()
 * }</pre>
 */
public final class ReleaseAttack implements Result {
    private static final int RUNS = 100_000;
    private static final double DELTA = 1e-6;

    private final Release release;
    private final TwoWorlds worlds;
    private final Distinguisher distinguisher;
    private final OptionalDouble delta;
    private final OptionalLong seed;

    private ReleaseAttack(
            Release release, TwoWorlds worlds, Distinguisher distinguisher, OptionalDouble delta, OptionalLong seed) {
        this.release = release;
        this.worlds = worlds;
        this.distinguisher = distinguisher;
        this.delta = delta;
        this.seed = seed;
    }

    public ReleaseAttack(Release release, TwoWorlds worlds) {
        this(release, worlds, new Distinguisher(RUNS), OptionalDouble.empty(), OptionalLong.empty());
    }

    private ReleaseAttack with(Distinguisher other) {
        return new ReleaseAttack(release, worlds, other, delta, seed);
    }

    /** Makes so many releases in all; 100,000 by default. */
    public ReleaseAttack runs(int runs) {
        return with(new Distinguisher(runs, distinguisher.confidence(), distinguisher.limit()));
    }

    /** With what confidence the bound is to hold; 0.95 by default. */
    public ReleaseAttack confidence(double confidence) {
        return with(new Distinguisher(distinguisher.runs(), confidence, distinguisher.limit()));
    }

    /** Makes no more releases after so many seconds. */
    public ReleaseAttack timeLimit(double seconds) {
        return with(new Distinguisher(distinguisher.runs(), distinguisher.confidence(), Duration.ofNanos((long)
                (1e9 * Require.positive("seconds", seconds)))));
    }

    /** At which delta epsilon is looked for: 0 for what is purely private and 1e-6 for all else by default. */
    public ReleaseAttack atDelta(double newDelta) {
        if (newDelta != 0) {
            Require.probability("delta", newDelta);
        }
        return new ReleaseAttack(release, worlds, distinguisher, OptionalDouble.of(newDelta), seed);
    }

    /** From a known seed: the same figures again, as far as the release draws from it. */
    public ReleaseAttack seeded(long newSeed) {
        return new ReleaseAttack(release, worlds, distinguisher, delta, OptionalLong.of(newSeed));
    }

    /** Attacks. */
    public AttackReport run() {
        NoiseSource source = seed.isPresent() ? NoiseSource.seeded(seed.getAsLong()) : NoiseSource.secure();
        PrivacyEvent event = release.event();
        return LongWork.shown(progress -> {
            PrivacyClaim claim = PrivacyClaim.of(event, delta());
            Distinguished found = distinguisher.run(worlds, claim, source, source.random(), progress);
            return new AttackReport(List.of(noted(found)), List.of(), false, Optional.of(event));
        });
    }

    private double delta() {
        return delta.orElseGet(() ->
                Double.isFinite(Accountants.best().pricePure(release.event()).epsilon()) ? 0 : DELTA);
    }

    /** The finding, with a note on what follows if only the noise is in doubt. */
    private static Attacked noted(Distinguished found) {
        Attacked attacked = found.attacked();
        if (attacked.isRefuted()) {
            return attacked;
        }
        Optional<LowerBound> family = found.boundInFamily()
                .filter(bound -> bound.epsilon() > attacked.bound().epsilon());
        if (family.isEmpty()) {
            return attacked;
        }
        return attacked.noting(List.of("if " + family.get().assumptions().get(0) + ", epsilon at delta "
                + Figures.exact(family.get().delta()) + " is at least "
                + Figures.down(family.get().epsilon())));
    }

    @Override
    public Data contents() {
        return new Data()
                .fact("target", worlds.name())
                .fact("event", release.event())
                .fact("runs", distinguisher.runs())
                .fact("confidence", distinguisher.confidence());
    }

    @Override
    public String toString() {
        return TextWidth.wrapped(String.format(
                Locale.ROOT,
                "attack on %s by %,d releases of two neighbours; say run(), before that runs(10_000), timeLimit(60) seconds,"
                        + " confidence(0.99), delta(1e-5), seeded(1)",
                worlds.name(),
                distinguisher.runs()));
    }
}
