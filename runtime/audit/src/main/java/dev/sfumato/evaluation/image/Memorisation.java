package dev.sfumato.evaluation.image;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.Images;
import dev.sfumato.evidence.ConfidenceInterval;
import dev.sfumato.evidence.Rate;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Whether synthetic images repeat training images: distances are Euclidean, of values in [-1, 1]. Confidential: it holds training
 * images.
 *
 * @param copies of how many synthetic images there is an exact copy among all training images
 * @param copiesOfTest the same of test images: what copies there are without copying
 * @param compared how many training and how many test images were compared: equally many, drawn from the larger set
 * @param nearerToTraining of the synthetic images that are not as far from one as from the other, the share that is nearer to one of
 *     these training images than to any of these test images; nothing if all are as far
 * @param byLuck where that share lies, with the stated confidence, if the same real images are divided in other ways, for which the
 *     images were not made
 * @param chanceByLuck how often such divisions give as large a share at least, estimated from above
 * @param distances from each synthetic image to the nearest of all training images, the smallest first
 * @param testDistances from each test image to the nearest of all training images, the smallest first
 * @param nearestPairs the synthetic images that are nearest to a training image, and then those training images in the same order
 */
public record Memorisation(
        Rate copies,
        Rate copiesOfTest,
        int compared,
        Optional<Rate> nearerToTraining,
        ConfidenceInterval byLuck,
        double chanceByLuck,
        List<Double> distances,
        List<Double> testDistances,
        Images nearestPairs) {
    /** The mean of {@link #nearerToTraining} where nothing is memorised. */
    public static final double CHANCE = 0.5;

    private static final int MOST_PAIRS = 1000;
    private static final int DIVISIONS = 1000;

    /** How many more divisions tell how rare a share is that few of the first ones reach. */
    private static final int MORE_DIVISIONS = 9000;

    /** An alarm goes off by luck no more often than this. */
    private static final double RARELY = 0.001;

    public Memorisation {
        distances = List.copyOf(distances);
        testDistances = List.copyOf(testDistances);
    }

    /**
     * Measures it.
     *
     * @param pairs how many of the nearest pairs are kept; all where there are fewer
     * @param error what the probability is that an interval misses
     */
    public static Memorisation of(
            Images synthetic,
            Images training,
            Images test,
            int pairs,
            double error,
            RandomSource random,
            Progress progress) {
        Require.within("pairs", 1, MOST_PAIRS, pairs);
        Require.probability("error", error);
        requireSize("training", training, synthetic);
        requireSize("test", test, synthetic);
        int equal = Math.min(training.count(), test.count());
        int[] ofTraining = random.permutation(training.count());
        int[] ofTest = random.permutation(test.count());
        Images shuffled = training.select(ofTraining);
        NearestImages toSome = NearestImages.of(
                synthetic, shuffled.slice(0, equal), "nearest of equally many training images", progress);
        NearestImages toTest =
                NearestImages.of(synthetic, test.select(Arrays.copyOf(ofTest, equal)), "nearest test images", progress);
        NearestImages toAll = equal == training.count()
                ? toSome
                : NearestImages.of(synthetic, shuffled, "nearest of all training images", progress);
        NearestImages control =
                NearestImages.of(test, shuffled, "training images that are nearest to test images", progress);
        int[] nearer = IntStream.range(0, synthetic.count())
                .filter(i -> toSome.distance(i) < toTest.distance(i))
                .toArray();
        int[] further = IntStream.range(0, synthetic.count())
                .filter(i -> toSome.distance(i) > toTest.distance(i))
                .toArray();
        int[] timesNearest = new int[2 * equal];
        for (int i : nearer) {
            timesNearest[toSome.nearest(i)]++;
        }
        for (int i : further) {
            timesNearest[equal + toTest.nearest(i)]++;
        }
        int decided = nearer.length + further.length;
        double[] byLuck = sharesByLuck(timesNearest, decided, DIVISIONS, random);
        return new Memorisation(
                copies(toAll, synthetic.count(), error),
                copies(control, test.count(), error),
                equal,
                decided == 0 ? Optional.empty() : Optional.of(Rate.of(nearer.length, decided, error)),
                byLuck(byLuck, error),
                chanceByLuck(nearer.length, byLuck, timesNearest, decided, random),
                sorted(toAll, synthetic.count()),
                sorted(control, test.count()),
                pairs(synthetic, shuffled, toAll, pairs));
    }

    private static void requireSize(String name, Images images, Images synthetic) {
        Require.atLeast("the number of " + name + " images", 1, images.count());
        Require.atLeast("the number of synthetic images", 1, synthetic.count());
        if (!images.shape().equals(synthetic.shape())) {
            throw new IllegalArgumentException(name + " images must be as large as the synthetic ones, "
                    + synthetic.shape() + ", got " + images.shape() + ": resize them");
        }
    }

    private static Rate copies(NearestImages nearest, int count, double error) {
        long copies =
                IntStream.range(0, count).filter(i -> nearest.distance(i) == 0).count();
        return Rate.of(copies, count, error);
    }

    private static List<Double> sorted(NearestImages nearest, int count) {
        return IntStream.range(0, count)
                .mapToDouble(nearest::distance)
                .sorted()
                .boxed()
                .toList();
    }

    /** An image is nearer to training where the nearest of all real images is a training image: so only who that is matters. */
    private static double[] sharesByLuck(int[] timesNearest, int decided, int divisions, RandomSource random) {
        double[] shares = new double[divisions];
        if (decided == 0) {
            Arrays.fill(shares, CHANCE);
            return shares;
        }
        for (int division = 0; division < divisions; division++) {
            int left = timesNearest.length / 2;
            long nearer = 0;
            for (int i = 0; i < timesNearest.length; i++) {
                if (random.nextDouble() * (timesNearest.length - i) < left) {
                    left--;
                    nearer += timesNearest[i];
                }
            }
            shares[division] = (double) nearer / decided;
        }
        Arrays.sort(shares);
        return shares;
    }

    private static ConfidenceInterval byLuck(double[] shares, double error) {
        int tail = (int) (error / 2 * shares.length);
        return new ConfidenceInterval(shares[tail], shares[shares.length - 1 - tail]);
    }

    /** The p-value of a permutation test, which counts the division that was observed as one of them and so is never 0. */
    private static double chanceByLuck(
            int nearer, double[] shares, int[] timesNearest, int decided, RandomSource random) {
        if (decided == 0) {
            return 1;
        }
        double share = (double) nearer / decided;
        long reached = reaching(share, shares);
        if (reached > DIVISIONS / 40) {
            return (1.0 + reached) / (1 + DIVISIONS);
        }
        long further = reaching(share, sharesByLuck(timesNearest, decided, MORE_DIVISIONS, random));
        return (1.0 + reached + further) / (1 + DIVISIONS + MORE_DIVISIONS);
    }

    private static long reaching(double share, double[] shares) {
        return Arrays.stream(shares).filter(other -> other >= share).count();
    }

    private static Images pairs(Images synthetic, Images training, NearestImages nearest, int pairs) {
        int[] first = IntStream.range(0, synthetic.count())
                .boxed()
                .sorted((a, b) -> Double.compare(nearest.distance(a), nearest.distance(b)))
                .limit(pairs)
                .mapToInt(i -> i)
                .toArray();
        int values = synthetic.shape().values();
        float[] both = new float[2 * first.length * values];
        for (int i = 0; i < first.length; i++) {
            synthetic.copy(first[i], both, i * values);
            training.copy(nearest.nearest(first[i]), both, (first.length + i) * values);
        }
        return Images.of(synthetic.shape(), both);
    }

    /**
     * Whether more synthetic images are nearer to training images than luck explains, or exact copies are more than usual. By bad luck
     * either happens to no more than one in 1,000 fresh sets; and luck is of images of one source: where test images are of another one, such as other writers, fresh images can be suspect.
     */
    public boolean isSuspect() {
        double lowest = Rate.of(copies.count(), copies.runs(), 2 * RARELY).low();
        double usual =
                Rate.of(copiesOfTest.count(), copiesOfTest.runs(), 2 * RARELY).high();
        return lowest > usual || chanceByLuck <= RARELY;
    }

    /** The distance that half of the synthetic images are within. */
    public double median() {
        return distances.get((distances.size() - 1) / 2);
    }

    /** The distance that half of the test images are within. */
    public double testMedian() {
        return testDistances.get((testDistances.size() - 1) / 2);
    }

    /** How many are near; no distance and no image. */
    @Override
    public String toString() {
        return copies.count() + " exact copies among " + copies.runs() + " images; nearer to training: "
                + nearerToTraining.map(rate -> String.valueOf(rate.share())).orElse("none") + ", by luck "
                + byLuck.low() + " to " + byLuck.high();
    }
}
