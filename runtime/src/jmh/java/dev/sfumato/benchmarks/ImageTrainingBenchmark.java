package dev.sfumato.benchmarks;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.Images;
import dev.sfumato.data.image.SampleDigits;
import dev.sfumato.diffusion.gaussian.ImageModel;
import dev.sfumato.diffusion.gaussian.NetworkPlan;
import dev.sfumato.diffusion.gaussian.Prediction;
import dev.sfumato.diffusion.gaussian.training.DpImageSettings;
import dev.sfumato.diffusion.gaussian.training.DpImageTraining;
import dev.sfumato.diffusion.gaussian.training.ImageSettings;
import dev.sfumato.diffusion.gaussian.training.ImageTraining;
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

/**
 * Whole trainings of a residual MLP of two layers of 512 on images of 14x14 in batches of 4096, on all cores: with privacy (random
 * batches, clipping, exact noise) and without. What a step takes is the difference of two numbers of steps; the bar is that one with
 * privacy takes at most 1.2 times one without.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx2g")
@Warmup(iterations = 1)
@Measurement(iterations = 3)
@SuppressWarnings("NullAway.Init") // JMH calls the setup first
public class ImageTrainingBenchmark {
    private static final int RECORDS = 16_384;
    private static final int BATCH = 4096;

    @Param({"4", "20"})
    int steps;

    private Images images;
    private ImageSettings settings;

    @Setup
    public void start() {
        images = SampleDigits.of(RECORDS, 1).images();
        settings = ImageSettings.standard()
                .withNetwork(new NetworkPlan.ResidualLayers(2, 512), Prediction.IMAGE)
                .withPrior(false)
                .withSteps(steps, BATCH);
    }

    @Benchmark
    public ImageModel plain() {
        return new ImageTraining(settings).train(images, Progress.NONE);
    }

    @Benchmark
    public ImageModel noisy() {
        DpImageSettings noisy = DpImageSettings.byGradients(5, 1e-5, RECORDS).with(settings);
        return new DpImageTraining(noisy).train(images, Progress.NONE);
    }
}
