package dev.sfumato.pac;

import dev.sfumato.accounting.Label;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How much noise each known rule asks for, on the same mechanism and the same number of simulations.
 *
 * @param goal what a release may tell
 * @param failure the probability with which a measurement may mislead
 * @param outputNorm the root of the mean squared distance of outputs from their centre, to compare noise with
 */
public record RuleComparison(PacGoal goal, double failure, double outputNorm, List<Row> rows) {
    private static final int LARGEST = 1024;
    private static final double ROOM = 1.5;
    private static final String DOING = "simulating, to compare rules";

    /**
     * A rule and its noise.
     *
     * @param meanNorm the mean of the norm of the noise
     * @param information what it lets through at most by the covariance that was seen, in nats
     * @param remark what the label rests on
     */
    public record Row(String rule, Label label, double meanNorm, double information, String remark) {}

    public RuleComparison {
        rows = List.copyOf(rows);
    }

    /** @param slack the share of the information that the published rule sets aside for the error of its estimate */
    public static <D> RuleComparison of(
            PacMechanism<D> mechanism,
            PacGoal goal,
            int simulations,
            double failure,
            double slack,
            RandomSource random,
            Progress progress) {
        Require.atLeast("simulations", 40, simulations);
        Require.probability("failure", failure);
        Require.probability("slack", slack);
        MeasuredNoise<D> measured =
                new Simulations(failure, slack, simulations, simulations).determine(mechanism, goal, random, progress);
        if (measured.size() > LARGEST) {
            throw new IllegalArgumentException("rules are compared on outputs of at most " + LARGEST
                    + " numbers, because most of them need a matrix of that size, got " + measured.size());
        }
        double[][] first = run(mechanism, simulations / 2, random, progress);
        double[][] second = run(mechanism, simulations - simulations / 2, random, progress);
        double[] centre = Outputs.mean(first);
        double radius = ROOM
                * Arrays.stream(first)
                        .mapToDouble(y -> distance(y, centre))
                        .max()
                        .orElse(0);
        if (radius == 0) {
            throw new IllegalArgumentException(
                    "the mechanism must not always return the same: then no noise is needed");
        }
        Spectrum estimate = Spectrum.of(secondMoment(second, centre, radius));
        List<Row> rows = new ArrayList<>();
        rows.add(new Row(
                "measured, along axes",
                Label.CERTIFIED,
                measured.noise().meanNorm(),
                goal.information(),
                "one number is measured, whatever the dimension"));
        double c = Confidence.loewner(estimate.value(0), radius, second.length, centre.length, failure);
        rows.add(row(
                "order of matrices",
                Label.CERTIFIED,
                NoiseRules.loewner(estimate, c, goal.information()),
                c,
                "matrix Bernstein; outputs held within a radius"));
        rows.add(coordinates(first, second, centre, goal, failure));
        NoiseRules.Published published = new NoiseRules.Published(
                goal.information() * (1 - slack),
                goal.information() * slack,
                publishedError(radius, second.length, centre.length, failure),
                radius);
        rows.add(row(
                published.isAnisotropic(estimate) ? "2023, corrected" : "2023, corrected, alike",
                Label.CLAIMED,
                published.noise(estimate),
                0,
                "a constant of its theorem is not stated; taken as 1"));
        rows.add(row(
                "2023, as printed",
                Label.NONE,
                published.isAnisotropic(estimate)
                        ? published.asPrinted(estimate)
                        : published.isotropicAsPrinted(estimate),
                0,
                "misprints: it does not keep what it promises"));
        return new RuleComparison(goal, failure, Math.sqrt(estimate.sum()), rows);
    }

    private static <D> double[][] run(PacMechanism<D> mechanism, int count, RandomSource random, Progress progress) {
        List<int[]> draws = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            draws.add(mechanism.data().draw(random));
        }
        return mechanism.run(draws, DOING, 0, count, progress);
    }

    private static Row row(String rule, Label label, PacNoise noise, double more, String remark) {
        return new Row(rule, label, noise.meanNorm(), noise.informationOfLarger(more), remark);
    }

    /** Noise along the coordinates, from bounds on their variances; outputs are held within ranges that were chosen before. */
    private static Row coordinates(double[][] first, double[][] second, double[] centre, PacGoal goal, double failure) {
        double[] variances = new double[centre.length];
        double information = 0;
        double[] bounds = new double[centre.length];
        for (int i = 0; i < centre.length; i++) {
            int at = i;
            double reach = ROOM
                    * Arrays.stream(first)
                            .mapToDouble(y -> Math.abs(y[at] - centre[at]))
                            .max()
                            .orElse(0);
            if (reach > 0) {
                double[] held = Arrays.stream(second)
                        .mapToDouble(y -> Math.max(-reach, Math.min(reach, y[at] - centre[at])))
                        .toArray();
                double mean = Arrays.stream(held).average().orElse(0);
                variances[i] =
                        Arrays.stream(held).map(x -> (x - mean) * (x - mean)).sum() / (held.length - 1);
                bounds[i] = Confidence.variance(variances[i], 2 * reach, held.length, centre.length, failure);
            }
        }
        PacNoise noise = NoiseRules.publicBasis(bounds, goal.information());
        double[] scales = noise.variances();
        for (int i = 0; i < centre.length; i++) {
            information += PacNoise.informationAlong(bounds[i], scales[i]);
        }
        return new Row(
                "along coordinates",
                Label.CERTIFIED,
                noise.meanNorm(),
                information,
                "a bound on the variance of each coordinate (Maurer, Pontil)");
    }

    /** The c of Theorem 6 (Xiao and Devadas 2023), with 1 for the constant that it does not state. */
    private static double publishedError(double radius, long simulations, long dimension, double failure) {
        double log = Math.log(4 / failure);
        double ratio = (dimension + log) / simulations;
        // in the unit of a covariance; the paper has outputs of norm r = 1 in mind
        return radius * radius * (Math.max(Math.sqrt(ratio), ratio) + Math.sqrt(dimension * log / simulations));
    }

    private static double distance(double[] output, double[] centre) {
        double sum = 0;
        for (int i = 0; i < centre.length; i++) {
            sum += (output[i] - centre[i]) * (output[i] - centre[i]);
        }
        return Math.sqrt(sum);
    }

    private static double[][] secondMoment(double[][] outputs, double[] centre, double radius) {
        double[][] moment = new double[centre.length][centre.length];
        for (double[] output : outputs) {
            double far = distance(output, centre);
            double factor = far > radius ? radius / far : 1;
            for (int i = 0; i < centre.length; i++) {
                double along = factor * (output[i] - centre[i]);
                for (int j = 0; j < centre.length; j++) {
                    moment[i][j] += along * factor * (output[j] - centre[j]) / outputs.length;
                }
            }
        }
        return moment;
    }
}
