package dev.sfumato.audit.image;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.attack.CoinGuesses;
import dev.sfumato.attack.Overlap;
import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.training.TwoPhase;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.Arrays;
import java.util.List;

/**
 * Attacks Phase I of dp-promise as published: batches of noised images, whose gradients are neither clipped nor noised because the
 * paper takes them for functions of the noised images alone. They are not ({@code docs/proofs/phase-one.md}). The attacker sees
 * updates and knows where training began; a linear network gives away the image of a batch of one, a network with a hidden layer
 * who was in a batch. Beside that the sound ways to do Phase I are attacked, by an attacker who knows all but one image.
 *
 * @param training whose price the paper claims
 * @param delta at which epsilons are compared
 * @param confidence with which each bound on epsilon holds
 */
public record PhaseOneAttack(TwoPhase training, double delta, double confidence) {
    private static final int MOST_CANDIDATES = 10_000;
    private static final int MOST_UPDATES = 200;

    /** So many candidates should be in the batches that are looked at. */
    private static final double WANTED = 200;

    private static final int RECOVERED = 20;
    private static final int CONTROL_RUNS = 5000;
    private static final double MU_OF_MEAN = 0.05;

    /** Hidden units for each image of a batch, which must be enough to tell its images apart. */
    private static final int HIDDEN = 8;

    private static final double LEARNING_RATE = 1e-3;

    /** An image of which less than this share lies outside what an update spans was in its batch. */
    private static final double INSIDE = 1e-6;

    /** On so many candidates that were not in a batch it is measured how much of them lies outside. */
    private static final int SPOT_CHECKS = 16;

    public PhaseOneAttack {
        Require.probability("delta", delta);
        Require.probability("confidence", confidence);
        long size = training.phaseOne().size();
        // four standard deviations more than the mean size of a Poisson batch; each image takes three dimensions
        double needed = 3 * (size + 4 * Math.sqrt((double) size)) + 1;
        if (training.pixels() <= needed) {
            throw new IllegalArgumentException(
                    "a batch of Phase I must be small beside an image: the attack on batches of "
                            + size + " needs images of more than " + (long) Math.ceil(needed) + " values, got "
                            + training.pixels() + "; take smaller batches or larger images");
        }
    }

    /** With 95 % confidence. */
    public PhaseOneAttack(TwoPhase training, double delta) {
        this(training, delta, 0.95);
    }

    /**
     * Trains on the images and attacks. Coins decide which of some training images are left out, and which of as many other
     * images take their places, so that guessing is worth a half. An interrupted attack throws and leaves the thread's flag set.
     *
     * @param images what is trained on, as many as the training has records
     * @param others images of the same kind that are not among them
     */
    public PhaseOneAttackResult run(Images images, Images others, RandomSource randomness, Progress progress) {
        requireFitting(images, others);
        Guarantee claimed = Accountants.best().price(training.phaseOneAsPublished(delta), delta);
        Game game = new Game(images, others, randomness);
        Updates updates = game.watch(progress);
        int shown = Math.min(RECOVERED, images.count());
        Images originals = images.select(Arrays.copyOf(randomness.permutation(images.count()), shown));
        Reconstruction reconstruction = reconstruct(originals, randomness, progress);
        NullImageAttack control = new NullImageAttack(CONTROL_RUNS, confidence);
        ImageClaim oneShot = ImageClaim.oneShot(training, delta);
        List<NullImageResult> controls = List.of(
                control.run(oneShot, images, randomness, progress),
                control.run(ImageClaim.mean(training, MU_OF_MEAN, images, delta), images, randomness, progress));
        return new PhaseOneAttackResult(
                claimed,
                updates,
                game.guesses(),
                reconstruction,
                fromSound(originals, oneShot, randomness),
                controls,
                confidence);
    }

    private void requireFitting(Images images, Images others) {
        if (images.shape().values() != training.pixels()) {
            throw new IllegalArgumentException(
                    "images must have " + training.pixels() + " values each, as the training says, got "
                            + images.shape().values() + " (" + images.shape() + ")");
        }
        if (images.count() != training.records()) {
            throw new IllegalArgumentException("images must be as many as the training has records, "
                    + training.records() + ", got " + images.count());
        }
        if (others.count() == 0) {
            throw new IllegalArgumentException(
                    "others must be at least 1 image that is not trained on, got none; hold some images out");
        }
        Overlap.of(images, others).requireHeldOut("others");
        if (!others.shape().equals(images.shape())) {
            throw new IllegalArgumentException(
                    "others must have the size of images, " + images.shape() + ", got " + others.shape());
        }
    }

    /** The paper draws steps above the switch. */
    private int firstStep() {
        return Math.min(training.switchStep() + 1, training.schedule().steps());
    }

    private Reconstruction reconstruct(Images originals, RandomSource randomness, Progress progress) {
        int count = originals.count();
        double[] alphaBars = training.schedule().alphaBars();
        LinearNetwork network = LinearNetwork.random((int) training.pixels(), randomness);
        UpdateInversion inversion = new UpdateInversion(network, alphaBars, firstStep());
        double[][] computed = new double[count][];
        for (int i = 0; i < count; i++) {
            Interruption.poll("recovering images");
            NoisedBatch one =
                    NoisedBatch.of(new double[][] {Vectors.image(originals, i)}, alphaBars, firstStep(), randomness);
            computed[i] = inversion.image(network.gradient(one.noised(0), one.noise(0)));
            progress.update("recovering images", i + 1, count);
        }
        return Reconstruction.of(originals, computed);
    }

    /** Updates of sound training are functions of the noised images, so that the attacker is given these. */
    private Reconstruction fromSound(Images originals, ImageClaim oneShot, RandomSource randomness) {
        double[][] computed = new double[originals.count()][];
        for (int i = 0; i < computed.length; i++) {
            double[] released = oneShot.release().apply(Vectors.image(originals, i), randomness);
            computed[i] = Vectors.scaled(1 / Math.sqrt(training.alphaBar()), released);
        }
        return Reconstruction.of(originals, computed);
    }

    /** Training on whom coins chose, and what its updates show. */
    private final class Game {
        private final RandomSource randomness;
        private final double rate;
        private final Images always;
        private final Images candidates;
        private final Images otherCandidates;
        private final boolean[] isTrainedOn;
        private final boolean[] isSeen;
        private final double[] least;

        Game(Images images, Images others, RandomSource randomness) {
            this.randomness = randomness;
            rate = (double) training.phaseOne().size() / training.records();
            int half = Math.min(MOST_CANDIDATES / 2, Math.min(images.count(), others.count()));
            int[] order = randomness.permutation(images.count());
            candidates = images.select(Arrays.copyOf(order, half));
            always = images.select(Arrays.copyOfRange(order, half, order.length));
            otherCandidates = others.select(Arrays.copyOf(randomness.permutation(others.count()), half));
            isTrainedOn = new boolean[2 * half];
            for (int i = 0; i < isTrainedOn.length; i++) {
                isTrainedOn[i] = randomness.bernoulli(0.5);
            }
            isSeen = new boolean[2 * half];
            least = new double[2 * half];
            Arrays.fill(least, 1);
        }

        private double[] candidate(int i) {
            int half = candidates.count();
            return i < half ? Vectors.image(candidates, i) : Vectors.image(otherCandidates, i - half);
        }

        /** The share of those that are trained on who are in one of some batches. */
        private double shareSeen(int updates) {
            return -Math.expm1(updates * Math.log1p(-rate));
        }

        private int updates() {
            long most = Math.min(MOST_UPDATES, training.phaseOne().count());
            int updates = 1;
            while (updates < most && least.length / 2.0 * shareSeen(updates) < WANTED) {
                updates++;
            }
            return updates;
        }

        Updates watch(Progress progress) {
            int pixels = (int) training.pixels();
            double[] alphaBars = training.schedule().alphaBars();
            HiddenLayerNetwork network = HiddenLayerNetwork.random(
                    pixels, Math.toIntExact(HIDDEN * training.phaseOne().size()), randomness);
            double largestInside = 0;
            double smallestOutside = 1;
            int updates = updates();
            for (int update = 1; update <= updates; update++) {
                Interruption.poll("attacking Phase I");
                boolean[] isIn = new boolean[least.length];
                double[][] batch = drawn(isIn);
                HiddenLayerNetwork gradient =
                        network.gradient(NoisedBatch.of(batch, alphaBars, firstStep(), randomness));
                Span span = network.imagesOf(gradient);
                network.descend(gradient, LEARNING_RATE);
                if (span.dimension() < pixels) {
                    compare(span, span.outside(pixels, randomness));
                }
                for (int i = 0; i < isIn.length; i++) {
                    if (isIn[i]) {
                        isSeen[i] = true;
                        largestInside = Math.max(largestInside, span.residual(candidate(i)));
                    }
                }
                for (int check = 0; check < SPOT_CHECKS; check++) {
                    int i = randomness.nextInt(isIn.length);
                    if (!isIn[i]) {
                        smallestOutside = Math.min(smallestOutside, span.residual(candidate(i)));
                    }
                }
                progress.update("attack on Phase I as published", update, updates);
            }
            return detected(updates, largestInside, smallestOutside);
        }

        /** A Poisson sample of what is trained on. */
        private double[][] drawn(boolean[] isIn) {
            double[][] drawn = new double[64][];
            int count = 0;
            for (int i = 0; i < always.count() + isIn.length; i++) {
                int candidate = i - always.count();
                if ((candidate < 0 || isTrainedOn[candidate]) && randomness.bernoulli(rate)) {
                    if (count == drawn.length) {
                        drawn = Arrays.copyOf(drawn, 2 * count);
                    }
                    if (candidate >= 0) {
                        isIn[candidate] = true;
                    }
                    drawn[count++] = candidate < 0 ? Vectors.image(always, i) : candidate(candidate);
                }
            }
            return Arrays.copyOf(drawn, count);
        }

        /** Measures candidates who are orthogonal to a direction outside the span; no other lies in it. */
        private void compare(Span span, double[] outside) {
            for (int i = 0; i < least.length; i++) {
                double[] image = candidate(i);
                if (Math.abs(Vectors.dot(outside, image)) <= INSIDE * Vectors.norm(image)) {
                    least[i] = Math.min(least[i], span.residual(image));
                }
            }
        }

        private Updates detected(int updates, double largestInside, double smallestOutside) {
            int seen = 0;
            int detected = 0;
            int falseAlarms = 0;
            for (int i = 0; i < least.length; i++) {
                seen += isSeen[i] ? 1 : 0;
                detected += isSeen[i] && least[i] <= INSIDE ? 1 : 0;
                falseAlarms += !isSeen[i] && least[i] <= INSIDE ? 1 : 0;
            }
            return new Updates(updates, seen, detected, falseAlarms, largestInside, smallestOutside);
        }

        /** Says of so many that they were trained on as very probably were in the batches; how many is decided beforehand. */
        CoinGuesses guesses() {
            double share = shareSeen(updates()) / 2;
            double mean = least.length * share;
            long made = Math.max(1, (long) (mean - 2 * Math.sqrt(mean * (1 - share))));
            Integer[] order = new Integer[least.length];
            Arrays.setAll(order, i -> i);
            Arrays.sort(order, (a, b) -> Double.compare(least[a], least[b]));
            long right =
                    Arrays.stream(order).limit(made).filter(i -> isTrainedOn[i]).count();
            return new CoinGuesses(least.length, made, right);
        }
    }
}
