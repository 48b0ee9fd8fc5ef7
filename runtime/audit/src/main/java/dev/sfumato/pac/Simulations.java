package dev.sfumato.pac;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * How noise is measured for a release of data that are drawn afresh. A pilot chooses the axes, the shape of the noise and how far
 * out an output may be; draws that the pilot has not seen then measure one number, how far outputs are from the centre in what they
 * tell, and set the size of the noise. So the confidence does not depend on how many coordinates there are.
 *
 * @param failure the probability with which the measurement may mislead
 * @param slack the share of the information that measuring may cost; decides how many simulations there are
 * @param count how many simulations in all, or 0 for as many as that needs
 * @param most how many there are at most
 */
public record Simulations(double failure, double slack, long count, long most) {
    private static final String PILOT = "simulating, to find axes and scales";
    private static final String MEASURING = "simulating, to measure what leaks";
    private static final int USUAL_PILOT = 2000;
    private static final int FEWEST = 20;
    private static final int FEWEST_MEASURED = 1000;
    private static final int MOST_FOR_AXES = 8192;
    private static final int BLOCK = 256;
    private static final double ROOM = 1.5;
    /** So that roundings of sums stay below what {@link ScaledNoise.Sample} allows for. */
    private static final long LARGEST = 1 << 20;

    public Simulations {
        Require.probability("failure", failure);
        Require.probability("slack", slack);
        if (count != 0) {
            Require.within("simulations", FEWEST, LARGEST, (double) count);
        }
        Require.within("the most simulations", FEWEST, LARGEST, (double) most);
    }

    /** As many as needed for measuring to cost a tenth of the information, and 100,000 at most. */
    public Simulations(double failure) {
        this(failure, 0.1, 0, 100_000);
    }

    public <D> MeasuredNoise<D> determine(
            PacMechanism<D> mechanism, PacGoal goal, RandomSource random, Progress progress) {
        int forPilot = Math.toIntExact(count == 0 ? Math.min(USUAL_PILOT, most / 2) : count / 2);
        int forAxes = Math.min(MOST_FOR_AXES, forPilot * 4 / 5);
        double[][] outputs = mechanism.run(draws(mechanism, forAxes, random), PILOT, 0, forPilot, progress);
        double[] centre = Outputs.mean(outputs);
        Projection projection = Outputs.projection(outputs, centre, goal.shape());
        double[][] seen = Outputs.places(outputs, projection);
        double[][] unseen = Outputs.places(
                mechanism.run(draws(mechanism, forPilot - forAxes, random), PILOT, forAxes, forPilot, progress),
                projection);
        ScaledNoise noise = ScaledNoise.of(variances(seen, unseen, projection.axes()), goal);
        Gauge free = Gauge.of(noise);
        Gauge gauge = free.upTo(ROOM
                * Stream.concat(Arrays.stream(seen), Arrays.stream(unseen))
                        .mapToDouble(free::of)
                        .max()
                        .orElse(0));
        long needed = needed(Arrays.stream(unseen).mapToDouble(free::of).toArray(), gauge.limit(), goal);
        Run<D> run = new Run<>(mechanism, projection, gauge, random, progress);
        long measured = projection.axes() == 0 ? 0 : count == 0 ? Math.min(needed, most - forPilot) : count - forPilot;
        ScaledNoise.Sample sample = projection.axes() == 0
                // whatever the data, the centre is released
                ? ScaledNoise.Sample.all(forPilot, 0)
                : run.measured(measured, failure, centre.length);
        return new MeasuredNoise<>(
                mechanism,
                goal,
                projection,
                gauge,
                noise.event(mechanism.data().words(), sample, goal),
                random.isSeeded(),
                Optional.empty(),
                new Measurement(
                        centre.length,
                        projection.axes(),
                        forPilot + measured,
                        projection.axes() == 0 ? forPilot : forPilot + needed,
                        Outputs.deviation(Outputs.squares(unseen, projection.axes()))));
    }

    private static List<int[]> draws(PacMechanism<?> mechanism, int count, RandomSource random) {
        List<int[]> draws = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            draws.add(mechanism.data().draw(random));
        }
        return draws;
    }

    /** The larger of both: axes suit those outputs too well from which they were found. */
    private static double[] variances(double[][] seen, double[][] unseen, int axes) {
        double[] variances = Outputs.squares(seen, axes);
        double[] others = Outputs.squares(unseen, axes);
        Arrays.setAll(variances, j -> Math.max(variances[j], others[j]));
        return variances;
    }

    /** How many draws it takes until the bound on the mean is above that of the sample by no more than the slack. */
    private long needed(double[] pilot, double limit, PacGoal goal) {
        double mean = DoubleStream.of(pilot).average().orElse(0);
        double variance =
                DoubleStream.of(pilot).map(q -> (q - mean) * (q - mean)).sum() / Math.max(1, pilot.length - 1);
        double log = Math.log(2 / failure);
        double allowed = slack * goal.information();
        // deviation sqrt(2 L/n) + 7 limit L/(3 n) = allowed is a quadratic in 1/sqrt(n)
        double half = Math.sqrt(2 * variance * log) / 2;
        double root = (half + Math.sqrt(half * half + allowed * 7 * limit * log / 3)) / allowed;
        return Math.max(FEWEST_MEASURED, (long) Math.min(0x1p62, Math.ceil(root * root) + 1));
    }

    /** Draws that the pilot has not seen. */
    private record Run<D>(
            PacMechanism<D> mechanism, Projection projection, Gauge gauge, RandomSource random, Progress progress) {
        ScaledNoise.Sample measured(long count, double failure, int size) {
            double mean = 0;
            double squares = 0;
            long done = 0;
            while (done < count) {
                int block = (int) Math.min(BLOCK, count - done);
                double[][] outputs = mechanism.run(draws(mechanism, block, random), MEASURING, done, count, progress);
                PacMechanism.requireLength(size, outputs[0]);
                double[][] places = Outputs.places(outputs, projection);
                for (double[] place : places) {
                    // Welford's recurrence
                    done++;
                    double q = gauge.of(gauge.held(place));
                    double off = q - mean;
                    mean += off / done;
                    squares += off * (q - mean);
                }
            }
            return ScaledNoise.Sample.drawn(count, failure, mean, Math.sqrt(squares / (count - 1)), gauge.limit());
        }
    }
}
