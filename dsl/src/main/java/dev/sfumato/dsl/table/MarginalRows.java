package dev.sfumato.dsl.table;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableBuilder;
import dev.sfumato.diffusion.discrete.Denoiser;
import dev.sfumato.diffusion.discrete.ExactDenoiser;
import dev.sfumato.diffusion.discrete.marginal.ErrorSource;
import dev.sfumato.diffusion.discrete.marginal.MarginalModel;
import dev.sfumato.diffusion.discrete.marginal.RowSource;
import dev.sfumato.dsl.show.LongWork;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Saved;
import dev.sfumato.exposure.Apportionment;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.training.Provenance;
import dev.sfumato.util.Require;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Private rows that were fitted to noisy counts, and what makes more of them. The price of the training is all that it costs. */
public final class MarginalRows extends TableModel {
    private static final String ENDING = "marginals";

    /** The steps of a diffusion by noise of rows from a file, which does not say any. */
    private static final int STEPS = 10;

    private final MarginalModel model;
    private final RowSource source;
    private final Map<Integer, Integer> given;
    private final boolean isFromFile;

    private MarginalRows(
            TableDiffusion how,
            MarginalModel model,
            RowSource source,
            Map<Integer, Integer> given,
            boolean isFromFile) {
        super(how, model.schema());
        this.model = model;
        this.source = source;
        this.given = given;
        this.isFromFile = isFromFile;
    }

    static MarginalRows of(TableDiffusion how, MarginalModel model) {
        return new MarginalRows(how, model, new RowSource.Fitted(), Map.of(), false);
    }

    private MarginalRows by(RowSource newSource) {
        return new MarginalRows(how(), model, newSource, given, isFromFile);
    }

    @NotAWord
    public static MarginalRows load(String file) {
        try {
            MarginalModel model = MarginalModel.load(Path.of(file));
            return new MarginalRows(TableDiffusion.of(STEPS), model, new RowSource.Fitted(), Map.of(), true);
        } catch (IOException e) {
            throw new UncheckedIOException("The fitted rows cannot be read from " + file + ": " + e.getMessage(), e);
        }
    }

    /** Writes the fitted rows, the noisy counts and the provenance if the name ends in .marginals; what it is in words if in .json, .csv or .html. */
    @Override
    public Saved save(String file) {
        return Saved.ending(file).equals(ENDING) ? Saved.written("saved", file, model::save) : Saved.as(this, file);
    }

    /** The columns whose counts were asked together, in turn; a set that was asked again comes twice. */
    public List<List<String>> asked() {
        return model.asked();
    }

    /** The fitted rows themselves, or as many that agree with the noisy counts as well: what is made where nothing else is said. */
    public MarginalRows byMarginals() {
        return by(new RowSource.Fitted());
    }

    /** Diffusion over the private rows that hides columns, and reveals one at a step: rows are drawn as the fitted ones are. */
    public MarginalRows byMasking() {
        return by(new RowSource.Masked(0, false));
    }

    /**
     * The same in fewer steps; columns of one step do not know of each other.
     *
     * @param steps at most, from 1
     */
    public MarginalRows byMasking(int steps) {
        Require.atLeast("steps", 1, steps);
        return by(new RowSource.Masked(steps, false));
    }

    /** The diffusion by uniform noise, by its schedule, over the private rows. It loses what columns of one step have together. */
    public MarginalRows byNoise() {
        return by(new RowSource.Uniform(how().schedule(), false));
    }

    /** A diffusion whose rows are changed, in the end, until they agree with the noisy counts again. */
    public MarginalRows flipped() {
        if (source instanceof RowSource.Masked masked) {
            return by(new RowSource.Masked(masked.steps(), true));
        }
        if (source instanceof RowSource.Uniform uniform) {
            return by(new RowSource.Uniform(uniform.schedule(), true));
        }
        throw new IllegalArgumentException(
                "flipped() ends a diffusion, and rows of the marginals are none: say byMasking().flipped()");
    }

    /**
     * Rows with this category in this column only; say it again for another column. The other columns are revealed one by one, given those.
     *
     * @param column by its name
     * @param category by its name
     */
    public MarginalRows given(String column, String category) {
        int place = schema().indexOf(Require.notBlank("column", column));
        int code = schema().columns().get(place).categories().indexOf(Require.given("category", category));
        if (code < 0) {
            throw new IllegalArgumentException("column '" + column + "' has no category '" + category + "', it has "
                    + String.join(", ", schema().columns().get(place).categories()));
        }
        Map<Integer, Integer> more = new LinkedHashMap<>(given);
        more.put(place, code);
        return new MarginalRows(how(), model, source, more, isFromFile);
    }

    /**
     * How far these rows are from the private ones, and by what: fit, selection, noise, drawing, chain. Confidential.
     *
     * @param training the private rows that the model was made from
     */
    public ErrorsResult errors(Table training) {
        Require.given("training", training);
        return new ErrorsResult(
                source.toString(),
                LongWork.shown(progress -> ErrorSource.of(model, training, source, RandomSource.seeded(1), progress)));
    }

    @Override
    Table made(int rows, RandomSource random, Progress progress) {
        if (!given.isEmpty()) {
            return model.sampleGiven(rows, given, random);
        }
        if (how().prior().isEmpty()) {
            return model.sample(rows, source, random, progress);
        }
        int label = schema().indexOf(how().target().orElseThrow());
        int[] shares = Apportionment.of(
                how().prior().stream().mapToDouble(share -> share).toArray(), rows);
        TableBuilder builder = new TableBuilder(schema());
        for (int code = 0; code < shares.length; code++) {
            if (shares[code] > 0) {
                Table of = model.sampleGiven(shares[code], Map.of(label, code), random);
                for (int row = 0; row < of.rows(); row++) {
                    builder.add(of.row(row));
                }
            }
        }
        Table all = builder.table();
        return all.select(random.permutation(all.rows()));
    }

    @Override
    PrivacyEvent event() {
        return model.event();
    }

    @Override
    @NotAWord
    public Optional<Provenance> provenance() {
        return Optional.of(model.provenance());
    }

    @Override
    String origin() {
        StringBuilder names = new StringBuilder();
        given.forEach((column, code) -> names.append(names.length() == 0 ? ", given " : ", ")
                .append(schema().columns().get(column).name())
                .append(" = ")
                .append(schema().columns().get(column).categories().get(code)));
        return "made by " + (given.isEmpty() ? source : new RowSource.Masked(0, false)) + names
                + ": the price of the training is all they cost"
                + (isFromFile ? " (the file says so: trust it as far as where you have it from)" : "");
    }

    @Override
    @NotAWord
    public List<Optional<Denoiser>> denoisers() {
        return classes().stream()
                .map(rows -> rows.rows() == 0
                        ? Optional.<Denoiser>empty()
                        : Optional.<Denoiser>of(ExactDenoiser.of(rows, how().schedule())))
                .toList();
    }

    private List<Table> classes() {
        return how().target().map(model.pool()::splitBy).orElse(List.of(model.pool()));
    }

    @Override
    double[] classShares() {
        return classes().stream().mapToDouble(Table::rows).toArray();
    }
}
