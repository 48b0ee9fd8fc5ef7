package dev.sfumato.accounting.pld;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.pld.LossBracket.Term;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each step between a mechanism's losses and the delta of a composition, against sums in decimals that have no round-off. */
class CompositionTest {
    private static final MathContext DIGITS = new MathContext(50);
    private static final int LENGTH = 1 << 10;

    /** Three outcomes: losses -1, 0 and 2, or nearly so, and one that gives the neighbour away. */
    private static LossModel model(double off) {
        double[] with = {0.125, 0.5, 0.375 - 0x1p-10};
        return new LossModel(
                List.of(),
                List.of(),
                List.of(new Atom(-1 + off, with[0], 8), new Atom(off, with[1], 8), new Atom(2 + off, with[2], 8)),
                0x1p-50,
                0x1p-10,
                0x1p-10,
                true,
                0,
                0);
    }

    private static CompositionPlan plan(double tilt, double least, double greatest) {
        return new CompositionPlan(tilt, tilt, 1, least, greatest);
    }

    /** With losses between knots: at least the mass and the hockey-stick divergence of P above, at most those of the pair below. */
    @ParameterizedTest
    @CsvSource({"0", "0.001", "0.01", "0.07", "-0.031", "0.0625"})
    void knots_round_up_and_down(double off) {
        LossModel model = model(off);
        Sketch sketch = Sketch.of(model, false);
        Discretised knots = Discretised.of(model, sketch, plan(1, -3, 5), 0.125, 0, false);
        for (double epsilon = -2; epsilon < 3; epsilon += 0.0371) {
            double truth = stick(model, epsilon);
            double up = knots.infinite();
            double low = knots.infiniteBelow();
            for (int i = 0; i < knots.knots().length; i++) {
                double loss = knots.anchor() + knots.knots()[i] * 0.125;
                up += knots.up()[i] * Math.max(0, -Math.expm1(epsilon - loss - knots.shift()));
                low += knots.low()[i] * Math.max(0, -Math.expm1(epsilon - loss + knots.shift()));
            }
            assertTrue(up >= truth * (1 - 1e-14), up + " < " + truth + " at " + epsilon);
            assertTrue(low <= truth * (1 + 1e-14), low + " > " + truth + " at " + epsilon);
            assertTrue(up - low < 0.125, up + " and " + low + " at " + epsilon);
        }
    }

    private static double stick(LossModel model, double epsilon) {
        double sum = model.infinite();
        for (Atom atom : model.atoms()) {
            sum += atom.mass() * Math.max(0, -Math.expm1(epsilon - atom.loss()));
        }
        return sum;
    }

    /** The transforms of a composition, to their own error bound, which is not lavish either. */
    @ParameterizedTest
    @CsvSource({"0, 1", "0, 5", "0.3, 12", "1.7, 3", "1.7, 30"})
    void transforms_are_off_by_no_more_than_they_say(double tilt, int times) {
        LossModel model = model(0.03);
        double step = 0.125;
        Discretised knots = Discretised.of(model, Sketch.of(model, false), plan(tilt, -8, 8), step, 0, false);
        Composition.Tilted term = new Composition.Tilted(knots, tilt, step);
        Composition composition = new Composition(LENGTH);
        composition.add(term, times);
        composition.add(term, 2);
        double error = composition.finish();
        BigDecimal[] up = power(knots.knots(), term.up, times + 2);
        BigDecimal[] low = power(knots.knots(), term.low, times + 2);
        double most = 0;
        for (int i = 0; i < LENGTH; i++) {
            double offUp =
                    up[i].subtract(new BigDecimal(composition.upper()[i])).abs().doubleValue();
            double offLow = low[i].subtract(new BigDecimal(composition.lower()[i]))
                    .abs()
                    .doubleValue();
            assertTrue(offUp <= error, offUp + " > " + error + " at " + i);
            assertTrue(offLow <= error / Composition.LOW_SHARE, offLow + " > " + error + " at " + i);
            most = Math.max(most, offUp);
        }
        assertTrue(error < 1e-11, "error bound " + error);
        assertTrue(most > 0, "the sums in decimals were rounded as the transforms are");
    }

    /** Tilting moves mass up by exp(tilt times loss), divided by the sum of that. */
    @Test
    void tilted_masses_are_a_distribution_again() {
        LossModel model = model(0);
        Discretised knots = Discretised.of(model, Sketch.of(model, false), plan(2, -3, 5), 0.125, 0, false);
        Composition.Tilted tilted = new Composition.Tilted(knots, 2, 0.125);
        double sum = 0;
        for (int i = 0; i < tilted.up.length; i++) {
            double back = tilted.up[i] * Math.exp(tilted.logScale - 2 * 0.125 * knots.knots()[i]);
            assertTrue(back >= knots.up()[i] * (1 - 1e-14) && back <= knots.up()[i] * (1 + 1e-11) + 1e-290);
            sum += tilted.up[i];
        }
        assertTrue(Math.abs(sum - 1) < 1e-12, "sum " + sum);
    }

    /** Masses composed in windows of all lengths, some too short, so that much lies outside: never below the truth, nor above. */
    @ParameterizedTest
    @CsvSource({"-20, 30, 1", "-4, 9, 1", "0, 6, 1", "2, 4, 1", "-20, 30, 0.01", "-1, 5, 2", "5, 9, 0.2"})
    void what_lies_outside_of_a_window_is_accounted_for(double least, double greatest, double tilt) {
        LossModel model = model(0.02);
        int times = 9;
        int length = 1 << 8;
        double step = (greatest - least) * 1.01 / length;
        List<Term> terms = List.of(new Term(model, times));
        ComposedLoss loss = ComposedLoss.of(
                terms, List.of(Sketch.of(model, false)), plan(tilt, least, greatest), step, length, () -> {});
        for (double epsilon : new double[] {0, 0.5, 1, 2.5, 4, 8, 15, 25}) {
            double truth = delta(model, times, epsilon);
            assertTrue(loss.upperDelta(epsilon) >= truth * (1 - 1e-12), loss.upperDelta(epsilon) + " < " + truth);
            assertTrue(loss.lowerDelta(epsilon) <= truth * (1 + 1e-12), loss.lowerDelta(epsilon) + " > " + truth);
            if (truth < 1) {
                assertTrue(loss.upperEpsilon(truth * (1 - 1e-9)) >= epsilon - 1e-9, "epsilon at " + truth);
                assertTrue(loss.lowerEpsilon(truth * (1 + 1e-9)) <= epsilon + 1e-9, "epsilon at " + truth);
            }
        }
    }

    /** By its definition, over the counts of each outcome. */
    private static double delta(LossModel model, int times, double epsilon) {
        double finite = Math.pow(1 - model.infinite(), times);
        double sum = 1 - finite;
        List<Atom> atoms = model.atoms();
        for (int a = 0; a <= times; a++) {
            for (int b = 0; a + b <= times; b++) {
                int c = times - a - b;
                double loss = a * atoms.get(0).loss()
                        + b * atoms.get(1).loss()
                        + c * atoms.get(2).loss();
                double mass = choose(times, a)
                        * choose(times - a, b)
                        * Math.pow(atoms.get(0).mass(), a)
                        * Math.pow(atoms.get(1).mass(), b)
                        * Math.pow(atoms.get(2).mass(), c);
                sum += mass * Math.max(0, -Math.expm1(epsilon - loss));
            }
        }
        return sum;
    }

    private static double choose(int n, int k) {
        double value = 1;
        for (int i = 1; i <= k; i++) {
            value = value * (n - k + i) / i;
        }
        return value;
    }

    /** Beyond the largest loss there is nothing but what gives the neighbour away, however far beyond. */
    @ParameterizedTest
    @CsvSource({"3", "100", "1000", "1e6", "1e300"})
    void counted_losses_end(double epsilon) {
        LossModel model = new FiniteLoss()
                .outcome(0.7, 0.3, Math.log(7.0 / 3), 8)
                .outcome(0.3, 0.7, -Math.log(7.0 / 3), 8)
                .spacing(2 * Math.log(7.0 / 3))
                .loss(1, Direction.REMOVE);
        ComposedLoss loss = CountedLoss.of(model, 3);
        double upper = loss.upperDelta(epsilon);
        assertTrue(upper >= 0 && upper < 1e-200, "delta " + upper);
    }

    /** The masses of a sum of as many, wrapped around as transforms wrap. */
    private static BigDecimal[] power(long[] knots, double[] masses, int times) {
        BigDecimal[] sum = new BigDecimal[LENGTH];
        Arrays.fill(sum, BigDecimal.ZERO);
        sum[0] = BigDecimal.ONE;
        List<Integer> used = new ArrayList<>();
        for (int i = 0; i < knots.length; i++) {
            if (masses[i] > 0) {
                used.add(i);
            }
        }
        for (int use = 0; use < times; use++) {
            BigDecimal[] next = new BigDecimal[LENGTH];
            Arrays.fill(next, BigDecimal.ZERO);
            for (int at = 0; at < LENGTH; at++) {
                if (sum[at].signum() == 0) {
                    continue;
                }
                for (int i : used) {
                    int to = (int) Math.floorMod(at + knots[i], (long) LENGTH);
                    next[to] = next[to].add(sum[at].multiply(new BigDecimal(masses[i]), DIGITS), DIGITS);
                }
            }
            sum = next;
        }
        return sum;
    }
}
