package dev.sfumato.audit.image;

import dev.sfumato.attack.Distinguisher;
import dev.sfumato.attack.Score;
import dev.sfumato.attack.TestPower;
import dev.sfumato.attack.TwoWorlds;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.Images;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.Optional;

/**
 * Is this image in there, or the null image? An attacker who knows the image and all others correlates releases with it, which is
 * the best test against Gaussian noise, learns from where on to say yes, and is measured on releases of which nothing was learnt.
 *
 * @param runs how many releases with the image and with the null image are made: half of them to learn from, half to measure
 * @param confidence with which the bound on epsilon holds
 */
record NullImageAttack(int runs, double confidence) {
    private static final int LEAST_RUNS = Distinguisher.LEAST_RUNS / 2;

    public NullImageAttack {
        Require.atLeast("runs", LEAST_RUNS, runs);
        Require.probability("confidence", confidence);
    }

    /** Attacks by the image that is furthest from the null image, of those given. An interrupted attack throws. */
    public NullImageResult run(ImageClaim claim, Images images, RandomSource random, Progress progress) {
        Require.atLeast("images", 1, images.count());
        double[] target = furthest(images);
        double delta = claim.claimed().delta();
        TestPower power = new Distinguisher(2 * runs, confidence, Distinguisher.UNLIMITED)
                .power(new Releases(claim, target), delta, NoiseSource.seeded(0), random, progress);
        return new NullImageResult(claim.name(), claim.claimed(), power, confidence);
    }

    private static double[] furthest(Images images) {
        double[] furthest = Vectors.image(images, 0);
        for (int i = 1; i < images.count(); i++) {
            double[] image = Vectors.image(images, i);
            if (Vectors.dot(image, image) > Vectors.dot(furthest, furthest)) {
                furthest = image;
            }
        }
        return furthest;
    }

    /** World 1 has the image, world 0 the null image. */
    private static final class Releases implements TwoWorlds {
        private final ImageClaim claim;
        private final double[] target;

        Releases(ImageClaim claim, double[] target) {
            this.claim = claim;
            this.target = target;
        }

        @Override
        public String name() {
            return claim.name();
        }

        @Override
        public double[] release(int world, NoiseSource noise, RandomSource random) {
            return claim.release().apply(world == 1 ? target : new double[target.length], random);
        }

        @Override
        public Optional<Score> score() {
            return Optional.of(release -> Vectors.dot(release, target));
        }
    }
}
