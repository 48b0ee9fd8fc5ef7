package dev.sfumato.dsl.price;

import dev.sfumato.accounting.Guarantee;
import dev.sfumato.chart.Sign;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextTable;
import dev.sfumato.util.Figures;
import java.util.List;

/**
 * The cost of a release. Prints as a small table.
 *
 * @param priced the release
 * @param guarantee epsilon, delta and unit, with label, method and assumptions
 */
public record Price(Release priced, Guarantee guarantee) implements Result {
    /** The figure to state: the upper end of the bracket around the true epsilon. */
    public double epsilon() {
        return guarantee.epsilon();
    }

    /** The lower end of the bracket around the true epsilon. */
    public double lower() {
        return guarantee.lower();
    }

    /** The figure to state, shortened to four digits without ever flattering. */
    public String roundedUp() {
        return Figures.up(epsilon());
    }

    @Override
    public Sheet sheet() {
        return new Sheet().table(table(roundedUp()));
    }

    @Override
    public Data contents() {
        return new Data().fact("release", priced.name()).guarantee(guarantee).fact("event", priced.event());
    }

    @Override
    public String toString() {
        return sheet().text();
    }

    /** The same, where a requested limit that is kept is shown exactly as requested. */
    @NotAWord
    public TextTable within(double limit) {
        if (Double.isInfinite(limit)) {
            return table(roundedUp());
        }
        boolean isKept = epsilon() <= limit && roundedUp().equals(Figures.exact(limit));
        return table(isKept ? Figures.exact(limit) : Figures.upWithin(epsilon(), limit));
    }

    private TextTable table(String epsilon) {
        TextTable table = new TextTable().row("release", priced.shownName());
        rows(table, epsilon);
        return table;
    }

    @NotAWord
    public void rows(TextTable table, String epsilon) {
        table.row("epsilon", epsilon + bracket()).row("delta", Figures.exact(guarantee.delta()));
        trust(table);
    }

    /** The release and how far figures about it can be trusted, without the figures. */
    TextTable provenance() {
        TextTable table = new TextTable().row("release", priced.shownName());
        trust(table);
        return table;
    }

    /** The same for figures that are all at one delta. */
    TextTable provenanceAtDelta() {
        TextTable table =
                new TextTable().row("release", priced.shownName()).row("delta", Figures.exact(guarantee.delta()));
        trust(table);
        return table;
    }

    @NotAWord
    public void trust(TextTable table) {
        table.row("unit", guarantee.unit() + ": " + guarantee.unit().meaning())
                .row(
                        "label",
                        Sign.said(guarantee.label())
                                .then(": " + guarantee.label().meaning()))
                .row("method", guarantee.method());
        guarantee.assumptions().forEach(assumption -> table.row("assumes", assumption));
    }

    /** What must hold, as notes of a picture. */
    @NotAWord
    public List<String> assumed() {
        return guarantee.assumptions().stream()
                .map(assumption -> "assumes " + assumption)
                .toList();
    }

    private String bracket() {
        if (guarantee.isExact()) {
            return "";
        }
        return lower() == 0
                ? " (an upper bound)"
                : " (the true value is at least " + Figures.downNear(lower(), epsilon()) + ")";
    }
}
