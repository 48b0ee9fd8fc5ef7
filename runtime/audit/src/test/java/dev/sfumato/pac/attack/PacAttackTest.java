package dev.sfumato.pac.attack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.pac.MeasuredNoise;
import dev.sfumato.pac.PacGoal;
import dev.sfumato.pac.PacMechanism;
import dev.sfumato.pac.Pools;
import dev.sfumato.pac.Simulations;
import dev.sfumato.pac.Worlds;
import java.util.List;
import org.junit.jupiter.api.Test;

class PacAttackTest {
    private static List<MeasuredNoise<double[][]>> noises() {
        PacMechanism<double[][]> mechanism = Pools.meanOf(Pools.records(20, 1, 1));
        PacGoal goal = new PacGoal(0.05);
        return List.of(
                Worlds.determine(mechanism, goal, 32, RandomSource.seeded(2), Progress.NONE),
                new Simulations(0.01, 0.1, 2000, 2000)
                        .determine(mechanism, goal, RandomSource.seeded(3), Progress.NONE));
    }

    @Test
    void attackers_stay_below_the_bound_but_gain_on_chance() {
        for (MeasuredNoise<double[][]> noise : noises()) {
            PacAttackResult result = new PacAttack(20_000).run(noise, RandomSource.seeded(4), Progress.NONE);
            assertFalse(result.isRefuted(), result.toString());
            assertTrue(result.informationAtLeast() > 0.01, "attackers found only " + result.informationAtLeast());
            assertTrue(result.informationAtLeast() <= result.claimed());
        }
    }

    @Test
    void noise_that_was_halved_on_purpose_is_caught() {
        for (MeasuredNoise<double[][]> noise : noises()) {
            PacAttackResult result = new PacAttack(20_000, 0.01, 0.5).run(noise, RandomSource.seeded(5), Progress.NONE);
            assertTrue(result.isRefuted(), result.toString());
            assertTrue(result.informationAtLeast() > result.claimed());
        }
    }

    @Test
    void a_promise_that_holds_is_not_refuted_by_luck() {
        MeasuredNoise<double[][]> noise = noises().get(0);
        int refuted = 0;
        for (int seed = 0; seed < 200; seed++) {
            refuted += new PacAttack(500, 0.05, 1)
                            .run(noise, RandomSource.seeded(seed), Progress.NONE)
                            .isRefuted()
                    ? 1
                    : 0;
        }
        // of 200 at 0.05, more than 20 come with probability 0.002
        assertTrue(refuted <= 20, refuted + " of 200");
    }

    @Test
    void a_record_that_stands_out_is_found() {
        MeasuredNoise<double[][]> noise = noises().get(0);
        PacAttackResult result = new PacAttack(1000, 0.01, 0.1).run(noise, RandomSource.seeded(6), Progress.NONE);
        assertTrue(result.guesses().get(1).what().equals("whether record 1 was drawn"), result.toString());
    }

    @Test
    void a_constant_gives_nothing_to_guess() {
        MeasuredNoise<double[][]> noise = Worlds.determine(
                Pools.of(Pools.records(20, 1, 1), part -> new double[] {1}),
                new PacGoal(0.05),
                4,
                RandomSource.seeded(1),
                Progress.NONE);
        PacAttackResult result = new PacAttack(100).run(noise, RandomSource.seeded(1), Progress.NONE);
        assertEquals(List.of(), result.guesses());
        assertFalse(result.isRefuted());
    }
}
