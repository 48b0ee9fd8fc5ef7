package dev.sfumato.accounting;

import dev.sfumato.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
    private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;
    private static final double PRECISION = 1e-6;
    private static final int REFINEMENTS = 2;
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
    public boolean supports(PrivacyEvent event) {
        return Total.of(Spend.of(event)).isPresent();
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

    @Override
    public Guarantee price(PrivacyEvent event, double delta) {
        Require.probability("delta", delta);
        Total total = total(event);
        double epsilon = total.uses.isEmpty() ? 0 : total.epsilon(delta);
        return Spend.of(event).guarantee(new Bracket(0, epsilon), delta, name());
    }

    /** Infinite but for nothing at all: divergences of finite order bound no pure price. */
    @Override
    public Guarantee pricePure(PrivacyEvent event) {
        double epsilon = total(event).uses.isEmpty() ? 0 : Double.POSITIVE_INFINITY;
        return Spend.of(event).guarantee(new Bracket(0, epsilon), 0, name());
    }

    @Override
    public double delta(PrivacyEvent event, double epsilon) {
        Require.nonNegative("epsilon", epsilon);
        Total total = total(event);
        return total.uses.isEmpty() ? 0 : total.delta(epsilon);
    }

    private Total total(PrivacyEvent event) {
        return Total.of(Spend.of(event)).orElseThrow(() -> new UnsupportedEventException(this, event));
    }

    private record Use(RenyiCurve curve, long times) {}

    private record Total(List<Use> uses, OwnFailure failure) {
        static Optional<Total> of(Spend spend) {
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
                    .mapToDouble(use -> Up.by(1, use.times * use.curve.at(order)))
                    .sorted()
                    .toArray();
            double sum = 0;
            for (double part : parts) {
                sum = Up.by(1, sum + part);
            }
            return sum;
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
            for (int i = 0; i < BACK_AND_FORTH && log > LEAST_LOG_DELTA && gain > PRECISION; i++) {
                Choice choice = cheapest(log < 0 ? Math.exp(log) : ALMOST_ONE);
                double next = Math.min(log, toLog.of(choice.order, divergence(choice.order), choice.s));
                gain = log - next;
                log = next;
            }
            if (log == Double.NEGATIVE_INFINITY) {
                return failure.total(0);
            }
            return failure.total(Math.min(1, Math.max(Double.MIN_VALUE, Up.by(2, Math.exp(log)))));
        }

        private Choice cheapest(double delta) {
            return least((order, divergence, s) -> RenyiConversion.epsilon(order, divergence, delta, s), delta);
        }

        /**
         * The least of a conversion over the orders, then over its other parameter s = 1/(1 + t), then over both once more.
         *
         * @param scale the first t tried, over the order
         */
        private Choice least(Conversion conversion, double scale) {
            double[] s = {1};
            Search orders = new Search(lessOne -> {
                double order = 1 + lessOne;
                double divergence = divergence(order);
                return divergence == 0 ? Double.NEGATIVE_INFINITY : conversion.of(order, divergence, s[0]);
            });
            orders.walk(STRIDE, LEAST_ORDER_LESS_ONE, LARGEST_ORDER_LESS_ONE, STRIDE);
            orders.narrow(STRIDE, PRECISION);
            for (int i = 0; i < REFINEMENTS && !Double.isInfinite(orders.least); i++) {
                double order = 1 + orders.best;
                double divergence = divergence(order);
                Search slack = new Search(t -> conversion.of(order, divergence, 1 / (1 + t)));
                slack.walk(order * scale, LEAST_SLACK, LARGEST_SLACK, STRIDE);
                slack.narrow(STRIDE, PRECISION);
                if (!(slack.least < orders.least)) {
                    break;
                }
                s[0] = 1 / (1 + slack.best);
                orders.least = slack.least;
                orders.narrow(2, PRECISION);
            }
            return new Choice(1 + orders.best, s[0], orders.least);
        }
    }

    /** An order and the other parameter of the conversion, with what they give. */
    private record Choice(double order, double s, double value) {}

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
        void walk(double start, double from, double to, double stride) {
            double within = Math.min(to, Math.max(from, start));
            best = within;
            ask(within);
            for (double factor : new double[] {stride, 1 / stride}) {
                int idle = 0;
                for (double x = within * factor; x >= from && x <= to && idle < PATIENCE; x *= factor) {
                    double before = least;
                    boolean hopeless = Double.isInfinite(before);
                    ask(x);
                    idle = least < before || hopeless ? 0 : idle + 1;
                }
            }
        }

        /** Golden section between best/stride and best*stride. */
        void narrow(double stride, double precision) {
            double low = Math.log(best) - Math.log(stride);
            double high = Math.log(best) + Math.log(stride);
            double one = high - GOLDEN * (high - low);
            double two = low + GOLDEN * (high - low);
            double atOne = ask(Math.exp(one));
            double atTwo = ask(Math.exp(two));
            while (high - low > precision) {
                if (atOne <= atTwo) {
                    high = two;
                    two = one;
                    atTwo = atOne;
                    one = high - GOLDEN * (high - low);
                    atOne = ask(Math.exp(one));
                } else {
                    low = one;
                    one = two;
                    atOne = atTwo;
                    two = low + GOLDEN * (high - low);
                    atTwo = ask(Math.exp(two));
                }
            }
        }
    }
}
