package dev.sfumato.demo;

import static dev.sfumato.dsl.Samples.census;
import static dev.sfumato.dsl.attack.Attacks.attack;
import static dev.sfumato.dsl.budget.Gates.budget;
import static dev.sfumato.dsl.table.Tables.discreteDiffusion;
import static dev.sfumato.dsl.table.Tables.split;

import dev.sfumato.accounting.Guarantee;
import dev.sfumato.dsl.attack.AttackReport;
import dev.sfumato.dsl.budget.TeamLedger;
import dev.sfumato.dsl.table.LeakageResult;
import dev.sfumato.dsl.table.PrivateTraining;
import dev.sfumato.dsl.table.SyntheticTable;
import dev.sfumato.dsl.table.TableDiffusion;
import dev.sfumato.dsl.table.TableSplit;
import dev.sfumato.exposure.Bound;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A synthetic table by discrete diffusion: who would be exposed by it without noise, and what is left of that with noise. */
final class TableAct {
    private static final int RELEASED = 10;
    private static final int NAMED = 5;
    static final double EPSILON = 3;
    private static final double DELTA = 1e-6;

    private TableAct() {}

    static Scene play(Sizes sizes, TeamLedger ledger, Path folder) {
        TableSplit people = split(census(2 * sizes.people(), 1), 0.5, 1);
        TableDiffusion diffusion = discreteDiffusion(10).target("income", 0.7, 0.3);

        LeakageResult exposed = diffusion.on(people.training()).leakage(RELEASED);
        double[] deltas = exposed.deltas(Bound.CHANGE_OF_MEASURE);
        int[] worst = exposed.mostExposed(Bound.CHANGE_OF_MEASURE, NAMED);

        PrivateTraining training = diffusion.on(people.training()).within(EPSILON, DELTA, sizes.people());
        training = training.with(training.settings().withWarmUpSteps(sizes.tableSteps()));
        SyntheticTable made = training.train().sample(sizes.people());
        made.save(folder.resolve("people.csv").toString());
        budget(BuildAct.PEOPLE_EPSILON, DELTA)
                .on("people")
                .chargedTo(ledger)
                .inRun("2026-W47")
                .spend(made.released().named("synthetic people"));

        AttackReport onCopies = attack(diffusion.on(people.training()).exact().sample(sizes.people(), 1))
                .on(people.training(), people.holdout())
                .seeded(1)
                .run();
        AttackReport onMade =
                attack(made).on(people.training(), people.holdout()).seeded(1).run();

        Guarantee price = training.price().guarantee();
        String reason = exposed.why(worst[0]).split(";", 2)[0].strip();
        return new Scene(
                "table",
                "A synthetic table",
                String.format(
                        Locale.ROOT,
                        "Each dot is one of %,d people, the darker the more %d synthetic rows would reveal about this person if they were made"
                                + " without noise (by a CLAIMED bound); attackers prove epsilon %.2f at least for %,d such rows, and %.2f for the"
                                + " private ones (EMPIRICAL).",
                        sizes.people(),
                        RELEASED,
                        onCopies.epsilonAtLeast(),
                        sizes.people(),
                        onMade.epsilonAtLeast()),
                List.of(
                        Picture.svg(
                                folder,
                                "people",
                                CrowdPicture.of(deltas, worst),
                                "A crowd of dots, one for each person; those that few others resemble are dark, and "
                                        + NAMED + " of them are ringed",
                                "Most exposed without noise: person " + worst[0] + " (" + reason + ") and "
                                        + (NAMED - 1) + " others"),
                        Picture.svg(
                                folder,
                                "exposure",
                                exposed.chart().svg().orElseThrow(),
                                "Histogram of how exposed each person would be",
                                "The same people, counted by how exposed they are")),
                List.of(),
                Optional.of(price.toString()),
                """
                var people = split(census(%1$d, 1), 0.5, 1);
                var diffusion = discreteDiffusion(10).target("income", 0.7, 0.3).on(people.training());
                diffusion.leakage(%2$d)                                     // who would be exposed without noise
                var training = diffusion.within(3, 1e-6, %3$d);
                var made = training.with(training.settings().withWarmUpSteps(%4$d)).train().sample(%3$d);
                made.save("people.csv")
                budget(3.5, 1e-6).on("people").chargedTo(books).inRun("2026-W47").spend(made.released())
                attack(made).on(people.training(), people.holdout()).run()""".formatted(2 * sizes.people(), RELEASED, sizes.people(), sizes.tableSteps()),
                List.of(
                        String.format(
                                Locale.ROOT,
                                "without noise  %d rows tell most about person %d: %s",
                                RELEASED,
                                worst[0],
                                reason),
                        String.format(
                                Locale.ROOT,
                                "attacked       epsilon at least %.2f without noise, %.2f with (EMPIRICAL, 95 %%)",
                                onCopies.epsilonAtLeast(),
                                onMade.epsilonAtLeast()),
                        "released       people.csv: " + price));
    }
}
