package dev.sfumato.audit.image;

import dev.sfumato.Interruption;
import dev.sfumato.Progress;
import dev.sfumato.Require;
import dev.sfumato.audit.Rate;
import dev.sfumato.audit.TestPower;
import dev.sfumato.data.image.Images;
import dev.sfumato.noise.Chance;
import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Is this image in there, or the null image? An attacker who knows the image and all others correlates releases with it, which is
 * the best test against Gaussian noise, learns from where on to say yes, and is measured on releases of which nothing was learnt.
 *
 * @param runs how many releases with the image and with the null image are made: half of them to learn from, half to measure
 * @param confidence with which the bound on epsilon holds
 */
public record NullImageAttack(int runs, double confidence) {
    private static final int LEAST_RUNS = 80;
    private static final int THRESHOLDS = 64;

    public NullImageAttack {
        Require.atLeast("runs", LEAST_RUNS, runs);
        Require.probability("confidence", confidence);
    }

    /** Attacks by the image that is furthest from the null image, of those given. An interrupted attack throws. */
    public NullImageResult run(ImageClaim claim, Images images, Chance chance, Progress progress) {
        Require.atLeast("images", 1, images.count());
        double[] target = furthest(images);
        double[][] scores = {new double[runs], new double[runs]};
        double[][] worlds = {new double[target.length], target};
        for (int run = 0; run < runs; run++) {
            Interruption.poll("attacking a release of images");
            for (int world = 0; world < 2; world++) {
                scores[world][run] = Vectors.dot(claim.release().apply(worlds[world], chance), target);
            }
            progress.update("attack on " + claim.name(), run + 1, runs);
        }
        return new NullImageResult(
                claim.name(),
                claim.claimed(),
                power(scores[1], scores[0], claim.claimed().delta()),
                confidence);
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

    private TestPower power(double[] in, double[] out, double delta) {
        int half = runs / 2;
        double[] all = DoubleStream.concat(Arrays.stream(in, 0, half), Arrays.stream(out, 0, half))
                .sorted()
                .toArray();
        double chosen = Double.NaN;
        double best = -1;
        double advantage = -1;
        for (int i = 0; i < THRESHOLDS; i++) {
            double threshold = all[(int) ((long) i * (all.length - 1) / THRESHOLDS)];
            TestPower power = measured(threshold, in, out, 0, half);
            double epsilon = power.epsilonAtLeast(delta);
            if (epsilon > best || (epsilon == best && power.advantage() > advantage)) {
                chosen = threshold;
                best = epsilon;
                advantage = power.advantage();
            }
        }
        return measured(chosen, in, out, half, runs);
    }

    private TestPower measured(double threshold, double[] in, double[] out, int from, int to) {
        double error = (1 - confidence) / 2;
        return new TestPower(
                Rate.of(above(threshold, in, from, to), to - from, error),
                Rate.of(above(threshold, out, from, to), to - from, error));
    }

    private static long above(double threshold, double[] scores, int from, int to) {
        return IntStream.range(from, to).filter(i -> scores[i] > threshold).count();
    }
}
