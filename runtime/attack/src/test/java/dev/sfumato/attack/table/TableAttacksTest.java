package dev.sfumato.attack.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.NonPrivateEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RandomizedResponseEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.attack.MatchedPairs;
import dev.sfumato.attack.ReplacementClaim;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableBuilder;
import dev.sfumato.evidence.Attacked;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.noise.RandomizedResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class TableAttacksTest {
    private static final Duration LONG = Duration.ofMinutes(10);
    private static final Optional<PrivacyEvent> NOTHING = Optional.empty();

    private static TableAttacks attacked(
            Table training, Table holdout, Table synthetic, Optional<String> label, double delta, RandomSource random) {
        return TableAttacks.of(training, holdout, synthetic, label, NOTHING, delta, 0.95, LONG, random, Progress.NONE);
    }

    private static Attacked named(TableAttacks attacks, String name) {
        return attacks.attacks().stream()
                .filter(attack -> attack.attack().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static double most(TableAttacks attacks) {
        return attacks.attacks().stream()
                .mapToDouble(attack -> attack.bound().epsilon())
                .max()
                .orElseThrow();
    }

    /**
     * Rows of the same distribution tell nothing of who was used. All bounds together may be wrong in one of 20 runs: of 60, more than 10 has a
     * chance of 2e-4.
     */
    @Test
    void attacks_on_rows_that_do_not_depend_on_the_split_show_nothing() {
        assertNothingShown(60, 10);
    }

    /** Of 200, more than 24 has a chance below 1e-4. */
    @Test
    @Tag("thorough")
    void many_attacks_on_rows_that_do_not_depend_on_the_split_show_nothing() {
        assertNothingShown(200, 24);
    }

    private static void assertNothingShown(int seeds, int most) {
        int shown = 0;
        for (int seed = 1; seed <= seeds; seed++) {
            RandomSource random = RandomSource.seeded(seed);
            TableAttacks attacks = attacked(
                    SampleTables.distribution(150, random),
                    SampleTables.distribution(150, random),
                    SampleTables.distribution(150, random),
                    seed % 10 == 0 ? Optional.of(SampleTables.LABEL) : Optional.empty(),
                    seed % 2 == 0 ? 0 : 1e-5,
                    random);
            assertEquals(seed % 10 == 0 ? 6 : 5, attacks.attacks().size());
            shown += most(attacks) > 0 ? 1 : 0;
        }
        assertTrue(shown <= most, shown + " of " + seeds);
    }

    /**
     * Each member of the pool is named or not by randomised response to whether it was used. One row replaced by another changes two
     * answers, so that epsilon is exactly 2 ln 3 at delta 0. A bound above may come in one of 20 runs: of 40, more than 8 has a chance
     * of 1e-4; of 100, more than 15 a lower one.
     */
    @Test
    void bounds_stay_below_a_known_epsilon_and_come_near_it() {
        assertBelowTruth(40, 8);
    }

    @Test
    @Tag("thorough")
    void many_bounds_stay_below_a_known_epsilon_and_come_near_it() {
        assertBelowTruth(100, 15);
    }

    private static void assertBelowTruth(int seeds, int most) {
        double truth = 2 * Math.log(3);
        RandomizedResponse answers = new RandomizedResponse(0.5, 2, Unit.RECORD_REPLACED);
        Schema ids = Schema.ofSizes(1400);
        int above = 0;
        double sum = 0;
        for (int seed = 1; seed <= seeds; seed++) {
            RandomSource random = RandomSource.seeded(seed);
            NoiseSource noise = NoiseSource.seeded(seed);
            TableBuilder training = new TableBuilder(ids);
            TableBuilder holdout = new TableBuilder(ids);
            TableBuilder named = new TableBuilder(ids);
            int[] order = random.permutation(1400);
            for (int i = 0; i < 1400; i++) {
                boolean isUsed = i < 700;
                (isUsed ? training : holdout).add(order[i]);
                if (answers.release(isUsed ? 1 : 0, noise).value() == 1) {
                    named.add(order[i]);
                }
            }
            TableAttacks attacks =
                    attacked(training.table(), holdout.table(), named.table(), Optional.empty(), 0, random);
            assertEquals(3, attacks.attacks().size());
            above += most(attacks) > truth ? 1 : 0;
            sum += most(attacks);
        }
        assertTrue(above <= most, above + " of " + seeds + " above");
        assertTrue(sum / seeds > 0.75 * truth, "the attacks reach " + sum / seeds + " of " + truth);
    }

    /**
     * Every column of every row is released by randomised response: five of four values, each at ln 5, which is 5 ln 5 for a row
     * replaced. The bound is far below, because the attacker does not know which answer is whose.
     */
    @Test
    void bounds_on_randomised_rows_stay_below_their_price_and_above_nothing() {
        RandomizedResponse answers = new RandomizedResponse(0.5, 4, Unit.RECORD_REPLACED);
        PrivacyEvent event = new RepeatedEvent(answers.event(), 5);
        double truth =
                ReplacementClaim.of(Optional.of(event), 0).upper().orElseThrow().epsilon();
        assertEquals(5 * Math.log(5), truth, 1e-9);
        Schema schema = Schema.ofSizes(4, 4, 4, 4, 4);
        int above = 0;
        double sum = 0;
        for (int seed = 1; seed <= 40; seed++) {
            RandomSource random = RandomSource.seeded(seed);
            NoiseSource noise = NoiseSource.seeded(seed);
            Table training = uniform(schema, 200, random);
            TableBuilder made = new TableBuilder(schema);
            for (int row = 0; row < training.rows(); row++) {
                made.add(answers.release(training.row(row), noise).value());
            }
            TableAttacks attacks = TableAttacks.of(
                    training,
                    uniform(schema, 200, random),
                    made.table(),
                    Optional.empty(),
                    Optional.of(event),
                    0,
                    0.95,
                    LONG,
                    random,
                    Progress.NONE);
            assertEquals(attacks.isRefuted(), most(attacks) > truth);
            above += attacks.isRefuted() ? 1 : 0;
            sum += most(attacks);
        }
        assertEquals(0, above);
        assertTrue(sum / 40 > 0, "nothing was found in 40 runs");
    }

    private static Table uniform(Schema schema, int rows, RandomSource random) {
        TableBuilder builder = new TableBuilder(schema);
        int[] row = new int[schema.columns().size()];
        for (int r = 0; r < rows; r++) {
            for (int i = 0; i < row.length; i++) {
                row[i] = random.nextInt(schema.size(i));
            }
            builder.add(row);
        }
        return builder.table();
    }

    @Test
    void copied_rows_are_caught_by_every_attack_and_refute_a_small_claim() {
        Schema schema = Schema.ofSizes(8, 8, 8, 8, 8, 8, 4);
        RandomSource random = RandomSource.seeded(1);
        Table training = uniform(schema, 1000, random);
        Table holdout = uniform(schema, 1000, random);
        TableAttacks attacks = TableAttacks.of(
                training,
                holdout,
                training,
                Optional.of("c7"),
                Optional.of(new BlackBoxEvent(0.1, 1e-6, Unit.RECORD)),
                1e-5,
                0.95,
                LONG,
                RandomSource.seeded(2),
                Progress.NONE);
        assertEquals(6, attacks.attacks().size());
        assertEquals(List.of(), attacks.notMeasured());
        assertTrue(attacks.isRefuted());
        attacks.attacks().forEach(attack -> {
            assertTrue(attack.isRefuted(), attack.toString());
            assertEquals(Label.EMPIRICAL, attack.bound().label());
            assertEquals(Unit.RECORD_REPLACED, attack.bound().unit());
            assertEquals(0.2, attack.claimed().orElseThrow().epsilon(), 1e-3);
            assertEquals(1000, attack.cost().runs());
            assertEquals(List.of(MatchedPairs.ASSUMPTION), attack.bound().assumptions());
        });
        assertTrue(named(attacks, "distance to closest record").bound().epsilon() > 4);
        assertTrue(named(attacks, "distance to closest record").roc().auc() > 0.99);
        assertTrue(named(attacks, "linkability").bound().epsilon() > 4);
    }

    /** Of twelve columns nine are noise: only what goes together in the others is of the training rows. */
    private static Table withNoise(Table table, int kept, RandomSource random) {
        TableBuilder builder = new TableBuilder(table.schema());
        for (int r = 0; r < table.rows(); r++) {
            int[] row = table.row(r);
            for (int i = kept; i < row.length; i++) {
                row[i] = random.nextInt(table.schema().size(i));
            }
            builder.add(row);
        }
        return builder.table();
    }

    @Test
    void secrets_and_links_that_leak_are_caught_where_distances_hardly_see_them() {
        Schema schema = Schema.ofSizes(40, 40, 6, 8, 8, 8, 8, 8, 8, 8, 8, 8);
        RandomSource random = RandomSource.seeded(3);
        Table training = uniform(schema, 1500, random);
        Table holdout = uniform(schema, 1500, random);
        Table synthetic = withNoise(training, 3, random);
        TableAttackPlan plan = TableAttackPlan.of(Optional.empty())
                .withSecret(new TableAttackPlan.Secret("c3", List.of("c1", "c2")))
                .withLinking(new TableAttackPlan.Linking(List.of("c1"), List.of("c2", "c3")));
        TableAttacks attacks =
                TableAttacks.of(new Tables(training, holdout, synthetic), plan, RandomSource.seeded(4), Progress.NONE);
        double byDistance = Math.max(
                named(attacks, "distance to closest record").bound().epsilon(),
                named(attacks, "distance to closest record, calibrated").bound().epsilon());
        double bySecret = named(attacks, "attribute inference of 'c3'").bound().epsilon();
        double byLink = named(attacks, "linkability").bound().epsilon();
        assertTrue(byDistance < 0.5 && bySecret > 1 && byLink > 2, byDistance + ", " + bySecret + ", " + byLink);
        assertEquals(2, attacks.successes().size());
        Success secret = attacks.successes().get(0);
        assertTrue(secret.isClearlyMoreOfTraining(), secret.toString());
        assertTrue(secret.holdout().share() < 0.25 && secret.naive().share() < 0.25, secret.toString());
        Success linked = attacks.successes().get(1);
        assertTrue(linked.isClearlyMoreOfTraining() && linked.training().share() == 1, linked.toString());
    }

    /** Facts that follow from the population hold for everybody: guesses of them are good, and none of it is a leak. */
    @Test
    void secrets_that_the_population_tells_are_no_leak() {
        RandomSource random = RandomSource.seeded(5);
        TableAttacks attacks = attacked(
                SampleTables.distribution(1000, random),
                SampleTables.distribution(1000, random),
                SampleTables.distribution(1000, random),
                Optional.of(SampleTables.LABEL),
                1e-5,
                random);
        Success secret = attacks.successes().get(0);
        assertTrue(secret.holdout().low() > secret.naive().high(), secret.toString());
        assertFalse(secret.isClearlyMoreOfTraining(), secret.toString());
        assertEquals(0, named(attacks, "attribute inference of 'c7'").bound().epsilon());
    }

    /** Rows of so few kinds that those held out may well be the same. */
    private static Table again(Table table) {
        return table.select(IntStream.range(0, table.rows()).toArray());
    }

    @Test
    void equal_rows_tell_nothing_however_many_they_are() {
        TableBuilder builder = new TableBuilder(SampleTables.SCHEMA);
        IntStream.range(0, 300).forEach(i -> builder.add(0, 1, 2, 3, 0, 1, 1));
        Table same = builder.table();
        TableAttacks attacks =
                attacked(same, again(same), same, Optional.of(SampleTables.LABEL), 0, RandomSource.seeded(1));
        assertEquals(6, attacks.attacks().size());
        attacks.attacks().forEach(attack -> {
            assertEquals(0, attack.bound().epsilon(), attack.toString());
            assertEquals(0.5, attack.roc().auc(), attack.toString());
        });
    }

    @Test
    void attacks_with_one_seed_are_the_same() {
        Table training = SampleTables.distribution(200, RandomSource.seeded(1));
        Table holdout = SampleTables.distribution(150, RandomSource.seeded(2));
        List<List<Object>> seen = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            TableAttacks attacks = attacked(
                    training, holdout, training, Optional.of(SampleTables.LABEL), 1e-6, RandomSource.seeded(3));
            seen.add(List.of(
                    attacks.successes(),
                    attacks.attacks().stream()
                            .map(attack -> List.of(attack.bound(), attack.roc(), attack.notes()))
                            .toList()));
        }
        assertEquals(seen.get(0), seen.get(1));
    }

    @Test
    void what_cannot_be_measured_is_named_with_its_reason() {
        Table few = SampleTables.distribution(15, RandomSource.seeded(1));
        Table enough = SampleTables.distribution(100, RandomSource.seeded(2));
        TableAttacks none = attacked(few, enough, enough, Optional.empty(), 0, RandomSource.seeded(1));
        assertEquals(List.of(), none.attacks());
        assertEquals(1, none.notMeasured().size());
        assertTrue(
                none.notMeasured().get(0).contains("must make at least 16 pairs that are as rare for a bound, got "),
                none.toString());

        Table label = enough.project(6);
        TableAttacks alone =
                attacked(label, again(label), label, Optional.of(SampleTables.LABEL), 0, RandomSource.seeded(1));
        assertEquals(3, alone.attacks().size());
        assertEquals(
                List.of("confidence of a classifier, attribute inference and linkability: there is one column"),
                alone.notMeasured());

        TableAttacks late = TableAttacks.of(
                enough,
                SampleTables.distribution(100, RandomSource.seeded(3)),
                enough,
                Optional.of(SampleTables.LABEL),
                NOTHING,
                0,
                0.95,
                Duration.ofNanos(1),
                RandomSource.seeded(1),
                Progress.NONE);
        assertEquals(List.of(), late.attacks());
        assertEquals(6, late.notMeasured().size());
        assertEquals(
                "distance to closest record: the time was over",
                late.notMeasured().get(0));
    }

    @Test
    void nothing_is_held_against_what_claims_no_epsilon() {
        Table rows = SampleTables.distribution(100, RandomSource.seeded(2));
        Table others = SampleTables.distribution(100, RandomSource.seeded(3));
        TableAttacks attacks = TableAttacks.of(
                rows,
                others,
                rows,
                Optional.empty(),
                Optional.of(new NonPrivateEvent("rows of the exact denoiser", Unit.RECORD)),
                1e-5,
                0.95,
                LONG,
                RandomSource.seeded(1),
                Progress.NONE);
        attacks.attacks().forEach(attack -> assertTrue(attack.claimed().isEmpty()));
        TableAttacks edges = TableAttacks.of(
                rows,
                others,
                rows,
                Optional.empty(),
                Optional.of(new BlackBoxEvent(1, 0, Unit.EDGE)),
                1e-5,
                0.95,
                LONG,
                RandomSource.seeded(1),
                Progress.NONE);
        assertTrue(edges.attacks().get(0).claimed().isEmpty());
        assertTrue(edges.attacks().get(0).notes().get(0).contains("'edge'"));
    }

    @Test
    void wrong_columns_and_schemas_are_refused_by_name() {
        Table rows = SampleTables.distribution(100, RandomSource.seeded(2));
        Table others = SampleTables.distribution(100, RandomSource.seeded(3));
        Table other = uniform(Schema.ofSizes(4, 4, 4, 4, 4, 4, 3), 100, RandomSource.seeded(1));
        assertSentence(
                "holdout: column 7 must be 'c7'",
                () -> attacked(rows, other, rows, Optional.empty(), 0, RandomSource.seeded(1)));
        assertSentence(
                "synthetic: column 7", () -> attacked(rows, rows, other, Optional.empty(), 0, RandomSource.seeded(1)));
        assertSentence(
                "there is no column 'income'",
                () -> attacked(rows, others, rows, Optional.of("income"), 0, RandomSource.seeded(1)));
        assertSentence(
                "delta must be in (0, 1), got 2.0",
                () -> attacked(rows, others, rows, Optional.empty(), 2, RandomSource.seeded(1)));
        TableAttackPlan plan = TableAttackPlan.of(Optional.empty());
        Tables tables = new Tables(rows, others, rows);
        assertSentence(
                "there is no column 'x'",
                () -> TableAttacks.of(
                        tables,
                        plan.withSecret(new TableAttackPlan.Secret("c1", List.of("x"))),
                        RandomSource.seeded(1),
                        Progress.NONE));
        assertSentence(
                "there is no column 'y'",
                () -> TableAttacks.of(
                        tables,
                        plan.withLinking(new TableAttackPlan.Linking(List.of("c1"), List.of("y"))),
                        RandomSource.seeded(1),
                        Progress.NONE));
        assertSentence(
                "known columns must not hold the secret one, 'c1'",
                () -> new TableAttackPlan.Secret("c1", List.of("c2", "c1")));
        assertSentence("known columns must be at least 1, got 0", () -> new TableAttackPlan.Secret("c1", List.of()));
        assertSentence("both have 'c2'", () -> new TableAttackPlan.Linking(List.of("c1", "c2"), List.of("c2", "c3")));
        assertSentence(
                "one must name each column once",
                () -> new TableAttackPlan.Linking(List.of("c1", "c1"), List.of("c3")));
        assertSentence("limit must be a time above 0, got PT0S", () -> plan.withLimit(Duration.ZERO));
        assertSentence("confidence must be in (0, 1), got 1.0", () -> plan.withConfidence(1));
    }

    private static void assertSentence(String part, org.junit.jupiter.api.function.Executable refused) {
        String sentence = assertThrows(IllegalArgumentException.class, refused).getMessage();
        assertTrue(sentence.contains(part), sentence);
    }

    @Test
    void randomised_response_costs_the_same_as_before_per_replacement() {
        PrivacyEvent event = new RandomizedResponseEvent(0.5, 2, Unit.RECORD_ZEROED);
        assertEquals(
                Math.log(3),
                ReplacementClaim.of(Optional.of(event), 0).upper().orElseThrow().epsilon(),
                1e-9);
    }
}
