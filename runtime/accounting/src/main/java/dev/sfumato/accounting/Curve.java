package dev.sfumato.accounting;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.numeric.SearchGrid;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;

/**
 * Certified upper bounds at several points: what an event costs at each of a list of deltas, or at each of a list of
 * epsilons. It holds at its points; between two of them the dearer one holds.
 *
 * @param x the name of the quantity that was queried
 * @param y the name of what was computed, rounded up
 * @param source a price of the same event, which says unit, label, method and assumptions
 */
public record Curve(String x, String y, List<Point> points, Guarantee source) {
    private static final String WORK = "pricing a curve";
    private static final SearchGrid THREE_DIGITS = new SearchGrid(3, false);

    /** One point of a curve. */
    public record Point(double x, double y) {}

    public Curve {
        points = List.copyOf(points);
    }

    /** Epsilon at each delta. */
    public static Curve epsilons(PrivacyEvent event, Accountant accountant, List<Double> deltas) {
        if (deltas.isEmpty()) {
            throw new IllegalArgumentException("deltas must be at least 1, got none");
        }
        List<Guarantee> prices = new ArrayList<>();
        for (double delta : deltas) {
            Interruption.poll(WORK);
            prices.add(accountant.price(event, delta));
        }
        List<Point> points = prices.stream()
                .map(price -> new Point(price.delta(), price.epsilon()))
                .toList();
        return new Curve("delta", "epsilon", points, prices.get(prices.size() - 1));
    }

    /**
     * Epsilon at one delta for each event of a family, such as one event done more and more often.
     *
     * @param x the name of the family's parameter
     */
    public static Curve over(
            String x,
            List<Double> arguments,
            DoubleFunction<PrivacyEvent> family,
            Accountant accountant,
            double delta,
            Progress progress) {
        if (arguments.isEmpty()) {
            throw new IllegalArgumentException("values of '" + x + "' must be at least 1, got none");
        }
        List<Point> points = new ArrayList<>();
        List<Guarantee> prices = new ArrayList<>();
        for (double argument : arguments) {
            Interruption.poll(WORK);
            progress.update(WORK, points.size(), arguments.size());
            Guarantee price = accountant.price(family.apply(argument), delta);
            prices.add(price);
            points.add(new Point(argument, price.epsilon()));
        }
        return new Curve(x, "epsilon", points, weakest(prices));
    }

    /** The price with the weakest label, because a curve is worth no more than its weakest point; the last of several. */
    private static Guarantee weakest(List<Guarantee> prices) {
        return prices.stream()
                .reduce((one, other) -> one.label().satisfies(other.label()) ? other : one)
                .orElseThrow();
    }

    /** Delta at each epsilon. */
    public static Curve deltas(PrivacyEvent event, Accountant accountant, List<Double> epsilons) {
        return new Curve(
                "epsilon",
                "delta",
                points(epsilons, epsilon -> accountant.delta(event, epsilon)),
                accountant.price(event, TradeOff.SMALLEST_DELTA));
    }

    /** A number of values from one to another, both included, whose logarithms are evenly spaced but for rounding to three digits. */
    public static List<Double> logarithmic(double from, double to, int count) {
        Require.positive("from", from);
        Require.positive("to", to);
        Require.atLeast("count", 2, count);
        List<Double> values = new ArrayList<>(List.of(from));
        for (int i = 1; i < count - 1; i++) {
            values.add(THREE_DIGITS.near(Math.exp(Math.log(from) + (Math.log(to) - Math.log(from)) * i / (count - 1))));
        }
        values.add(to);
        return values;
    }

    /** The points as comma-separated values with a heading, every digit given, for charts. */
    public String toCsv() {
        StringBuilder csv = new StringBuilder(x + "," + y + "\n");
        points.forEach(point -> csv.append(point.x).append(',').append(point.y).append('\n'));
        return csv.toString();
    }

    static List<Point> points(List<Double> arguments, DoubleUnaryOperator value) {
        return arguments.stream()
                .map(argument -> {
                    Interruption.poll(WORK);
                    return new Point(argument, value.applyAsDouble(argument));
                })
                .toList();
    }
}
