package dev.sfumato.pac;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.noise.RandomSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A fixed number of draws of the data, one of which is released, each as likely. The mechanism is run on every one of them, so that
 * nothing is left to estimate. Draws come in pairs, a half of the records and the other half: every record is in one of each pair.
 */
public final class Worlds {
    private static final String DOING = "running the mechanism on each world";

    private final List<Secret> secrets;

    private Worlds(List<Secret> secrets) {
        this.secrets = List.copyOf(secrets);
    }

    public int count() {
        return secrets.size();
    }

    public List<Secret> secrets() {
        return secrets;
    }

    public Secret secret(int world) {
        return secrets.get(world);
    }

    /**
     * The noise for a release of one of so many worlds.
     *
     * @param count how many worlds, an even number
     */
    public static <D> MeasuredNoise<D> determine(
            PacMechanism<D> mechanism, PacGoal goal, int count, RandomSource random, Progress progress) {
        List<int[]> draws = halves(mechanism.data(), count, random);
        double[][] outputs = mechanism.run(draws, DOING, 0, count, progress);
        return counted(mechanism, goal, draws, outputs, random.isSeeded());
    }

    /** Pairs of halves of the records, each half and the other half after it. */
    public static List<int[]> halves(RandomPart<?> data, int count, RandomSource random) {
        if (count < 2 || count > 1 << 16 || count % 2 != 0) {
            throw new IllegalArgumentException(
                    "worlds must be an even number from 2 to 65536, because halves come in pairs, got " + count);
        }
        if (data.drawn() != data.records() / 2) {
            throw new IllegalArgumentException("worlds are halves of the records, got draws of " + data.drawn() + " of "
                    + data.records() + ": draw a half, or simulate");
        }
        List<int[]> draws = new ArrayList<>();
        for (int i = 0; i < count / 2; i++) {
            int[] half = data.draw(random);
            draws.add(half);
            draws.add(data.others(half));
        }
        return draws;
    }

    /**
     * The noise for a release of one of these worlds.
     *
     * @param outputs what the mechanism makes of each of the draws
     * @param isSeeded whether draws came from a known seed
     */
    public static <D> MeasuredNoise<D> counted(
            PacMechanism<D> mechanism, PacGoal goal, List<int[]> draws, double[][] outputs, boolean isSeeded) {
        int count = draws.size();
        double[] centre = Outputs.mean(outputs);
        Projection projection = Outputs.projection(outputs, centre, goal.shape());
        double[][] places = Outputs.places(outputs, projection);
        double[] variances = Outputs.squares(places, projection.axes());
        ScaledNoise noise = ScaledNoise.of(variances, goal);
        Gauge gauge = Gauge.of(noise);
        double sum = 0;
        List<Secret> secrets = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            sum += gauge.of(places[k]);
            secrets.add(new Secret(draws.get(k), places[k]));
        }
        return new MeasuredNoise<>(
                mechanism,
                goal,
                projection,
                gauge,
                noise.event(words(mechanism.data(), count), ScaledNoise.Sample.all(count, sum / count), goal),
                isSeeded,
                Optional.of(new Worlds(secrets)),
                new Measurement(centre.length, projection.axes(), count, count, Outputs.deviation(variances)));
    }

    private static String words(RandomPart<?> data, int count) {
        return String.format(
                Locale.ROOT, "one of %,d halves of %,d %s, each as likely", count, data.records(), data.what());
    }
}
