package dev.sfumato.attack.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Label;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableBuilder;
import dev.sfumato.noise.RandomSource;
import org.junit.jupiter.api.Test;

class MembershipAttackTest {
    @Test
    void copies_are_found_by_their_counts_and_rows_of_the_same_law_are_not() {
        Table members = SampleTables.distribution(500, RandomSource.seeded(1));
        Table others = SampleTables.distribution(2000, RandomSource.seeded(2));
        MembershipAttack attack = new MembershipAttack(members, others, 0.95);
        MembershipResult copied = attack.byCountRatio(members, RandomSource.seeded(3), members, others);
        assertEquals(0.2, copied.chance());
        assertTrue(copied.precision().low() > 0.3, copied.toString());
        assertTrue(copied.auc() > 0.7 && copied.epsilonAtLeast() > 1, copied.toString());
        assertTrue(copied.isBetterThanChance());
        assertEquals(Label.EMPIRICAL, copied.label());

        Table same = SampleTables.distribution(500, RandomSource.seeded(4));
        MembershipResult harmless = attack.byCountRatio(same, RandomSource.seeded(3), members, others);
        assertTrue(harmless.precision().low() < 0.2 && harmless.precision().high() > 0.2, harmless.toString());
        assertEquals(0, harmless.epsilonAtLeast());
        MembershipResult unsure = attack.byConfidence(same, SampleTables.LABEL, RandomSource.seeded(3), Progress.NONE);
        assertTrue(unsure.precision().low() < 0.2 && unsure.precision().high() > 0.2, unsure.toString());
        assertEquals(0, unsure.epsilonAtLeast());
    }

    /** Every score is the same: with ties in any fixed order the precision would be 0 or 1. */
    @Test
    void ties_are_broken_at_random() {
        Table members = repeated(300);
        Table others = repeated(1200);
        MembershipAttack attack = new MembershipAttack(members, others, 0.99);
        MembershipResult result = attack.byCountRatio(members, RandomSource.seeded(1), members, others);
        assertTrue(result.precision().low() < 0.2 && result.precision().high() > 0.2, result.toString());
        assertEquals(0.5, result.auc());
        assertEquals(0, result.epsilonAtLeast());
        assertTrue(result.pairs().isEmpty());
        assertEquals(0, result.power().advantage());
    }

    private static Table repeated(int rows) {
        TableBuilder builder = new TableBuilder(SampleTables.SCHEMA);
        for (int r = 0; r < rows; r++) {
            builder.add(0, 1, 2, 3, 0, 1, 1);
        }
        return builder.table();
    }

    /** Members have one value and others have another, and only the first is made: nothing is left to guess. */
    @Test
    void perfect_attack_is_measured_and_does_not_crash() {
        int[][] zeros = new int[100][1];
        int[][] ones = new int[400][];
        for (int i = 0; i < ones.length; i++) {
            ones[i] = new int[] {1};
        }
        Table members = SampleTables.of(new int[] {2}, zeros);
        Table others = SampleTables.of(new int[] {2}, ones);
        MembershipResult perfect = new MembershipAttack(members, others, 0.95)
                .byCountRatio(members, RandomSource.seeded(1), members, others);
        assertEquals(1, perfect.precision().share());
        assertEquals(1, perfect.auc());
        assertEquals(1, perfect.power().advantage());
        // 50 pairs of 50: the lower end of the rate is 0.025^(1/50)
        double low = Math.pow(0.025, 1.0 / 50);
        assertEquals(Math.log(low / (1 - low)), perfect.epsilonAtLeast(), 1e-6);
        assertTrue(Double.isFinite(perfect.power().epsilonAtLeast(0)));
    }

    /**
     * Every candidate is shown by randomised response: a member with probability 3/4, another with 1/4. Replacing one row by another
     * changes two answers, so that epsilon is exactly 2 ln 3. A bound above that may come in one of 40 runs: of 200, more than 15 has
     * a chance below 1e-4.
     */
    @Test
    void bound_on_epsilon_stays_below_the_truth() {
        int above = 0;
        double most = 0;
        Schema ids = Schema.ofSizes(400);
        for (int seed = 1; seed <= 200; seed++) {
            RandomSource random = RandomSource.seeded(seed);
            TableBuilder members = new TableBuilder(ids);
            TableBuilder others = new TableBuilder(ids);
            TableBuilder shown = new TableBuilder(ids);
            int[] order = random.permutation(400);
            for (int i = 0; i < 400; i++) {
                (i < 200 ? members : others).add(order[i]);
                if (random.bernoulli(i < 200 ? 0.75 : 0.25)) {
                    shown.add(order[i]);
                }
            }
            MembershipResult result = new MembershipAttack(members.table(), others.table(), 0.95)
                    .byCountRatio(shown.table(), random, members.table(), others.table());
            above += result.epsilonAtLeast() > 2 * Math.log(3) ? 1 : 0;
            most = Math.max(most, result.epsilonAtLeast());
        }
        assertTrue(above <= 15, above + " of 200 above, the largest " + most);
        assertTrue(most > 1, "the attack shows nothing: " + most);
    }

    /**
     * Rows of the same distribution tell nothing of who was a member. Each bound may be wrong in one of 40 runs: of 200, more than 15 has a
     * chance below 1e-4.
     */
    @Test
    void nothing_is_shown_where_there_is_nothing_to_show() {
        int shown = 0;
        int better = 0;
        for (int seed = 1; seed <= 200; seed++) {
            RandomSource random = RandomSource.seeded(seed);
            Table training = SampleTables.distribution(200, random);
            Table holdout = SampleTables.distribution(200, random);
            MembershipResult result = MembershipAttack.among(training, holdout, 0.2, 0.95, random)
                    .byCountRatio(SampleTables.distribution(200, random), random, training, holdout);
            shown += result.epsilonAtLeast() > 0 ? 1 : 0;
            better += result.isBetterThanChance() ? 1 : 0;
        }
        assertTrue(shown <= 15, shown + " of 200");
        assertTrue(better <= 15, better + " of 200");
    }

    @Test
    void candidates_have_the_share_of_members_that_was_asked_for() {
        Table training = SampleTables.distribution(1000, RandomSource.seeded(1));
        Table holdout = SampleTables.distribution(400, RandomSource.seeded(2));
        MembershipAttack attack = MembershipAttack.among(training, holdout, 0.2, 0.95, RandomSource.seeded(3));
        assertEquals(100, attack.members().rows());
        assertEquals(400, attack.others().rows());
        MembershipAttack most = MembershipAttack.among(holdout, training, 0.5, 0.95, RandomSource.seeded(3));
        assertEquals(400, most.members().rows());
        assertEquals(400, most.others().rows());
    }

    @Test
    void too_few_candidates_are_refused() {
        Table few = SampleTables.distribution(7, RandomSource.seeded(1));
        assertEquals(
                "members must be at least 2, got 1",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> MembershipAttack.among(
                                        few, few.select(new int[] {0, 1, 2, 3}), 0.2, 0.95, RandomSource.seeded(1)))
                        .getMessage());
        assertThrows(
                IllegalArgumentException.class,
                () -> MembershipAttack.among(few, few, Double.NaN, 0.95, RandomSource.seeded(1)));
        assertThrows(IllegalArgumentException.class, () -> new MembershipAttack(few, few, 1));
    }
}
