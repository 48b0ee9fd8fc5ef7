package dev.sfumato.dsl;

import dev.sfumato.Require;
import dev.sfumato.audit.table.Exposure;
import dev.sfumato.audit.table.ForwardEstimate;
import dev.sfumato.audit.table.Plan;
import dev.sfumato.audit.table.RowLeakage;
import dev.sfumato.audit.table.SmallSpace;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.DpSettings;
import dev.sfumato.diffusion.discrete.MlpSettings;
import dev.sfumato.diffusion.discrete.MlpTraining;
import dev.sfumato.diffusion.discrete.TrainedMlp;
import dev.sfumato.noise.Chance;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A discrete diffusion on a table. */
public record OnTable(TableDiffusion how, Table table) {
    static OnTable of(TableDiffusion how, Table table) {
        Require.atLeast("rows of the table", 1, table.rows());
        if (how.label().isPresent()) {
            int classes = table.schema().size(table.schema().indexOf(how.label().get()));
            if (!how.shares().isEmpty() && how.shares().size() != classes) {
                throw new IllegalArgumentException("there must be a share for each of the " + classes
                        + " categories of '" + how.label().get() + "', got " + how.shares());
            }
        }
        return new OnTable(how, table);
    }

    /** What one finished row would say about each private row, at epsilon 1; {@code .at(3)} for another epsilon. */
    public LeakageResult leakage() {
        return leakage(1);
    }

    /** What so many rows, made by {@link #exact}, would say about each private row, by every bound that needs no simulation. */
    public LeakageResult leakage(int released) {
        return audited(released, false, Chance.secure());
    }

    /** As {@link #leakage}, and with a certificate for every row, from many simulated rows: it takes a while. */
    public LeakageResult certify(int released) {
        return audited(released, true, Chance.secure());
    }

    /** As {@link #certify(int)}, simulated from a known seed: the same figures again. */
    public LeakageResult certify(int released, long seed) {
        return audited(released, true, Chance.seeded(seed));
    }

    /**
     * The truth about one row, where there are few rows that can be: at most 4,096 combinations of categories.
     *
     * @param row its number, from 0
     */
    public ExactLeakage enumerated(int row) {
        requireNoLabel("enumerated");
        if (row < 0 || row >= table.rows()) {
            throw new IllegalArgumentException("row must be in [0, " + (table.rows() - 1) + "], got " + row);
        }
        SmallSpace space = SmallSpace.of(table, how.schedule());
        return new ExactLeakage(
                "exactly what one released row says about row " + row + " of " + table.rows(),
                space.without(space.state(table.row(row))),
                how.stop(),
                true);
    }

    /** An estimate of what so many rows say about each private one, from 64 noised copies of it at each step. */
    public EstimateResult estimated(int released) {
        requireNoLabel("estimated");
        Plan plan = new Plan(how.schedule(), how.stop(), released);
        ForwardEstimate estimate =
                ForwardEstimate.of(table, plan, ForwardEstimate.DRAWS, Chance.secure(), new ProgressLine(System.err));
        return new EstimateResult(table, estimate, 1);
    }

    private void requireNoLabel(String word) {
        if (how.label().isPresent()) {
            throw new IllegalArgumentException(word + " looks at one class: take its rows, table.splitBy(\""
                    + how.label().get() + "\").get(0), and no label");
        }
    }

    private LeakageResult audited(int released, boolean isCertified, Chance chance) {
        Require.atLeast("released", 1, released);
        List<TablePart> parts = TablePart.of(table, how.label());
        int[] made = made(how, parts, released);
        List<LeakagePart> audited = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            audited.add(audited(parts.get(i), made[i], isCertified, chance));
        }
        return new LeakageResult(this, released, 1, audited);
    }

    /** How many rows of each class are made at most. */
    static int[] made(TableDiffusion how, List<TablePart> parts, int released) {
        int[] made = TablePart.shares(how, parts, released);
        // where shares are the private rows', one row more or less decides which class gets one
        return how.shares().isEmpty()
                ? Arrays.stream(made).map(count -> Math.max(1, count)).toArray()
                : made;
    }

    private LeakagePart audited(TablePart part, int released, boolean isCertified, Chance chance) {
        if (part.table().rows() < 2) {
            return new LeakagePart(part, released, Optional.empty(), Optional.empty());
        }
        Plan plan = new Plan(how.schedule(), how.stop(), Math.max(1, released));
        ProgressLine progress = new ProgressLine(System.err);
        return new LeakagePart(
                part,
                released,
                Optional.of(RowLeakage.of(part.table(), plan, progress)),
                isCertified ? Optional.of(Exposure.of(part.table(), plan, chance, progress)) : Optional.empty());
    }

    /** The model that knows the table; nothing is trained, and it memorises. */
    public ExactModel exact() {
        return new ExactModel(how, table);
    }

    /** A network trained without noise, in the published way. */
    public NetworkModel train() {
        return train(MlpSettings.standard());
    }

    /** A network trained without noise, in another way. */
    public NetworkModel train(MlpSettings settings) {
        MlpTraining training = MlpTraining.of(how.schedule()).with(settings);
        ProgressLine progress = new ProgressLine(System.err);
        TrainedMlp trained = how.label()
                .map(label -> training.trainByClass(table, label, progress))
                .orElseGet(() -> training.train(table, progress));
        return new NetworkModel(how, table.schema(), trained.model());
    }

    /**
     * A training with noise at a price of (epsilon, delta).
     *
     * @param publicRows a number that everybody may know and that the table's rows do not exceed. Do not read it off the table:
     *     how many rows there are is private as well
     */
    public PrivateTraining within(double epsilon, double delta, int publicRows) {
        if (!table.schema().isPublic()) {
            throw new IllegalArgumentException(
                    "the categories of this table were read off its rows, so that they are"
                            + " private as well: declare them, by schema(cuts(\"age\", 25, 35), ...) or by a file that was"
                            + " reviewed, or read the table again with inferred.declarePublic() if they tell nothing about anybody");
        }
        return new PrivateTraining(this, DpSettings.of(epsilon, delta, publicRows));
    }

    @Override
    public String toString() {
        return how.schedule() + " on " + table.rows() + " rows of " + table.columns() + " columns"
                + "\nsay leakage(1000) to see who is exposed by 1000 rows, or exact(), train(), within(3, 1e-6, 30_000) to make some";
    }
}
