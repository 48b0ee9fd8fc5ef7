package dev.sfumato.dsl.attack;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.format.EventText;
import dev.sfumato.audit.image.ImageAttacks;
import dev.sfumato.data.image.Images;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.LongWork;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.TextWidth;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Figures;
import dev.sfumato.util.Require;
import java.time.Duration;
import java.util.Optional;

/**
 * Attackers who see synthetic images and nothing else, and say which images these were made from. Every word returns a new attack and
 * leaves this one as it is.
 */
public final class ImageAttack implements Result {
    private record Real(Images training, Images holdout) {}

    private final Images synthetic;
    private final Optional<Real> real;
    private final Optional<PrivacyEvent> event;
    private final double delta;
    private final double confidence;
    private final Duration limit;
    private final long seed;

    private ImageAttack(
            Images synthetic,
            Optional<Real> real,
            Optional<PrivacyEvent> event,
            double delta,
            double confidence,
            Duration limit,
            long seed) {
        this.synthetic = synthetic;
        this.real = real;
        this.event = event;
        this.delta = delta;
        this.confidence = confidence;
        this.limit = limit;
        this.seed = seed;
    }

    @NotAWord
    public static ImageAttack of(Images synthetic, Optional<PrivacyEvent> event) {
        return new ImageAttack(synthetic, Optional.empty(), event, 1e-5, 0.95, Duration.ofMinutes(1), 1);
    }

    /** With the images that the synthetic ones were made from, and images that were held out at random. */
    public ImageAttack on(Images training, Images holdout) {
        Real given = new Real(Require.given("training", training), Require.given("holdout", holdout));
        return new ImageAttack(synthetic, Optional.of(given), event, delta, confidence, limit, seed);
    }

    /** Declares what was done to the training images; its price is held against the attacks. */
    public ImageAttack claiming(Release release) {
        PrivacyEvent claimed = Require.given("release", release).event();
        return new ImageAttack(synthetic, real, Optional.of(claimed), delta, confidence, limit, seed);
    }

    /** The delta of the bounds; 1e-5 by default, zero for pure differential privacy. */
    public ImageAttack atDelta(double newDelta) {
        if (newDelta != 0) {
            Require.probability("delta", newDelta);
        }
        return new ImageAttack(synthetic, real, event, newDelta, confidence, limit, seed);
    }

    /** With which both bounds hold together; 0.95 by default. */
    public ImageAttack confidence(double newConfidence) {
        Require.probability("confidence", newConfidence);
        return new ImageAttack(synthetic, real, event, delta, newConfidence, limit, seed);
    }

    /** Stops after so many seconds, and measures by what was seen until then; 60 by default. */
    public ImageAttack timeLimit(double seconds) {
        return new ImageAttack(synthetic, real, event, delta, confidence, TableAttack.limit(seconds), seed);
    }

    /** Matches pairs and breaks ties by another seed than 1. */
    public ImageAttack seeded(long newSeed) {
        return new ImageAttack(synthetic, real, event, delta, confidence, limit, newSeed);
    }

    /** Attacks. */
    public AttackReport run() {
        Real given = real.orElseThrow(
                () -> new IllegalArgumentException(
                        "an attack needs the training images and images that were held out: say .on(training, holdout) before run()"));
        RandomSource random = RandomSource.seeded(seed).split();
        ImageAttacks attacks = LongWork.shown(progress -> ImageAttacks.of(
                given.training, given.holdout, synthetic, event, delta, confidence, limit, random, progress));
        return AttackReport.confidential(attacks.attacks(), attacks.notMeasured());
    }

    @Override
    public Data contents() {
        return new Data()
                .fact("synthetic images", synthetic.count())
                .fact("claimed", claimed())
                .fact("delta", delta)
                .fact("confidence", confidence)
                .fact("seconds at most", limit.toMillis() / 1000.0);
    }

    private String claimed() {
        return event.map(EventText::describe).orElse("nothing");
    }

    @Override
    public String toString() {
        String next = real.isEmpty()
                ? "say .on(training, holdout) next"
                : "say run() next; it takes " + Figures.exact(limit.toMillis() / 1000.0) + " s at most";
        return TextWidth.wrapped("attacks on " + synthetic.count() + " synthetic images, claimed: " + claimed()
                + "; bounds at delta " + Figures.exact(delta) + "\n" + next);
    }
}
