package dev.sfumato.benchmarks;

import dev.sfumato.accounting.event.DiscreteLaplaceEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.attack.Distinguished;
import dev.sfumato.attack.Distinguisher;
import dev.sfumato.attack.PrivacyClaim;
import dev.sfumato.attack.TwoWorlds;
import dev.sfumato.attack.known.OwnMechanisms;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.noise.NoiseSource;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** 100,000 releases of two worlds told apart, the price of what is claimed apart from it. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 1)
@Measurement(iterations = 3)
public class DistinguisherBenchmark {
    private static final int RUNS = 100_000;

    @Param({"laplace", "discreteLaplace", "gaussian", "subsampledGaussian"})
    public String mechanism;

    private PrivacyEvent event = new LaplaceEvent(1, 1, Unit.RECORD);
    private PrivacyClaim claim = PrivacyClaim.of(event, 0);
    private TwoWorlds worlds = OwnMechanisms.of(event).orElseThrow();

    @Setup
    public void price() {
        event = switch (mechanism) {
            case "laplace" -> new LaplaceEvent(1, 1, Unit.RECORD);
            case "discreteLaplace" -> new DiscreteLaplaceEvent(1, 1, Unit.RECORD);
            case "gaussian" -> new GaussianEvent(4, 1, Unit.RECORD);
            default -> new PoissonSampledEvent(new GaussianEvent(2, 1, Unit.RECORD), 0.5);
        };
        claim = PrivacyClaim.of(event, 1e-5);
        worlds = OwnMechanisms.of(event).orElseThrow();
    }

    @Benchmark
    public Distinguished information() {
        NoiseSource source = NoiseSource.seeded(1);
        return new Distinguisher(RUNS).run(worlds, claim, source, source.random(), Progress.NONE);
    }

    @Benchmark
    public PrivacyClaim priced() {
        return PrivacyClaim.of(event, 1e-5);
    }
}
