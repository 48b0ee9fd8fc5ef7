package dev.sfumato.dsl;

import dev.sfumato.accounting.Figures;
import dev.sfumato.audit.Confidential;
import dev.sfumato.audit.table.Removal;
import java.util.Locale;

/** What it does to leave the most exposed rows out. Confidential. */
public record RemovalResult(Removal removal) {
    @Override
    public String toString() {
        TextTable table = new TextTable("left out", "rows left", "mean delta", "largest delta");
        for (Removal.Step step : removal.steps()) {
            table.row(
                    String.format(Locale.ROOT, "%.1f %%", 100 * step.share()),
                    String.valueOf(step.left()),
                    Figures.up(step.mean()),
                    Figures.up(step.most()) + (step.equals(removal.best()) ? "  least" : ""));
        }
        return "delta at epsilon " + Figures.exact(removal.epsilon()) + " (" + LeakageResult.name(removal.bound())
                + ", "
                + removal.bound().label() + "), computed anew for the rows left\n" + table
                + "\nWhich rows are left out is decided by the private rows, and no bound here covers that.\n"
                + Confidential.NOTICE;
    }
}
