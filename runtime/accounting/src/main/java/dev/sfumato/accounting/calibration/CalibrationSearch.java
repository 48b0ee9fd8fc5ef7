package dev.sfumato.accounting.calibration;

import dev.sfumato.accounting.Accountant;
import dev.sfumato.accounting.ApproximateDp;
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Judged;
import dev.sfumato.accounting.Limit;
import dev.sfumato.accounting.MechanismCounts;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.concurrent.Interruption;
import dev.sfumato.numeric.Bisection;
import dev.sfumato.numeric.SearchGrid;
import dev.sfumato.util.Figures;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The search for the value of one parameter at which a price crosses a budget: steps away from a rough guess until one value
 * fits and another does not, then Chandrupatla's root finder ("A new hybrid quadratic/bisection algorithm for finding the
 * zero of a nonlinear function", 1997) on log epsilon as a function of the logarithm of the parameter.
 */
final class CalibrationSearch {
    /** Which way the price moves with the parameter. */
    enum Direction {
        MORE_PROTECTS(1),
        MORE_COSTS(-1);

        private final int sign;

        Direction(int sign) {
            this.sign = sign;
        }
    }

    /** How far from the rough guess a value is still looked for. */
    private static final double FARTHEST = 1e6;

    private static final double OVERSHOOT = 1.1;
    private static final double[] STRIDES = {Math.log(2), Math.log(4), Math.log(8)};
    private static final int GUESS_DOUBLINGS = 120;
    private static final double GUESS_RATIO = 1 + 0x1p-40;

    private final Budget budget;
    private final Accountant accountant;
    private final String parameter;
    private final SearchGrid grid;
    private final DoubleFunction<PrivacyEvent> family;
    private final Optional<DoubleFunction<Guarantee>> prices;
    private final Direction direction;
    private double smallest;
    private double largest;
    private double lowest;
    private double highest;
    private int evaluations;

    CalibrationSearch(
            Budget budget,
            Accountant accountant,
            String parameter,
            SearchGrid grid,
            DoubleFunction<PrivacyEvent> family,
            Optional<DoubleFunction<Guarantee>> prices,
            Direction direction) {
        this.budget = budget;
        this.accountant = accountant;
        this.parameter = parameter;
        this.grid = grid;
        this.family = family;
        this.prices = prices;
        this.direction = direction;
    }

    /** The ends of what the parameter may be; a zero is excluded. */
    CalibrationSearch within(double least, double most) {
        smallest = least;
        largest = most;
        return this;
    }

    /**
     * A value that was priced.
     *
     * @param place the logarithm of the value, turned so that the price falls with it
     * @param excess the logarithm of epsilon over the budget's
     */
    private record Trial(
            double value, PrivacyEvent event, Guarantee price, boolean fits, double place, double excess) {}

    Calibrated from(double near) {
        Trial first = priced(grid.near(guess(near)));
        lowest = Math.max(smallest, first.value / FARTHEST);
        highest = Math.min(largest, first.value * FARTHEST);
        if (!why(first).isEmpty()) {
            throw outOfReach(first);
        }
        return result(narrowed(first));
    }

    private Trial narrowed(Trial first) {
        Trial before = first;
        Trial latest = first;
        for (int step = 0; latest.fits == first.fits; step++) {
            double value = grid.near(onwards(before, latest, STRIDES[Math.min(step, STRIDES.length - 1)]));
            if (value == latest.value) {
                value = neighbour(latest, latest.fits ? -1 : 1);
            }
            Trial next = value >= lowest && value <= highest ? priced(value, latest) : null;
            if (next == null) {
                return atTheEnd(latest);
            }
            before = latest;
            latest = next;
        }
        return crossing(latest, before);
    }

    /** Chandrupatla's iteration: {@code latest} and {@code opposite} enclose the crossing. */
    private Trial crossing(Trial latest, Trial opposite) {
        Trial third = opposite;
        boolean interpolate = true;
        while (true) {
            Trial good = latest.fits ? latest : opposite;
            Trial bad = latest.fits ? opposite : latest;
            if (direction.sign * (neighbour(good, -1) - bad.value) <= 0) {
                return good;
            }
            double part = interpolate ? part(latest, opposite, third) : 0.5;
            double place = latest.place + part * (opposite.place - latest.place);
            double value = grid.near(Math.exp(direction.sign * place));
            if (!between(value, good, bad)) {
                double toGood = Math.abs(good.place - place);
                value = toGood < Math.abs(bad.place - place) ? neighbour(good, -1) : neighbour(bad, 1);
            }
            Trial next = priced(value);
            if (next.fits == latest.fits) {
                third = latest;
            } else {
                third = opposite;
                opposite = latest;
            }
            latest = next;
            interpolate = interpolates(latest, opposite, third);
        }
    }

    private static boolean interpolates(Trial latest, Trial opposite, Trial third) {
        double xi = (latest.place - opposite.place) / (third.place - opposite.place);
        double phi = (latest.excess - opposite.excess) / (third.excess - opposite.excess);
        return phi * phi < xi && (1 - phi) * (1 - phi) < 1 - xi;
    }

    /** Which part of the way to the opposite end to go: by inverse quadratic interpolation, with two points by a line. */
    private static double part(Trial a, Trial b, Trial c) {
        double part = a.excess / (a.excess - b.excess);
        if (c.place != b.place) {
            part = part * (c.excess / (c.excess - b.excess))
                    + (c.place - a.place)
                            / (b.place - a.place)
                            * (a.excess / (c.excess - a.excess))
                            * (b.excess / (c.excess - b.excess));
        }
        return part >= 0 && part <= 1 ? part : 0.5;
    }

    /** The next value on the way to the other side of the budget. */
    private double onwards(Trial before, Trial latest, double longest) {
        double slope = before.place == latest.place
                ? 1
                : Math.abs((latest.excess - before.excess) / (latest.place - before.place));
        double stride = Math.min(longest, OVERSHOOT * Math.abs(latest.excess) / slope);
        if (!(stride > 0)) {
            stride = longest;
        }
        double value = Math.exp(direction.sign * (latest.place + (latest.fits ? -stride : stride)));
        // an end that is a value itself is tried before the search gives up
        if (latest.value > lowest && value < lowest) {
            return lowest;
        }
        return latest.value < highest && value > highest ? highest : value;
    }

    /** The value next to a trial, towards more protection (1) or less (-1). */
    private double neighbour(Trial trial, int protection) {
        return protection * direction.sign > 0 ? grid.above(trial.value) : grid.below(trial.value);
    }

    private static boolean between(double value, Trial one, Trial other) {
        return value > Math.min(one.value, other.value) && value < Math.max(one.value, other.value);
    }

    /** The last trial where there is no more to try: the best there is where it fits, else there is none. */
    private Trial atTheEnd(Trial last) {
        boolean extreme = last.value == (direction == Direction.MORE_COSTS ? largest : smallest);
        if (last.fits && extreme) {
            return last;
        }
        throw outOfReach(last);
    }

    private OutOfReachException outOfReach(Trial last) {
        return new OutOfReachException(
                last.fits
                        ? parameter + " cannot be calibrated to " + budget + ": at " + Figures.exact(last.value)
                                + " epsilon is " + Figures.up(last.price.epsilon())
                                + " and still within it, so that something else decides about the price"
                        : "No " + parameter + " meets " + budget + ": at " + Figures.exact(last.value) + " epsilon is "
                                + Figures.up(last.price.epsilon()) + " (" + last.price.method() + ")" + why(last));
    }

    private String why(Trial last) {
        if (!Double.isInfinite(last.price.epsilon())) {
            return "";
        }
        if (budget.delta() == 0) {
            return "; not everything in it has a price at delta 0, Gaussian noise has none, so give a delta above 0";
        }
        double fixed = 0;
        for (Map.Entry<PrivacyEvent, Long> part :
                MechanismCounts.of(last.event).times().entrySet()) {
            fixed += fixedDelta(part.getKey()) * part.getValue();
        }
        return fixed == 0
                ? ""
                : "; its black boxes and claims have a delta of " + Figures.exact(fixed)
                        + " together, which no noise changes";
    }

    /** The delta of its own that a mechanism keeps whatever its noise. */
    private static double fixedDelta(PrivacyEvent mechanism) {
        double delta = ownDelta(mechanism);
        return delta > 0 && ownDelta(mechanism.withNoiseTimes(2)) == delta ? delta : 0;
    }

    private static double ownDelta(PrivacyEvent mechanism) {
        return ApproximateDp.of(mechanism).map(ApproximateDp::delta).orElse(0.0);
    }

    private @Nullable Trial priced(double value, Trial before) {
        PrivacyEvent event = buildable(value);
        return event == null || before.event.equals(event) ? null : priced(value, event);
    }

    private @Nullable PrivacyEvent buildable(double value) {
        try {
            return family.apply(value);
        } catch (IllegalArgumentException beyondDoubles) {
            return null;
        }
    }

    private Trial priced(double value) {
        return priced(value, family.apply(value));
    }

    private Trial priced(double value, PrivacyEvent event) {
        Interruption.poll("calibrating " + parameter);
        evaluations++;
        Guarantee price = prices.map(own -> own.apply(value)).orElseGet(() -> budget.price(event, accountant));
        Judged<Budget, Guarantee> judged = budget.judge(price);
        if (judged.has(Limit.Fault.WEAK_LABEL)) {
            throw new OutOfReachException("No " + parameter + " meets " + budget + ": " + judged.reason());
        }
        double excess = Math.log(price.epsilon() / budget.epsilon());
        return new Trial(value, event, price, judged.passed(), direction.sign * Math.log(value), excess);
    }

    private Calibrated result(Trial found) {
        return new Calibrated(parameter, found.value, found.event, found.price, evaluations);
    }

    /** Where the rough price crosses the budget, or as near to it as the parameter can come. */
    private double guess(double near) {
        RoughPrice rough = new RoughPrice(budget.delta());
        boolean fits = fits(rough, near);
        double inside = near;
        double outside = near;
        for (int i = 0; i < GUESS_DOUBLINGS; i++) {
            outside = fits == (direction == Direction.MORE_COSTS) ? outside * 2 : outside / 2;
            if (outside > largest || outside < smallest || buildable(outside) == null) {
                return Math.max(smallest, Math.min(largest, inside));
            }
            if (fits(rough, outside) != fits) {
                return new Bisection(inside, outside)
                        .byRatio(GUESS_RATIO, value -> fits(rough, value) == fits)
                        .holds();
            }
            inside = outside;
        }
        return near;
    }

    private boolean fits(RoughPrice rough, double value) {
        return rough.epsilon(family.apply(value)) <= budget.epsilon();
    }
}
