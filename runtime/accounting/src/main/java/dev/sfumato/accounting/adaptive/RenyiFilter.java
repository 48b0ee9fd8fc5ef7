package dev.sfumato.accounting.adaptive;

import dev.sfumato.accounting.renyi.RenyiAccountant;
import dev.sfumato.numeric.Bisection;
import dev.sfumato.numeric.Ulps;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.List;

/**
 * Sums of Renyi divergences at orders that were fixed in advance (Feldman and Zrnic, 2021).
 *
 * @param rule whether all orders keep their bounds or some order does
 * @param orders in (1, infinity)
 * @param shape under {@link Rule#ALL}, the bound at each order up to a common factor: the curve of the work that is expected, or the orders
 *     themselves for zero-concentrated privacy
 * @param share the part of delta that is kept for releases with a delta of their own
 */
public record RenyiFilter(Rule rule, List<Double> orders, List<Double> shape, double share) implements Filter {
    /** The condition on the sums. */
    public enum Rule {
        /** The sum stays within a bound at every order: a curve, of which the best order may be chosen afterwards. */
        ALL,
        /** The sum stays within a bound at some order, each of which has an equal part of delta (Rule U). */
        SOME
    }

    public RenyiFilter {
        orders = List.copyOf(orders);
        shape = List.copyOf(shape);
        Require.atLeast("orders", 1, orders.size());
        for (double order : orders) {
            if (!(order > 1 && order < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("order must be in (1, infinity), got " + order);
            }
        }
        shape.forEach(bound -> Require.positive("a bound of the curve", bound));
        if (rule == Rule.ALL && shape.size() != orders.size()) {
            throw new IllegalArgumentException(
                    "shape must have as many bounds as there are orders, " + orders.size() + ", got " + shape.size());
        }
        Require.within("share", 0, 0.9, share);
    }

    /** One order. */
    public static RenyiFilter at(double order, double share) {
        return new RenyiFilter(Rule.ALL, List.of(order), List.of(1.0), share);
    }

    /** Some order of a list. */
    public static RenyiFilter someOf(List<Double> orders, double share) {
        return new RenyiFilter(Rule.SOME, orders, List.of(), share);
    }

    /** A curve that is kept at all orders of a list. */
    public static RenyiFilter curve(List<Double> orders, List<Double> shape, double share) {
        return new RenyiFilter(Rule.ALL, orders, shape, share);
    }

    @Override
    public String family() {
        return rule == Rule.SOME ? "renyi-union" : orders.size() == 1 ? "renyi" : "renyi-curve";
    }

    @Override
    public String text() {
        List<Double> numbers = new ArrayList<>(List.of(share));
        for (int i = 0; i < orders.size(); i++) {
            numbers.add(orders.get(i));
            if (rule == Rule.ALL && orders.size() > 1) {
                numbers.add(shape.get(i));
            }
        }
        return FilterText.of(family(), numbers);
    }

    @Override
    public Needed needed(List<Use> uses, double delta) {
        RenyiSums sums = new RenyiSums(uses);
        List<String> notes = new ArrayList<>(sums.notes());
        double epsilon = Double.POSITIVE_INFINITY;
        double kept = share * delta;
        if (sums.deltas() > kept) {
            notes.add(
                    "Releases with a delta of their own exceed the part of delta that was kept for them when the budget was opened.");
        } else if (delta == 0) {
            notes.add("Without a delta only sums of pure epsilons are admitted.");
        } else if (sums.isKnown()) {
            epsilon = uses.isEmpty() ? 0 : epsilon(sums, Reserve.besides(delta, kept));
        }
        return PureSum.orBetter(uses, new Needed(epsilon, method(), notes));
    }

    private String method() {
        return rule == Rule.SOME
                ? "Renyi filter at one of " + orders.size() + " orders"
                : orders.size() == 1 ? "Renyi filter at order " + orders.get(0) : "Renyi filter by a curve";
    }

    private double epsilon(RenyiSums sums, double delta) {
        double least = Double.POSITIVE_INFINITY;
        double factor = factor(sums);
        double part = rule == Rule.SOME ? Ulps.down(1, delta / orders.size()) : delta;
        for (int i = 0; i < orders.size(); i++) {
            double order = orders.get(i);
            double bound = rule == Rule.SOME ? sums.at(order) : Ulps.up(1, factor * shape.get(i));
            least = Math.min(least, RenyiAccountant.epsilon(order, bound, part));
        }
        return least;
    }

    /** The least factor with which the curve holds at every order. */
    private double factor(RenyiSums sums) {
        double factor = 0;
        for (int i = 0; i < shape.size(); i++) {
            factor = Math.max(factor, Ulps.up(1, sums.at(orders.get(i)) / shape.get(i)));
        }
        return factor;
    }

    @Override
    public Left left(List<Use> uses, double epsilon, double delta) {
        Left pure = PureSum.left(uses, epsilon);
        double kept = share * delta;
        RenyiSums sums = new RenyiSums(uses);
        double rest = Reserve.besides(delta, kept);
        if (!(rest > 0) || !sums.isKnown() || sums.deltas() > kept) {
            return pure;
        }
        double most = 0;
        double part = rule == Rule.SOME ? Ulps.down(1, rest / orders.size()) : rest;
        double factor = factor(sums);
        for (int i = 0; i < orders.size(); i++) {
            double bound = largest(orders.get(i), epsilon, part);
            double used = rule == Rule.SOME ? sums.at(orders.get(i)) : factor * shape.get(i);
            most = Math.max(most, bound > 0 ? 1 - used / bound : 0);
        }
        return new Left(Math.max(pure.share(), most * (1 - 0x1p-48)), 0);
    }

    /** The largest divergence at an order that is within (epsilon, delta), rounded down. */
    static double largest(double order, double epsilon, double delta) {
        return new Bisection(0, epsilon + 1)
                .halved(60, divergence -> RenyiAccountant.epsilon(order, divergence, delta) <= epsilon)
                .holds();
    }
}
