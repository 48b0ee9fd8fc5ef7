package dev.sfumato.dsl;

import dev.sfumato.accounting.Figures;
import dev.sfumato.accounting.Guarantee;

/** What a release costs. Prints as a small table. */
public record Price(Release release, Guarantee guarantee) {
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
    public String toString() {
        TextTable table = new TextTable()
                .row("release", release.name())
                .row("epsilon", roundedUp() + bracket())
                .row("delta", Figures.exact(guarantee.delta()))
                .row("unit", guarantee.unit() + ": " + guarantee.unit().meaning())
                .row("label", guarantee.label() + ": " + guarantee.label().meaning())
                .row("method", guarantee.method());
        guarantee.assumptions().forEach(assumption -> table.row("assumes", assumption));
        return table.toString();
    }

    private String bracket() {
        return guarantee.isExact() ? "" : " (the true value is at least " + Figures.down(lower()) + ")";
    }
}
