package dev.sfumato.dsl.attack;

import dev.sfumato.attack.Distinguisher;
import dev.sfumato.audit.tester.MechanismRegistry;
import dev.sfumato.audit.tester.MechanismTester;
import dev.sfumato.audit.tester.PublishedClaims;
import dev.sfumato.audit.tester.TestedMechanism;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.LongWork;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextTable;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Figures;
import dev.sfumato.util.Require;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;

/**
 * A test of mechanisms of the runtime, to be configured: it distinguishes releases of neighbouring inputs, and where that succeeds
 * better than the price of a release allows, its mechanism is refuted. Every word returns a new test and leaves this one as it is.
 */
public final class Refutation implements Result {
    private static final double CONFIDENCE = 0.95;
    private static final double LONGEST_SECONDS = 1e6;

    private final List<TestedMechanism> mechanisms;
    private final int runs;
    private final double seconds;
    private final OptionalLong seed;

    private Refutation(List<TestedMechanism> mechanisms, int runs, double seconds, OptionalLong seed) {
        this.mechanisms = List.copyOf(mechanisms);
        this.runs = runs;
        this.seconds = seconds;
        this.seed = seed;
    }

    /** All mechanisms where no name is given. */
    @NotAWord
    public static Refutation of(List<String> names) {
        return new Refutation(
                names.isEmpty() ? MechanismRegistry.all() : MechanismRegistry.named(names),
                MechanismTester.STANDARD_RUNS,
                60,
                OptionalLong.empty());
    }

    /** With so many releases of each pair of inputs, 20,000 by default; more find smaller faults. */
    public Refutation runs(int runs) {
        Require.atLeast("runs", Distinguisher.LEAST_RUNS, runs);
        return new Refutation(mechanisms, runs, seconds, seed);
    }

    /** Within so many seconds, 60 by default; what was released by then is what is measured. */
    public Refutation timeLimit(double newSeconds) {
        return new Refutation(mechanisms, runs, Require.within("seconds", 0.001, LONGEST_SECONDS, newSeconds), seed);
    }

    /** With noise and chance from a known seed, so that it comes out alike again. */
    public Refutation seeded(long newSeed) {
        return new Refutation(mechanisms, runs, seconds, OptionalLong.of(newSeed));
    }

    /** Tests the mechanisms as they are: none should be refuted. */
    public RefutationResult run() {
        return RefutationResult.of(
                false, LongWork.shown(progress -> tester().test(mechanisms, noise(), random(), progress)));
    }

    /** Tests the mechanisms as they are broken on purpose, with half their noise and so on: all should be refuted. */
    public RefutationResult sabotaged() {
        return RefutationResult.of(
                true, LongWork.shown(progress -> tester().testSabotaged(mechanisms, noise(), random(), progress)));
    }

    /** Tests what was published and does not hold, beside what is certified. */
    public RefutationResult asPublished() {
        return LongWork.shown(this::asPublished);
    }

    private RefutationResult asPublished(Progress progress) {
        return RefutationResult.ofClaims(
                new PublishedClaims(runs, CONFIDENCE, limit()).test(noise(), random(), progress), CONFIDENCE);
    }

    private MechanismTester tester() {
        return new MechanismTester(runs, CONFIDENCE, limit());
    }

    private Duration limit() {
        return Duration.ofNanos((long) (seconds * 1e9));
    }

    private NoiseSource noise() {
        return seed.isPresent() ? NoiseSource.seeded(seed.getAsLong()) : NoiseSource.secure();
    }

    private RandomSource random() {
        return seed.isPresent() ? RandomSource.seeded(seed.getAsLong()) : RandomSource.secure();
    }

    @Override
    public Sheet sheet() {
        TextTable table = new TextTable("mechanism", "pairs of inputs", "ways to break it");
        for (TestedMechanism mechanism : mechanisms) {
            table.row(mechanism.name(), Integer.toString(mechanism.trials().size()), Long.toString(broken(mechanism)));
        }
        return new Sheet()
                .line("a test of " + mechanisms.size() + (mechanisms.size() == 1 ? " mechanism by " : " mechanisms by ")
                        + runs + " releases of each pair of inputs, within " + Figures.exact(seconds) + " s")
                .table(table)
                .line("say run() next, or sabotaged() to see what is caught, or asPublished()");
    }

    private static long broken(TestedMechanism mechanism) {
        return mechanism.trials().stream()
                .mapToLong(trial -> trial.sabotages().size())
                .sum();
    }

    @Override
    public Data contents() {
        return new Data()
                .fact("releases", runs)
                .fact("seconds", seconds)
                .fact("confidence", CONFIDENCE)
                .rows(
                        "mechanisms",
                        List.of("mechanism", "pairs of inputs", "ways to break it"),
                        mechanisms.stream()
                                .map(mechanism -> List.<Object>of(
                                        mechanism.name(), mechanism.trials().size(), broken(mechanism)))
                                .toList());
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
