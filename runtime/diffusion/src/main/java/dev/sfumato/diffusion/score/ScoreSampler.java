package dev.sfumato.diffusion.score;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.ImageDenoiser;
import dev.sfumato.diffusion.gaussian.SampleChunks;
import dev.sfumato.noise.RandomSource;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.ops.transforms.Transforms;

/** Makes images with a score network, some hundred at a time. */
final class ScoreSampler {
    private final ScoreModel model;
    private final Langevin how;
    private final Optional<Guidance> guidance;

    ScoreSampler(ScoreModel model, Langevin how, Optional<Guidance> guidance) {
        if (!how.levels().equals(model.levels())) {
            throw new IllegalArgumentException("sampling must be at the noise levels of the score network, "
                    + model.levels() + ", got " + how.levels());
        }
        guidance.ifPresent(given -> given.requireFor(model));
        this.model = model;
        this.how = how;
        this.guidance = guidance.filter(given -> given.strength() > 0);
    }

    Images sample(int[] labels, RandomSource random, Progress progress) {
        float[] values = SampleChunks.make(
                labels.length,
                model.shape().values(),
                random,
                progress,
                (first, count, own, isStopped) -> make(labels, first, count, own, isStopped));
        boolean isLabelled = !model.classes().isEmpty();
        return Images.of(model.shape(), values, isLabelled ? labels : new int[0], model.classes());
    }

    private float[] make(int[] labels, int first, int count, RandomSource random, BooleanSupplier isStopped) {
        INDArray state = Nd4j.create(DataType.FLOAT, new long[] {model.shape().values(), count}, 'f');
        ImageDenoiser denoiser = model.denoiser(count);
        ScoreFunction score = (noisy, level) -> model.score(denoiser, noisy, level, labels, first);
        how.start(state, random);
        how.run(state, score, guidance.map(given -> given.guide(count, random)), random, isStopped);
        return Transforms.hardTanh(state, false).data().asFloat();
    }
}
