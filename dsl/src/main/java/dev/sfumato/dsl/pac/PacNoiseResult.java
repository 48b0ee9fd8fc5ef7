package dev.sfumato.dsl.pac;

import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.pac.PacAccountant;
import dev.sfumato.accounting.pac.PacGuarantee;
import dev.sfumato.chart.Sign;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.LongWork;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextTable;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.pac.MeasuredNoise;
import dev.sfumato.pac.Measurement;
import dev.sfumato.pac.attack.PacAttack;
import dev.sfumato.util.Figures;
import java.util.Locale;
import java.util.OptionalLong;

/** The noise that was found for a mechanism, what it keeps, and how large it is beside what it hides. */
public final class PacNoiseResult implements Result {
    private static final int USUAL_ATTACKED = 10_000;

    private final MeasuredNoise<?> noise;
    private final OptionalLong seed;

    private PacNoiseResult(MeasuredNoise<?> noise, OptionalLong seed) {
        this.noise = noise;
        this.seed = seed;
    }

    static PacNoiseResult of(MeasuredNoise<?> noise, OptionalLong seed) {
        return new PacNoiseResult(noise, seed);
    }

    private PacGuarantee price() {
        return PacAccountant.price(noise.event());
    }

    /** An upper bound on what one release reveals. */
    public PacResult guarantee() {
        return new PacResult(price());
    }

    /** The mean length of the noise vector. */
    public double meanNorm() {
        return noise.noise().meanNorm();
    }

    /** How far outputs are from their mean, to compare the noise with. */
    public double outputDeviation() {
        return noise.measurement().outputDeviation();
    }

    /** How many runs of the mechanism it takes until measuring costs a tenth of the information. */
    public long needed() {
        return noise.measurement().needed();
    }

    /**
     * Draws data, runs the mechanism and adds the noise. Each call is another release, and they add up. Where draws are simulated and the
     * mechanism fails on one, the centre is released like any other answer, because a refusal would tell something.
     */
    public PacReleased release() {
        RandomSource random = seed.isPresent() ? RandomSource.seeded(seed.getAsLong() + 1) : RandomSource.secure();
        NoiseSource source = seed.isPresent() ? NoiseSource.seeded(seed.getAsLong()) : NoiseSource.secure();
        Noisy<double[]> noisy = LongWork.timed("running the mechanism", () -> noise.release(random, source));
        return new PacReleased(noisy);
    }

    /** A release of this kind before it is made, for a gate: {@code pacBudget(0.1).check(noise.planned().times(3))}. */
    public Release planned() {
        return Release.done(noise.event());
    }

    /** Lets attackers guess at ten thousand releases; each runs the mechanism where draws are simulated. */
    public PacAttackReport attack() {
        return attack(USUAL_ATTACKED);
    }

    /** Lets attackers guess at so many releases. */
    public PacAttackReport attack(int releases) {
        return attack(releases, 1);
    }

    /** Lets attackers guess at releases whose noise is multiplied on purpose, to see that too little noise is caught. */
    public PacAttackReport attack(int releases, double noiseFactor) {
        PacAttack attack = new PacAttack(releases, 0.01, noiseFactor);
        RandomSource random = seed.isPresent() ? RandomSource.seeded(seed.getAsLong() + 2) : RandomSource.secure();
        return new PacAttackReport(LongWork.shown(progress -> attack.run(noise, random, progress)));
    }

    @Override
    public Sheet sheet() {
        Measurement measured = noise.measurement();
        PacGuarantee guarantee = price();
        TextTable table = new TextTable()
                .row("told at most", Figures.up(guarantee.information()) + " nats")
                .row(
                        "holds",
                        guarantee.label() == Label.NONE
                                ? "for nobody who has the seed"
                                : guarantee.failure() == 0
                                        ? "always"
                                        : "but for a probability of " + Figures.exact(guarantee.failure()))
                .row(
                        "label",
                        Sign.said(guarantee.label())
                                .then(": " + guarantee.label().meaning()))
                .row("method", guarantee.method())
                .row(
                        "output",
                        count(measured.size(), "number") + ", varying along " + count(measured.axes(), "axis") + " by "
                                + Figures.up(measured.outputDeviation()))
                .row(
                        "noise",
                        Figures.up(meanNorm()) + " on average, "
                                + noise.goal().shape().words()
                                + (measured.outputDeviation() == 0
                                        ? ""
                                        : ": " + Figures.up(meanNorm() / measured.outputDeviation())
                                                + " times as much"))
                .row(
                        "runs",
                        String.format(Locale.ROOT, "%,d of the mechanism", measured.runs())
                                + (guarantee.failure() == 0
                                        ? ""
                                        : String.format(
                                                Locale.ROOT,
                                                "; with %,d measuring costs a tenth of the information; noise is %.3f times what"
                                                        + " it would be if the measurement were exact",
                                                measured.needed(),
                                                noise.correction())));
        guarantee.assumptions().forEach(assumption -> table.row("assumes", assumption));
        return new Sheet()
                .table(table)
                .line(guarantee.sentence())
                .line(
                        "Only which records were drawn is hidden: an attacker may know all of them and the noise, and what all"
                                + " draws have in common is released as it is. It is no differential privacy.");
    }

    private static String count(int count, String what) {
        return count == 1
                ? "1 " + what
                : String.format(Locale.ROOT, "%,d %s", count, what.equals("axis") ? "axes" : what + "s");
    }

    @Override
    public Data contents() {
        PacGuarantee guarantee = price();
        return new Data()
                .fact("information", guarantee.information())
                .fact("failure", guarantee.failure())
                .fact("label", guarantee.label().toString())
                .fact("method", guarantee.method())
                .fact("size", noise.measurement().size())
                .fact("axes", noise.measurement().axes())
                .fact("output deviation", outputDeviation())
                .fact("mean norm of noise", meanNorm())
                .fact("runs", noise.measurement().runs())
                .fact("needed", needed())
                .fact("event", noise.event());
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
