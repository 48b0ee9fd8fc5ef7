package dev.sfumato.audit.tester;

import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.noise.Gaussian;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.training.PoissonBatches;
import java.util.Arrays;
import java.util.List;

/** Noisy sums of random batches of four slots, of which one holds a record or nothing. */
final class SampledTrials {
    private static final double DELTA = 1e-5;
    private static final int SLOTS = 4;
    private static final double RATE = 0.25;

    private SampledTrials() {}

    static List<TestedMechanism> all() {
        Gaussian real = new Gaussian(0.5, 1, Unit.RECORD);
        Gaussian half = new Gaussian(0.25, 1, Unit.RECORD);
        return List.of(new TestedMechanism(
                "poisson batches",
                PoissonBatches.class,
                Trial.of(
                                "sum of a batch with Gaussian noise",
                                new PoissonSampledEvent(real.event(), RATE),
                                DELTA,
                                (world, noise, random) -> sum(real, 1, RATE, world, noise, random))
                        .sabotaged("noise halved", (world, noise, random) -> sum(half, 1, RATE, world, noise, random))
                        .sabotaged("clip dropped", (world, noise, random) -> sum(real, 3, RATE, world, noise, random))
                        .sabotaged(
                                "rate doubled", (world, noise, random) -> sum(real, 1, 2 * RATE, world, noise, random))
                        .sabotaged(
                                "the record is always in the batch",
                                (world, noise, random) -> sum(real, 1, 1, world, noise, random))
                        .sabotaged("the size of a batch is shown", SampledTrials::withSize)));
    }

    private static Noisy<double[]> sum(
            Gaussian mechanism, double contribution, double rate, int world, NoiseSource noise, RandomSource random) {
        PoissonBatches batches = new PoissonBatches(SLOTS, world, rate, random);
        int size = batches.draw(random);
        double sum = 0;
        for (int i = 0; i < size; i++) {
            sum += batches.batch()[i] == PoissonBatches.NOTHING ? 0 : contribution;
        }
        return sampled(mechanism.release(new double[] {sum}, noise), rate);
    }

    /** A loader that skips empty slots, and says how many records it found. */
    private static Noisy<double[]> withSize(int world, NoiseSource noise, RandomSource random) {
        Gaussian mechanism = new Gaussian(0.5, 1, Unit.RECORD);
        PoissonBatches batches = new PoissonBatches(SLOTS, world, RATE, random);
        int size = batches.draw(random);
        long records = Arrays.stream(batches.batch(), 0, size)
                .filter(record -> record != PoissonBatches.NOTHING)
                .count();
        Noisy<Double> noisy = mechanism.release((double) records, noise);
        return sampled(new Noisy<>(new double[] {noisy.value(), (double) records}, noisy.event()), RATE);
    }

    private static Noisy<double[]> sampled(Noisy<double[]> released, double rate) {
        return new Noisy<>(released.value(), new PoissonSampledEvent(released.event(), rate));
    }
}
