package dev.sfumato.dsl;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Figures;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.ledger.LedgerEntry;
import dev.sfumato.ledger.Recorded;
import dev.sfumato.report.EventText;
import java.util.List;

/**
 * What came of a charge, which is in the ledger now.
 *
 * @param ledger the name of the ledger's folder
 * @param total the price of all that is recorded of the dataset
 * @param others the other datasets of the ledger, if this is the first charge of its dataset
 */
public record SpendResult(String ledger, Recorded recorded, Budget budget, Guarantee total, List<String> others)
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

    @Override
    public String html() {
        return sheet().html();
    }

    @Override
    public String json() {
        return data().json();
    }

    @Override
    public String csv() {
        return data().csv();
    }

    private Data data() {
        LedgerEntry entry = recorded.entry();
        return new Data()
                .fact("dataset", entry.dataset())
                .fact("release", entry.release())
                .fact("run", entry.run())
                .fact("new", isNew())
                .fact("recorded", entry.recorded().toString())
                .fact("file", file())
                .fact("event", entry.event())
                .guarantee(total)
                .fact("budget", budget.epsilon());
    }

    private Sheet sheet() {
        LedgerEntry entry = recorded.entry();
        String which = "release '" + entry.release() + "', run '" + entry.run() + "', of dataset '" + entry.dataset()
                + "': " + EventText.describe(entry.event());
        Sheet sheet = new Sheet();
        if (isNew()) {
            sheet.line("Recorded: " + which + ".");
        } else {
            sheet.line("Already recorded: " + which + ".")
                    .line(
                            "Nothing more is charged, for that very run only. Whoever draws noise again makes another run:"
                                    + " name it with .run(\"...\").");
        }
        if (recorded.isChangedRun()) {
            sheet.line("This run was recorded before with something else, which stays spent.");
        }
        if (!others.isEmpty()) {
            sheet.line("It is the first charge of '" + entry.dataset() + "'. The ledger knows '"
                    + String.join("', '", others) + "' as well: if these are the same data, this is too cheap.");
        }
        sheet.line("Spent so far, at delta " + Figures.exact(total.delta()) + " per " + total.unit() + ", "
                + total.label() + ": " + budget.judge(total).reason() + ".");
        return isNew() ? sheet.line("Commit the new file in " + ledger + " before the release leaves.") : sheet;
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
