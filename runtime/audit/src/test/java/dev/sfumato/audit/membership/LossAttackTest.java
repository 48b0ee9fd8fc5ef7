package dev.sfumato.audit.membership;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.NonPrivateEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.attack.Overlap;
import dev.sfumato.data.table.Census;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.Denoiser;
import dev.sfumato.diffusion.discrete.ExactDenoiser;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.evidence.Attacked;
import dev.sfumato.noise.RandomSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LossAttackTest {
    private static final double DELTA = 1e-5;

    private static Attacked attacked(double[] members, double[] others, Optional<PrivacyEvent> event, long seed) {
        return new LossAttack(AttackSettings.at(DELTA))
                .run("losses", event, losses -> losses, members, others, Overlap.NONE, RandomSource.seeded(seed));
    }

    private static double[] normal(int count, double mean, RandomSource random) {
        return IntStream.range(0, count)
                .mapToDouble(i -> mean + random.nextGaussian())
                .toArray();
    }

    /** Losses that say nothing: 31 bounds above 0 of 300 or more are seen with probability 1.5e-4 at most, were it not for the seeds. */
    @Test
    void losses_that_say_nothing_prove_nothing() {
        RandomSource random = RandomSource.seeded(5);
        long wrong = IntStream.range(0, 300)
                .filter(seed -> attacked(normal(100, 0, random), normal(150, 0, random), Optional.empty(), seed)
                                .bound()
                                .epsilon()
                        > 0)
                .count();
        assertTrue(wrong <= 30, wrong + " of 300 bounds are above 0");
    }

    @Test
    void losses_that_say_all_prove_as_much_as_pairs_can() {
        double[] none = new double[500];
        Attacked attacked =
                attacked(none, IntStream.range(0, 500).mapToDouble(i -> 1).toArray(), Optional.empty(), 1);
        assertTrue(attacked.bound().epsilon() > 4, attacked.toString());
        assertEquals(1, attacked.roc().auc(), 1e-12);
        assertEquals(Unit.RECORD_REPLACED, attacked.bound().unit());
        assertTrue(attacked.bound().assumptions().get(0).contains("at random"));
    }

    @Test
    void exact_denoiser_gives_its_rows_away_and_by_class_as_well() {
        Table people = new Census(800, 1).table();
        Table in = people.select(IntStream.range(0, 400).toArray());
        Table out = people.select(IntStream.range(400, 800).toArray());
        Schedule schedule = Schedule.linear(10);
        TableLoss all =
                TableLoss.of(people.schema(), Optional.empty(), List.of(Optional.of(ExactDenoiser.of(in, schedule))));
        TableLoss byClass = TableLoss.of(
                people.schema(),
                Optional.of("income"),
                in.splitBy("income").stream()
                        .map(part -> Optional.<Denoiser>of(ExactDenoiser.of(part, schedule)))
                        .toList());
        for (TableLoss losses : List.of(all, byClass)) {
            Attacked attacked = new LossAttack(AttackSettings.at(DELTA))
                    .run("rows", Optional.empty(), losses, in, out, Overlap.of(in, out), RandomSource.seeded(1));
            assertTrue(attacked.bound().epsilon() > 1.5, attacked.toString());
            assertTrue(attacked.roc().auc() > 0.8, "AUC " + attacked.roc().auc());
        }
    }

    @Test
    void class_without_a_denoiser_is_the_greatest_surprise() {
        Table rows = Table.of(Schema.ofSizes(2, 3), new int[][] {{0, 1}, {1, 1}});
        Table first = Table.of(Schema.ofSizes(3), new int[][] {{1}});
        TableLoss losses = TableLoss.of(
                rows.schema(),
                Optional.of("c1"),
                List.of(Optional.of(ExactDenoiser.of(first, Schedule.linear(4))), Optional.empty()));
        double[] both = losses.on(rows);
        assertEquals(0, both[0], 1e-12);
        assertEquals(-Math.log(1e-9), both[1], 1e-9);
    }

    @Test
    void table_with_its_columns_in_another_order_is_read_by_name() {
        Table people = new Census(50, 1).table();
        TableLoss losses = TableLoss.of(
                people.schema(), Optional.empty(), List.of(Optional.of(ExactDenoiser.of(people, Schedule.linear(4)))));
        int[] turned = IntStream.range(0, people.columns())
                .map(i -> people.columns() - 1 - i)
                .toArray();
        assertArrayEquals(losses.on(people), losses.on(people.project(turned)));
        String sentence = assertThrows(IllegalArgumentException.class, () -> losses.on(people.drop("income")))
                .getMessage();
        assertTrue(sentence.startsWith("rows must have the columns and categories"), sentence);
    }

    @Test
    void price_per_record_is_held_against_it_as_one_per_record_replaced() {
        RandomSource random = RandomSource.seeded(6);
        GaussianEvent gaussian = new GaussianEvent(4, 1, Unit.RECORD);
        Guarantee replaced = attacked(normal(50, 0, random), normal(50, 0, random), Optional.of(gaussian), 1)
                .claimed()
                .orElseThrow();
        assertEquals(Unit.RECORD_REPLACED, replaced.unit());
        // twice the distance is half the noise
        assertEquals(
                ClaimedPrice.of(Optional.of(new GaussianEvent(2, 1, Unit.RECORD)), DELTA)
                        .orElseThrow()
                        .epsilon(),
                replaced.epsilon(),
                1e-9);
    }

    @Test
    void seed_is_not_what_the_attacker_has_and_what_is_not_private_claims_nothing() {
        GaussianEvent gaussian = new GaussianEvent(4, 1, Unit.RECORD);
        PrivacyEvent seeded = new ComposedEvent(
                Unit.RECORD, List.of(new SeededEvent(gaussian), new RepeatedEvent(new SeededEvent(gaussian), 2)));
        assertEquals(
                ClaimedPrice.of(Optional.of(new RepeatedEvent(gaussian, 3)), DELTA)
                        .orElseThrow()
                        .epsilon(),
                ClaimedPrice.of(Optional.of(seeded), DELTA).orElseThrow().epsilon(),
                1e-9);
        assertEquals(Optional.empty(), ClaimedPrice.of(Optional.of(new NonPrivateEvent("rows", Unit.RECORD)), DELTA));
    }

    @Test
    void too_few_records_are_refused_with_a_sentence() {
        String sentence = assertThrows(
                        IllegalArgumentException.class,
                        () -> attacked(new double[15], new double[100], Optional.empty(), 1))
                .getMessage();
        assertEquals("members must be at least 16, got 15", sentence);
    }
}
