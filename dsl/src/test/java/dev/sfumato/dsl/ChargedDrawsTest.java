package dev.sfumato.dsl;

import static dev.sfumato.dsl.Samples.blockModel;
import static dev.sfumato.dsl.Samples.census;
import static dev.sfumato.dsl.budget.Gates.budget;
import static dev.sfumato.dsl.budget.Gates.pacBudget;
import static dev.sfumato.dsl.graph.Graphs.lazyPageRank;
import static dev.sfumato.dsl.pac.Pac.pacNoise;
import static dev.sfumato.dsl.price.Pricing.EDGE_NOT_AT_SEED;
import static dev.sfumato.dsl.price.Pricing.RECORD;
import static dev.sfumato.dsl.price.Pricing.compose;
import static dev.sfumato.dsl.price.Pricing.event;
import static dev.sfumato.dsl.price.Pricing.laplace;
import static dev.sfumato.dsl.table.Tables.discreteDiffusion;
import static dev.sfumato.dsl.table.Tables.model;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.data.graph.Graph;
import dev.sfumato.data.table.Table;
import dev.sfumato.dsl.budget.Account;
import dev.sfumato.dsl.budget.BudgetExceededException;
import dev.sfumato.dsl.budget.GateResult;
import dev.sfumato.dsl.graph.PrivateDiffusion;
import dev.sfumato.dsl.pac.PacReleased;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.dsl.table.NetworkModel;
import dev.sfumato.noise.Laplace;
import dev.sfumato.noise.Noisy;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A draw is charged once, another one again, and nothing is free without a word. */
class ChargedDrawsTest extends BookedSurvey {
    ChargedDrawsTest() {
        super(2);
    }

    @Test
    void a_loop_of_fresh_draws_is_charged_draw_by_draw() throws IOException {
        Graph graph = blockModel(List.of(20, 20), 0.4, 0.1, 7);
        PrivateDiffusion ranking = lazyPageRank(0.8, 20).on(graph).within(0.5);
        Account friends = budget(1).per(EDGE_NOT_AT_SEED).on("friends").chargedTo(books);
        BudgetExceededException refused = assertThrows(BudgetExceededException.class, () -> {
            for (int node : new int[] {17, 3, 30}) {
                friends.spend(ranking.from(node).released().named("pagerank"));
            }
        });
        contains(refused.getMessage(), "is refused and nothing is recorded", "is over the budget of 1");
        // two charges, and the budget that the first one opened
        assertEquals(3, entries("books").size());
        contains(friends.toString(), "pagerank", "0.5");
        assertTrue(friends.left() < 1e-6);
        // one more that is only planned is none of those that are recorded
        assertFalse(friends.check(ranking.from(5).released().named("pagerank")).passed());
    }

    @Test
    void the_same_draw_again_is_free_and_that_is_printed() throws IOException {
        PacReleased drawn = pacNoise(List.of(1.0, 2.0, 3.0, 4.0), half -> new double[] {half.size()})
                .within(0.02)
                .determine()
                .release();
        Account poll = pacBudget(0.05).on("poll").chargedTo(books);
        Release release = drawn.released().named("size");
        assertTrue(poll.spend(release).isNew());
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            contains(poll.spend(release).toString(), "for that very draw only");
            assertFalse(
                    poll.inRun("2026-W47").spend(drawn.released().named("size")).isNew());
        } finally {
            System.setOut(before);
        }
        String line = "already recorded, charged nothing: release 'size', run '1', of dataset 'poll'\n";
        assertEquals(line + line, printed.toString(StandardCharsets.UTF_8).replace("\r\n", "\n"));
        assertTrue(poll.check(release).passed());
        // which draws three of them are is not known
        poll.spend(release.times(1));
        contains(sentence(() -> poll.spend(release.times(1))), "is recorded already with the same event, as run '");
    }

    @Test
    void an_event_alone_is_never_silently_free() throws IOException {
        survey.spend(COUNT);
        contains(
                sentence(() -> survey.spend(COUNT)),
                "release 'weekly count' of dataset 'survey' is recorded already with the same event, as run '1'",
                "say .inRun(\"1\"), which costs nothing",
                "whoever draws noise again makes another run");
        assertEquals(2, entries("books").size());
        Noisy<Double> drawn = new Laplace(20, 1, RECORD).release(3);
        survey.spend(event(drawn).named("sum"));
        assertFalse(survey.spend(event(drawn).named("sum")).isNew());
        assertTrue(survey.spend(event(new Laplace(20, 1, RECORD).release(3)).named("sum"))
                .isNew());
        Release both = compose(event(drawn), event(new Laplace(20, 1, RECORD).release(3)))
                .named("both");
        assertTrue(survey.spend(both).isNew());
        assertFalse(survey.spend(both).isNew());
    }

    /** A release without a name is shown as "release": a charge of that name is another one all the same. */
    @Test
    void a_draw_without_a_name_is_none_of_those_that_are_recorded() {
        survey.spend(event(new Laplace(20, 1, RECORD).release(3)).named("release"));
        Release another = event(new Laplace(20, 1, RECORD).release(3));
        contains(survey.check(another).toString(), "release, another draw");
    }

    /** A name that is made up to tell two releases apart is none of those that are recorded: that charge was another draw. */
    @Test
    void a_name_that_is_made_up_takes_no_charge() {
        survey.spend(event(new Laplace(20, 1, RECORD).release(3)).named("mean 2"));
        Release one = event(new Laplace(20, 1, RECORD).release(3)).named("mean");
        Release other = event(new Laplace(20, 1, RECORD).release(3)).named("mean");
        GateResult checked = survey.check(one, other);
        contains(checked.toString(), "mean 3");
        long counted = checked.audit().dp().orElseThrow().releases().stream()
                .mapToLong(row -> row.release().counted())
                .sum();
        assertEquals(3, counted);
    }

    @Test
    void what_was_drawn_already_is_no_plan() {
        Release drawn = event(new Laplace(20, 1, RECORD).release(3)).named("sum");
        contains(
                sentence(() -> survey.plan(COUNT, drawn)),
                "a plan is made before the first output is seen, and release 'sum' was drawn already");
        // planned before by what it does, the draw takes its place in the plan
        survey.plan(COUNT, laplace(20).named("sum"));
        survey.spend(drawn);
        assertFalse(survey.spent().isAdaptive());
    }

    @Test
    @Tag("thorough")
    void a_model_is_known_again_from_its_file() {
        Table rows = census(200, 1);
        NetworkModel model = discreteDiffusion(10).on(rows).within(1, 1e-6, 200).train();
        Account people = budget(2, 1e-6).on("people").chargedTo(books);
        people.spend(model.released().named("rows"));
        String file = folder.resolve("model.sfm").toString();
        model.save(file);
        assertFalse(people.spend(model.sample(10).released().named("rows")).isNew());
        assertFalse(people.spend(model(file).released().named("rows")).isNew());
        assertTrue(people.spend(discreteDiffusion(10)
                        .on(rows)
                        .within(1, 1e-6, 200)
                        .train()
                        .released()
                        .named("rows"))
                .isNew());
    }
}
