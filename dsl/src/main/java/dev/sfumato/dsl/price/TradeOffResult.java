package dev.sfumato.dsl.price;

import dev.sfumato.accounting.Curve;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.TradeOff;
import dev.sfumato.chart.Axis;
import dev.sfumato.chart.Chart;
import dev.sfumato.chart.LineChart;
import dev.sfumato.chart.Series;
import dev.sfumato.chart.Sign;
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
 * The best that an attacker who looks for a member can achieve. Prints as a table; {@link #chart} draws it.
 *
 * @param priced the release
 */
public record TradeOffResult(Release priced, @NotAWord TradeOff tradeOff) implements Result {
    private static final List<Double> RATES = List.of(1e-5, 1e-4, 1e-3, 0.01, 0.05, 0.1, 0.25, 0.5);
    private static final List<Double> DRAWN = List.of(
            1e-5, 2e-5, 5e-5, 1e-4, 2e-4, 5e-4, 1e-3, 2e-3, 5e-3, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1.0);

    /** An upper bound on the share of members found, at a rate of false alarms. */
    public double tprAtFpr(double falsePositiveRate) {
        return tradeOff.truePositiveRate(falsePositiveRate);
    }

    /** The upper bounds that are printed, as data. */
    public Curve curve() {
        return tradeOff.curve(RATES);
    }

    /** The picture of it, beside an attacker who guesses. */
    public ChartResult chart() {
        return new ChartResult(drawn());
    }

    private LineChart drawn() {
        Curve curve = tradeOff.curve(DRAWN);
        Guarantee source = curve.source();
        List<CharSequence> notes = new ArrayList<>(List.of(
                priced.shownName(), Sign.said(source.label()).then(", " + source.method() + ", per " + source.unit())));
        notes.addAll(new Price(priced, source).assumed());
        return new LineChart(
                "What an attacker achieves who looks for a member",
                Axis.logarithmic("false alarms (share of others)").ofShares(),
                Axis.logarithmic("members found at most (share)").ofShares(),
                List.of(
                        new Series(
                                        "at most",
                                        curve.points().stream()
                                                .map(point -> new Series.Point(point.x(), point.y()))
                                                .toList())
                                .asLimit(),
                        new Series(
                                        "by guessing",
                                        DRAWN.stream()
                                                .map(rate -> new Series.Point(rate, rate))
                                                .toList())
                                .asBaseline()),
                notes);
    }

    @Override
    @NotAWord
    public Optional<Chart> picture() {
        return Optional.of(drawn());
    }

    @Override
    public Data contents() {
        Curve curve = curve();
        return new Data().fact("release", priced.name()).trust(curve.source()).points(curve);
    }

    @Override
    public Sheet sheet() {
        Curve curve = curve();
        TextTable points = new TextTable("false alarms", "members found at most");
        curve.points().forEach(point -> points.row(Figures.exact(point.x()), Figures.up(point.y())));
        return new Sheet()
                .table(new Price(priced, curve.source()).provenance())
                .gap()
                .table(points)
                .gap()
                .line(gaussian());
    }

    @Override
    public String toString() {
        return sheet().text();
    }

    private String gaussian() {
        double mu = tradeOff.gaussianMu();
        return "at the " + tradeOff.profile().points().size() + " epsilons looked at "
                + (Double.isInfinite(mu)
                        ? "worse than any Gaussian noise"
                        : "no worse than Gaussian noise with mu = sensitivity / sigma = " + Figures.up(mu));
    }
}
