package dev.sfumato.dsl.table;

import dev.sfumato.audit.membership.TrainerRetraining;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.DpSettings;
import dev.sfumato.diffusion.discrete.MlpSettings;
import dev.sfumato.diffusion.discrete.network.MlpTraining;
import dev.sfumato.dsl.attack.AttackTarget;
import dev.sfumato.dsl.attack.ModelAttack;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.LongWork;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.TextWidth;
import dev.sfumato.exposure.ExposurePlan;
import dev.sfumato.exposure.ForwardEstimate;
import dev.sfumato.exposure.TableAudit;
import dev.sfumato.exposure.chain.SmallSpace;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;

/** A discrete diffusion on a table. */
public record OnTable(
        @NotAWord TableDiffusion how, @NotAWord Table table) implements Result {
    static OnTable of(TableDiffusion how, Table table) {
        Require.atLeast("rows of the table", 1, table.rows());
        how.byClass().requireOf(table.schema());
        return new OnTable(how, table);
    }

    /** The leakage of one finished row about each private row, at epsilon 1; {@code .atEpsilon(3)} for another epsilon. */
    public LeakageResult leakage() {
        return leakage(1);
    }

    /** The leakage of so many rows, made by {@link #exact}, about each private row, by every bound that needs no simulation. */
    public LeakageResult leakage(int released) {
        ExposurePlan plan = plan(released);
        return new LeakageResult(
                this, LongWork.shown(progress -> TableAudit.of(table, plan, how.byClass(), progress)), 1);
    }

    /** As {@link #leakage}, and with a certificate for every row, from many simulated rows: it takes a while. */
    public LeakageResult certify(int released) {
        return certify(released, RandomSource.secure());
    }

    /** As {@link #certify(int)}, simulated from a known seed: the same figures again. */
    public LeakageResult certify(int released, long seed) {
        return certify(released, RandomSource.seeded(seed));
    }

    private LeakageResult certify(int released, RandomSource random) {
        ExposurePlan plan = plan(released);
        return new LeakageResult(
                this,
                LongWork.shown(progress -> TableAudit.simulated(table, plan, how.byClass(), random, progress)),
                1);
    }

    private ExposurePlan plan(int released) {
        return new ExposurePlan(how.schedule(), how.stop(), released);
    }

    /**
     * The truth about one row, where there are few rows that can be: at most 4,096 combinations of categories.
     *
     * @param row its number, from 0
     */
    public ExactLeakage enumerated(int row) {
        requireNoTarget("enumerated");
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
        requireNoTarget("estimated");
        ExposurePlan plan = plan(released);
        ForwardEstimate estimate = LongWork.shown(
                progress -> ForwardEstimate.of(table, plan, ForwardEstimate.DRAWS, RandomSource.secure(), progress));
        return new EstimateResult(table, estimate, 1);
    }

    private void requireNoTarget(String word) {
        if (how.target().isPresent()) {
            throw new IllegalArgumentException(word + " looks at one class: take its rows, table.splitBy(\""
                    + how.target().get() + "\").get(0), and no target");
        }
    }

    /** The model that knows the table; nothing is trained, and it memorises. */
    public ExactModel exact() {
        return new ExactModel(how, table);
    }

    /** A network trained WITHOUT privacy, in the published way: {@code .within(3, 1e-6, 30_000).train()} has a price. */
    public NetworkModel train() {
        return train(MlpSettings.standard());
    }

    /** A network trained without noise, in another way. */
    public NetworkModel train(MlpSettings settings) {
        MlpTraining training = training(Require.given("settings", settings));
        return new NetworkModel(how, table.schema(), LongWork.unprotected(progress -> training.train(table, progress)));
    }

    /** The target of an attack that repeats a training without noise. */
    @NotAWord
    public AttackTarget<Table> attackTarget(MlpSettings settings) {
        Require.given("settings", settings);
        return AttackTarget.of(
                "a network of tables trained without noise",
                ModelAttack.USUAL_DELTA,
                table,
                () -> TrainerRetraining.ofRows(training(settings), table));
    }

    private MlpTraining training(MlpSettings settings) {
        return new MlpTraining(how.schedule(), settings, how.target());
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
    public Data contents() {
        return new Data()
                .fact("schedule", how.schedule().toString())
                .fact("rows", table.rows())
                .fact("columns", table.columns());
    }

    @Override
    public String toString() {
        return TextWidth.wrapped(
                how.schedule() + " on " + table.rows() + " rows of " + table.columns() + " columns"
                        + "\nsay leakage(1000) to see who is exposed by 1000 rows, or exact(), train(), within(3, 1e-6, 30_000) to make some");
    }
}
