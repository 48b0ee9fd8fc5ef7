package dev.sfumato.dsl.image;

import dev.sfumato.accounting.Label;
import dev.sfumato.chart.Axis;
import dev.sfumato.chart.BarChart;
import dev.sfumato.chart.Chart;
import dev.sfumato.chart.Sign;
import dev.sfumato.chart.Signed;
import dev.sfumato.dsl.price.Price;
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
 * The costs of ways to train an image diffusion in two phases, the published one first.
 *
 * @param training the training, in words
 * @param delta the delta of all prices
 * @param prices one for each way, the published one first
 */
public record TwoPhaseComparison(@NotAWord String training, double delta, List<Price> prices) implements Result {
    public TwoPhaseComparison {
        prices = List.copyOf(prices);
    }

    static TwoPhaseComparison of(TwoPhaseTraining training, double delta) {
        return new TwoPhaseComparison(
                training.toString(),
                delta,
                List.of(
                        training.asPublished(delta).epsilon(delta),
                        training.mean().epsilon(delta),
                        training.oneShot().epsilon(delta),
                        training.plain().epsilon(delta)));
    }

    @Override
    public Sheet sheet() {
        TextTable table = new TextTable("way", "epsilon", "label", "unit", "method");
        for (Price price : prices) {
            var guarantee = price.guarantee();
            table.row(
                    price.priced().shownName(),
                    Figures.up(guarantee.epsilon()),
                    Sign.said(guarantee.label()),
                    guarantee.unit().toString(),
                    guarantee.method());
        }
        Sheet sheet = new Sheet()
                .line(training)
                .line("epsilon at delta " + Figures.exact(delta))
                .table(table);
        gaps().forEach(sheet::note);
        return sheet;
    }

    private List<Signed> gaps() {
        return prices.stream()
                .filter(price -> price.guarantee().label() == Label.CLAIMED)
                .flatMap(price -> price.guarantee().assumptions().stream())
                .map(gap -> Sign.said(Label.CLAIMED).then(": " + gap))
                .toList();
    }

    /** The epsilons as bars. */
    public ChartResult chart() {
        return new ChartResult(drawn());
    }

    @Override
    @NotAWord
    public Optional<Chart> picture() {
        return Optional.of(drawn());
    }

    private BarChart drawn() {
        List<CharSequence> notes = new ArrayList<>(List.of(training.replace('\n', ' ')));
        prices.forEach(price -> notes.add(
                price.priced().shownName() + ": per " + price.guarantee().unit()));
        notes.addAll(gaps());
        return new BarChart(
                "What ways to train in two phases cost",
                Axis.linear("epsilon at delta " + Figures.exact(delta)),
                prices.stream()
                        .map(price -> new BarChart.Bar(
                                price.priced().shownName(),
                                price.guarantee().epsilon(),
                                Figures.up(price.guarantee().epsilon()),
                                price.guarantee().label().toString()))
                        .toList(),
                notes);
    }

    @Override
    public Data contents() {
        return new Data()
                .fact("training", training)
                .fact("delta", delta)
                .rows(
                        "ways",
                        List.of("way", "epsilon", "label", "unit", "method"),
                        prices.stream()
                                .map(price -> List.<Object>of(
                                        price.priced().name(),
                                        price.guarantee().epsilon(),
                                        price.guarantee().label().toString(),
                                        price.guarantee().unit().toString(),
                                        price.guarantee().method()))
                                .toList());
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
