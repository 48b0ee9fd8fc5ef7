package dev.sfumato.dsl.price;

import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.calibration.Calibrated;
import dev.sfumato.accounting.format.EventText;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextTable;
import dev.sfumato.util.Figures;

/**
 * The release that a calibration found. Prints as a small table.
 *
 * @param planned the release that fits
 * @param target the epsilon that was asked for
 */
public record Fit(Release planned, @NotAWord Calibrated found, double target) implements Result {
    /** The value found for the requested parameter. */
    public double value() {
        return found.value();
    }

    /** The price of the release that was found. */
    public Price price() {
        return new Price(planned, found.price());
    }

    @Override
    public Sheet sheet() {
        return new Sheet().table(table());
    }

    @Override
    public Data contents() {
        return new Data()
                .fact("parameter", found.parameter())
                .fact("value", found.value())
                .fact("release", planned.name())
                .guarantee(found.price())
                .fact("target", target)
                .fact("tried", found.evaluations())
                .fact("event", planned.event());
    }

    @NotAWord
    public TextTable table() {
        Guarantee price = found.price();
        TextTable table = new TextTable().row(found.parameter(), Figures.exact(found.value()));
        table.row("release", (planned.isNamed() ? planned.name() + ": " : "") + EventText.describe(planned.event()));
        price().rows(table, Figures.upWithin(price.epsilon(), target));
        return table.row("tried", found.evaluations() + (found.evaluations() == 1 ? " value" : " values"));
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
