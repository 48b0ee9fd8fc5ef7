package dev.sfumato.diffusion.discrete.marginal;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableBuilder;
import dev.sfumato.diffusion.discrete.ExactDenoiser;
import dev.sfumato.diffusion.discrete.Sampler;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.training.Provenance;
import dev.sfumato.training.TrainedModel;
import dev.sfumato.util.Require;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Rows fitted to noisy counts, and what makes more of them. The price of the training is the price of all that it makes. */
public final class MarginalModel implements TrainedModel {
    private static final int FLIPS = 3;

    private final Schema schema;
    private final FittedRows fitted;
    private final Provenance provenance;
    private final Table pool;

    MarginalModel(Schema schema, FittedRows fitted, Provenance provenance) {
        this.schema = schema;
        this.fitted = fitted;
        this.provenance = provenance;
        pool = table(schema, fitted.rows());
    }

    public Schema schema() {
        return schema;
    }

    public Provenance provenance() {
        return provenance;
    }

    @Override
    public PrivacyEvent event() {
        return provenance.event().orElseThrow();
    }

    /** The fitted rows: as many as there are by the noisy counts. */
    public Table pool() {
        return pool;
    }

    /** The names of the columns whose counts were asked together, the columns alone left out; a set may come twice. */
    public List<List<String>> asked() {
        return fitted.answers().stream()
                .map(answer -> answer.columns().columns())
                .filter(columns -> columns.size() > 1)
                .map(columns -> columns.stream()
                        .map(column -> schema.columns().get(column).name())
                        .collect(Collectors.toList()))
                .toList();
    }

    FittedRows fitted() {
        return fitted;
    }

    /** Makes rows. */
    public Table sample(int rows, RowSource how, RandomSource random, Progress progress) {
        Require.atLeast("rows", 1, rows);
        if (how instanceof RowSource.Masked masked) {
            int columns = schema.columns().size();
            char[] made = new MaskedChain(columns, fitted.rows())
                    .sample(rows, masked.steps() == 0 ? columns : masked.steps(), random);
            return masked.isFlipped() ? flipped(made, random, progress) : table(schema, made);
        }
        if (how instanceof RowSource.Uniform uniform) {
            Table made =
                    new Sampler(ExactDenoiser.of(pool, uniform.schedule())).sample(schema, rows, 0, random, progress);
            return uniform.isFlipped() ? flipped(codes(made), random, progress) : made;
        }
        return table(schema, fitted.resized(rows, random, progress));
    }

    /**
     * Makes rows in which columns have given codes, the others revealed one by one by those of the fitted rows that have them; where no row has
     * all, by those that differ in the fewest.
     */
    public Table sampleGiven(int rows, Map<Integer, Integer> given, RandomSource random) {
        Require.atLeast("rows", 1, rows);
        int columns = schema.columns().size();
        char[] made = new MaskedChain(columns, nearest(given)).sample(rows, columns, random);
        given.forEach((column, code) -> {
            for (int row = 0; row < rows; row++) {
                made[row * columns + column] = (char) code.intValue();
            }
        });
        return table(schema, made);
    }

    private char[] nearest(Map<Integer, Integer> given) {
        int columns = schema.columns().size();
        char[] all = fitted.rows();
        char[] found = new char[all.length];
        int length = 0;
        int fewest = columns;
        for (int start = 0; start < all.length; start += columns) {
            int unlike = 0;
            for (Map.Entry<Integer, Integer> each : given.entrySet()) {
                unlike += all[start + each.getKey()] == each.getValue() ? 0 : 1;
            }
            if (unlike < fewest) {
                fewest = unlike;
                length = 0;
            }
            if (unlike == fewest) {
                System.arraycopy(all, start, found, length, columns);
                length += columns;
            }
        }
        return Arrays.copyOf(found, length);
    }

    private Table flipped(char[] rows, RandomSource random, Progress progress) {
        fitted.flipped(rows, FLIPS, random, progress);
        return table(schema, rows);
    }

    /** Writes the model with its provenance; no private row is in it. */
    public void save(Path file) throws IOException {
        MarginalFile.write(this, file);
    }

    /**
     * A model from a file. What its event says is what the file says: trust it as far as where it is from.
     *
     * @throws IllegalArgumentException where it is not what {@link #save} wrote
     */
    public static MarginalModel load(Path file) throws IOException {
        return MarginalFile.read(file);
    }

    /** Every number that the training released, in turn, scores included: what an attacker may know at most. None of a model from a file. */
    public double[] released() {
        return fitted.seen().stream().flatMapToDouble(Arrays::stream).toArray();
    }

    static Table table(Schema schema, char[] rows) {
        TableBuilder builder = new TableBuilder(schema);
        int[] row = new int[schema.columns().size()];
        for (int start = 0; start < rows.length; start += row.length) {
            for (int i = 0; i < row.length; i++) {
                row[i] = rows[start + i];
            }
            builder.add(row);
        }
        return builder.table();
    }

    private static char[] codes(Table table) {
        char[] rows = new char[Math.multiplyExact(table.rows(), table.columns())];
        for (int row = 0; row < table.rows(); row++) {
            for (int i = 0; i < table.columns(); i++) {
                rows[row * table.columns() + i] = (char) table.value(row, i);
            }
        }
        return rows;
    }

    @Override
    public String toString() {
        return fitted.count() + " rows fitted to noisy counts";
    }
}
