package dev.sfumato.dsl.price;

import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.renyi.RenyiAccountant;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.LongWork;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextTable;
import dev.sfumato.numeric.Ulps;
import dev.sfumato.util.Figures;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Upper bounds on the Renyi divergence (RDP) of a release at several orders, with the epsilon that each order gives at a delta.
 *
 * @param priced the release
 * @param guarantee epsilon, delta and unit, with label, method and assumptions
 * @param rows the orders that were tried
 */
public record RenyiResult(Release priced, Guarantee guarantee, List<Row> rows) implements Result {
    /** The orders that Opacus and TensorFlow Privacy try: 1.1 to 10.9 by tenths, and the whole numbers from 12 to 63. */
    static final List<Double> ORDERS = DoubleStream.concat(
                    IntStream.rangeClosed(11, 109).mapToDouble(tenths -> tenths / 10.0),
                    IntStream.rangeClosed(12, 63).asDoubleStream())
            .boxed()
            .toList();

    private static final List<Double> SHOWN = List.of(1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 16.0, 32.0, 63.0);

    /**
     * An order, the divergence there, and what follows for epsilon.
     *
     * @param epsilon by the best conversion known (Canonne, Kamath and Steinke, 2020, and later)
     * @param older by the conversion of Mironov (2017), divergence + log(1/delta)/(order - 1)
     */
    public record Row(double order, double divergence, double epsilon, double older) {}

    public RenyiResult {
        rows = List.copyOf(rows);
    }

    static RenyiResult of(Release release, double delta, List<Double> orders) {
        Require.probability("delta", delta);
        Require.atLeast("number of orders", 1, orders.size());
        PrivacyEvent event = release.event();
        RenyiAccountant accountant = new RenyiAccountant();
        return new RenyiResult(
                release,
                LongWork.timed("pricing", () -> accountant.price(event, delta)),
                LongWork.timed(
                        "pricing",
                        () -> orders.stream()
                                .map(order -> row(order, accountant.divergence(event, order), delta))
                                .toList()));
    }

    private static Row row(double order, double divergence, double delta) {
        return new Row(
                order,
                divergence,
                RenyiAccountant.epsilon(order, divergence, delta),
                // a logarithm within one unit in its last place, and a rounded quotient: at most 2.5 units of it
                Math.nextUp(divergence + Ulps.up(3, -Math.log(delta) / (order - 1))));
    }

    private double delta() {
        return guarantee.delta();
    }

    /** The least epsilon of these orders. */
    public double epsilon() {
        return rows.stream().mapToDouble(Row::epsilon).min().orElseThrow();
    }

    /** The divergence at an order of the list. */
    public double divergence(double order) {
        return rows.stream()
                .filter(row -> row.order == order)
                .findFirst()
                .map(Row::divergence)
                .orElseThrow(() -> new IllegalArgumentException("order must be one of those that were asked for, got "
                        + order + ": say renyi(" + Figures.exact(delta()) + ", " + order + ")"));
    }

    /** The least epsilon by the older conversion, and the order that gives it. */
    AccountantsResult.Row older() {
        Row least = rows.stream().min(Comparator.comparingDouble(Row::older)).orElseThrow();
        return new AccountantsResult.Row(
                "Renyi divergences by the older conversion (order " + Figures.exact(least.order) + ")",
                least.older,
                0,
                guarantee.label());
    }

    private List<Row> shown() {
        if (rows.size() <= SHOWN.size()) {
            return rows;
        }
        Row best = rows.stream().min(Comparator.comparingDouble(Row::epsilon)).orElseThrow();
        List<Row> shown = new ArrayList<>(rows.stream()
                .filter(row -> SHOWN.contains(row.order) || row.equals(best))
                .toList());
        shown.sort(Comparator.comparingDouble(Row::order));
        return shown;
    }

    @Override
    public Data contents() {
        return new Data()
                .fact("release", priced.name())
                .fact("epsilon", epsilon())
                .fact("delta", delta())
                .trust(guarantee)
                .rows(
                        "orders",
                        List.of("order", "divergence", "epsilon", "epsilon by the older conversion"),
                        rows.stream()
                                .map(row -> List.<Object>of(row.order, row.divergence, row.epsilon, row.older))
                                .toList());
    }

    @Override
    public Sheet sheet() {
        TextTable table = new TextTable("order", "divergence", "epsilon", "older conversion");
        shown().forEach(row -> table.row(
                Figures.exact(row.order), Figures.up(row.divergence), Figures.up(row.epsilon), Figures.up(row.older)));
        Sheet sheet = new Sheet()
                .table(new Price(priced, guarantee).provenanceAtDelta())
                .gap()
                .table(table);
        if (shown().size() < rows.size()) {
            sheet.note("and " + (rows.size() - shown().size()) + " more orders: .csv() has all");
        }
        return sheet.note("least epsilon of these orders: " + Figures.up(epsilon()) + "; .epsilon("
                + Figures.exact(delta()) + ") also knows sharper methods");
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
