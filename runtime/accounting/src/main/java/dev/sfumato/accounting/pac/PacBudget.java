package dev.sfumato.accounting.pac;

import dev.sfumato.accounting.Judged;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.Limit;
import dev.sfumato.util.Figures;
import dev.sfumato.util.Require;
import java.util.EnumMap;
import java.util.Map;

/**
 * The most that releases of one dataset may tell of which of its records were drawn. It stands beside a budget of differential privacy and is never traded
 * against it.
 *
 * @param information in nats
 * @param failure the largest probability with which the figure may not hold; zero counts figures that are not measured from samples
 * @param weakestLabel the weakest label that counts as within the budget; {@code CERTIFIED} unless somebody chose less
 */
public record PacBudget(double information, double failure, Label weakestLabel) implements Limit<PacGuarantee> {
    public PacBudget {
        Require.positive("budget information", information);
        if (failure != 0) {
            Require.probability("budget failure", failure);
        }
        if (!weakestLabel.isUpperBound()) {
            throw new IllegalArgumentException("weakestLabel must be CERTIFIED or CLAIMED, got " + weakestLabel
                    + ": only upper bounds can be held against a budget");
        }
    }

    /** A budget that counts proved figures only. */
    public static PacBudget of(double information, double failure) {
        return new PacBudget(information, failure, Label.CERTIFIED);
    }

    /** Whether a total is within this budget, and why. */
    public Judged<PacBudget, PacGuarantee> judge(PacGuarantee total) {
        return Judged.of(this, total);
    }

    @Override
    public Map<Fault, String> faults(PacGuarantee total) {
        Map<Fault, String> faults = new EnumMap<>(Fault.class);
        if (!total.label().satisfies(weakestLabel)) {
            faults.put(
                    Fault.WEAK_LABEL,
                    "the information is " + total.label() + " (" + total.label().meaning()
                            + "), and this PAC budget counts " + weakestLabel + " figures only");
        }
        if (!(total.failure() <= failure)) {
            faults.put(
                    Fault.FAILURE,
                    "the information was measured and holds but for a probability of "
                            + PacGuarantee.words(total.failure()) + ", which is more than the PAC budget's "
                            + Figures.exact(failure));
        }
        if (!(total.information() <= information)) {
            faults.put(
                    Fault.INFORMATION,
                    "information of " + Figures.up(total.information()) + " nats is over the PAC budget of "
                            + Figures.exact(information) + " by " + Figures.up(total.information() - information));
        }
        return faults;
    }

    @Override
    public String used(PacGuarantee total) {
        return "information of " + Figures.upWithin(total.information(), information)
                + " nats is within the PAC budget of " + Figures.exact(information) + ", "
                + Figures.down(information - total.information()) + " left";
    }

    @Override
    public String toString() {
        return Figures.exact(information) + " nats"
                + (failure == 0 ? "" : " but for a probability of " + Figures.exact(failure))
                + (weakestLabel == Label.CERTIFIED ? "" : ", " + weakestLabel + " figures accepted");
    }
}
