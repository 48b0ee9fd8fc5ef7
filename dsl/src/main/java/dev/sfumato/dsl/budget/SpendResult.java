package dev.sfumato.dsl.budget;

import dev.sfumato.accounting.format.EventText;
import dev.sfumato.dsl.show.Composing;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.gate.account.Spending;
import dev.sfumato.gate.account.SpentTotal;
import dev.sfumato.ledger.LedgerEntry;
import dev.sfumato.ledger.Recorded;
import java.util.List;

/**
 * The outcome of a charge that is now in the ledger.
 *
 * @param ledger the name of the ledger's folder
 * @param spending all that is recorded of the dataset, beside its budgets
 * @param others the other datasets of the ledger, if this is the first charge of its dataset
 */
public record SpendResult(String ledger, @NotAWord Recorded recorded, Spending spending, List<String> others)
        implements Result {
    public SpendResult {
        others = List.copyOf(others);
    }

    /** Whether the charge was written now; a replay was there already, and cost nothing more. */
    public boolean isNew() {
        return recorded.isNew();
    }

    /** The file to commit. */
    public String file() {
        return ledger + "/" + recorded.entry().fileName();
    }

    /** All files to commit: with the first charge of a dataset its budget is opened. */
    public List<String> files() {
        return recorded.newFiles().stream().map(name -> ledger + "/" + name).toList();
    }

    @Override
    public Data contents() {
        LedgerEntry entry = recorded.entry();
        Data data = new Data()
                .fact("dataset", entry.dataset())
                .fact("release", entry.release())
                .fact("run", entry.run())
                .fact("new", isNew())
                .fact("recorded", entry.recorded().toString())
                .fact("file", file())
                .fact("new files", files())
                .fact("event", entry.event());
        SpentTotal spent = spending.total();
        spent.dp()
                .ifPresent(total -> Composing.facts(total, data)
                        .fact("budget", total.budget().epsilon()));
        spent.pac()
                .ifPresent(information -> data.fact(
                                "information", information.total().information())
                        .fact("failure", information.total().failure())
                        .fact(
                                "label of information",
                                information.total().label().toString())
                        .fact("budget in nats", information.budget().information()));
        return data;
    }

    /** The message for a replay, wherever its answer goes. */
    String replay() {
        return "already recorded, charged nothing: " + which();
    }

    private String which() {
        LedgerEntry entry = recorded.entry();
        return "release '" + entry.release() + "', run '" + entry.run() + "', of dataset '" + entry.dataset() + "'";
    }

    @Override
    public Sheet sheet() {
        LedgerEntry entry = recorded.entry();
        String what = which() + ": " + EventText.shortly(entry.event()) + ".";
        Sheet sheet = new Sheet();
        if (isNew()) {
            sheet.line("Recorded: " + what);
        } else {
            sheet.line("Already recorded: " + what)
                    .line(
                            entry.draw().isPresent()
                                    ? "Nothing more is charged, for that very draw only. Another draw is another"
                                            + " charge."
                                    : "Nothing more is charged, for that very run only. Whoever draws noise again"
                                            + " makes another run: name it with .inRun(\"...\").");
        }
        if (recorded.isChangedRun()) {
            sheet.line("This run was recorded before with something else, which stays spent.");
        }
        if (!others.isEmpty()) {
            sheet.line("It is the first charge of '" + entry.dataset() + "'. The ledger knows '"
                    + String.join("', '", others) + "' as well: if these are the same data, this is too cheap.");
        }
        recorded.opened()
                .ifPresent(opened -> sheet.line("It is the first charge, and opens the budget of dataset '"
                        + entry.dataset() + "': " + Composing.opened(opened.opening())));
        SpentTotal spent = spending.total();
        sheet.line(
                "Spent so far, " + spent.conditions() + ": " + spent.verdict().reason() + ".");
        spent.dp().flatMap(Composing::shortly).ifPresent(sheet::line);
        return isNew()
                ? sheet.line("Commit the "
                        + (files().size() == 1 ? "new file" : files().size() + " new files") + " in " + ledger
                        + " before the release leaves.")
                : sheet;
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
