package dev.sfumato.dsl.price;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.adaptive.Decisions;
import dev.sfumato.accounting.adaptive.GaussianFilter;
import dev.sfumato.accounting.adaptive.Plan;
import dev.sfumato.accounting.adaptive.Use;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.format.EventText;
import dev.sfumato.chart.Sign;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextTable;
import dev.sfumato.gate.account.DeclaredRelease;
import dev.sfumato.util.Figures;
import dev.sfumato.util.Require;
import java.util.List;

/**
 * Releases that are fixed before the first of them leaves. It shows what they cost so, and what they would need if each were chosen by looking
 * at earlier ones. {@code account.plan(...)} records it.
 */
public final class ReleasePlan implements Result {
    private static final double USUAL_DELTA = 1e-6;

    private final List<Release> releases;
    private final double delta;

    private ReleasePlan(List<Release> releases, double delta) {
        this.releases = List.copyOf(releases);
        this.delta = delta;
    }

    @NotAWord
    public static ReleasePlan of(List<Release> releases) {
        if (releases.isEmpty()) {
            throw new IllegalArgumentException("plan needs at least 1 release, got 0");
        }
        Unit unit = releases.get(0).event().unit();
        for (Release release : releases) {
            if (release.event().unit() != unit) {
                throw new IllegalArgumentException("unlike units do not add up: release '"
                        + releases.get(0).name() + "' is per '" + unit + "', release '" + release.name() + "' per '"
                        + release.event().unit() + "'; say .per(...) for one of them, or make two plans");
            }
            if (release.draw().isPresent()) {
                throw new IllegalArgumentException("a plan is made before the first output is seen, and release '"
                        + release.name() + "' was drawn already: plan what it does before it is drawn, as"
                        + " event(made.event())");
            }
            Plan.problem(release.declared().once()).ifPresent(problem -> {
                throw new IllegalArgumentException("release '" + release.name() + "' cannot be planned: " + problem
                        + "; leave it out of the plan, and it is charged by itself");
            });
        }
        return new ReleasePlan(releases, USUAL_DELTA);
    }

    /** The same plan, whose figures are shown at another delta: 1e-6 by default, zero for pure privacy. */
    public ReleasePlan atDelta(double newDelta) {
        return new ReleasePlan(releases, newDelta == 0 ? 0 : Require.probability("delta", newDelta));
    }

    @NotAWord
    public List<Release> releases() {
        return releases;
    }

    /** The planned releases: the event of each, and how often; each of these is a release of its own. */
    @NotAWord
    public List<DeclaredRelease> planned() {
        return Release.declared(releases).stream()
                .map(DeclaredRelease::oneByOne)
                .toList();
    }

    /** The cost of the whole plan if it is recorded before the first of it leaves. */
    public Price price() {
        PrivacyEvent all = decisions().planned();
        Guarantee price = delta == 0
                ? Accountants.best().pricePure(all)
                : Accountants.best().price(all, delta);
        return new Price(Release.done(all).named("the plan"), price);
    }

    /** The epsilon of a budget that admits all of it if each release is chosen by looking at earlier ones. It is no guarantee: the budget is. */
    public double neededOneByOne() {
        return decisions().price(delta, Accountants.best()).figure().epsilon();
    }

    private Decisions decisions() {
        List<Use> uses = planned().stream()
                .flatMap(release -> Use.times(release.once(), release.times()).stream())
                .toList();
        return new Decisions(uses.get(0).event().unit(), GaussianFilter.DEFAULT, uses, Decisions.Earlier.NONE);
    }

    @Override
    public Sheet sheet() {
        Guarantee price = price().guarantee();
        TextTable table = new TextTable("release", "times", "what it does");
        planned()
                .forEach(release ->
                        table.row(release.name(), String.valueOf(release.times()), EventText.shortly(release.once())));
        Sheet sheet = new Sheet().line(Sign.said(price).after("planned: "));
        price.assumptions().forEach(assumption -> sheet.line("assumes: " + assumption));
        return sheet.line("chosen one after the other: a budget of epsilon " + Figures.up(neededOneByOne())
                        + " at the same delta admits them, by " + GaussianFilter.DEFAULT.text())
                .table(table)
                .note("A plan counts once it is recorded, before the first of it leaves: account.plan(...)");
    }

    @Override
    public Data contents() {
        return new Data()
                .fact("needed one by one", neededOneByOne())
                .guarantee(price().guarantee())
                .rows(
                        "releases",
                        List.of("release", "times", "what it does", "event"),
                        planned().stream()
                                .map(release -> List.<Object>of(
                                        release.name(),
                                        release.times(),
                                        EventText.describe(release.once()),
                                        release.once()))
                                .toList());
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
