package dev.sfumato.gate.account;

import dev.sfumato.accounting.adaptive.Decisions;
import dev.sfumato.ledger.History;
import dev.sfumato.ledger.LedgerEntry;
import dev.sfumato.ledger.LedgerPlan;
import dev.sfumato.ledger.Opening;
import dev.sfumato.numeric.Ulps;
import java.util.ArrayList;
import java.util.List;

/** The budgets that were opened for a dataset, one after the other: each that was released under stays in force for what it promised. */
final class Openings {
    private Openings() {}

    /** Whether a charge was made under an opening: after it, with no unlike one in between. */
    static boolean wasUsed(History history, History.Step opening) {
        List<History.Step> others = history.steps().stream()
                .filter(step -> step.record() instanceof LedgerPlan
                        && history.isAfter(step.id(), opening.id())
                        && !opening(step).isAlike(opening(opening)))
                .toList();
        return history.steps().stream()
                .anyMatch(step -> step.record() instanceof LedgerEntry
                        && history.isAfter(step.id(), opening.id())
                        && others.stream().noneMatch(other -> history.isAfter(step.id(), other.id())));
    }

    /** Refuses branches that opened a budget in unlike ways, unless it was opened anew after they were merged. */
    static void requireAgreed(History history) {
        List<History.Step> plans = history.steps().stream()
                .filter(step -> step.record() instanceof LedgerPlan)
                .toList();
        for (History.Step one : plans) {
            for (History.Step other : plans) {
                if (!opening(one).isAlike(opening(other))
                        && one.id().compareTo(other.id()) < 0
                        && !history.isAfter(one.id(), other.id())
                        && !history.isAfter(other.id(), one.id())
                        && plans.stream()
                                .noneMatch(step -> history.isAfter(step.id(), one.id())
                                        && history.isAfter(step.id(), other.id()))) {
                    throw new IllegalArgumentException("two branches opened the budget of dataset '"
                            + opening(one).dataset() + "' in unlike ways, " + words(one) + " and " + words(other)
                            + ": agree on one, and open it anew, so that what was promised on both counts;"
                            + REOPEN);
                }
            }
        }
    }

    /** The openings that no other one follows: one, or one on each branch. */
    static List<Opening> latest(History history) {
        List<History.Step> plans = history.steps().stream()
                .filter(step -> step.record() instanceof LedgerPlan)
                .toList();
        return plans.stream()
                .filter(step -> plans.stream().noneMatch(other -> history.isAfter(other.id(), step.id())))
                .map(Openings::opening)
                .toList();
    }

    static final String REOPEN = " in a build: gradle privacyPlan --reopen, at a prompt: account.reopen()";

    private static Opening opening(History.Step step) {
        return ((LedgerPlan) step.record()).opening();
    }

    private static String words(History.Step step) {
        return opening(step).words() + " (" + step.record().fileName() + ")";
    }

    /**
     * The plans that are in force: not those of an opening under which nothing was released before another one followed, for nothing was seen
     * in between.
     *
     * @param now the budget of now
     * @throws IllegalArgumentException where it is another one than was opened last, and there is no trace of that in the ledger
     */
    static List<RecordedPlan> inForce(List<RecordedPlan> plans, Opening now) {
        boolean isUsed = plans.stream().anyMatch(RecordedPlan::wasUsed);
        if (isUsed && !plans.get(plans.size() - 1).opening().isAlike(now)) {
            RecordedPlan last = plans.get(plans.size() - 1);
            throw new IllegalArgumentException("the budget was opened as "
                    + last.opening().words() + " (" + last.name() + "), something was released, and it is "
                    + now.words() + " now: whoever changes a budget after looking has both, so that a change leaves"
                    + " its trace in the ledger;"
                    + REOPEN);
        }
        List<RecordedPlan> inForce = new ArrayList<>();
        for (int i = 0; i < plans.size(); i++) {
            Opening opening = plans.get(i).opening();
            boolean isReplaced = plans.subList(i + 1, plans.size()).stream()
                    .anyMatch(later -> !later.opening().isAlike(opening));
            if (plans.get(i).wasUsed() || (!isReplaced && opening.isAlike(now))) {
                inForce.add(plans.get(i));
            }
        }
        return inForce;
    }

    /** The releases under budgets before the current one. */
    static Decisions.Earlier earlier(List<RecordedPlan> inForce, Opening now) {
        if (inForce.stream().allMatch(plan -> plan.opening().isAlike(now))) {
            return Decisions.Earlier.NONE;
        }
        List<Opening> first = first(inForce);
        double promised = 0;
        for (Opening opening : first) {
            promised = promised == 0 || opening.delta() == 0
                    ? Math.max(promised, opening.delta())
                    : Ulps.up(1, promised + opening.delta());
        }
        return new Decisions.Earlier(
                first.stream().mapToDouble(Opening::epsilon).max().orElseThrow(),
                promised,
                first.stream().mapToDouble(Opening::delta).max().orElseThrow());
    }

    /** The budgets before which none was opened: one, or one for each branch. */
    static List<Opening> first(List<RecordedPlan> inForce) {
        List<Opening> first = new ArrayList<>();
        for (RecordedPlan plan : inForce) {
            boolean isFirst = plan.isFirstOpening() || plan.equals(inForce.get(0));
            if (isFirst && first.stream().noneMatch(plan.opening()::isAlike)) {
                first.add(plan.opening());
            }
        }
        return first;
    }
}
