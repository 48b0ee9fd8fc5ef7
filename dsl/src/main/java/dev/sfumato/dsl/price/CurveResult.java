package dev.sfumato.dsl.price;

import dev.sfumato.accounting.Curve;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.chart.Axis;
import dev.sfumato.chart.Chart;
import dev.sfumato.chart.LineChart;
import dev.sfumato.chart.Series;
import dev.sfumato.chart.Sign;
import dev.sfumato.chart.Signed;
import dev.sfumato.dsl.show.ChartResult;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextTable;
import dev.sfumato.util.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Upper bounds at several points. Prints as a table; {@link #chart} draws them.
 *
 * @param priced the release
 */
public record CurveResult(Release priced, @NotAWord Curve curve) implements Result {
    /** Beyond this ratio of the largest to the smallest figure an even axis shows only the largest. */
    private static final double STEEP = 30;

    /** The picture of it; {@code plot(a, b)} draws several. */
    public ChartResult chart() {
        return new ChartResult(chart(List.of(this)));
    }

    /** Several curves of the same kind in one picture. */
    @NotAWord
    public static LineChart chart(List<CurveResult> curves) {
        Curve first = curves.get(0).curve;
        for (CurveResult other : curves) {
            if (!other.curve.x().equals(first.x()) || !other.curve.y().equals(first.y())) {
                throw new IllegalArgumentException("curves in one picture must be of the same figures, got "
                        + first.y() + " against " + first.x() + " and " + other.curve.y() + " against "
                        + other.curve.x());
            }
        }
        return new LineChart(
                capital(first.y()) + " against " + first.x(),
                x(first),
                y(curves, first),
                curves.stream().map(CurveResult::series).toList(),
                notes(curves));
    }

    private static Axis x(Curve curve) {
        return switch (curve.x()) {
            case "epsilon" -> Axis.linear("epsilon");
            case "delta" -> Axis.logarithmic("delta").ofShares();
            case "times" -> Axis.logarithmic("times, each with fresh noise").ofCounts();
            case "noise factor" -> Axis.logarithmic("noise factor: what all noise scales are multiplied by");
            default -> Axis.logarithmic(curve.x());
        };
    }

    private static Axis y(List<CurveResult> curves, Curve first) {
        double[] figures = curves.stream()
                .flatMap(one -> one.curve.points().stream())
                .mapToDouble(Curve.Point::y)
                .filter(figure -> figure > 0 && Double.isFinite(figure))
                .sorted()
                .toArray();
        boolean isSteep = figures.length > 0 && figures[figures.length - 1] > STEEP * figures[0];
        Guarantee source = first.source();
        String at = first.x().equals("delta") || first.x().equals("epsilon")
                ? ""
                : " at delta " + Figures.exact(source.delta());
        String title = first.y() + at + ", per " + source.unit();
        Axis axis = isSteep ? Axis.logarithmic(title) : Axis.linear(title);
        return first.y().equals("delta") ? axis.ofShares() : axis;
    }

    private Series series() {
        return new Series(
                        priced.shownName(),
                        curve.points().stream()
                                .map(point -> new Series.Point(point.x(), point.y()))
                                .toList())
                .asUpperBound();
    }

    private static List<CharSequence> notes(List<CurveResult> curves) {
        List<CharSequence> notes = new ArrayList<>();
        List<Signed> trusts = curves.stream()
                .map(one -> Sign.said(one.curve.source().label())
                        .then(", " + one.curve.source().method() + ", per "
                                + one.curve.source().unit()))
                .toList();
        if (curves.size() == 1) {
            notes.add(curves.get(0).priced.shownName());
        }
        if (trusts.stream().distinct().count() == 1) {
            notes.add(trusts.get(0));
        } else {
            for (int i = 0; i < curves.size(); i++) {
                notes.add(trusts.get(i).after(curves.get(i).priced.shownName() + ": "));
            }
        }
        curves.stream()
                .flatMap(one -> one.curve.source().assumptions().stream())
                .distinct()
                .forEach(assumption -> notes.add("assumes " + assumption));
        return notes;
    }

    private static String capital(String text) {
        return text.isEmpty() ? text : Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    @Override
    @NotAWord
    public Optional<Chart> picture() {
        return Optional.of(chart(List.of(this)));
    }

    @Override
    public Data contents() {
        return new Data()
                .fact("release", priced.name())
                .trust(curve.source())
                .fact("delta of the label", curve.source().delta())
                .points(curve);
    }

    @Override
    public Sheet sheet() {
        TextTable points = new TextTable(curve.x(), curve.y());
        curve.points().forEach(point -> points.row(argument(point.x()), Figures.up(point.y())));
        Price source = new Price(priced, curve.source());
        boolean isAtOneDelta = !curve.x().equals("delta") && !curve.y().equals("delta");
        return new Sheet()
                .table(isAtOneDelta ? source.provenanceAtDelta() : source.provenance())
                .gap()
                .table(points);
    }

    @Override
    public String toString() {
        return sheet().text();
    }

    /** An epsilon may be rounded up: a larger one has no larger delta. Others have few digits. */
    private String argument(double x) {
        return curve.x().equals("epsilon") ? Figures.up(x) : Figures.exact(x);
    }
}
