package dev.sfumato.diffusion.discrete.network;

import dev.sfumato.accounting.event.NonPrivateEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Parallel;
import dev.sfumato.data.table.Column;
import dev.sfumato.data.table.Schema;
import dev.sfumato.diffusion.discrete.Denoiser;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.nn.FoldedMlp;
import dev.sfumato.nn.Segments;
import dev.sfumato.training.Provenance;
import dev.sfumato.training.TrainedModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A network that says what a noisy row was. It holds weights, not rows; what it lets out of them is a claim, unless it was
 * trained with noise: {@link Provenance#event}.
 *
 * <p>Safe for several threads.
 */
public final class MlpDenoiser implements Denoiser, TrainedModel {
    /** What a training without noise does to its rows. */
    static final NonPrivateEvent UNPROTECTED =
            new NonPrivateEvent("rows of a network trained without noise", Unit.RECORD);

    private static final int CHUNK = 512;

    private final Schema schema;
    private final Optional<Column> classColumn;
    private final double[] classShares;
    private final Schedule schedule;
    private final double blindBelow;
    private final Provenance provenance;
    private final FoldedMlp network;
    private final RowEncoding encoding;
    private final Segments segments;
    private final int[] firstInput;
    private final int label;
    private final float[][] bases;
    private final double[] blindDistribution;
    private final Queue<FoldedMlp.Room> rooms;

    private MlpDenoiser(
            Schema schema,
            Optional<Column> classColumn,
            double[] classShares,
            Schedule schedule,
            double blindBelow,
            Provenance provenance,
            FoldedMlp network,
            int label) {
        this.schema = schema;
        this.classColumn = classColumn;
        this.classShares = classShares;
        this.schedule = schedule;
        this.blindBelow = blindBelow;
        this.provenance = provenance;
        this.network = network;
        this.label = label;
        encoding = RowEncoding.of(schema.sizes(), classColumn.map(Column::size).orElse(0), schedule, blindBelow);
        segments = new Segments(schema.sizes());
        firstInput = new int[schema.columns().size()];
        for (int i = 1; i < firstInput.length; i++) {
            firstInput[i] = firstInput[i - 1] + schema.size(i - 1);
        }
        bases = new float[schedule.steps() + 1][];
        rooms = new ConcurrentLinkedQueue<>();
        blindDistribution = new double[segments.total()];
        if (isReady()) {
            for (int t = 1; t <= schedule.steps(); t++) {
                bases[t] = encoding.base(network, t, Math.max(0, label));
            }
            if (encoding.isBlind(schedule.steps())) {
                fillChunk(schedule.steps(), new char[firstInput.length], 0, 1, blindDistribution);
            }
        }
    }

    static MlpDenoiser of(
            Schema schema,
            Optional<Column> classColumn,
            double[] classShares,
            Schedule schedule,
            double blindBelow,
            Provenance provenance,
            FoldedMlp network) {
        return new MlpDenoiser(schema, classColumn, classShares, schedule, blindBelow, provenance, network, -1);
    }

    /** Writes the model to a file: weights and provenance, no rows. A model of one class is written with all classes. */
    public void save(Path file) throws IOException {
        new MlpFile(file).write(this);
    }

    /**
     * @throws IllegalArgumentException where the file is damaged, or is no model
     */
    public static MlpDenoiser load(Path file) throws IOException {
        return new MlpFile(file).read();
    }

    /** The columns that are generated; the class is among those that are reported as inferred, if it was. */
    public Schema schema() {
        return schema;
    }

    /** The column whose classes the network was conditioned on, if there is one. */
    public Optional<Column> classColumn() {
        return classColumn;
    }

    /** The share of each class among the rows; noisy if the training was private. Empty where there are no classes. */
    public double[] classShares() {
        return classShares.clone();
    }

    public Provenance provenance() {
        return provenance;
    }

    @Override
    public PrivacyEvent event() {
        return provenance.event().orElse(UNPROTECTED);
    }

    /** All numbers of the network, layer by layer: what anybody has who has a file of it. */
    public float[] weights() {
        List<float[]> layers = network.layers();
        float[] all = new float[layers.stream().mapToInt(layer -> layer.length).sum()];
        int at = 0;
        for (float[] layer : layers) {
            System.arraycopy(layer, 0, all, at, layer.length);
            at += layer.length;
        }
        return all;
    }

    @Override
    public Schedule schedule() {
        return schedule;
    }

    @Override
    public List<Integer> sizes() {
        return Arrays.stream(schema.sizes()).boxed().toList();
    }

    /** The same network for one class. */
    public MlpDenoiser given(String category) {
        Column classes = classColumn.orElseThrow(
                () -> new IllegalStateException("the network was trained without a class, so none can be given"));
        int code = classes.categories().indexOf(category);
        if (code < 0) {
            throw new IllegalArgumentException("class must be one of " + String.join(", ", classes.categories())
                    + " (column '" + classes.name() + "'), got '" + category + "'");
        }
        return given(code);
    }

    /** The same network for the class of a code. */
    public MlpDenoiser given(int code) {
        return new MlpDenoiser(schema, classColumn, classShares, schedule, blindBelow, provenance, network, code);
    }

    @Override
    public void distributions(int t, char[] rows, int count, double[] distributions) {
        requireReady();
        if (t < 1 || t > schedule.steps()) {
            throw new IllegalArgumentException("t must be in [1, " + schedule.steps() + "], got " + t);
        }
        Interruption.poll("denoising rows");
        int size = segments.total();
        if (encoding.isBlind(t)) {
            for (int row = 0; row < count; row++) {
                System.arraycopy(blindDistribution, 0, distributions, row * size, size);
            }
            return;
        }
        int chunks = (count + CHUNK - 1) / CHUNK;
        Parallel.forEach(
                "denoising rows",
                chunks,
                chunk -> fillChunk(t, rows, chunk * CHUNK, Math.min(CHUNK, count - chunk * CHUNK), distributions));
    }

    private void fillChunk(int t, char[] rows, int first, int count, double[] distributions) {
        FoldedMlp.Room room = rooms.poll();
        if (room == null) {
            room = new FoldedMlp.Room(network.shape(), CHUNK);
        }
        int hidden = network.shape().hidden();
        int columns = firstInput.length;
        int[] places = new int[encoding.isBlind(t) ? 0 : columns];
        for (int i = 0; i < count; i++) {
            for (int column = 0; column < places.length; column++) {
                places[column] = firstInput[column] + rows[(first + i) * columns + column];
            }
            network.addOnes(places, bases[t], room.firstSums(), i * hidden);
        }
        float[] outputs = network.outputs(room, count);
        int size = segments.total();
        for (int i = 0; i < count; i++) {
            segments.softmax(outputs, i * size, distributions, (first + i) * size);
        }
        rooms.add(room);
    }

    private boolean isReady() {
        return classColumn.isEmpty() || label >= 0;
    }

    private void requireReady() {
        if (!isReady()) {
            throw new IllegalStateException("the network was trained with the class '"
                    + classColumn.map(Column::name).orElse("") + "': ask for one of its classes by given(...)");
        }
    }

    FoldedMlp network() {
        return network;
    }

    double blindBelow() {
        return blindBelow;
    }
}
