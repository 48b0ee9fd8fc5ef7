package dev.sfumato.gate.account;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Judged;
import dev.sfumato.accounting.adaptive.Composed;
import dev.sfumato.accounting.adaptive.Decisions;
import dev.sfumato.accounting.adaptive.Odometer;
import dev.sfumato.accounting.adaptive.Use;
import dev.sfumato.accounting.adaptive.Way;
import dev.sfumato.ledger.Opening;
import dev.sfumato.util.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The total of an account, held against its budget, with both ways to compose it.
 *
 * @param how how the releases compose
 */
public record AccountTotal(Judged<Budget, Guarantee> judged, HowComposed how) {
    private static final String RECORDED =
            "the plan is recorded before the first of it leaves: nobody can know otherwise that it was not chosen by looking";

    public Budget budget() {
        return judged.budget();
    }

    public Guarantee total() {
        return judged.total();
    }

    public boolean passed() {
        return judged.passed();
    }

    /** The total in words that promise no more than it does. */
    public String words() {
        return how.words(budget(), total());
    }

    /** The epsilon that is left of the budget, zero if none is. */
    public double left() {
        return passed() ? Math.max(0, Math.nextDown(budget().epsilon() - total().epsilon())) : 0;
    }

    /** @param isBesidePac whether releases with PAC privacy are held against nats beside this account, which the total has to say */
    public static AccountTotal of(DatasetAccount account, Pricing pricing, boolean isBesidePac) {
        Composed total = account.total(pricing);
        Decisions decisions = account.decisions();
        Decisions apart = apart(account, decisions);
        if (apart.way() == Way.PLANNED && total.way() == Way.PLANNED) {
            Guarantee only = total.figure();
            return new AccountTotal(
                    judged(account, only, isBesidePac), HowComposed.alone(account.filter(), only.epsilon()));
        }
        Budget budget = account.budget();
        Guarantee planned = total.way() == Way.PLANNED ? total.figure() : budget.price(decisions.planned(), pricing);
        double adaptive = (total.way() == Way.ADAPTIVE ? total : apart.price(budget.delta(), pricing))
                .figure()
                .epsilon();
        List<String> notes = new ArrayList<>();
        if (!decisions.earlier().isPresent()) {
            notes.add(
                    total.way() == Way.ADAPTIVE ? chosen(account, total.figure(), planned) : fixed(account, adaptive));
        }
        if (decisions.earlier().isPresent()) {
            notes.add("Adaptive: the budget was opened anew after something had been released under one of epsilon "
                    + Figures.exact(decisions.earlier().epsilon())
                    + ". So what is certified is what an odometer shows, which"
                    + " holds however the new budget was chosen, and epsilon is not below that of before; its delta comes on top"
                    + " of what was promised then, "
                    + Figures.exact(decisions.earlier().promised()) + ".");
        }
        notes.addAll(total.notes());
        return new AccountTotal(
                judged(account, described(account, total, planned), isBesidePac),
                new HowComposed(
                        total.way(),
                        account.filter().text(),
                        planned.epsilon(),
                        adaptive,
                        notes,
                        odometer(account, decisions.earlier())));
    }

    private static Judged<Budget, Guarantee> judged(DatasetAccount account, Guarantee total, boolean isBesidePac) {
        return account.budget().judge(isBesidePac ? Budgets.withoutPac(total) : total);
    }

    /**
     * The figure with the way in its method, and with the lower end of a plan: anyone who does not look at outputs is one of those who may.
     */
    private static Guarantee described(DatasetAccount account, Composed total, Guarantee planned) {
        Guarantee figure = total.figure();
        List<String> assumptions = new ArrayList<>(figure.assumptions());
        if (account.isPlan()) {
            assumptions.add(RECORDED);
        }
        return new Guarantee(
                figure.epsilon(),
                total.way() == Way.ADAPTIVE ? Math.min(planned.lower(), figure.epsilon()) : figure.lower(),
                figure.delta(),
                figure.unit(),
                figure.label(),
                total.way() + ", " + figure.method(),
                assumptions);
    }

    private static String chosen(DatasetAccount account, Guarantee needed, Guarantee planned) {
        Budget budget = account.budget();
        boolean isOpen = account.isOpen() && account.isPlannable();
        return "Adaptive: no plan in the ledger has all of these releases, so that each may be chosen by looking at earlier"
                + " ones. Then the filter " + account.filter().text()
                + (needed.epsilon() <= budget.epsilon()
                        ? " decides, and what is certified is the budget of epsilon " + Figures.exact(budget.epsilon())
                                + ", not a smaller figure. "
                        : " decides, and it admits them in a budget of epsilon " + Figures.up(needed.epsilon())
                                + " only. ")
                + (isOpen
                        ? "Recorded as a plan before the first of them leaves, they cost epsilon "
                                + Figures.up(planned.epsilon())
                                + ": gradle privacyPlan, or at a prompt account.plan(...)."
                        : "Planned before the first of them left, they would have cost epsilon "
                                + Figures.up(planned.epsilon()) + ".");
    }

    private static String fixed(DatasetAccount account, double adaptive) {
        if (account.isPlan()) {
            return "Planned, if it is recorded before the first of it leaves: account.plan(...), in a build gradle privacyPlan."
                    + oneByOne(account, adaptive);
        }
        String plan = account.plans().stream()
                .filter(one -> !one.opening().slots().isEmpty())
                .map(RecordedPlan::name)
                .reduce((one, other) -> one + " and " + other)
                .orElse("a plan");
        return "Planned: all of it was fixed before the first output, in " + plan
                + ", and the figure holds as long as nothing else is released." + oneByOne(account, adaptive);
    }

    private static String oneByOne(DatasetAccount account, double adaptive) {
        return " Chosen one after the other, the same releases would "
                + (Double.isFinite(adaptive)
                        ? "need a budget of epsilon " + Figures.up(adaptive) + "."
                        : "be admitted by no budget at this delta, by the filter "
                                + account.filter().text() + ".");
    }

    /** The decisions if every planned release were a decision of its own. */
    private static Decisions apart(DatasetAccount account, Decisions decisions) {
        List<Use> uses = new ArrayList<>();
        for (RecordedPlan plan : account.plans()) {
            for (Opening.Slot slot : plan.opening().slots()) {
                uses.addAll(Use.times(slot.event(), slot.times()));
            }
        }
        if (uses.isEmpty() && !account.isPlan()) {
            return decisions;
        }
        uses.addAll(account.unplanned());
        return new Decisions(account.budget().unit(), account.filter(), uses, decisions.earlier());
    }

    private static Optional<HowComposed.Odometer> odometer(DatasetAccount account, Decisions.Earlier earlier) {
        if (account.charges().isEmpty()) {
            return Optional.empty();
        }
        double delta = earlier.isPresent() ? earlier.delta() : account.budget().delta();
        if (delta == 0) {
            return Optional.empty();
        }
        Odometer.Reading reading = account.odometer(delta);
        return Optional.of(
                new HowComposed.Odometer(reading.epsilon(), reading.delta(), reading.label(), reading.method()));
    }
}
