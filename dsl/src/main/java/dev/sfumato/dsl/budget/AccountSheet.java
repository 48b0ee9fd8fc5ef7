package dev.sfumato.dsl.budget;

import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Judged;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.Verdict;
import dev.sfumato.accounting.format.EventText;
import dev.sfumato.accounting.pac.PacGuarantee;
import dev.sfumato.chart.Sign;
import dev.sfumato.chart.Signed;
import dev.sfumato.dsl.show.Composing;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextTable;
import dev.sfumato.gate.account.AccountTotal;
import dev.sfumato.gate.account.LedgerFacts;
import dev.sfumato.gate.account.Pricing;
import dev.sfumato.gate.account.RecordedCharge;
import dev.sfumato.gate.account.Spending;
import dev.sfumato.gate.account.SpentTotal;
import dev.sfumato.ledger.LedgerState;
import dev.sfumato.util.Figures;
import java.util.List;

/** How an account is shown: what was spent and on what, charge by charge. */
record AccountSheet(DatasetRecord account, LedgerState state) {
    /** The price of a charge alone, in words, and how far that is trusted. */
    private record Alone(String figure, Label label) {
        static Alone of(PacGuarantee total) {
            return new Alone(Figures.up(total.information()) + " nats", total.label());
        }

        static Alone of(Guarantee cost, String what) {
            return new Alone(what + Figures.up(cost.epsilon()), cost.label());
        }
    }

    Sheet sheet() {
        LedgerFacts facts = account.facts(state);
        boolean hasPlans =
                facts.plans().stream().anyMatch(plan -> !plan.opening().slots().isEmpty());
        if (facts.charges().isEmpty() && !hasPlans) {
            return new Sheet()
                    .line(account.dataset() + ": nothing is recorded of it in "
                            + account.ledger().name())
                    .line("budget: " + account.budgets(state));
        }
        Spending spending = account.spending(state);
        Sheet sheet = totals(spending.total());
        return facts.charges().isEmpty()
                ? sheet.line("Nothing of it is released yet.")
                : sheet.table(charges(facts.charges(), hasPlans, spending));
    }

    private Sheet totals(SpentTotal spent) {
        Verdict verdict = spent.verdict();
        Sheet sheet = new Sheet()
                .line(Sign.said(verdict.passed() ? "PASS" : "FAIL")
                        .after(account.dataset() + ": ")
                        .then(", " + verdict.reason()));
        spent.dp()
                .ifPresent(total -> sheet.line("spent: " + total.words())
                        .lines(assumed(total))
                        .lines(total.how().notes()));
        spent.pac()
                .map(Judged::total)
                .ifPresent(total -> sheet.line("leaked: " + total).line(total.sentence()));
        return sheet;
    }

    /** The assumptions of a total; none for a single release. */
    private static List<String> assumed(AccountTotal total) {
        return total.how().isAlone()
                ? List.of()
                : total.total().assumptions().stream()
                        .map(assumption -> "assumes: " + assumption)
                        .toList();
    }

    private TextTable charges(List<RecordedCharge> charges, boolean hasPlans, Spending spending) {
        List<RecordedCharge> outside = spending.unplannedCharges();
        boolean hasPac = account.gate().budgets().pac().isPresent();
        String figure = hasPac ? "alone" : "epsilon alone";
        TextTable table = hasPlans
                ? new TextTable("release", "run", figure, "label", "planned", "what was done")
                : new TextTable("release", "run", figure, "label", "what was done");
        Pricing pricing = new Pricing();
        for (RecordedCharge charge : charges) {
            boolean isPac = account.gate().budgets().isPac(charge.event());
            Alone price = isPac
                    ? Alone.of(spending.toldAlone(charge))
                    : Alone.of(spending.alone(charge, pricing), hasPac ? "epsilon " : "");
            Signed label = Sign.said(price.label);
            String done = EventText.shortly(charge.event());
            if (hasPlans) {
                String planned = isPac ? "" : outside.contains(charge) ? "no" : "yes";
                table.row(charge.release(), charge.run(), price.figure, label, planned, done);
            } else {
                table.row(charge.release(), charge.run(), price.figure, label, done);
            }
        }
        return table;
    }

    Data contents() {
        Data data = new Data().fact("dataset", account.dataset());
        SpentTotal spent = account.spending(state).total();
        spent.dp()
                .ifPresent(total -> Composing.facts(
                        total,
                        data.fact("budget epsilon", total.budget().epsilon())
                                .fact("budget delta", total.budget().delta())
                                .fact("left", total.left())));
        spent.pac()
                .ifPresent(total -> data.fact("budget in nats", total.budget().information())
                        .fact("nats left", Account.left(total))
                        .fact("information", total.total().information())
                        .fact("failure", total.total().failure())
                        .fact("label of information", total.total().label().toString()));
        return rows(data);
    }

    /** Adds a row for each charge. */
    Data rows(Data data) {
        return data.rows(
                "charges",
                List.of("release", "run", "recorded", "label", "what was done", "file"),
                account.entries(state).stream()
                        .map(entry -> List.<Object>of(
                                entry.release(),
                                entry.run(),
                                entry.recorded().toString(),
                                entry.label().toString(),
                                EventText.describe(entry.event()),
                                entry.fileName()))
                        .toList());
    }
}
