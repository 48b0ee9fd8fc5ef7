package dev.sfumato.accounting.event;

import dev.sfumato.numeric.DirectedRounding;
import dev.sfumato.numeric.Scaled;
import dev.sfumato.numeric.Ulps;
import dev.sfumato.util.Require;
import java.util.List;

/**
 * A vector released with Gaussian noise that was measured from the mechanism itself (PAC privacy): it bounds what the release tells
 * of which records were drawn, and is no differential privacy.
 *
 * <p>For a released z with noise of deviation s along each axis, and any distribution of mean a and deviation t beside the noise, what is
 * told is at most the mean of KL(N(z, s^2), N(a, s^2 + t^2)) over the draws of the data: a constant of s and t, and the mean
 * of {@code q = 1/2 sum (z-a)^2/(s^2+t^2)}, which was measured.
 *
 * @param secret how the data are drawn, in words
 * @param simulations how many draws q was measured on
 * @param failure the probability with which the measurement misleads; zero where the draws are all that there are
 * @param mean of q over the draws, rounded up
 * @param deviation the standard deviation of q in the sample, rounded up; zero where failure is
 * @param largest what q cannot exceed; zero where failure is
 * @param copies how many axes each of the figures below stands for
 * @param noise the standard deviation of the noise along each axis
 * @param reference the standard deviation, beside the noise, of the distribution that outputs are compared with
 */
public record PacEvent(
        String secret,
        long simulations,
        double failure,
        double mean,
        double deviation,
        double largest,
        long copies,
        List<Double> noise,
        List<Double> reference,
        Unit unit)
        implements WithoutEpsilon {
    /** Beyond it a quotient of squares is no double. */
    private static final double LARGEST_GROWTH = 1e300;

    /** Beyond it r^2 is no double. */
    private static final double LARGEST_RATIO = 1e150;

    public PacEvent {
        Require.notBlank("secret", secret);
        Require.atLeast("simulations", 2, simulations);
        Require.nonNegative("mean", mean);
        if (failure == 0) {
            if (deviation != 0 || largest != 0) {
                throw new IllegalArgumentException(
                        "deviation and largest must be 0 where failure is, got " + deviation + " and " + largest);
            }
        } else {
            Require.probability("failure", failure);
            Require.nonNegative("deviation", deviation);
            Require.within("largest", mean, Double.MAX_VALUE, largest);
        }
        Require.atLeast("copies", 1, copies);
        noise = List.copyOf(Require.allGiven("noise", noise));
        reference = List.copyOf(Require.allGiven("reference", reference));
        noise.forEach(scale -> Require.positive("each of noise", scale));
        reference.forEach(scale -> Require.nonNegative("each of reference", scale));
        if (noise.size() != reference.size()) {
            throw new IllegalArgumentException(
                    "reference must have as many values as noise, " + noise.size() + ", got " + reference.size());
        }
        Require.given("unit", unit);
    }

    /** The most information revealed about which records were drawn, in nats, rounded up, unless the measurement misleads. */
    public double information() {
        double sum = 0;
        for (int j = 0; j < noise.size(); j++) {
            sum += copies * ofAxis(reference.get(j), noise.get(j));
        }
        double constant = sum * (1 + (noise.size() + 8) * 2 * DirectedRounding.U);
        double total = constant + mean + excess();
        return total == 0 ? 0 : Ulps.up(4, total);
    }

    /** 1/2 (log(1 + r^2) - r^2/(1 + r^2)): KL(N(a, s^2), N(a, s^2 + t^2)) for r = t/s, rounded up. */
    private static double ofAxis(double reference, double noise) {
        double ratio = reference / noise;
        if (ratio > LARGEST_RATIO) {
            // log r, which is about a half more
            return Ulps.up(8, Math.log(reference) - Math.log(noise));
        }
        double square = ratio * ratio;
        double difference = Math.log1p(square) - square / (1 + square);
        return 0.5 * (difference + 8 * Math.ulp(Math.log1p(square)));
    }

    /** By how much the mean of q may exceed that of the sample: Maurer and Pontil, "Empirical Bernstein bounds", 2009, Theorem 4. */
    private double excess() {
        if (failure == 0) {
            return 0;
        }
        double log = Ulps.up(2, Math.log(2 / failure));
        return Ulps.up(8, deviation * Math.sqrt(2 * log / simulations) + 7 * largest * log / (3 * (simulations - 1.0)));
    }

    @Override
    public String why() {
        return "PAC privacy, which is no differential privacy, for " + secret;
    }

    @Override
    public Kind kind() {
        return Kind.PAC;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
        return visitor.pac(this);
    }

    @Override
    public PacEvent withUnit(Unit newUnit) {
        return new PacEvent(secret, simulations, failure, mean, deviation, largest, copies, noise, reference, newUnit);
    }

    /** With the reference scaled like the noise or as it is, whichever proves less to be told. */
    @Override
    public PacEvent withNoiseTimes(double factor) {
        PacEvent scaled = scaled(factor, factor);
        PacEvent kept = scaled(factor, 1);
        return kept.information() < scaled.information() ? kept : scaled;
    }

    private static double squares(double one, double other) {
        return one * one + other * other;
    }

    /** Each term of q shrinks at least by the least share by which s^2 + t^2 grows, and so does q, for every output. */
    private PacEvent scaled(double ofNoise, double ofReference) {
        List<Double> newNoise =
                noise.stream().map(scale -> Scaled.times(scale, ofNoise)).toList();
        List<Double> newReference = reference.stream()
                .map(scale -> Scaled.times(scale, ofReference))
                .toList();
        double growth = Double.POSITIVE_INFINITY;
        for (int j = 0; j < noise.size(); j++) {
            double unit = Math.max(noise.get(j), reference.get(j));
            double before = squares(noise.get(j) / unit, reference.get(j) / unit);
            double after = squares(newNoise.get(j) / unit, newReference.get(j) / unit);
            growth = Math.min(growth, Math.min(LARGEST_GROWTH, after / before));
        }
        double least = noise.isEmpty() ? 1 : growth * (1 - 24 * DirectedRounding.U);
        return new PacEvent(
                secret,
                simulations,
                failure,
                Scaled.over(mean, least),
                Scaled.over(deviation, least),
                Scaled.over(largest, least),
                copies,
                newNoise,
                newReference,
                unit);
    }
}
