package dev.sfumato.audit.membership;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.evidence.Attacked;
import dev.sfumato.noise.RandomSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OneRunTest {
    private static final int REPETITIONS = 300;

    private static Attacked attacked(Retraining<?> training, int canaries, double delta, long seed) {
        return new OneRun(AttackSettings.at(delta)).run(training, canaries, RandomSource.seeded(seed), Progress.NONE);
    }

    private static NoisyAnswers truthful(int records, double epsilon, Unit unit) {
        return new NoisyAnswers(records, new BlackBoxEvent(epsilon, 0, unit), NoisyAnswers.truthful(epsilon));
    }

    /**
     * The bound is too large with probability 0.05 at most, so that 31 times of 300 or more are seen with probability 1.5e-4: that is how
     * often this test would fail by bad luck, were it not for the seeds.
     */
    @Test
    void bound_exceeds_the_truth_no_more_often_than_the_confidence_says() {
        for (Unit unit : List.of(Unit.RECORD, Unit.RECORD_ZEROED)) {
            long wrong = IntStream.range(0, REPETITIONS)
                    .filter(seed ->
                            attacked(truthful(200, 1, unit), 200, 0, seed).isRefuted())
                    .count();
            assertTrue(wrong <= 30, wrong + " of " + REPETITIONS + " bounds exceed the truth, per " + unit);
        }
    }

    /** As above; a pair of records answers by its first record alone, so that one of them replaced is worth one answer. */
    @Test
    void bound_of_pairs_exceeds_the_truth_no_more_often_than_the_confidence_says() {
        NoisyAnswers.Answer each = NoisyAnswers.truthful(1);
        NoisyAnswers pairs = new NoisyAnswers(
                400,
                new BlackBoxEvent(1, 0, Unit.RECORD_REPLACED),
                (record, isThere, random) -> record % 2 == 0 ? each.about(record, isThere, random) : 0);
        long wrong = IntStream.range(0, REPETITIONS)
                .filter(seed -> attacked(pairs, 400, 0, seed).isRefuted())
                .count();
        assertTrue(wrong <= 30, wrong + " of " + REPETITIONS + " bounds exceed the truth");
        Attacked one = attacked(pairs, 400, 0, 1);
        assertEquals(Unit.RECORD_REPLACED, one.bound().unit());
        assertTrue(one.bound().method().contains("200 fair coins"), one.bound().method());
    }

    @Test
    void bound_comes_near_the_truth_where_guesses_can_exhaust_it() {
        double epsilon =
                attacked(truthful(5000, 1, Unit.RECORD), 5000, 0, 1).bound().epsilon();
        assertTrue(epsilon > 0.85 && epsilon < 1, "epsilon 1 is bounded by " + epsilon);
    }

    @Test
    void gaussian_answers_are_bounded_as_well_as_the_design_note_says() {
        // the note: m = 1000 at delta 1e-5 audits mu = 1 (epsilon 4.38) to 1.5 and mu = 2 (10.0) to 3.1, with one way
        // to guess
        for (double[] known : new double[][] {{1, 1.1, 4.38}, {2, 2.5, 10.0}}) {
            GaussianEvent event = new GaussianEvent(1 / known[0], 1, Unit.RECORD);
            NoisyAnswers answers = new NoisyAnswers(1000, event, NoisyAnswers.gaussian(1 / known[0]));
            double mean = IntStream.range(0, 20)
                    .mapToDouble(
                            seed -> attacked(answers, 1000, 1e-5, seed).bound().epsilon())
                    .average()
                    .orElseThrow();
            assertTrue(mean > known[1] && mean < known[2] / 2, "mu " + known[0] + " is bounded by " + mean);
            Attacked one = attacked(answers, 1000, 1e-5, 1);
            assertEquals(known[2], one.claimed().orElseThrow().epsilon(), 0.05);
            assertFalse(one.isRefuted());
        }
    }

    @Test
    void answers_with_a_twentieth_of_their_noise_are_refuted() {
        GaussianEvent declared = new GaussianEvent(3.73, 1, Unit.RECORD);
        NoisyAnswers liar = new NoisyAnswers(200, declared, NoisyAnswers.gaussian(3.73 / 20));
        Attacked attacked = attacked(liar, 200, 1e-5, 1);
        assertEquals(1, attacked.claimed().orElseThrow().epsilon(), 0.1);
        assertTrue(attacked.isRefuted() && attacked.bound().epsilon() > 2, attacked.toString());
        assertTrue(attacked.roc().auc() > 0.99, attacked.roc().toString());
    }

    @Test
    void training_has_all_other_records_and_about_half_of_the_canaries() {
        List<int[]> trained = new ArrayList<>();
        attacked(watched(truthful(300, 1, Unit.RECORD), Integer.MAX_VALUE, trained), 200, 0, 1);
        int[] chosen = trained.get(0);
        assertEquals(100, Arrays.stream(chosen).filter(record -> record < 100).count());
        assertTrue(chosen.length > 160 && chosen.length < 240, chosen.length + " records");
        assertEquals(chosen.length, Arrays.stream(chosen).distinct().count());
    }

    @Test
    void canaries_take_the_room_of_other_records_where_there_is_no_more() {
        List<int[]> trained = new ArrayList<>();
        Attacked attacked = attacked(watched(truthful(300, 1, Unit.RECORD), 250, trained), 200, 0, 1);
        assertEquals(
                50, Arrays.stream(trained.get(0)).filter(record -> record < 100).count());
        assertTrue(attacked.notes().toString().contains("50 records were left out"), attacked.toString());
    }

    private static Retraining<double[]> watched(NoisyAnswers answers, int most, List<int[]> trained) {
        NoisyAnswers.Answer answer = answers.answer();
        return new Retraining<>() {
            @Override
            public String name() {
                return "watched";
            }

            @Override
            public int records() {
                return answers.records();
            }

            @Override
            public int most() {
                return most;
            }

            @Override
            public Optional<PrivacyEvent> event() {
                return answers.event();
            }

            @Override
            public double[] train(int[] chosen, RandomSource random, Progress progress) {
                trained.add(chosen);
                return new NoisyAnswers(answers.records(), most, answers.event(), answer, 0)
                        .train(chosen, random, progress);
            }

            @Override
            public double[] losses(double[] model, int[] records) {
                return answers.losses(model, records);
            }
        };
    }

    @Test
    void training_without_a_claim_is_bounded_and_not_refuted() {
        NoisyAnswers open = new NoisyAnswers(
                500, Integer.MAX_VALUE, Optional.empty(), (record, isThere, random) -> isThere ? 1 : 0, 0);
        Attacked attacked = attacked(open, 500, 1e-5, 1);
        assertTrue(attacked.bound().epsilon() > 3, attacked.toString());
        assertEquals(Unit.RECORD, attacked.bound().unit());
        assertEquals(Optional.empty(), attacked.claimed());
        assertFalse(attacked.isRefuted());
    }

    @Test
    void same_seed_gives_the_same_figures_and_another_others() {
        NoisyAnswers answers = truthful(200, 1, Unit.RECORD);
        assertEquals(
                attacked(answers, 200, 0, 7).bound(),
                attacked(answers, 200, 0, 7).bound());
        assertEquals(
                attacked(answers, 200, 0, 7).roc(), attacked(answers, 200, 0, 7).roc());
        assertFalse(attacked(answers, 200, 0, 7)
                .roc()
                .equals(attacked(answers, 200, 0, 8).roc()));
    }

    @Test
    void interrupted_attack_stops_with_a_sentence_and_keeps_the_flag() {
        Thread.currentThread().interrupt();
        try {
            String sentence = assertThrows(
                            CancellationException.class, () -> attacked(truthful(200, 1, Unit.RECORD), 200, 0, 1))
                    .getMessage();
            assertTrue(sentence.startsWith("interrupted "), sentence);
        } finally {
            assertTrue(Thread.interrupted());
        }
    }

    @Test
    void bad_inputs_are_refused_with_a_sentence() {
        for (int canaries : new int[] {15, 201}) {
            String sentence = assertThrows(
                            IllegalArgumentException.class,
                            () -> attacked(truthful(200, 1, Unit.RECORD), canaries, 0, 1))
                    .getMessage();
            assertEquals("canaries must be in [16, 200], got " + canaries, sentence);
        }
        String unit = assertThrows(
                        IllegalArgumentException.class, () -> attacked(truthful(200, 1, Unit.EDGE), 200, 0, 1))
                .getMessage();
        assertTrue(unit.contains("got 'edge'"), unit);
        String pairs = assertThrows(
                        IllegalArgumentException.class, () -> attacked(truthful(31, 1, Unit.RECORD_REPLACED), 31, 0, 1))
                .getMessage();
        assertTrue(pairs.contains("must be at least 32, got 31"), pairs);
        String room = assertThrows(
                        IllegalArgumentException.class,
                        () -> attacked(
                                new NoisyAnswers(200, 100, Optional.empty(), NoisyAnswers.truthful(1), 0), 200, 0, 1))
                .getMessage();
        assertTrue(room.contains("100, got 200"), room);
        assertThrows(IllegalArgumentException.class, () -> new AttackSettings(1, 0.95, 1));
        assertThrows(IllegalArgumentException.class, () -> new AttackSettings(0, 1, 1));
        assertThrows(IllegalArgumentException.class, () -> new AttackSettings(0, 0.95, 0));
    }
}
