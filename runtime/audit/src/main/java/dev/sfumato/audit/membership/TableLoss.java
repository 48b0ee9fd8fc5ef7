package dev.sfumato.audit.membership;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.data.table.Column;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.Denoiser;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.diffusion.discrete.network.MlpDenoiser;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The loss of a denoiser of rows: its surprise at the values that a noised row had, in nats, averaged over some steps and draws of noise.
 * Noise is drawn once and is the same for all rows and all models: which columns lose their value, and to what.
 */
public final class TableLoss implements Losses<Table> {
    private static final long SEED = 20220607;
    private static final int MOST_STEPS = 4;
    private static final int PROBES = 64;

    /** A value is kept at least this often at the steps that are looked at. */
    private static final double LEAST_KEPT = 0.7;

    /** No denoiser is surprised more than by what it holds to be this likely. */
    private static final double LEAST_LIKELY = 1e-9;

    private static final int CHUNK = 2048;

    private final Schema schema;
    private final int classAt;
    private final int[] columns;
    private final List<Optional<Denoiser>> denoisers;

    private TableLoss(Schema schema, int classAt, List<Optional<Denoiser>> denoisers) {
        this.schema = schema;
        this.classAt = classAt;
        this.denoisers = denoisers;
        columns = IntStream.range(0, schema.columns().size())
                .filter(i -> i != classAt)
                .toArray();
    }

    /**
     * Of a model.
     *
     * @param schema of the rows, the class included
     * @param classColumn the column whose categories have a denoiser each, if there is one
     * @param denoisers one of all rows, or one of each class in the order of its codes, and nothing for a class that has none
     */
    public static TableLoss of(Schema schema, Optional<String> classColumn, List<Optional<Denoiser>> denoisers) {
        int classAt = classColumn.map(schema::indexOf).orElse(-1);
        Require.within(
                "denoisers",
                classAt < 0 ? 1 : schema.size(classAt),
                classAt < 0 ? 1 : schema.size(classAt),
                denoisers.size());
        return new TableLoss(schema, classAt, List.copyOf(denoisers));
    }

    static TableLoss of(Schema schema, MlpDenoiser network) {
        List<Optional<Denoiser>> denoisers = network.classColumn()
                .map(classes -> IntStream.range(0, classes.size())
                        .mapToObj(code -> Optional.<Denoiser>of(network.given(code)))
                        .toList())
                .orElseGet(() -> List.of(Optional.of(network)));
        return of(schema, network.classColumn().map(Column::name), denoisers);
    }

    @Override
    public double[] on(Table given) {
        Table rows = inOrder(given);
        requireSchema("rows", schema, rows.schema());
        double[] losses = new double[rows.distinct()];
        for (int code = 0; code < denoisers.size(); code++) {
            int of = code;
            int[] ofClass = IntStream.range(0, rows.distinct())
                    .filter(row -> classAt < 0 || rows.code(row, classAt) == of)
                    .toArray();
            Optional<Denoiser> denoiser = denoisers.get(code);
            for (int first = 0; first < ofClass.length; first += CHUNK) {
                int[] chunk = Arrays.copyOfRange(ofClass, first, Math.min(ofClass.length, first + CHUNK));
                for (int row : chunk) {
                    losses[row] = -columns.length * Math.log(LEAST_LIKELY);
                }
                denoiser.ifPresent(one -> fill(rows, chunk, one, losses));
            }
        }
        return IntStream.range(0, rows.rows())
                .mapToDouble(row -> losses[rows.distinctOf(row)])
                .toArray();
    }

    /** A model from a file has its class last, wherever that was in the table. */
    private Table inOrder(Table given) {
        List<String> names = given.schema().columns().stream().map(Column::name).toList();
        int[] places = schema.columns().stream()
                .mapToInt(column -> names.indexOf(column.name()))
                .toArray();
        boolean isTurned = places.length == names.size()
                && Arrays.stream(places).allMatch(place -> place >= 0)
                && !Arrays.equals(places, IntStream.range(0, places.length).toArray());
        return isTurned ? given.project(places) : given;
    }

    static void requireSchema(String what, Schema wanted, Schema got) {
        boolean isAlike = wanted.columns().size() == got.columns().size();
        for (int i = 0; isAlike && i < got.columns().size(); i++) {
            isAlike = wanted.columns().get(i).name().equals(got.columns().get(i).name())
                    && wanted.columns()
                            .get(i)
                            .categories()
                            .equals(got.columns().get(i).categories());
        }
        if (!isAlike) {
            throw new IllegalArgumentException(what + " must have the columns and categories that are trained on, "
                    + names(wanted) + ", got " + names(got));
        }
    }

    private static String names(Schema schema) {
        return schema.columns().stream()
                .map(column -> column.name() + " (" + column.size() + ")")
                .collect(Collectors.joining(", "));
    }

    private void fill(Table rows, int[] chunk, Denoiser denoiser, double[] losses) {
        int width = columns.length;
        char[] noisy = new char[chunk.length * width];
        int[] sizes = denoiser.sizes().stream().mapToInt(size -> size).toArray();
        double[] distributions =
                new double[Math.multiplyExact(chunk.length, Arrays.stream(sizes).sum())];
        double[] sums = new double[chunk.length];
        RandomSource noise = RandomSource.seeded(SEED);
        int[] steps = steps(denoiser.schedule());
        double[] kept = denoiser.schedule().alphaBars();
        for (int t : steps) {
            for (int draw = 0; draw < PROBES / steps.length; draw++) {
                Interruption.poll("measuring losses");
                for (int i = 0; i < width; i++) {
                    boolean isKept = noise.bernoulli(kept[t]);
                    char other = (char) noise.nextInt(sizes[i]);
                    for (int row = 0; row < chunk.length; row++) {
                        noisy[row * width + i] = isKept ? (char) rows.code(chunk[row], columns[i]) : other;
                    }
                }
                denoiser.distributions(t, noisy, chunk.length, distributions);
                add(rows, chunk, sizes, distributions, sums);
            }
        }
        for (int row = 0; row < chunk.length; row++) {
            losses[chunk[row]] = sums[row] / (PROBES / steps.length * steps.length);
        }
    }

    private void add(Table rows, int[] chunk, int[] sizes, double[] distributions, double[] sums) {
        int at = 0;
        for (int row = 0; row < chunk.length; row++) {
            for (int i = 0; i < sizes.length; i++) {
                double likely = distributions[at + rows.code(chunk[row], columns[i])];
                sums[row] -= Math.log(Math.max(LEAST_LIKELY, likely));
                at += sizes[i];
            }
        }
    }

    /** Early steps, where a known row is distinguished from a row that is like many; later steps reveal only how usual a row is. */
    private static int[] steps(Schedule schedule) {
        double[] kept = schedule.alphaBars();
        int last = 1;
        while (last < schedule.steps() && kept[last + 1] >= LEAST_KEPT) {
            last++;
        }
        int count = Math.min(last, MOST_STEPS);
        int end = last;
        return IntStream.rangeClosed(1, count)
                .map(i -> (int) Math.ceil((double) i * end / count))
                .toArray();
    }
}
