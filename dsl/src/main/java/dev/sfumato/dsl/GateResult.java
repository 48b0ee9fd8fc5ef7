package dev.sfumato.dsl;

import dev.sfumato.accounting.Figures;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.report.DatasetAudit;
import dev.sfumato.report.DatasetAuditJson;
import dev.sfumato.report.EventText;
import dev.sfumato.report.Fix;
import dev.sfumato.report.Origin;
import dev.sfumato.report.PricedRelease;
import java.util.List;

/** What a gate found. Prints the verdict with its reason and a table of the releases. */
public record GateResult(DatasetAudit audit) implements Result {
    /** Whether everything fits the budget. */
    public boolean passed() {
        return audit.passed();
    }

    /** This result, or an exception where the budget is overspent, so that a script stops. */
    public GateResult orThrow() {
        if (!passed()) {
            StringBuilder said =
                    new StringBuilder(audit.dataset() + ": " + audit.verdict().reason());
            audit.fixes().forEach(fix -> said.append("\n").append(fix.words()).append('.'));
            throw new BudgetExceededException(said.toString());
        }
        return this;
    }

    /**
     * What to multiply all noise scales by, so that everything fits: 1 where it does.
     *
     * @throws IllegalStateException where no noise would help
     */
    public double noiseFactor() {
        if (passed()) {
            return 1;
        }
        return audit.fixes().stream()
                .filter(fix -> fix.setting().equals(Fix.ALL_NOISE))
                .mapToDouble(fix -> Double.parseDouble(fix.value()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(audit.dataset() + ": no amount of noise would help; "
                        + audit.verdict().reason()));
    }

    @Override
    public String html() {
        return sheet().html();
    }

    /** As the report of a build has it. */
    @Override
    public String json() {
        return DatasetAuditJson.write(audit);
    }

    @Override
    public String csv() {
        return new Data()
                .rows(
                        "releases",
                        List.of(
                                "release",
                                "origin",
                                "epsilon alone",
                                "delta",
                                "unit",
                                "label",
                                "method",
                                "what it does"),
                        audit.releases().stream().map(GateResult::row).toList())
                .csv();
    }

    private static List<Object> row(PricedRelease release) {
        Guarantee alone = release.alone();
        return List.of(
                release.name(),
                release.origin().id(),
                alone.epsilon(),
                alone.delta(),
                alone.unit().toString(),
                alone.label().toString(),
                alone.method(),
                EventText.describe(release.event()));
    }

    private Sheet sheet() {
        Sheet sheet = new Sheet()
                .line(audit.dataset()
                        + (passed() ? ": PASS, " : ": FAIL, ")
                        + audit.verdict().reason())
                .line("total: " + audit.total());
        audit.total().assumptions().forEach(assumption -> sheet.line("assumes: " + assumption));
        audit.fixes().forEach(fix -> sheet.line(fix.words() + "."));
        TextTable table = new TextTable("release", "epsilon alone", "label", "method", "what it does");
        for (PricedRelease release : audit.releases()) {
            table.row(
                    release.name() + (release.origin() == Origin.RECORDED ? " (recorded)" : ""),
                    Figures.up(release.alone().epsilon()),
                    release.alone().label().name(),
                    release.alone().method(),
                    EventText.describe(release.event()));
        }
        return sheet.table(table);
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
