package dev.sfumato.dsl.price;

import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.calibration.Calibrated;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.format.EventText;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextTable;
import dev.sfumato.util.Figures;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * The release that a calibration found. Prints as a small table.
 *
 * @param planned the release that fits
 * @param limit the epsilon that was asked for
 */
public record Fit(Release planned, @NotAWord Calibrated found, double limit) implements Result {
    /** The value found for the requested parameter. */
    public double value() {
        return found.value();
    }

    /** The noise multiplier of a training that was found, rounded up to seven digits: {@code dpSgd} with it costs no more. */
    public double noiseMultiplier() {
        return multiplier()
                .orElseThrow(() -> new IllegalArgumentException(
                        "noiseMultiplier needs a training, such as dpSgd(1.1, 0.01, 1000).calibrate(2, 1e-6), got "
                                + planned.name() + ": .value() is what was found"));
    }

    private Optional<Double> multiplier() {
        PrivacyEvent step = planned.event() instanceof RepeatedEvent repeated ? repeated.event() : planned.event();
        return step instanceof PoissonSampledEvent sampled
                        && sampled.event() instanceof GaussianEvent noise
                        && noise.sensitivity() == 1
                // the shortest decimal is read back as the same double
                ? Optional.of(BigDecimal.valueOf(noise.sigma())
                        .round(new MathContext(7, RoundingMode.CEILING))
                        .doubleValue())
                : Optional.empty();
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
                .fact("limit", limit)
                .fact("tried", found.evaluations())
                .fact("event", planned.event());
    }

    @NotAWord
    public TextTable table() {
        Guarantee price = found.price();
        TextTable table = new TextTable().row(found.parameter(), Figures.exact(found.value()));
        table.row("release", (planned.isNamed() ? planned.name() + ": " : "") + EventText.shortly(planned.event()));
        multiplier().ifPresent(noise -> table.row("noise multiplier", Figures.exact(noise)));
        price().rows(table, Figures.upWithin(price.epsilon(), limit));
        return table.row("tried", found.evaluations() + (found.evaluations() == 1 ? " value" : " values"));
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
