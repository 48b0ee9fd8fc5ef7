package dev.sfumato.dsl.budget;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.pac.PacBudget;
import dev.sfumato.accounting.pac.PacGuarantee;
import dev.sfumato.chart.Axis;
import dev.sfumato.chart.LineChart;
import dev.sfumato.chart.Series;
import dev.sfumato.chart.Sign;
import dev.sfumato.dsl.show.Composing;
import dev.sfumato.gate.account.AccountTotal;
import dev.sfumato.gate.account.Budgets;
import dev.sfumato.gate.account.Spending;
import dev.sfumato.ledger.LedgerEntry;
import dev.sfumato.util.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How a budget was spent, charge by charge.
 *
 * @param entries what is held against one of the budgets, in the order in which it was recorded
 */
record SpentChart(String dataset, Spending spending, List<LedgerEntry> entries) {
    private static final int MOST_POINTS = 40;

    /** The amount spent after some charges. */
    private record After(double figure, Label label) {}

    LineChart chart() {
        Budgets budgets = spending.budgets();
        Optional<Budget> dp = budgets.dp();
        Optional<AccountTotal> composed =
                spending.dp().filter(total -> !total.how().isAlone());
        double limit = dp.map(Budget::epsilon)
                .orElseGet(() -> budgets.pac().map(PacBudget::information).orElseThrow());
        String figure = dp.map(budget ->
                        composed.map(total -> total.how().way() + ", ").orElse("") + "epsilon at delta "
                                + Figures.exact(budget.delta()) + ", per " + budget.unit())
                .orElse("nats leaked at most (PAC privacy)");
        Series spent = Series.named("spent").asUpperBound().with(new Series.Point(0, 0));
        Label label = Label.CERTIFIED;
        for (int i = 0; i < entries.size(); i++) {
            if (isDrawn(i)) {
                After now = dp.isPresent() ? epsilon(i + 1) : nats(i + 1);
                label = label.and(now.label);
                spent = spent.with(new Series.Point(i + 1, now.figure));
            }
        }
        Series budget = new Series(
                        "budget", List.of(new Series.Point(0, limit), new Series.Point(entries.size(), limit)))
                .asLimit();
        List<CharSequence> notes = new ArrayList<>(List.of(Sign.said(label).then(": " + label.meaning())));
        composed.flatMap(Composing::shortly).ifPresent(notes::add);
        return new LineChart(
                "What was spent on " + dataset,
                Axis.linear("charges").ofCounts(),
                Axis.linear(figure),
                List.of(spent, budget),
                notes);
    }

    private boolean isDrawn(int i) {
        int step = (entries.size() + MOST_POINTS - 1) / MOST_POINTS;
        return i == 0 || i == entries.size() - 1 || i % step == 0;
    }

    private After epsilon(int charges) {
        Guarantee price = spending.dpAfter(charges);
        return new After(price.epsilon(), price.label());
    }

    private After nats(int charges) {
        PacGuarantee total = spending.pacAfter(charges);
        return new After(total.information(), total.label());
    }
}
