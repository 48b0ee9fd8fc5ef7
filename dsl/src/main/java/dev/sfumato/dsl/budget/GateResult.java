package dev.sfumato.dsl.budget;

import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.format.EventText;
import dev.sfumato.accounting.pac.PacGuarantee;
import dev.sfumato.chart.Sign;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextTable;
import dev.sfumato.evidence.Confidential;
import dev.sfumato.gate.DatasetAudit;
import dev.sfumato.gate.account.BudgetPromise;
import dev.sfumato.gate.account.CountedRelease;
import dev.sfumato.gate.account.DpAudit;
import dev.sfumato.gate.account.Origin;
import dev.sfumato.gate.account.PacAudit;
import dev.sfumato.gate.account.PacPromise;
import dev.sfumato.gate.account.PricedRelease;
import dev.sfumato.gate.fix.Fix;
import dev.sfumato.report.DatasetAuditJson;
import dev.sfumato.util.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The verdict of a gate. Prints the verdict with its reason and a table of the releases. */
public record GateResult(@NotAWord DatasetAudit audit) implements Result {
    private static final Set<String> NOISE = Set.of(Fix.ALL_NOISE, Fix.PAC_NOISE);

    /** Whether everything fits the budget. */
    public boolean passed() {
        return audit.passed();
    }

    /** This result, or an exception where the budget is overspent, so that a script stops. */
    public GateResult orThrow() {
        if (!passed()) {
            StringBuilder message =
                    new StringBuilder(audit.dataset() + ": " + audit.verdict().reason());
            audit.fixes()
                    .forEach(fix -> message.append("\n").append(fix.words()).append('.'));
            throw new BudgetExceededException(message.toString());
        }
        return this;
    }

    /**
     * The factor by which to multiply all noise scales, so that everything fits: 1 where it does.
     *
     * @throws IllegalStateException where no noise would help
     */
    public double noiseFactor() {
        if (passed()) {
            return 1;
        }
        return audit.findings().stream()
                .mapToDouble(finding -> finding.fixes().stream()
                        .filter(fix -> fix.release().isEmpty() && NOISE.contains(fix.setting()))
                        .mapToDouble(fix -> Double.parseDouble(fix.value()))
                        .findFirst()
                        .orElseThrow(
                                () -> new IllegalStateException(audit.dataset() + ": no amount of noise would help; "
                                        + audit.verdict().reason())))
                .max()
                .orElse(1);
    }

    /** As the report of a build has it. */
    @Override
    public String json() {
        return DatasetAuditJson.write(audit);
    }

    @Override
    public Data contents() {
        List<List<Object>> rows = new ArrayList<>();
        audit.dp().ifPresent(dp -> dp.releases().forEach(release -> rows.add(row(release))));
        audit.pac().ifPresent(pac -> pac.releases().forEach(release -> rows.add(toldRow(release))));
        return new Data()
                .rows(
                        "releases",
                        List.of(
                                "release",
                                "origin",
                                "epsilon alone",
                                "delta",
                                "nats alone",
                                "failure",
                                "unit",
                                "label",
                                "method",
                                "what it does"),
                        rows);
    }

    private static List<Object> toldRow(PricedRelease<PacGuarantee> priced) {
        CountedRelease release = priced.release();
        PacGuarantee alone = priced.alone();
        return List.of(
                release.name(),
                release.origin().id(),
                "",
                "",
                alone.information(),
                alone.failure(),
                release.once().unit().toString(),
                alone.label().toString(),
                alone.method(),
                EventText.describe(release.event()));
    }

    private static List<Object> row(PricedRelease<Guarantee> priced) {
        CountedRelease release = priced.release();
        Guarantee alone = priced.alone();
        return List.of(
                release.name(),
                release.origin().id(),
                alone.epsilon(),
                alone.delta(),
                "",
                "",
                alone.unit().toString(),
                alone.label().toString(),
                alone.method(),
                EventText.describe(release.event()));
    }

    @Override
    public Sheet sheet() {
        Sheet sheet = new Sheet()
                .line(Sign.said(passed() ? "PASS" : "FAIL")
                        .after(audit.dataset() + ": ")
                        .then(", " + audit.verdict().reason()));
        audit.dp().ifPresent(dp -> {
            BudgetPromise.USUAL.broken(dp.budget(), audit.data()).forEach(nothing -> sheet.line("warning: " + nothing));
            sheet.line("total: " + dp.words());
            dp.total().assumptions().forEach(assumption -> sheet.line("assumes: " + assumption));
            sheet.lines(dp.composition().notes());
        });
        audit.pac().ifPresent(pac -> {
            PacPromise.USUAL.broken(pac.budget()).forEach(nothing -> sheet.line("warning: " + nothing));
            sheet.line("total of PAC privacy: " + pac.total());
            pac.total().assumptions().forEach(assumption -> sheet.line("assumes: " + assumption));
            sheet.line(pac.total().sentence());
        });
        audit.attackLines().forEach(sheet::line);
        audit.fixes().forEach(fix -> sheet.line(fix.words() + "."));
        audit.dp()
                .filter(dp -> audit.pac().isEmpty() || !dp.releases().isEmpty())
                .ifPresent(dp -> sheet.table(releases(dp)));
        audit.pac()
                .filter(pac -> !pac.releases().isEmpty())
                .ifPresent(pac -> (audit.dp().isEmpty() ? sheet : sheet.gap()).table(releases(pac)));
        return audit.isConfidential() ? sheet.note(Confidential.NOTICE) : sheet;
    }

    private static TextTable releases(DpAudit dp) {
        TextTable table = new TextTable("release", "epsilon alone", "label", "method", "what it does");
        for (PricedRelease<Guarantee> priced : dp.releases()) {
            Guarantee alone = priced.alone();
            table.row(
                    name(priced.release()),
                    Figures.up(alone.epsilon()),
                    Sign.said(alone.label()),
                    alone.method(),
                    EventText.shortly(priced.release().event()));
        }
        return table;
    }

    private static TextTable releases(PacAudit pac) {
        TextTable table = new TextTable("release", "nats alone", "label", "method", "what it does");
        for (PricedRelease<PacGuarantee> priced : pac.releases()) {
            PacGuarantee alone = priced.alone();
            table.row(
                    name(priced.release()),
                    Figures.up(alone.information()),
                    Sign.said(alone.label()),
                    alone.method(),
                    EventText.shortly(priced.release().event()));
        }
        return table;
    }

    private static String name(CountedRelease release) {
        // without a name of its own it has what it does, in full
        boolean isNamed = !release.name().equals(EventText.describe(release.once()));
        return (isNamed ? release.name() : EventText.shortly(release.once()))
                + (release.origin() == Origin.RECORDED ? " (recorded)" : "");
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
