package dev.sfumato.diffusion.discrete.network;

import dev.sfumato.data.table.Column;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.HiddenLayers;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.nn.Activation;
import dev.sfumato.nn.FoldedMlp;
import dev.sfumato.nn.MlpShape;
import dev.sfumato.nn.Pass;
import dev.sfumato.nn.Segments;
import dev.sfumato.training.Provenance;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The task of learning tables of a schema: which columns a network generates, and which is the class that it is given. */
final class TrainingTask {
    private final Schema whole;
    private final int classAt;
    private final Schema generated;
    private final Schedule schedule;
    private final double blindBelow;
    private final RowEncoding encoding;
    private final Segments segments;

    TrainingTask(Schema whole, Optional<String> className, Schedule schedule, double blindBelow) {
        this.whole = whole;
        this.schedule = schedule;
        this.blindBelow = blindBelow;
        classAt = className.map(whole::indexOf).orElse(-1);
        if (classAt >= 0 && whole.columns().size() == 1) {
            throw new IllegalArgumentException("a table with a class needs another column to generate, got only '"
                    + whole.columns().get(0).name() + "'");
        }
        Schema others = whole.project(IntStream.range(0, whole.columns().size())
                .filter(i -> i != classAt)
                .toArray());
        // the class is not generated, and still known to anyone who has the model: that it was inferred stays with the
        // others
        generated = new Schema(others.columns(), others.isPublic(), whole.inferred());
        encoding = RowEncoding.of(generated.sizes(), classes(), schedule, blindBelow);
        segments = new Segments(generated.sizes());
    }

    Schema whole() {
        return whole;
    }

    int classAt() {
        return classAt;
    }

    /** 0 for none. */
    int classes() {
        return classAt < 0 ? 0 : whole.size(classAt);
    }

    int steps() {
        return schedule.steps();
    }

    MlpShape shape(HiddenLayers size, boolean isNormalised) {
        return new MlpShape(
                encoding.inputs(),
                size.layers(),
                size.hidden(),
                encoding.outputs(),
                Activation.RELU,
                isNormalised,
                false);
    }

    NoisyRows rows(Table table) {
        return new NoisyRows(table, classAt, schedule);
    }

    NoisyRowBatch examples(NoisyRows rows, Pass pass, int capacity) {
        return new NoisyRowBatch(rows, encoding, segments, steps(), pass, capacity);
    }

    /** The network with what it needs to be used. */
    MlpDenoiser model(MlpShape shape, List<float[]> layers, double[] classShares, Provenance provenance) {
        Optional<Column> classColumn =
                classAt < 0 ? Optional.empty() : Optional.of(whole.columns().get(classAt));
        return MlpDenoiser.of(
                generated, classColumn, classShares, schedule, blindBelow, provenance, new FoldedMlp(shape, layers));
    }
}
