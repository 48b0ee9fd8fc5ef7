package dev.sfumato.accounting;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.List;

/**
 * The best that an attacker can achieve who guesses from a release which of two neighbours it came from: a lower bound on the rate
 * of missed members at each rate of false alarms, from the certified deltas at some epsilons.
 *
 * <p>A mechanism that is (epsilon, delta)-private has a trade-off function of at least max(0, 1 - delta - e^epsilon a,
 * e^-epsilon (1 - delta - a)) at a false-alarm rate a (Dong, Roth and Su, "Gaussian differential privacy", 2019, Section 2),
 * so the largest of these over any epsilons is a lower bound as well. More points make it tighter; none makes it wrong.
 *
 * @param profile delta at each epsilon that was evaluated
 */
public record TradeOff(Curve profile) {
    /** Where the evaluated epsilons end: beyond the epsilon at this delta, little is left to be seen. */
    static final double SMALLEST_DELTA = 1e-10;

    /** All that is known of what carries no guarantee. */
    private static final Curve.Point NO_BOUND = new Curve.Point(0, 1);

    private static final int REFINEMENTS = 6;

    /** The trade-off from a number of epsilons between zero and the price at delta 1e-10. */
    public static TradeOff of(PrivacyEvent event, Accountant accountant, int points) {
        Require.atLeast("points", 2, points);
        Guarantee last = accountant.price(event, SMALLEST_DELTA);
        if (Double.isInfinite(last.epsilon()) || !last.label().isUpperBound()) {
            return new TradeOff(new Curve("epsilon", "delta", List.of(NO_BOUND), last));
        }
        List<Double> epsilons = new ArrayList<>(List.of(0.0));
        for (int i = 1; i < points && last.epsilon() > 0; i++) {
            epsilons.add(last.epsilon() * i / (points - 1));
        }
        List<Curve.Point> profile = Curve.points(epsilons, epsilon -> accountant.delta(event, epsilon));
        return new TradeOff(new Curve("epsilon", "delta", profile, last));
    }

    /** What one guarantee alone says of it. */
    public static TradeOff of(Guarantee guarantee) {
        boolean isBound =
                Double.isFinite(guarantee.epsilon()) && guarantee.label().isUpperBound();
        Curve.Point point = isBound ? new Curve.Point(guarantee.epsilon(), guarantee.delta()) : NO_BOUND;
        return new TradeOff(new Curve("epsilon", "delta", List.of(point), guarantee));
    }

    /** The same trade-off made tighter at one false-alarm rate, by epsilons around the one that decides there. */
    public TradeOff refinedAt(double falsePositiveRate, PrivacyEvent event, Accountant accountant) {
        TradeOff refined = this;
        for (int round = 0; round < REFINEMENTS && refined.profile.points().size() > 1; round++) {
            List<Curve.Point> points = new ArrayList<>(refined.profile.points());
            int best = 0;
            for (int i = 1; i < points.size(); i++) {
                if (missed(points.get(i), falsePositiveRate) > missed(points.get(best), falsePositiveRate)) {
                    best = i;
                }
            }
            if (best + 1 < points.size()) {
                points.add(best + 1, between(points.get(best), points.get(best + 1), event, accountant));
            }
            if (best > 0) {
                points.add(best, between(points.get(best - 1), points.get(best), event, accountant));
            }
            refined = new TradeOff(new Curve(profile.x(), profile.y(), points, profile.source()));
        }
        return refined;
    }

    private static Curve.Point between(Curve.Point one, Curve.Point other, PrivacyEvent event, Accountant accountant) {
        double epsilon = (one.x() + other.x()) / 2;
        return new Curve.Point(epsilon, accountant.delta(event, epsilon));
    }

    /** A lower bound on the rate of missed members (false negatives) at a rate of false alarms in [0, 1]. */
    public double falseNegativeRate(double falsePositiveRate) {
        if (!(falsePositiveRate >= 0 && falsePositiveRate <= 1)) {
            throw new IllegalArgumentException("falsePositiveRate must be in [0, 1], got " + falsePositiveRate);
        }
        return profile.points().stream()
                .mapToDouble(point -> missed(point, falsePositiveRate))
                .max()
                .orElse(0);
    }

    /** An upper bound on the rate of members found (true positives) at a rate of false alarms in [0, 1]. */
    public double truePositiveRate(double falsePositiveRate) {
        return Math.min(1, Math.nextUp(1 - falseNegativeRate(falsePositiveRate)));
    }

    /** The upper bound on the true-positive rate at each of some false-positive rates. */
    public Curve curve(List<Double> falsePositiveRates) {
        return new Curve(
                "false positive rate",
                "true positive rate",
                Curve.points(falsePositiveRates, this::truePositiveRate),
                profile.source());
    }

    /**
     * The least mu, to a millionth, with which mu-Gaussian differential privacy allows at every evaluated epsilon the delta
     * that was found there; infinite where none up to a million does. It summarises these points: between them, and beyond
     * the last, nothing is proved.
     */
    public double gaussianMu() {
        return FittedMu.to(profile);
    }

    /** Both bounds with every operation rounded down. */
    private static double missed(Curve.Point point, double falsePositiveRate) {
        double rest = Math.nextDown(1 - point.y());
        // Math.exp is within one unit in the last place
        double steep = Math.nextDown(rest - Math.nextUp(Math.nextUp(Math.exp(point.x())) * falsePositiveRate));
        double kept = Math.nextDown(rest - falsePositiveRate);
        double flat = Math.nextDown(Math.max(0, Math.nextDown(Math.exp(-point.x()))) * kept);
        double most = Math.max(steep, flat);
        return most > 0 ? most : 0;
    }
}
