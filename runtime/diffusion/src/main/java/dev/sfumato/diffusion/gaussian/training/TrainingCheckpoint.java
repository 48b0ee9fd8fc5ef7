package dev.sfumato.diffusion.gaussian.training;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.format.EventJson;
import dev.sfumato.accounting.format.EventText;
import dev.sfumato.data.image.ImageShape;
import dev.sfumato.diffusion.gaussian.ClassGaussian;
import dev.sfumato.diffusion.gaussian.PriorNumbers;
import dev.sfumato.nn.WeightFile;
import dev.sfumato.nn.layer.Weights;
import dev.sfumato.noise.Noisy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/**
 * A training under way as a file, from which it goes on where it was. Of a private training all in it was released by noise, so that it
 * tells no more than the model will, but each continuation of one file is a release of its own. Of a training without privacy, and of
 * dp-promise as published, it is as private as the images.
 */
final class TrainingCheckpoint {
    private static final int VERSION = 2;
    private static final Duration BETWEEN = Duration.ofSeconds(30);

    private final Path path;
    private final String identity;
    private final Optional<PrivacyEvent> noise;
    private final WeightFile file;
    private long lastWritten = System.nanoTime();

    /**
     * @param identity what training this is, so that no other goes on from its file
     * @param noise the event of its noise on gradients, which settings do not decide alone: noise that was found before may be given
     */
    TrainingCheckpoint(Path path, String identity, Optional<PrivacyEvent> noise) {
        this.path = path;
        this.identity = identity;
        this.noise = noise;
        file = new WeightFile(path, "sfumato-training", "a training under way");
    }

    Path path() {
        return path;
    }

    /** The values that a training released or decided once, and continues with. */
    static final class Once {
        static final Once NOTHING =
                new Once(Optional.empty(), Optional.empty(), Optional.empty(), OptionalDouble.empty());

        private final Optional<ClassGaussian> prior;
        private final Optional<PrivacyEvent> priorEvent;
        private final Optional<Noisy<float[]>> noised;
        private final OptionalDouble clip;

        /**
         * @param priorEvent what the release of the prior did; nothing of a prior without noise
         * @param noised images, or none
         * @param clip the most that an image adds to a gradient, once that is known
         */
        Once(
                Optional<ClassGaussian> prior,
                Optional<PrivacyEvent> priorEvent,
                Optional<Noisy<float[]>> noised,
                OptionalDouble clip) {
            this.prior = prior;
            this.priorEvent = priorEvent;
            this.noised = noised;
            this.clip = clip;
        }

        Optional<ClassGaussian> prior() {
            return prior;
        }

        Optional<PrivacyEvent> priorEvent() {
            return priorEvent;
        }

        Optional<Noisy<float[]>> noised() {
            return noised;
        }

        OptionalDouble clip() {
            return clip;
        }

        Once withPrior(Optional<ClassGaussian> newPrior) {
            return new Once(newPrior, priorEvent, noised, clip);
        }

        Once withPriorEvent(PrivacyEvent event) {
            return new Once(prior, Optional.of(event), noised, clip);
        }

        Once withNoised(Noisy<float[]> newNoised) {
            return new Once(prior, priorEvent, Optional.of(newNoised), clip);
        }

        Once withClip(double newClip) {
            return new Once(prior, priorEvent, noised, OptionalDouble.of(newClip));
        }
    }

    /** The saved state of a training. */
    record Kept(Phase phase, int step, List<float[]> numbers, Once once) {
        /** Puts weights, their average and the optimiser's moments back. */
        void restore(TrainingState state) {
            state.resume(phase, step);
            int next = 0;
            for (INDArray array : arrays(state)) {
                float[] values = numbers.get(next++);
                array.assign(Nd4j.create(values, array.shape(), 'f'));
            }
        }
    }

    private static List<INDArray> arrays(TrainingState state) {
        List<INDArray> all = new ArrayList<>();
        for (Weights weights : state.network().weights()) {
            all.add(weights.values());
        }
        all.addAll(state.average().means());
        all.addAll(state.adam().moments());
        return all;
    }

    void writeNowAndThen(TrainingState state, Once once) {
        if (System.nanoTime() - lastWritten > BETWEEN.toNanos()) {
            write(state, once);
        }
    }

    void write(TrainingState state, Once once) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("version", VERSION).put("identity", identity);
        noise.ifPresent(event -> root.set("noiseEvent", EventJson.toNode(event)));
        root.put("phase", state.phase().name()).put("step", state.step());
        List<float[]> numbers = new ArrayList<>();
        once.clip().ifPresent(clip -> root.put("clip", clip));
        once.prior().ifPresent(one -> root.set("law", PriorNumbers.toNode(one, numbers)));
        once.priorEvent().ifPresent(event -> root.set("lawEvent", EventJson.toNode(event)));
        once.noised().ifPresent(noised -> {
            root.put("noised", noised.value().length).set("noisedEvent", EventJson.toNode(noised.event()));
            numbers.add(noised.value());
        });
        ArrayNode sizes = root.putArray("sizes");
        for (INDArray array : arrays(state)) {
            float[] values = array.data().asFloat();
            sizes.add(values.length);
            numbers.add(values);
        }
        try {
            file.write(root, numbers);
        } catch (IOException e) {
            throw new UncheckedIOException("the training could not be kept in " + path, e);
        }
        lastWritten = System.nanoTime();
    }

    /** Reads the state that the file holds, if there is one. */
    Optional<Kept> read(ImageShape shape) {
        if (!Files.exists(path)) {
            return Optional.empty();
        }
        try {
            WeightFile.Content content = file.read();
            JsonNode root = content.header();
            if (root.path("version").asInt() == 1) {
                throw new IllegalArgumentException(
                        path + " was kept by an earlier version of Sfumato, which did not keep"
                                + " what its noise had done: train anew in another file; what was released before is spent");
            }
            file.version(root, VERSION);
            if (!root.path("identity").asText().equals(identity)) {
                throw new IllegalArgumentException(path + " is of a training with other settings:\n  it has "
                        + root.path("identity").asText() + "\n  and not " + identity
                        + "\ntake the same settings to go on, or another file for another training");
            }
            requireSameNoise(root);
            Optional<ClassGaussian> prior = root.has("law")
                    ? Optional.of(PriorNumbers.fromNode(root.required("law"), shape, content))
                    : Optional.empty();
            Optional<Noisy<float[]>> noised = root.has("noised")
                    ? Optional.of(new Noisy<>(
                            content.next(root.required("noised").intValue()),
                            EventJson.fromNode(root.required("noisedEvent"))))
                    : Optional.empty();
            List<float[]> numbers = new ArrayList<>();
            root.required("sizes").forEach(size -> numbers.add(content.next(size.intValue())));
            OptionalDouble clip =
                    root.has("clip") ? OptionalDouble.of(root.required("clip").doubleValue()) : OptionalDouble.empty();
            return Optional.of(new Kept(
                    Phase.valueOf(root.required("phase").textValue()),
                    root.required("step").intValue(),
                    numbers,
                    new Once(prior, event(root), noised, clip)));
        } catch (IOException e) {
            throw new UncheckedIOException(path + " cannot be read", e);
        }
    }

    /** All steps are declared by one event, so that those before the interruption must have had its noise. */
    private void requireSameNoise(JsonNode root) {
        Optional<PrivacyEvent> had = Optional.ofNullable(root.get("noiseEvent")).map(EventJson::fromNode);
        if (noise.isPresent() && had.isEmpty()) {
            throw new IllegalArgumentException(path
                    + " was kept by an earlier version of Sfumato, which did not keep how much noise its steps had:"
                    + " train anew in another file; what was released before is spent");
        }
        if (!noise.equals(had)) {
            throw new IllegalArgumentException(path + " is of a training with other noise on gradients: it had "
                    + had.map(EventText::describe).orElse("none") + ", and not "
                    + noise.map(EventText::describe).orElse("none")
                    + "; take the same noise to go on, or another file for another training");
        }
    }

    private static Optional<PrivacyEvent> event(JsonNode root) {
        return root.has("lawEvent") ? Optional.of(EventJson.fromNode(root.required("lawEvent"))) : Optional.empty();
    }

    void delete() {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            throw new UncheckedIOException(path + " cannot be deleted", e);
        }
    }
}
