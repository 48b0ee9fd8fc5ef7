package dev.sfumato.dsl.table;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Column;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableBuilder;
import dev.sfumato.diffusion.discrete.Denoiser;
import dev.sfumato.diffusion.discrete.Sampler;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.LongWork;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.TextWidth;
import dev.sfumato.exposure.Apportionment;
import dev.sfumato.noise.Draw;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A model that makes rows, as many as wanted. */
public abstract sealed class TableModel implements Result permits ExactModel, NetworkModel {
    private final TableDiffusion how;
    private final Schema schema;

    /** @param schema of the rows that are made, the target included */
    TableModel(TableDiffusion how, Schema schema) {
        this.how = how;
        this.schema = schema;
    }

    /** The effect of making rows on the private ones. */
    abstract PrivacyEvent event();

    /** Which draw of noise the model is, where that is known. */
    Optional<Draw> draw() {
        return Optional.empty();
    }

    /** Where rows come from, in words. */
    abstract String origin();

    /** One denoiser for each class, in the order of the target's codes; nothing for a class without rows. */
    @NotAWord
    public abstract List<Optional<Denoiser>> denoisers();

    /** How often each class is made. */
    abstract double[] classShares();

    /** Makes rows. */
    public SyntheticTable sample(int rows) {
        return sample(rows, RandomSource.secure());
    }

    /** Makes rows from a known seed: the same ones again. */
    public SyntheticTable sample(int rows, long seed) {
        return sample(rows, RandomSource.seeded(seed));
    }

    private SyntheticTable sample(int rows, RandomSource random) {
        Require.atLeast("rows", 1, rows);
        Table made = LongWork.shown(progress -> made(rows, random, progress));
        return new SyntheticTable(made, released(), how.target(), origin());
    }

    /** The effect of any number of samples on the private rows. */
    public Release released() {
        return Release.done(event(), draw());
    }

    private Table made(int rows, RandomSource random, Progress progress) {
        List<Optional<Denoiser>> denoisers = denoisers();
        if (how.target().isEmpty()) {
            return new Sampler(denoisers.get(0).orElseThrow()).sample(schema, rows, how.stop(), random, progress);
        }
        int target = schema.indexOf(how.target().get());
        int[] others = IntStream.range(0, schema.columns().size())
                .filter(i -> i != target)
                .toArray();
        Schema made = schema.project(others);
        int[] shares = Apportionment.of(
                how.prior().isEmpty()
                        ? classShares()
                        : how.prior().stream().mapToDouble(share -> share).toArray(),
                rows);
        List<int[]> all = new ArrayList<>();
        for (int code = 0; code < shares.length; code++) {
            if (shares[code] == 0) {
                continue;
            }
            String name = targetColumn().orElseThrow().categories().get(code);
            Table of = new Sampler(denoisers
                            .get(code)
                            .orElseThrow(() -> new IllegalArgumentException(
                                    "there is no row of class '" + name + "' to make rows from: give it the share 0")))
                    .sample(made, shares[code], how.stop(), random, progress);
            for (int row = 0; row < of.rows(); row++) {
                int[] whole = new int[schema.columns().size()];
                whole[target] = code;
                for (int i = 0; i < others.length; i++) {
                    whole[others[i]] = of.value(row, i);
                }
                all.add(whole);
            }
        }
        TableBuilder builder = new TableBuilder(schema);
        for (int place : random.permutation(all.size())) {
            builder.add(all.get(place));
        }
        return builder.table();
    }

    @NotAWord
    public TableDiffusion how() {
        return how;
    }

    @NotAWord
    public Schema schema() {
        return schema;
    }

    /** The target's column, if there is one. */
    Optional<Column> targetColumn() {
        return how.target().map(name -> schema.columns().get(schema.indexOf(name)));
    }

    @Override
    public Data contents() {
        return new Data()
                .fact("origin", origin())
                .fact("schedule", how.schedule().toString())
                .fact("columns", schema.columns().stream().map(Column::name).toList())
                .fact("event", event());
    }

    @Override
    public String toString() {
        return TextWidth.wrapped(origin() + "\nsay sample(1000) for rows");
    }
}
