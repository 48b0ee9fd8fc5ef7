package dev.sfumato.dsl.show;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.gate.account.AccountTotal;
import dev.sfumato.gate.account.HowComposed;
import dev.sfumato.ledger.Opening;
import dev.sfumato.util.Figures;
import java.util.Optional;

/** How a total composes, said so that it promises no more than it does. */
@NotAWord
public final class Composing {
    private Composing() {}

    /** Which of the two ways it is, and what the other would say; nothing where there is nothing to compose. */
    public static Optional<String> shortly(AccountTotal total) {
        HowComposed how = total.how();
        if (how.isAlone()) {
            return Optional.empty();
        }
        return Optional.of(
                how.isAdaptive()
                        ? "Adaptive, by "
                                + (isAnew(total) ? "an odometer, for the budget was opened anew" : how.filter()) + ": "
                                + held(total) + " Planned, it would cost epsilon "
                                + Figures.up(how.planned()) + "."
                        : "Planned. Chosen one after the other, it would need a budget of epsilon "
                                + Figures.up(how.adaptive()) + ".");
    }

    /** Whether the budget was opened anew after something had been released, so that an odometer decides in place of its filter. */
    private static boolean isAnew(AccountTotal total) {
        return total.total().method().contains("odometer");
    }

    /** The guarantee of releases that may have been chosen by looking: the budget, if they fit it. */
    private static String held(AccountTotal total) {
        return total.total().epsilon() <= total.budget().epsilon()
                ? "what is " + total.total().label() + " is the budget, not a smaller figure."
                : "it does not fit, so that no budget is kept.";
    }

    /** The facts. What is only needed of a budget is not called epsilon. */
    public static Data facts(AccountTotal composed, Data data) {
        HowComposed how = composed.how();
        Guarantee total = composed.total();
        if (how.isAlone()) {
            return data.guarantee(total);
        }
        data.fact("composition", how.way().toString()).fact("filter", how.filter());
        if (how.isAdaptive()) {
            data.fact("needed epsilon", total.epsilon())
                    .fact("lower", total.lower())
                    .fact("delta", total.delta())
                    .trust(total);
        } else {
            data.guarantee(total);
        }
        return data.fact("epsilon if planned", how.planned())
                .fact("needed epsilon if adaptive", how.adaptive())
                .fact("notes", how.notes());
    }

    /** An opened budget, with how it composes. */
    public static String opened(Opening opening) {
        return new Budget(opening.epsilon(), opening.delta(), opening.unit(), Label.CERTIFIED)
                + ". What no plan foresaw composes by " + opening.composition()
                + ", whatever is chosen by looking at earlier releases.";
    }
}
