package dev.sfumato.noise;

import dev.sfumato.accounting.event.NoisyMaxEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.noise.arithmetic.Interval;
import dev.sfumato.util.Require;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;

/**
 * Reports which score is the largest after noise, and nothing else. No comparison is left to floating point: two of the
 * three noises need none, the third compares real numbers digit by digit.
 *
 * @param noise exponential noise makes it permute-and-flip, Gumbel noise the exponential mechanism
 * @param sensitivity the most that one record (or edge) contributes to any one score; NaN is read as 0, an infinity as the largest number: where one
 *     neighbour may give NaN, the sensitivity must be that of 0 in its place
 */
public record NoisyMax(NoisyMaxEvent.Noise noise, double scale, double sensitivity, Unit unit)
        implements Mechanism<double[], Integer> {
    public NoisyMax {
        new NoisyMaxEvent(noise, scale, sensitivity, unit);
    }

    @Override
    public NoisyMaxEvent event() {
        return new NoisyMaxEvent(noise, scale, sensitivity, unit);
    }

    @Override
    public Noisy<Integer> release(double[] scores, NoiseSource source) {
        Require.atLeast("number of scores", 1, scores.length);
        double[] held = Arrays.stream(scores).map(NoisyMax::held).toArray();
        return source.release(event(), bits -> switch (noise) {
            case LAPLACE -> largestWithLaplace(held, bits);
            case EXPONENTIAL -> permuteAndFlip(new Shortfalls(held, scale), bits);
            case GUMBEL -> exponentialMechanism(new Shortfalls(held, scale), bits);
        });
    }

    /** The nearest finite number, and 0 for NaN: as {@link RoundingGrid#held}. */
    private static double held(double score) {
        return Double.isNaN(score) ? 0 : Math.max(-Double.MAX_VALUE, Math.min(Double.MAX_VALUE, score));
    }

    private int largestWithLaplace(double[] scores, RandomBits bits) {
        NoisyScore largest = new NoisyScore(0, scores[0], scale, bits);
        for (int i = 1; i < scores.length; i++) {
            NoisyScore next = new NoisyScore(i, scores[i], scale, bits);
            largest = next.isAbove(largest) ? next : largest;
        }
        return largest.index;
    }

    /** McKenna and Sheldon 2020; the same as exponential noise by Ding et al. 2021. */
    private static int permuteAndFlip(Shortfalls shortfalls, RandomBits bits) {
        int[] order = new int[shortfalls.count()];
        Arrays.setAll(order, i -> i);
        for (int left = order.length; ; left--) {
            int place = (int) bits.below(left);
            int candidate = order[place];
            if (shortfalls.flipExp(candidate, bits)) {
                return candidate;
            }
            order[place] = order[left - 1];
        }
    }

    /** By rejection from the uniform choice. */
    private static int exponentialMechanism(Shortfalls shortfalls, RandomBits bits) {
        while (true) {
            int candidate = (int) bits.below(shortfalls.count());
            if (shortfalls.flipExp(candidate, bits)) {
                return candidate;
            }
        }
    }

    /** How far each score is below the largest, in scales, as exact quotients. */
    private static final class Shortfalls {
        private final BigInteger[] numerators;
        private final BigInteger denominator;

        Shortfalls(double[] scores, double scale) {
            double most = Arrays.stream(scores).max().orElseThrow();
            BigDecimal exactMost = new BigDecimal(most);
            BigDecimal exactScale = new BigDecimal(scale);
            int decimals = exactScale.scale();
            BigDecimal[] shortfalls = new BigDecimal[scores.length];
            for (int i = 0; i < scores.length; i++) {
                shortfalls[i] = exactMost.subtract(new BigDecimal(scores[i])).stripTrailingZeros();
                decimals = Math.max(decimals, shortfalls[i].scale());
            }
            denominator = exactScale.setScale(decimals).unscaledValue();
            numerators = new BigInteger[scores.length];
            for (int i = 0; i < scores.length; i++) {
                numerators[i] = shortfalls[i].setScale(decimals).unscaledValue();
            }
        }

        int count() {
            return numerators.length;
        }

        boolean flipExp(int index, RandomBits bits) {
            return ExpCoin.flip(numerators[index], denominator, bits);
        }
    }

    /** A score with Laplace noise: a real number of which an interval is known. */
    private static final class NoisyScore {
        final int index;
        private final BigDecimal score;
        private final BigDecimal scale;
        private final LazyReal noise;
        private int places = 1;
        private Interval known;

        NoisyScore(int index, double score, double scale, RandomBits bits) {
            this.index = index;
            this.score = new BigDecimal(score);
            this.scale = new BigDecimal(scale);
            noise = new LazyReal(bits).drawLaplace();
            known = noise.interval(places).scaled(this.scale, this.score);
        }

        /** Almost surely decided: two such numbers are equal with probability zero. */
        boolean isAbove(NoisyScore other) {
            while (true) {
                if (known.low().compareTo(other.known.high()) > 0) {
                    return true;
                }
                if (known.high().compareTo(other.known.low()) < 0) {
                    return false;
                }
                refine();
                other.refine();
            }
        }

        private void refine() {
            places++;
            known = noise.interval(places).scaled(scale, score);
        }
    }
}
