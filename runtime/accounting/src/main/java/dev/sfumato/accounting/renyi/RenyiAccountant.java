package dev.sfumato.accounting.renyi;

import dev.sfumato.accounting.Accountant;
import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Bracket;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.MechanismCounts;
import dev.sfumato.accounting.OwnFailure;
import dev.sfumato.accounting.UnsupportedEventException;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.concurrent.Deadline;
import dev.sfumato.numeric.GoldenSection;
import dev.sfumato.numeric.Ulps;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;

/**
 * Prices by Renyi differential privacy (Mironov, 2017): the divergences of all mechanisms add up at each order, and the sum
 * converts to (epsilon, delta) by the best conversion there is of one order. The order is optimised over all reals above one;
 * every order gives a valid price, so that the search decides only how tight it is. {@code docs/proofs/renyi.md} has the
 * proofs.
 */
public final class RenyiAccountant implements Accountant {
    private static final double LEAST_ORDER_LESS_ONE = 0x1p-44;
    private static final double LARGEST_ORDER_LESS_ONE = 0x1p40;
    private static final double STRIDE = 8;
    private static final int PATIENCE = 2;
    private static final double PRECISION = 1e-6;
    private static final double SLACK_PRECISION = 1e-4;
    private static final double LEAST_SLACK = 1e-15;
    private static final double LARGEST_SLACK = 1e6;
    private static final double TYPICAL_DELTA = 1e-6;
    private static final double LEAST_LOG_DELTA = -700;
    private static final int BACK_AND_FORTH = 8;
    private static final double ALMOST_ONE = 1 - 1e-9;

    @Override
    public String name() {
        return "Renyi divergences";
    }

    @Override
    public Set<Means> means() {
        return Set.of(Means.DIVERGENCES);
    }

    @Override
    public boolean supports(PrivacyEvent event) {
        return Total.of(MechanismCounts.of(event)).isPresent();
    }

    /**
     * An upper bound on the Renyi divergence of an order in (1, infinity) between what the event releases on any two
     * neighbours.
     *
     * @throws IllegalArgumentException where an event is (epsilon, delta)-differentially private with a delta above zero: its
     *     divergences can be infinite
     */
    public double divergence(PrivacyEvent event, double order) {
        if (!(order > 1 && order < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("order must be in (1, infinity), got " + order);
        }
        Total total = total(event);
        if (total.failure.loss() > 0) {
            throw new IllegalArgumentException(
                    "A part of the event has a delta of its own above 0, so that no finite Renyi divergence is known;"
                            + " ask for the price at a delta");
        }
        return total.divergence(order);
    }

    /**
     * As {@link #divergence}, but for the chance of {@link #ownDelta}, with which a part of the event fails by a delta of its own.
     */
    public double divergenceUnlessFailed(PrivacyEvent event, double order) {
        if (!(order > 1 && order < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("order must be in (1, infinity), got " + order);
        }
        return total(event).divergence(order);
    }

    /** The chance that some part of the event fails by a delta of its own, rounded up. */
    public double ownDelta(PrivacyEvent event) {
        OwnFailure failure = total(event).failure;
        return failure.loss() == 0 ? 0 : failure.total(0);
    }

    /** At least the epsilon at a delta in (0, 1) of whatever has at most this divergence at one order. */
    public static double epsilon(double order, double divergence, double delta) {
        return Math.max(0, Total.at(order, divergence, conversionTo(delta), delta).value);
    }

    private static Conversion conversionTo(double delta) {
        return (order, divergence, s) -> RenyiConversion.epsilon(order, divergence, delta, s);
    }

    @Override
    public Guarantee price(PrivacyEvent event, double delta) {
        Require.probability("delta", delta);
        Total total = total(event);
        double epsilon = total.uses.isEmpty() ? 0 : Deadline.within(Accountants.LONGEST, () -> total.epsilon(delta));
        return MechanismCounts.of(event).guarantee(new Bracket(0, epsilon), delta, name());
    }

    /** Infinite but for nothing at all: divergences of finite order bound no pure price. */
    @Override
    public Guarantee pricePure(PrivacyEvent event) {
        double epsilon = total(event).uses.isEmpty() ? 0 : Double.POSITIVE_INFINITY;
        return MechanismCounts.of(event).guarantee(new Bracket(0, epsilon), 0, name());
    }

    @Override
    public double delta(PrivacyEvent event, double epsilon) {
        Require.nonNegative("epsilon", epsilon);
        Total total = total(event);
        return total.uses.isEmpty() ? 0 : Deadline.within(Accountants.LONGEST, () -> total.delta(epsilon));
    }

    /** The order that gives the least price at a delta, with that price; it may be below zero. None if none is finite. */
    public Optional<Choice> cheapest(PrivacyEvent event, double delta) {
        Optional<Total> total = Total.of(MechanismCounts.of(event));
        double left = total.map(some -> some.failure.left(delta)).orElse(0.0);
        return left > 0 ? Optional.of(total.orElseThrow().cheapest(left)) : Optional.empty();
    }

    private Total total(PrivacyEvent event) {
        return Total.of(MechanismCounts.of(event)).orElseThrow(() -> new UnsupportedEventException(this, event));
    }

    record Use(RenyiCurve curve, long times) {}

    record Total(List<Use> uses, OwnFailure failure) {
        static Optional<Total> of(MechanismCounts spend) {
            List<Use> uses = new ArrayList<>();
            OwnFailure failure = OwnFailure.NEVER;
            for (var entry : spend.unamplified().times().entrySet()) {
                Optional<RenyiBound> bound = RenyiBound.of(entry.getKey());
                if (bound.isEmpty()) {
                    return Optional.empty();
                }
                uses.add(new Use(bound.get().curve(), entry.getValue()));
                failure = failure.and(bound.get().delta(), entry.getValue());
            }
            return Optional.of(new Total(uses, failure));
        }

        double divergence(double order) {
            double[] parts = uses.stream()
                    .mapToDouble(use -> {
                        Deadline.poll();
                        return times(use.times, use.curve.at(order));
                    })
                    .sorted()
                    .toArray();
            double sum = 0;
            for (double part : parts) {
                sum = part == 0 ? sum : Ulps.up(1, sum + part);
            }
            return sum;
        }

        /** Rounded up, but nothing stays nothing. */
        private static double times(long count, double divergence) {
            // beyond doubles nothing is known
            return divergence == 0
                    ? 0
                    : Double.isNaN(divergence) ? Double.POSITIVE_INFINITY : Ulps.up(1, count * divergence);
        }

        double epsilon(double delta) {
            double left = failure.left(delta);
            return left > 0 ? Math.max(0, cheapest(left).value) : Double.POSITIVE_INFINITY;
        }

        /** Goes back and forth: the order and s that are best for epsilon at a delta give a smaller delta at epsilon. */
        double delta(double epsilon) {
            Conversion toLog = (order, divergence, s) -> RenyiConversion.logDelta(order, divergence, epsilon, s);
            double log = least(toLog, TYPICAL_DELTA).value;
            double gain = 1;
            try {
                for (int i = 0; i < BACK_AND_FORTH && log > LEAST_LOG_DELTA && gain > PRECISION; i++) {
                    Choice choice = cheapest(log < 0 ? Math.exp(log) : ALMOST_ONE);
                    double next = Math.min(log, toLog.of(choice.order, divergence(choice.order), choice.s));
                    gain = log - next;
                    log = next;
                }
            } catch (Deadline.LateException late) {
                // what was found by then holds
            }
            if (log == Double.NEGATIVE_INFINITY) {
                return failure.total(0);
            }
            return failure.total(Math.min(1, Math.max(Double.MIN_VALUE, Ulps.up(2, Math.exp(log)))));
        }

        private Choice cheapest(double delta) {
            return least(conversionTo(delta), delta);
        }

        /**
         * The least of a conversion over the orders and, at each, over its other parameter s; where it is late, the least of the
         * orders that were tried, as each holds.
         *
         * @param scale roughly what 1/s - 1 is best, over the order
         */
        private Choice least(Conversion conversion, double scale) {
            List<Choice> best = new ArrayList<>(List.of(new Choice(1 + STRIDE, 1, Double.POSITIVE_INFINITY)));
            Search orders = new Search(lessOne -> {
                Choice choice = at(1 + lessOne, conversion, scale);
                if (choice.value < best.get(0).value) {
                    best.set(0, choice);
                }
                return choice.value;
            });
            try {
                orders.walk(STRIDE, LEAST_ORDER_LESS_ONE, LARGEST_ORDER_LESS_ONE);
                orders.narrow(PRECISION);
            } catch (Deadline.LateException late) {
                if (best.get(0).value == Double.POSITIVE_INFINITY) {
                    throw late;
                }
            }
            return best.get(0);
        }

        private Choice at(double order, Conversion conversion, double scale) {
            return at(order, divergence(order), conversion, scale);
        }

        static Choice at(double order, double divergence, Conversion conversion, double scale) {
            if (divergence == 0) {
                return new Choice(order, 1, Double.NEGATIVE_INFINITY);
            }
            double plain = conversion.of(order, divergence, 1);
            if (divergence == Double.POSITIVE_INFINITY) {
                return new Choice(order, 1, plain);
            }
            Search slack = new Search(t -> conversion.of(order, divergence, 1 / (1 + t)));
            slack.walk(order * scale, LEAST_SLACK, LARGEST_SLACK);
            slack.narrow(SLACK_PRECISION);
            return plain <= slack.least
                    ? new Choice(order, 1, plain)
                    : new Choice(order, 1 / (1 + slack.best), slack.least);
        }
    }

    /** An order and the other parameter of the conversion, with what they give. */
    public record Choice(double order, double s, double value) {}

    @FunctionalInterface
    private interface Conversion {
        double of(double order, double divergence, double s);
    }

    /** Looks for the least value of a function of one positive number, by its magnitude. */
    private static final class Search {
        private final DoubleUnaryOperator function;
        private double best = 1;
        private double least = Double.POSITIVE_INFINITY;

        Search(DoubleUnaryOperator function) {
            this.function = function;
        }

        private double ask(double x) {
            double value = function.applyAsDouble(x);
            if (value < least) {
                least = value;
                best = x;
            }
            return value;
        }

        /** Strides up and down from a start until some strides in a row have not helped. */
        void walk(double start, double from, double to) {
            double within = Math.min(to, Math.max(from, start));
            best = within;
            ask(within);
            for (double factor : new double[] {STRIDE, 1 / STRIDE}) {
                int idle = 0;
                for (double x = within * factor; x >= from && x <= to && idle < PATIENCE; x *= factor) {
                    double before = least;
                    boolean hopeless = Double.isInfinite(before);
                    ask(x);
                    idle = least < before || hopeless ? 0 : idle + 1;
                }
            }
        }

        /** Golden section between the strides on either side of the best. */
        void narrow(double precision) {
            double centre = Math.log(best);
            double stride = Math.log(STRIDE);
            GoldenSection.search(centre - stride, centre + stride, precision, log -> ask(Math.exp(log)));
        }
    }
}
