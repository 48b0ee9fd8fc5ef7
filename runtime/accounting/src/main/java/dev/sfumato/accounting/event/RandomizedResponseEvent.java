package dev.sfumato.accounting.event;

import dev.sfumato.util.Require;

/**
 * Each record answers for itself: truly, or, with probability {@code randomness}, with one of {@code categories} answers
 * drawn uniformly (the true one among them).
 *
 * @param unit a record replaced, or zeroed out (its answer is then drawn uniformly); the number of answers is public
 */
public record RandomizedResponseEvent(double randomness, int categories, Unit unit) implements PrivacyEvent {
    public RandomizedResponseEvent {
        if (randomness != 1) {
            Require.probability("randomness", randomness);
        }
        Require.atLeast("categories", 2, categories);
        Require.given("unit", unit).requireSizePublic("Randomized response");
    }

    /** The largest ratio between the probabilities of an answer under two different true values, less one. */
    public double oddsLessOne() {
        return categories * (1 - randomness) / randomness;
    }

    /** The logarithm of that ratio, also where the ratio is beyond doubles: it is then k/p but for a share of p. */
    public double logOdds() {
        double odds = oddsLessOne();
        return Double.isInfinite(odds) ? Math.log(categories) - Math.log(randomness) : Math.log1p(odds);
    }

    @Override
    public Kind kind() {
        return Kind.RANDOMIZED_RESPONSE;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
        return visitor.randomizedResponse(this);
    }

    @Override
    public RandomizedResponseEvent withUnit(Unit newUnit) {
        return new RandomizedResponseEvent(randomness, categories, newUnit);
    }

    @Override
    public RandomizedResponseEvent withNoiseTimes(double factor) {
        double shrunk = Math.expm1(logOdds() / factor) / categories;
        return new RandomizedResponseEvent(Math.max(Double.MIN_VALUE, 1 / (1 + shrunk)), categories, unit);
    }
}
