package dev.sfumato.dsl.pac;

import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.pac.PosteriorSuccess;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.LongWork;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.pac.MeasuredNoise;
import dev.sfumato.pac.NoiseShape;
import dev.sfumato.pac.PacGoal;
import dev.sfumato.pac.PacMechanism;
import dev.sfumato.pac.RandomPart;
import dev.sfumato.pac.RuleComparison;
import dev.sfumato.pac.Simulations;
import dev.sfumato.pac.Worlds;
import dev.sfumato.util.Figures;
import dev.sfumato.util.Require;
import java.util.OptionalLong;

/**
 * The search for the noise of a mechanism that nothing is known of (PAC privacy): it is run on draws of the data to see how much it
 * varies. Every word returns a new search and leaves this one as it is.
 */
public final class PacSearch<D> implements Result {
    private static final int USUAL_WORLDS = 128;
    private static final double USUAL_INFORMATION = 1.0 / 128;
    private static final int MOST_COMPARED = 4000;

    private final PacMechanism<D> mechanism;
    private final PacGoal goal;
    private final int worlds;
    private final Simulations simulations;
    private final OptionalLong seed;

    private PacSearch(PacMechanism<D> mechanism, PacGoal goal, int worlds, Simulations simulations, OptionalLong seed) {
        this.mechanism = mechanism;
        this.goal = goal;
        this.worlds = worlds;
        this.simulations = simulations;
        this.seed = seed;
    }

    @NotAWord
    public static <D> PacSearch<D> of(PacMechanism<D> mechanism) {
        return new PacSearch<>(
                mechanism, new PacGoal(USUAL_INFORMATION), USUAL_WORLDS, new Simulations(0.01), OptionalLong.empty());
    }

    /** A release may tell so many nats of which records were drawn; 1/128 by default. */
    public PacSearch<D> within(double information) {
        return with(new PacGoal(information, goal.shape(), goal.unit()));
    }

    /** An attacker who guesses whether a record was drawn may be right so often: {@code 0.56} is 56 in 100. */
    public PacSearch<D> withinSuccess(double success) {
        double prior = Math.max(mechanism.data().prior(), 1 - mechanism.data().prior());
        return within(PosteriorSuccess.information(success, prior));
    }

    /** One of so many halves of the records is released, and all are counted; 128 of them by default. */
    public PacSearch<D> worlds(int count) {
        return new PacSearch<>(mechanism, goal, (int) Require.atLeast("worlds", 2, count), simulations, seed);
    }

    /** Each release draws afresh; what it tells is measured, and holds but for a probability of {@code failure}. */
    public PacSearch<D> simulated(double failure) {
        return with(0, new Simulations(failure, simulations.slack(), simulations.count(), simulations.most()));
    }

    /** As {@link #simulated(double)}, by so many runs of the mechanism in all and not by as many as are needed. */
    public PacSearch<D> simulated(double failure, long runs) {
        return with(
                0,
                new Simulations(failure, simulations.slack(), Require.atLeast("runs", 20, runs), simulations.most()));
    }

    /** A mechanism sees so many records, and not a half of them; then draws are simulated. */
    public PacSearch<D> drawn(int records) {
        RandomPart<D> data = mechanism.data();
        return new PacSearch<>(
                new PacMechanism<>(
                        new RandomPart<>(data.what(), data.records(), records, data.select()),
                        mechanism.function(),
                        mechanism.isParallel()),
                goal,
                0,
                simulations,
                seed);
    }

    /** With noise scaled along each coordinate: no axes are looked for, whatever the size of the output. */
    public PacSearch<D> alongCoordinates() {
        return with(new PacGoal(goal.information(), NoiseShape.COORDINATES, goal.unit()));
    }

    /** With the same noise in all directions. */
    public PacSearch<D> alike() {
        return with(new PacGoal(goal.information(), NoiseShape.ALIKE, goal.unit()));
    }

    /** Recorded per another unit, beside releases per that unit; PAC privacy itself knows none. */
    public PacSearch<D> per(Unit unit) {
        return with(new PacGoal(goal.information(), goal.shape(), Require.given("unit", unit)));
    }

    /** The mechanism may be run by several threads at once. */
    public PacSearch<D> parallel() {
        return new PacSearch<>(
                new PacMechanism<>(mechanism.data(), mechanism.function(), true), goal, worlds, simulations, seed);
    }

    /** Draws from a known seed, for demonstrations: what is released then is labelled NONE. */
    public PacSearch<D> seeded(long newSeed) {
        return new PacSearch<>(mechanism, goal, worlds, simulations, OptionalLong.of(newSeed));
    }

    private PacSearch<D> with(PacGoal newGoal) {
        return new PacSearch<>(mechanism, newGoal, worlds, simulations, seed);
    }

    private PacSearch<D> with(int newWorlds, Simulations newSimulations) {
        return new PacSearch<>(mechanism, goal, newWorlds, newSimulations, seed);
    }

    /** Runs the mechanism and finds the noise. */
    public PacNoiseResult determine() {
        RandomSource random = random();
        MeasuredNoise<D> noise = LongWork.shown(progress -> worlds > 0
                ? Worlds.determine(mechanism, goal, worlds, random, progress)
                : simulations.determine(mechanism, goal, random, progress));
        return PacNoiseResult.of(noise, seed);
    }

    /** How much noise other rules ask for, from papers and from this project, on some thousand simulations. */
    public PacRulesResult rules() {
        int runs = (int) Math.min(MOST_COMPARED, simulations.count() == 0 ? MOST_COMPARED : simulations.count());
        return new PacRulesResult(LongWork.shown(progress -> RuleComparison.of(
                mechanism, goal, runs, simulations.failure(), simulations.slack(), random(), progress)));
    }

    private RandomSource random() {
        return seed.isPresent() ? RandomSource.seeded(seed.getAsLong()) : RandomSource.secure();
    }

    @Override
    public Sheet sheet() {
        return new Sheet()
                .line("PAC privacy: noise for " + mechanism.data().words() + ", which may tell "
                        + Figures.exact(goal.information()) + " nats, "
                        + goal.shape().words() + "; "
                        + (worlds > 0
                                ? worlds + " worlds are counted"
                                : "simulated, with failure " + Figures.exact(simulations.failure())))
                .line("say determine() next");
    }

    @Override
    public Data contents() {
        return new Data()
                .fact("data", mechanism.data().words())
                .fact("information", goal.information())
                .fact("shape", goal.shape().words())
                .fact("worlds", worlds)
                .fact("failure", worlds > 0 ? 0.0 : simulations.failure());
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
