package dev.sfumato.benchmarks;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.adaptive.Composed;
import dev.sfumato.accounting.adaptive.Decisions;
import dev.sfumato.accounting.adaptive.GaussianFilter;
import dev.sfumato.accounting.adaptive.Use;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import java.util.List;
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

/** A ledger of 10,000 charges that may each have been chosen by looking: at most a second, the first time too. */
@State(Scope.Thread)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class AdaptiveBenchmark {
    private static final double DELTA = 1e-6;

    private final List<Use> charges = IntStream.range(0, 10_000)
            .mapToObj(AdaptiveBenchmark::charge)
            .map(Use::of)
            .toList();

    private static PrivacyEvent charge(int i) {
        return i % 3 == 0 ? new GaussianEvent(200, 1, Unit.RECORD) : new LaplaceEvent(300 + i % 5, 1, Unit.RECORD);
    }

    private Composed price() {
        return new Decisions(Unit.RECORD, GaussianFilter.DEFAULT, charges, Decisions.Earlier.NONE)
                .price(DELTA, Accountants.best());
    }

    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    @Fork(1)
    @Warmup(iterations = 2, time = 2)
    @Measurement(iterations = 5, time = 2)
    public Composed tenThousandCharges() {
        return price();
    }

    @Benchmark
    @BenchmarkMode(Mode.SingleShotTime)
    @Fork(5)
    @Warmup(iterations = 0)
    @Measurement(iterations = 1)
    public Composed tenThousandChargesTheFirstTime() {
        return price();
    }
}
