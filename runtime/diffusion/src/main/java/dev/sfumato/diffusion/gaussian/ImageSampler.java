package dev.sfumato.diffusion.gaussian;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.Images;
import dev.sfumato.nn.Tile;
import dev.sfumato.nn.layer.Layer;
import dev.sfumato.noise.RandomSource;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/** Makes images with a model, some hundred at a time. Seeded chance gives the same images on any number of cores. */
final class ImageSampler {
    private final ImageModel model;
    private final SamplingPlan plan;
    private final double[] alphaBars;
    private final int pixels;
    private final Queue<Layer> networks = new ConcurrentLinkedQueue<>();

    ImageSampler(ImageModel model, SamplingPlan plan) {
        model.requireGuidable(plan.guidance());
        this.model = model;
        this.plan = plan;
        alphaBars = model.schedule().alphaBars();
        pixels = model.shape().values();
    }

    /** @param labels the class of each image, or {@link ConditionEncoding#ANY_CLASS} */
    Images sample(int[] labels, RandomSource random, Progress progress) {
        float[] values = SampleChunks.make(
                labels.length,
                pixels,
                random,
                progress,
                (first, count, own, isStopped) -> make(new Chunk(labels, first, count, own), isStopped));
        boolean isLabelled = !model.classes().isEmpty();
        return Images.of(model.shape(), values, isLabelled ? labels : new int[0], model.classes());
    }

    private float[] make(Chunk chunk, BooleanSupplier isStopped) {
        Layer free = networks.poll();
        Layer network = free == null ? model.network().replica() : free;
        float[] values = chunk.make(network, isStopped);
        networks.add(network);
        return values;
    }

    private final class Chunk {
        private final int[] labels;
        private final int first;
        private final int count;
        private final RandomSource random;
        private final Tile noise;
        private final INDArray state;

        Chunk(int[] labels, int first, int count, RandomSource random) {
            this.labels = labels;
            this.first = first;
            this.count = count;
            this.random = random;
            noise = new Tile(pixels, count);
            state = Nd4j.create(DataType.FLOAT, new long[] {pixels, count}, 'f');
        }

        float[] make(Layer network, BooleanSupplier isStopped) {
            ImageDenoiser denoiser = new ImageDenoiser(model.task(), network, count);
            int from = start();
            int[] steps = plan.steps(from);
            for (int i = 0; i + 1 < steps.length && !isStopped.getAsBoolean(); i++) {
                step(denoiser, steps[i], steps[i + 1]);
            }
            return state.data().asFloat();
        }

        private int start() {
            if (model.start() instanceof SampleStart.Prior prior) {
                double[] room = new double[pixels];
                for (int i = 0; i < count; i++) {
                    prior.draw(labels[first + i], alphaBars[prior.step()], noise.values(), i * pixels, room, random);
                }
                noise.push();
                state.assign(noise.array());
                return prior.step();
            }
            drawNoise();
            state.assign(noise.array());
            return model.schedule().steps();
        }

        private void drawNoise() {
            random.fillGaussian(noise.values(), 0, count * pixels);
            noise.push();
        }

        private void step(ImageDenoiser denoiser, int t, int earlier) {
            double alphaBar = alphaBars[t];
            DdimStep step = DdimStep.between(alphaBar, alphaBars[earlier], plan.rho());
            INDArray image = denoiser.images(state, t, labels, first, plan.guidance());
            // x' = image x0 + direction e + sigma z, with e = (x - sqrt(abar) x0) / sqrt(1 - abar)
            double ofNoise = step.direction() / Math.sqrt(1 - alphaBar);
            state.muli(ofNoise).addi(image.muli(step.image() - ofNoise * Math.sqrt(alphaBar)));
            if (step.sigma() > 0) {
                drawNoise();
                state.addi(noise.array().muli(step.sigma()));
            }
        }
    }
}
