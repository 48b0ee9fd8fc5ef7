package dev.sfumato.attack;

import dev.sfumato.numeric.Binomial;
import dev.sfumato.numeric.Bisection;
import dev.sfumato.numeric.DirectedRounding;
import dev.sfumato.util.Require;

/**
 * Guesses about coins: each of some candidates was used or left out by a fair coin of its own, one release was made of all that
 * were used, and an attacker guessed of some candidates what their coins had said. Unlike rates of repeated releases, one release
 * is enough.
 *
 * @param candidates how many coins were thrown
 * @param made on how many of them there is a guess; decided before the release was seen
 * @param right how many guesses are right
 */
public record CoinGuesses(long candidates, long made, long right) {
    /** A bound on the effect of rounding on a tail. */
    private static final double SLACK = 1e-9;

    /** No count of guesses that can be made tells more; the share of right ones that it allows is still less than one as a double. */
    private static final double LARGEST = 32;

    public CoinGuesses {
        Require.atLeast("candidates", 1, candidates);
        if (made < 0 || made > candidates) {
            throw new IllegalArgumentException("made must be in [0, " + candidates + "], got " + made);
        }
        if (right < 0 || right > made) {
            throw new IllegalArgumentException("right must be in [0, " + made + "], got " + right);
        }
    }

    /** The share of right guesses among those that were made. */
    public double share() {
        return made == 0 ? 0 : (double) right / made;
    }

    /** The share of right guesses that pure differential privacy with this epsilon lets one expect at most. */
    public static double shareAllowed(double epsilon) {
        return 1 / (1 + Math.exp(-epsilon));
    }

    /** The true epsilon, for one candidate added or left out and at this delta, is at least this with the confidence. */
    public double epsilonAtLeast(double delta, double confidence) {
        if (delta != 0) {
            Require.probability("delta", delta);
        }
        double error = 1 - Require.probability("confidence", confidence);
        if (chance(0, delta) > error) {
            return 0;
        }
        return new Bisection(0, LARGEST)
                .halved(60, epsilon -> chance(epsilon, delta) <= error)
                .holds();
    }

    /** The chance of so many right guesses or more, at most, where (epsilon, delta)-differential privacy holds. */
    private double chance(double epsilon, double delta) {
        // Steinke, Nasr and Jagielski, "Privacy auditing with one (1) training run", 2023, Theorem 5.2: with W of
        // distribution
        // Binomial(made, e^epsilon/(1+e^epsilon)) it is P(W >= right) + 2 candidates delta max_i P(right > W >= right -
        // i)/i
        double share = DirectedRounding.up(shareAllowed(epsilon), 4);
        double tail = Binomial.tail(made, share, right).atLeast();
        double below = 0;
        double most = 0;
        double log = Binomial.logMass(made, share, right);
        for (long i = 1; i <= right && delta > 0; i++) {
            log += Math.log((double) (right - i + 1) / (made - right + i)) - epsilon;
            below += Math.exp(log);
            most = Math.max(most, below / i);
        }
        return (tail + 2 * candidates * delta * most) * (1 + SLACK);
    }
}
