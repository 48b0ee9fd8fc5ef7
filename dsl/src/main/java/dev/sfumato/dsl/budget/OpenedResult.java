package dev.sfumato.dsl.budget;

import dev.sfumato.accounting.format.EventText;
import dev.sfumato.dsl.show.Composing;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextTable;
import dev.sfumato.gate.account.Spending;
import dev.sfumato.gate.account.SpentTotal;
import dev.sfumato.ledger.LedgerPlan;
import dev.sfumato.ledger.Opening;
import java.util.List;
import java.util.Optional;

/**
 * The outcome of recording a plan, or a budget that was opened anew, in the ledger.
 *
 * @param ledger the name of the ledger's folder
 * @param dataset the name of the dataset
 * @param recorded what was written now; nothing where all of it was planned or recorded already
 * @param spending all that is recorded of the dataset, beside its budgets
 */
public record OpenedResult(String ledger, String dataset, Optional<LedgerPlan> recorded, Spending spending)
        implements Result {
    /** Whether something was written now. */
    public boolean isNew() {
        return recorded.isPresent();
    }

    /** The files to commit. */
    public List<String> files() {
        return recorded.stream().map(plan -> ledger + "/" + plan.fileName()).toList();
    }

    private List<Opening.Slot> slots() {
        return recorded.map(plan -> plan.opening().slots()).orElse(List.of());
    }

    @Override
    public Sheet sheet() {
        Sheet sheet = new Sheet();
        recorded.ifPresentOrElse(
                plan -> sheet.line(
                        slots().isEmpty()
                                ? "Opened anew: the budget of dataset '" + dataset + "', "
                                        + Composing.opened(plan.opening())
                                : "Planned: releases of dataset '" + dataset + "' within "
                                        + Composing.opened(plan.opening())),
                () -> sheet.line("Already planned: all of it is planned or recorded for dataset '" + dataset
                        + "', and nothing more is recorded."));
        SpentTotal spent = spending.total();
        sheet.line("Spent so far, what is planned included, " + spent.conditions() + ": "
                + spent.verdict().reason() + ".");
        spent.dp().ifPresent(total -> {
            Composing.shortly(total).ifPresent(sheet::line);
            // the first one says the same at length, unless it tells what opening anew costs
            sheet.lines(total.how().notes().stream()
                    .skip(isNew() && slots().isEmpty() ? 0 : 1)
                    .toList());
        });
        if (!slots().isEmpty()) {
            TextTable table = new TextTable("release", "times", "what it does");
            slots().forEach(slot ->
                    table.row(slot.release(), String.valueOf(slot.times()), EventText.shortly(slot.event())));
            sheet.table(table);
        }
        return isNew()
                ? sheet.line("Commit the new file in " + ledger + " before anything is released under it.")
                : sheet;
    }

    @Override
    public Data contents() {
        Data data = new Data().fact("dataset", dataset).fact("new", isNew()).fact("files", files());
        recorded.ifPresent(
                plan -> data.fact("composition of the budget", plan.opening().composition()));
        spending.budgets()
                .dp()
                .ifPresent(
                        budget -> data.fact("budget epsilon", budget.epsilon()).fact("budget delta", budget.delta()));
        spending.dp().ifPresent(total -> Composing.facts(total, data));
        if (slots().isEmpty()) {
            return data;
        }
        return data.rows(
                "slots",
                List.of("release", "times", "what it does", "event"),
                slots().stream()
                        .map(slot -> List.<Object>of(
                                slot.release(), slot.times(), EventText.describe(slot.event()), slot.event()))
                        .toList());
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
