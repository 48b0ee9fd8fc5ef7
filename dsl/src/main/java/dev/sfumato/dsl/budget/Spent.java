package dev.sfumato.dsl.budget;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.dsl.price.Price;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.dsl.show.Composing;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextTable;
import dev.sfumato.gate.account.AccountTotal;
import dev.sfumato.gate.account.HowComposed;
import dev.sfumato.util.Figures;

/**
 * The amount spent of a budget. Of one release, or of a plan, it is a price. Of releases that may have been chosen by looking at
 * earlier ones it is what the filter of the budget needs for them, and what is certified is the budget.
 *
 * @param released all that is recorded, as one
 */
public record Spent(Release released, @NotAWord AccountTotal total) implements Result {
    /** What is needed of the budget. */
    public Guarantee guarantee() {
        return total.total();
    }

    /** The amount that may be spent. */
    public Budget budget() {
        return total.budget();
    }

    /** How releases were composed, and why so. */
    public HowComposed composition() {
        return total.how();
    }

    /** The part of the budget's epsilon that is used up. */
    public double epsilon() {
        return guarantee().epsilon();
    }

    /** Whether releases may have been chosen by looking at earlier ones. */
    public boolean isAdaptive() {
        return composition().isAdaptive();
    }

    /** The cost of all releases if they were planned. */
    public double epsilonIfPlanned() {
        return composition().planned();
    }

    /** The budget that all releases need if each was chosen by looking at earlier ones. */
    public double epsilonIfAdaptive() {
        return composition().adaptive();
    }

    @Override
    public Sheet sheet() {
        Price price = new Price(released, guarantee());
        if (composition().isAlone()) {
            return new Sheet().table(price.within(Double.POSITIVE_INFINITY));
        }
        TextTable table = new TextTable().row("release", released.shownName());
        if (isAdaptive()) {
            table.row(
                            "used epsilon",
                            Figures.upWithin(epsilon(), budget().epsilon()) + " of the budget of "
                                    + Figures.exact(budget().epsilon()))
                    .row("delta", Figures.exact(guarantee().delta()));
            price.trust(table);
            table.row("certified", total.passed() ? budget().toString() : "nothing: it does not fit");
        } else {
            price.rows(table, price.roundedUp());
        }
        return new Sheet().table(table).lines(composition().notes());
    }

    @Override
    public Data contents() {
        return Composing.facts(total, new Data().fact("release", released.name()))
                .fact("event", released.event());
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
