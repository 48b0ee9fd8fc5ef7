package dev.sfumato.benchmarks;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.calibration.Calibrated;
import dev.sfumato.accounting.calibration.Calibration;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.NoisyIterationEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.Unit;
import java.util.Collections;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Prices that people wait for. In this order they should take at most 50, 200, 2000, 250, 300, 1000 and 3000 ms; {@code -prof gc} tells the memory. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class AccountantBenchmark {
    private static final double DELTA = 1e-5;
    private static final int UNLIKE_EVENTS = 1000;

    private final PrivacyEvent tenThousandSteps = dpSgd(10_000);
    private final PrivacyEvent millionSteps = dpSgd(1_000_000);
    private final PrivacyEvent unlike = new ComposedEvent(
            Unit.RECORD,
            IntStream.range(0, UNLIKE_EVENTS)
                    .mapToObj(AccountantBenchmark::unlikeOthers)
                    .toList());
    private final PrivacyEvent hundredNoisySteps = diffusion(100);
    private final PrivacyEvent thousandNoisySteps = diffusion(1000);
    private final Calibration toEdgeEpsilon = Calibration.to(Budget.of(0.1, DELTA, Unit.EDGE));
    private final Calibration toEpsilonTwo = Calibration.to(Budget.of(2, DELTA, Unit.RECORD));

    @Benchmark
    public Guarantee tenThousandSteps() {
        return Accountants.best().price(tenThousandSteps, DELTA);
    }

    @Benchmark
    public Guarantee millionSteps() {
        return Accountants.best().price(millionSteps, DELTA);
    }

    @Benchmark
    public Guarantee thousandUnlikeEvents() {
        return Accountants.best().price(unlike, DELTA);
    }

    @Benchmark
    public Calibrated noiseOfTenThousandSteps() {
        return toEpsilonTwo.noise(tenThousandSteps);
    }

    @Benchmark
    public Guarantee hundredNoisySteps() {
        return Accountants.best().price(hundredNoisySteps, DELTA);
    }

    @Benchmark
    public Guarantee thousandNoisySteps() {
        return Accountants.best().price(thousandNoisySteps, DELTA);
    }

    @Benchmark
    public Calibrated noiseOfHundredNoisySteps() {
        return toEdgeEpsilon.noise(hundredNoisySteps);
    }

    /** Diffusion on a graph with noise in every step. */
    private static PrivacyEvent diffusion(int steps) {
        return new NoisyIterationEvent(
                NoisyIterationEvent.Noise.LAPLACE,
                Collections.nCopies(steps, 0.95),
                Collections.nCopies(steps, 1.0),
                Collections.nCopies(steps, 200.0),
                Unit.EDGE);
    }

    private static PrivacyEvent dpSgd(long steps) {
        return new RepeatedEvent(new PoissonSampledEvent(new GaussianEvent(1, 1, Unit.RECORD), 0.01), steps);
    }

    private static PrivacyEvent unlikeOthers(int i) {
        if (i % 3 == 0) {
            return new GaussianEvent(20 + 0.1 * i, 1, Unit.RECORD);
        } else if (i % 3 == 1) {
            return new LaplaceEvent(50 + 0.1 * i, 1, Unit.RECORD);
        }
        return new PoissonSampledEvent(new GaussianEvent(2 + 0.001 * i, 1, Unit.RECORD), 0.001 + 1e-5 * i);
    }
}
