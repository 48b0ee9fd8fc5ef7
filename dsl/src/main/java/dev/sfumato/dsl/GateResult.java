package dev.sfumato.dsl;

import dev.sfumato.accounting.Figures;
import dev.sfumato.report.DatasetAudit;
import dev.sfumato.report.EventText;
import dev.sfumato.report.Fix;
import dev.sfumato.report.PricedRelease;
import java.util.OptionalDouble;

/** What a gate found. Prints the verdict with its reason and a table of the releases. */
public record GateResult(DatasetAudit audit) {
    public boolean passed() {
        return audit.passed();
    }

    /** This result, or an exception where the budget is overspent, so that a script stops. */
    public GateResult orThrow() {
        if (!passed()) {
            throw new BudgetExceededException(
                    audit.dataset() + ": " + audit.verdict().reason());
        }
        return this;
    }

    /** What to multiply all noise scales by, so that everything fits; nothing where that would not help or all fits. */
    public OptionalDouble noiseFactor() {
        return audit.fixes().stream()
                .filter(fix -> fix.setting().equals(Fix.ALL_NOISE))
                .mapToDouble(fix -> Double.parseDouble(fix.value()))
                .findFirst();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(audit.dataset())
                .append(passed() ? ": PASS, " : ": FAIL, ")
                .append(audit.verdict().reason())
                .append("\ntotal: ")
                .append(audit.total())
                .append('\n');
        audit.total()
                .assumptions()
                .forEach(assumption ->
                        text.append("assumes: ").append(assumption).append('\n'));
        audit.fixes().forEach(fix -> text.append(fix.words()).append(".\n"));
        TextTable table = new TextTable("release", "epsilon alone", "label", "method", "what it does");
        for (PricedRelease release : audit.releases()) {
            table.row(
                    release.name(),
                    Figures.up(release.alone().epsilon()),
                    release.alone().label().name(),
                    release.alone().method(),
                    EventText.describe(release.event()));
        }
        return text.append(table).toString();
    }
}
