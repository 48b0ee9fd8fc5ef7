package dev.sfumato.attack.table;

import dev.sfumato.attack.TestPower;
import dev.sfumato.classifier.Classifier;
import dev.sfumato.classifier.LabelledRows;
import dev.sfumato.classifier.Ranked;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Table;
import dev.sfumato.evidence.ConfidenceInterval;
import dev.sfumato.evidence.Rate;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Was this row among those that the synthetic table was made from? An attacker who sees the synthetic rows only gives every
 * candidate a score and names those with the highest ones. That it goes badly proves nothing.
 *
 * <p>Many rows have one score. Ties are broken at random: any other order gives the attacker, or takes from him, what he does not
 * know.
 *
 * @param members candidates that the synthetic table was made from, at least {@value #LEAST}
 * @param others candidates that it was not made from, at least {@value #LEAST}
 * @param confidence of each of the intervals
 */
public record MembershipAttack(Table members, Table others, double confidence) {
    /** One to choose a threshold with and one to measure it. */
    public static final int LEAST = 2;

    private static final int THRESHOLDS = 64;

    /** Rows that are added to both counts of a ratio. */
    static final double SMOOTHING = 0.1;

    public MembershipAttack {
        Require.atLeast("members", LEAST, members.rows());
        Require.atLeast("others", LEAST, others.rows());
        Require.probability("confidence", confidence);
    }

    /** As many candidates as there are with this share of members: training rows and holdout rows at random. */
    public static MembershipAttack among(
            Table training, Table holdout, double share, double confidence, RandomSource random) {
        Require.probability("share", share);
        double candidates = Math.min(training.rows() / share, holdout.rows() / (1 - share));
        int members = Math.min(training.rows(), (int) Math.round(candidates * share));
        int others = Math.min(holdout.rows(), (int) Math.round(candidates * (1 - share)));
        return new MembershipAttack(
                training.select(Arrays.copyOf(random.permutation(training.rows()), members)),
                holdout.select(Arrays.copyOf(random.permutation(holdout.rows()), others)),
                confidence);
    }

    /**
     * The confidence attack: a classifier is learnt from the synthetic rows, and a candidate's score is how sure it is of the
     * candidate's true class.
     */
    public MembershipResult byConfidence(Table synthetic, String label, RandomSource random, Progress progress) {
        Classifier classifier = Classifier.Kind.PERCEPTRON.learn(new LabelledRows(synthetic, label), random, progress);
        return result("confidence attack", table -> sure(classifier, new LabelledRows(table, label)), random);
    }

    /**
     * The count-ratio attack: a candidate's score is how often its row occurs among the synthetic rows, beside how often it
     * occurs in the population that the attacker knows, a table that does not say who is a member.
     */
    public MembershipResult byCountRatio(Table synthetic, RandomSource random, Table... population) {
        RowCounts made = new RowCounts(synthetic);
        RowCounts known = new RowCounts(population);
        long all = Arrays.stream(population).mapToLong(Table::rows).sum();
        Require.atLeast("rows of the population", 1, all);
        double expected = (double) synthetic.rows() / all;
        Score ratio = table -> IntStream.range(0, table.distinct())
                .mapToDouble(d -> (made.of(table, d) + SMOOTHING) / (known.of(table, d) * expected + SMOOTHING))
                .toArray();
        return result("count-ratio attack", ratio, random);
    }

    /** Scores of the distinct rows of a table. */
    private interface Score {
        double[] of(Table table);
    }

    private static double[] sure(Classifier classifier, LabelledRows examples) {
        double[] sure = new double[examples.table().distinct()];
        double[] probabilities = new double[examples.classes()];
        for (int d = 0; d < sure.length; d++) {
            classifier.probabilities(examples, d, probabilities);
            sure[d] = probabilities[examples.label(d)];
        }
        return sure;
    }

    private MembershipResult result(String name, Score score, RandomSource random) {
        double error = 1 - confidence;
        double[] in = shuffled(score.of(members), members, random);
        double[] out = shuffled(score.of(others), others, random);
        double auc = auc(in, out);
        return new MembershipResult(
                name,
                Rate.of(membersOnTop(in, out, random), in.length, error),
                (double) in.length / (in.length + out.length),
                auc,
                ConfidenceInterval.around(auc, 1.0 / in.length + 1.0 / out.length, error),
                power(in, out, error),
                pairs(in, out, error),
                confidence);
    }

    /** The scores of all rows in random order. */
    private static double[] shuffled(double[] scores, Table table, RandomSource random) {
        return Arrays.stream(random.permutation(table.rows()))
                .mapToDouble(row -> scores[table.distinctOf(row)])
                .toArray();
    }

    private static double auc(double[] in, double[] out) {
        Ranked ranked = new Ranked(
                DoubleStream.concat(Arrays.stream(in), Arrays.stream(out)).toArray());
        for (int i = 0; i < in.length + out.length; i++) {
            ranked.count(i, i < in.length, 1);
        }
        return ranked.auc();
    }

    /** How many members are among as many highest scores as there are members. */
    private static long membersOnTop(double[] in, double[] out, RandomSource random) {
        int[] ties = random.permutation(in.length + out.length);
        return IntStream.range(0, ties.length)
                .boxed()
                .sorted(Comparator.<Integer>comparingDouble(i -> i < in.length ? -in[i] : -out[i - in.length])
                        .thenComparingInt(i -> ties[i]))
                .limit(in.length)
                .filter(i -> i < in.length)
                .count();
    }

    private static TestPower power(double[] in, double[] out, double error) {
        int inHalf = in.length / 2;
        int outHalf = out.length / 2;
        double[] chosen = {Double.NEGATIVE_INFINITY, -1, -1};
        for (double threshold :
                thresholds(DoubleStream.concat(Arrays.stream(in, 0, inHalf), Arrays.stream(out, 0, outHalf)))) {
            TestPower power = new TestPower(
                    Rate.of(above(threshold, in, 0, inHalf), inHalf, error / 2),
                    Rate.of(above(threshold, out, 0, outHalf), outHalf, error / 2));
            double epsilon = power.epsilonAtLeast(0);
            if (epsilon > chosen[1] || (epsilon == chosen[1] && power.advantage() > chosen[2])) {
                chosen = new double[] {threshold, epsilon, power.advantage()};
            }
        }
        return new TestPower(
                Rate.of(above(chosen[0], in, inHalf, in.length), in.length - inHalf, error / 2),
                Rate.of(above(chosen[0], out, outHalf, out.length), out.length - outHalf, error / 2));
    }

    private static Optional<Rate> pairs(double[] in, double[] out, double error) {
        double[] apart = IntStream.range(0, Math.min(in.length, out.length))
                .mapToDouble(i -> in[i] - out[i])
                .toArray();
        int half = apart.length / 2;
        double chosen = 0;
        double best = -1;
        for (double threshold : thresholds(DoubleStream.concat(
                DoubleStream.of(0), Arrays.stream(apart, 0, half).map(Math::abs)))) {
            double low = rateAt(threshold, apart, 0, half, error).map(Rate::low).orElse(0.0);
            if (low > best) {
                best = low;
                chosen = threshold;
            }
        }
        return rateAt(chosen, apart, half, apart.length, error);
    }

    /** How often the member of a pair has the higher score, where the scores are further apart than the threshold. */
    private static Optional<Rate> rateAt(double threshold, double[] apart, int from, int to, double error) {
        long right = Arrays.stream(apart, from, to).filter(x -> x > threshold).count();
        long wrong = Arrays.stream(apart, from, to).filter(x -> -x > threshold).count();
        return right + wrong == 0 ? Optional.empty() : Optional.of(Rate.of(right, right + wrong, error));
    }

    private static long above(double threshold, double[] scores, int from, int to) {
        return Arrays.stream(scores, from, to)
                .filter(score -> score > threshold)
                .count();
    }

    private static double[] thresholds(DoubleStream scores) {
        double[] all = scores.sorted().toArray();
        return IntStream.range(0, THRESHOLDS)
                .mapToDouble(i -> all[(int) ((long) i * (all.length - 1) / (THRESHOLDS - 1))])
                .distinct()
                .toArray();
    }
}
