package dev.sfumato.diffusion.gaussian;

import dev.sfumato.Interruption;
import dev.sfumato.Progress;
import dev.sfumato.data.image.Images;
import dev.sfumato.nn.Tile;
import dev.sfumato.nn.layer.Layer;
import dev.sfumato.noise.Chance;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.ops.transforms.Transforms;

/** Makes images with a model, some hundred at a time. Seeded chance gives the same images on any number of cores. */
final class ImageSampler {
    private static final int TOGETHER = 250;

    private final ImageModel model;
    private final SamplingPlan plan;
    private final double[] alphaBars;
    private final int pixels;
    private final DenoisingTask task;
    private final Queue<Layer> networks = new ConcurrentLinkedQueue<>();

    ImageSampler(ImageModel model, SamplingPlan plan) {
        if (plan.guidance() > 0 && model.isFromLawOfClasses()) {
            throw new IllegalArgumentException("guidance must be 0 for a model that begins from a law of each class,"
                    + " which always knows the class, got " + plan.guidance());
        }
        this.model = model;
        this.plan = plan;
        alphaBars = model.schedule().alphaBars();
        pixels = model.shape().values();
        task = model.task();
    }

    /** @param labels the class of each image, or {@link ConditionEncoding#ANY_CLASS} */
    Images sample(int[] labels, Chance chance, Progress progress) {
        float[] values = new float[Math.multiplyExact(labels.length, pixels)];
        int chunks = (labels.length + TOGETHER - 1) / TOGETHER;
        List<Chance> chances =
                IntStream.range(0, chunks).mapToObj(i -> chance.split()).toList();
        AtomicInteger done = new AtomicInteger();
        Thread caller = Thread.currentThread();
        IntStream.range(0, chunks)
                .parallel()
                .filter(chunk -> !caller.isInterrupted())
                .forEach(chunk -> {
                    int first = chunk * TOGETHER;
                    int count = Math.min(TOGETHER, labels.length - first);
                    new Chunk(labels, first, count, chances.get(chunk), caller).write(values);
                    progress.update("sampling images", done.addAndGet(count), labels.length);
                });
        Interruption.poll("sampling images");
        boolean isLabelled = !model.classes().isEmpty();
        return Images.of(model.shape(), values, isLabelled ? labels : new int[0], model.classes());
    }

    private Layer network() {
        Layer free = networks.poll();
        return free == null ? model.network().twin() : free;
    }

    private final class Chunk {
        private final int[] labels;
        private final int first;
        private final int count;
        private final Chance chance;
        private final Thread caller;
        private final Tile noise;
        private final INDArray state;
        private final Question question;

        Chunk(int[] labels, int first, int count, Chance chance, Thread caller) {
            this.labels = labels;
            this.first = first;
            this.count = count;
            this.chance = chance;
            this.caller = caller;
            noise = new Tile(pixels, count);
            state = Nd4j.create(DataType.FLOAT, new long[] {pixels, count}, 'f');
            question = new Question(task, count);
        }

        void write(float[] values) {
            Layer network = network();
            int from = start();
            int[] steps = plan.steps(from);
            for (int i = 0; i + 1 < steps.length && !caller.isInterrupted(); i++) {
                step(network, steps[i], steps[i + 1]);
            }
            networks.add(network);
            System.arraycopy(state.data().asFloat(), 0, values, first * pixels, count * pixels);
        }

        private int start() {
            if (model.start() instanceof SampleStart.Law law) {
                double[] room = new double[pixels];
                for (int i = 0; i < count; i++) {
                    law.draw(labels[first + i], alphaBars[law.step()], noise.values(), i * pixels, room, chance);
                }
                noise.push();
                state.assign(noise.array());
                return law.step();
            }
            drawNoise();
            state.assign(noise.array());
            return model.schedule().steps();
        }

        private void drawNoise() {
            chance.gaussians(noise.values(), 0, count * pixels);
            noise.push();
        }

        private void step(Layer network, int t, int earlier) {
            double alphaBar = alphaBars[t];
            DdimStep step = DdimStep.between(alphaBar, alphaBars[earlier], plan.rho());
            Optional<INDArray> guess = tell(t, true);
            INDArray image = network.forward(question.about(state, guess));
            if (plan.guidance() > 0) {
                INDArray ofClass = image.dup('f');
                image = network.forward(question.about(state, tell(t, false)));
                image.muli(-plan.guidance()).addi(ofClass.muli(1 + plan.guidance()));
            }
            // the image that the answer stands for, within the range of images
            image.muli(task.scale(t));
            guess.ifPresent(image::addi);
            if (task.skip(t) != 0) {
                image.addi(state.mul(task.skip(t)));
            }
            Transforms.hardTanh(image, false);
            // x' = image x0 + direction e + sigma z, with e = (x - sqrt(abar) x0) / sqrt(1 - abar)
            double ofNoise = step.direction() / Math.sqrt(1 - alphaBar);
            state.muli(ofNoise).addi(image.muli(step.image() - ofNoise * Math.sqrt(alphaBar)));
            if (step.sigma() > 0) {
                drawNoise();
                state.addi(noise.array().muli(step.sigma()));
            }
        }

        private Optional<INDArray> tell(int t, boolean isToldClass) {
            for (int i = 0; i < count; i++) {
                question.tell(i, t, isToldClass ? labels[first + i] : ConditionEncoding.ANY_CLASS);
            }
            return question.guess(state);
        }
    }
}
