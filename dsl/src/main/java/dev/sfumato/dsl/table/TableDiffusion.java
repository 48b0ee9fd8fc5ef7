package dev.sfumato.dsl.table;

import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.TextWidth;
import dev.sfumato.exposure.ByClass;
import dev.sfumato.exposure.chain.LowerBoundChain;
import dev.sfumato.util.Require;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A discrete diffusion for categorical tables, still without a table.
 *
 * @param schedule how fast values are forgotten, step by step
 * @param stop the step whose rows are released; 0 for finished rows
 * @param target the column that is given and not made, if there is one
 * @param prior how many rows of each class of the target are made, as public shares in the order of its categories; empty to
 * take the shares of the private rows
 */
public record TableDiffusion(Schedule schedule, int stop, Optional<String> target, List<Double> prior)
        implements Result {
    public TableDiffusion {
        prior = ByClass.declared(target, prior).shares();
        if (stop < 0 || stop > schedule.steps()) {
            throw new IllegalArgumentException("stop must be in [0, " + schedule.steps() + "], got " + stop);
        }
    }

    ByClass byClass() {
        return new ByClass(target, prior);
    }

    @NotAWord
    public static TableDiffusion of(int steps) {
        return new TableDiffusion(Schedule.linear(steps), 0, Optional.empty(), List.of());
    }

    /** By the sigmoid schedule instead of the linear one. */
    public TableDiffusion sigmoid() {
        return schedule(new Schedule(Schedule.Shape.SIGMOID, schedule.steps(), schedule.decay()));
    }

    /** By the cosine schedule instead of the linear one. */
    public TableDiffusion cosine() {
        return schedule(new Schedule(Schedule.Shape.COSINE, schedule.steps(), schedule.decay()));
    }

    /** A schedule that does not forget all: with less than 1, rows start from where no data ended. */
    public TableDiffusion decay(double decay) {
        return schedule(schedule.decay(decay));
    }

    /** Any schedule. */
    public TableDiffusion schedule(Schedule newSchedule) {
        return new TableDiffusion(Require.given("schedule", newSchedule), stop, target, prior);
    }

    /** Releases the rows of this step, which still carry noise, instead of finished ones. */
    public TableDiffusion stopAt(int step) {
        return new TableDiffusion(schedule, step, target, prior);
    }

    /**
     * Makes rows for each category of this column, and audits within each: a class never sees the rows of the others. How many rows each
     * gets is what the private rows have; a training within a budget measures it with noise of its own.
     */
    public TableDiffusion target(String column) {
        return new TableDiffusion(schedule, stop, Optional.of(Require.notBlank("column", column)), List.of());
    }

    /**
     * Makes rows for each category of this column, with public shares of them in the order of the categories: the shares of the private
     * rows are private as well, and what is released with those is never certified.
     */
    public TableDiffusion target(String column, double... publicShares) {
        return new TableDiffusion(
                schedule,
                stop,
                Optional.of(Require.notBlank("column", column)),
                Arrays.stream(Require.given("publicShares", publicShares))
                        .boxed()
                        .toList());
    }

    /** A made table of so many rows whose last row no bound can hide: what is to be expected of any bound at the least. */
    public ExactLeakage lowerBound(long rows) {
        return new ExactLeakage(
                "exactly what one released row says about the worst row of a made table of " + rows + " others",
                new LowerBoundChain(schedule, rows).chains(),
                stop,
                false);
    }

    /** This diffusion on a table. */
    public OnTable on(Table table) {
        return OnTable.of(this, Require.given("table", table));
    }

    @Override
    public Data contents() {
        return new Data()
                .fact("schedule", schedule.toString())
                .fact("stop", stop)
                .fact("label", target.orElse(""))
                .fact("shares", prior);
    }

    @Override
    public String toString() {
        return TextWidth.wrapped("discrete diffusion, " + schedule + (stop == 0 ? "" : ", released at step " + stop)
                + target.map(name -> ", given " + name).orElse("") + "\nsay on(table) next");
    }
}
