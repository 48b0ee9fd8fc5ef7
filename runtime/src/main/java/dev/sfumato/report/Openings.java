package dev.sfumato.report;

import dev.sfumato.accounting.Up;
import dev.sfumato.accounting.adaptive.Decisions;
import dev.sfumato.ledger.History;
import dev.sfumato.ledger.LedgerEntry;
import dev.sfumato.ledger.LedgerPlan;
import dev.sfumato.ledger.Opening;
import java.util.ArrayList;
import java.util.List;

/** The budgets that were opened for a dataset, one after the other: each that was released under stays in force for what it promised. */
final class Openings {
    private Openings() {}

    /** Whether a charge was made under an opening: after it, and before any other that was opened after it. */
    static boolean wasUsed(History history, History.Step opening) {
        List<History.Step> later = history.steps().stream()
                .filter(step -> step.record() instanceof LedgerPlan && history.isAfter(step.id(), opening.id()))
                .toList();
        return history.steps().stream()
                .anyMatch(step -> step.record() instanceof LedgerEntry
                        && history.isAfter(step.id(), opening.id())
                        && later.stream().noneMatch(other -> history.isAfter(step.id(), other.id())));
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
        List<RecordedPlan> inForce = new ArrayList<>();
        for (int i = 0; i < plans.size(); i++) {
            RecordedPlan plan = plans.get(i);
            boolean isReplaced = plans.subList(i + 1, plans.size()).stream()
                    .anyMatch(later -> !later.opening().isAlike(plan.opening()));
            boolean isUsed = wasUsed(plans, i);
            if (isUsed || (!isReplaced && plan.opening().isAlike(now))) {
                inForce.add(plan);
            }
            if (isUsed && i == plans.size() - 1 && !plan.opening().isAlike(now)) {
                throw new IllegalArgumentException("the budget was opened as "
                        + plan.opening().words() + " (" + plan.name() + "), something was released under it, and it is "
                        + now.words() + " now: whoever changes a budget after looking has both, so that a change leaves"
                        + " its trace in the ledger;"
                        + REOPEN);
            }
        }
        return inForce;
    }

    /** Whether something was released under a plan, or under one that follows it and opens the same budget. */
    private static boolean wasUsed(List<RecordedPlan> plans, int place) {
        for (int i = place; i < plans.size(); i++) {
            if (!plans.get(i).opening().isAlike(plans.get(place).opening())) {
                return false;
            }
            if (plans.get(i).wasUsed()) {
                return true;
            }
        }
        return false;
    }

    /** What was released under budgets before that of now. */
    static Decisions.Earlier earlier(List<RecordedPlan> inForce, Opening now) {
        if (inForce.stream().allMatch(plan -> plan.opening().isAlike(now))) {
            return Decisions.Earlier.NONE;
        }
        double epsilon = inForce.stream()
                .filter(plan -> !plan.opening().isAlike(now))
                .mapToDouble(plan -> plan.opening().epsilon())
                .max()
                .orElseThrow();
        List<Opening> first = new ArrayList<>();
        for (RecordedPlan plan : inForce) {
            // of branches each may have been the first
            if ((first.isEmpty() || plan.isConcurrent()) && first.stream().noneMatch(plan.opening()::isAlike)) {
                first.add(plan.opening());
            }
        }
        double promised = 0;
        for (Opening opening : first) {
            promised = promised == 0 || opening.delta() == 0
                    ? Math.max(promised, opening.delta())
                    : Up.by(1, promised + opening.delta());
        }
        return new Decisions.Earlier(
                epsilon,
                promised,
                first.stream().mapToDouble(Opening::delta).max().orElseThrow());
    }
}
