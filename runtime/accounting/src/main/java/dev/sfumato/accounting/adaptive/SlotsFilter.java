package dev.sfumato.accounting.adaptive;

import dev.sfumato.accounting.Guarantee;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.List;

/**
 * A plan with a Gaussian reserve: what the plan foresaw takes its slots, anything else is paid from the reserve by residues. The reserve is
 * the largest that fits the budget beside the slots.
 *
 * @param share the part of delta that is kept for what is not in the plan and has a delta of its own or tails; zero for none
 * @param foreseen how many such releases with tails are expected
 */
public record SlotsFilter(Plan plan, double share, int foreseen) implements Filter {
    public SlotsFilter {
        Require.within("share", 0, 0.9, share);
        Require.atLeast("foreseen", 1, foreseen);
    }

    @Override
    public String family() {
        return "slots";
    }

    @Override
    public String text() {
        return FilterText.of(family(), List.of(share, (double) foreseen));
    }

    @Override
    public List<Use> declared() {
        return plan.slots().stream().map(Use::of).toList();
    }

    @Override
    public Needed needed(List<Use> uses, double delta) {
        double kept = share * delta;
        Plan.Matching matching = plan.match(uses);
        Reserve reserve = new Reserve(matching.unplanned(), kept, foreseen);
        double square = reserve.needed();
        List<String> notes = new ArrayList<>(reserve.notes());
        String method = "Gaussian filter with residues";
        double epsilon = Double.POSITIVE_INFINITY;
        if (Double.isFinite(square) && !(delta == 0 && square > 0)) {
            Guarantee price =
                    plan.price(square == 0 ? 0 : Math.nextUp(Math.sqrt(square)), Reserve.besides(delta, kept));
            epsilon = price.epsilon();
            method += ", the first decision by " + price.method();
        }
        return PureSum.orBetter(uses, new Needed(epsilon, method, notes));
    }

    @Override
    public Left left(List<Use> uses, double epsilon, double delta) {
        double kept = share * delta;
        Plan.Matching matching = plan.match(uses);
        double mu = plan.reserve(epsilon, Reserve.besides(delta, kept)).orElse(0.0);
        double left = new Reserve(matching.unplanned(), kept, foreseen).after(mu * mu * (1 - 0x1p-50));
        int taken = uses.size() - matching.unplanned().size();
        double slots =
                plan.slots().isEmpty() ? 0 : 1 - (double) taken / plan.slots().size();
        double free = left < 0 ? 0 : Math.sqrt(left) * (1 - 0x1p-50);
        return new Left(Math.max(0, Math.max(slots, mu == 0 ? 0 : free * free / (mu * mu))), free);
    }
}
