package dev.sfumato.dsl.image;

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
import dev.sfumato.evaluation.image.GuidanceCurve;
import dev.sfumato.evaluation.image.GuidancePoint;
import dev.sfumato.evaluation.image.PrivacyScore;
import dev.sfumato.evidence.Confidential;
import dev.sfumato.util.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The effect of guidance away from an attribute, strength by strength.
 *
 * @param isPublic whether the training images may be seen by everybody
 */
public record GuidanceResult(@NotAWord GuidanceCurve curve, boolean isPublic) implements Result {
    private LineChart drawn() {
        Series agreement = Series.named("attribute agrees");
        Series held = Series.named("class held");
        Series random = Series.named("agreement by chance");
        for (GuidancePoint point : curve.points()) {
            agreement = agreement.with(new Series.Point(
                    point.strength(), point.privacy().agreement().share()));
            held = held.with(
                    new Series.Point(point.strength(), point.classHeld().share()));
            random = random.with(
                    new Series.Point(point.strength(), point.privacy().agreementByChance()));
        }
        Signed trust = Sign.said("HEURISTIC, no guarantee");
        return new LineChart(
                "Guided away from an attribute, target " + curve.target(),
                Axis.linear("strength of guidance"),
                Axis.linear("share of made images").ofShares(),
                List.of(agreement, held, random.asBaseline()),
                isPublic ? List.of(trust) : List.of(trust, Confidential.NOTICE));
    }

    @Override
    public Sheet sheet() {
        TextTable table =
                new TextTable("strength", "attribute agrees", "95 %", "by chance", "class held", "class learnt");
        curve.points().forEach(point -> row(table, Figures.exact(point.strength()), point));
        row(table, "real images", curve.real());
        Sheet sheet = new Sheet()
                .table(table)
                .line(
                        "attribute agrees: a classifier says the same of a made image and of the training image nearest to it. "
                                + PrivacyScore.MEANING)
                .line(
                        "class held: a classifier of real images tells the class that was asked for; class learnt: one that learnt"
                                + " from made images tells that of real ones");
        return isPublic ? sheet : sheet.note(Confidential.NOTICE);
    }

    private static void row(TextTable table, String name, GuidancePoint point) {
        table.row(
                name,
                Figures.near(point.privacy().agreement().share()),
                Figures.down(point.privacy().agreement().low()) + " to "
                        + Figures.up(point.privacy().agreement().high()),
                Figures.near(point.privacy().agreementByChance()),
                Figures.near(point.classHeld().share()),
                Figures.near(point.classLearnt().share()));
    }

    /** The picture of it: agreement with the attribute beside chance, and with the class, strength by strength. */
    public ChartResult chart() {
        return new ChartResult(drawn());
    }

    @Override
    @NotAWord
    public Optional<Chart> picture() {
        return Optional.of(drawn());
    }

    @Override
    public Data contents() {
        List<List<Object>> rows = new ArrayList<>();
        curve.points().forEach(point -> rows.add(cells(String.valueOf(point.strength()), point)));
        rows.add(cells("real images", curve.real()));
        Data data = new Data()
                .fact("meaning", PrivacyScore.MEANING)
                .fact("target", curve.target().toString())
                .rows(
                        "points",
                        List.of("strength", "agreement", "low", "high", "by chance", "class held", "class learnt"),
                        rows);
        return isPublic ? data : data.confidential();
    }

    private static List<Object> cells(String name, GuidancePoint point) {
        return List.of(
                name,
                point.privacy().agreement().share(),
                point.privacy().agreement().low(),
                point.privacy().agreement().high(),
                point.privacy().agreementByChance(),
                point.classHeld().share(),
                point.classLearnt().share());
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
