package dev.sfumato.dsl;

import static dev.sfumato.dsl.attack.Attacks.attack;
import static dev.sfumato.dsl.price.Pricing.RECORD;
import static dev.sfumato.dsl.price.Pricing.claimed;
import static dev.sfumato.dsl.price.Pricing.dpSgd;
import static dev.sfumato.dsl.price.Pricing.gaussian;
import static dev.sfumato.dsl.price.Pricing.laplace;
import static dev.sfumato.dsl.price.Pricing.randomizedResponse;
import static dev.sfumato.dsl.price.Pricing.unprotected;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Label;
import dev.sfumato.dsl.attack.AttackReport;
import dev.sfumato.dsl.attack.ReleaseAttack;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.gate.AttackEvidence;
import dev.sfumato.noise.Gaussian;
import dev.sfumato.noise.Laplace;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.report.AttackedJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Examples of users who attack releases of their own; each bound is at 95 %, and everything is seeded. */
class ReleaseAttackTest {
    private static final double[] AGES = {31, 44, 25, 67, 90};
    private static final double[] WITHOUT = Arrays.copyOf(AGES, 4);

    private static double sum(double[] ages, double clip) {
        return Arrays.stream(ages).map(age -> Math.min(age, clip)).sum();
    }

    @Test
    void a_sum_that_is_clipped_and_noised_as_declared_is_within() {
        NoiseSource noise = NoiseSource.seeded(1);
        Laplace mechanism = new Laplace(60, 60, RECORD);
        AttackReport report = attack(
                        laplace(60).l1Sensitivity(60),
                        () -> mechanism.release(sum(WITHOUT, 60), noise),
                        () -> mechanism.release(sum(AGES, 60), noise))
                .runs(20_000)
                .seeded(1)
                .run();
        assertFalse(report.isRefuted(), report::toString);
        assertTrue(report.epsilonAtLeast() > 0.8 && report.epsilonAtLeast() < 1, report::toString);
        assertEquals(Label.EMPIRICAL, report.best().bound().label());
        assertTrue(report.toString().contains("which proves nothing"), report::toString);
    }

    @Test
    void a_forgotten_clip_is_refuted() {
        NoiseSource noise = NoiseSource.seeded(1);
        Laplace mechanism = new Laplace(60, 60, RECORD);
        AttackReport report = attack(
                        laplace(60).l1Sensitivity(60).named("sum of ages"),
                        () -> mechanism.release(sum(WITHOUT, 1000), noise),
                        () -> mechanism.release(sum(AGES, 1000), noise).value())
                .runs(20_000)
                .seeded(1)
                .run();
        assertTrue(report.isRefuted(), report::toString);
        assertTrue(report.epsilonAtLeast() > 1, report::toString);
        assertTrue(report.toString().contains("REFUTED"), report::toString);
        assertTrue(report.toString().contains("sum of ages attacked"), report::toString);
    }

    @Test
    void half_the_noise_is_refuted_where_delta_is_small() {
        NoiseSource noise = NoiseSource.seeded(2);
        Gaussian half = new Gaussian(2, 1, RECORD);
        AttackReport report = attack(gaussian(4), () -> half.release(0, noise), () -> half.release(1, noise))
                .runs(20_000)
                .seeded(2)
                .run();
        assertTrue(report.isRefuted(), report::toString);
    }

    @Test
    void own_mechanisms_are_attacked_without_a_function() {
        for (Release release :
                new Release[] {laplace(1), gaussian(4), randomizedResponse(0.5, 2), dpSgd(1.5, 0.2, 5)}) {
            AttackReport report = attack(release).runs(20_000).seeded(3).run();
            assertFalse(report.isRefuted(), report::toString);
            assertTrue(report.best().claimed().orElseThrow().epsilon() > 0, report::toString);
        }
        assertTrue(
                attack(gaussian(4)).runs(50_000).seeded(3).run().toString().contains("but for how much noise it has"));
    }

    @Test
    void a_claim_is_refuted_as_a_claim() {
        NoiseSource noise = NoiseSource.seeded(1);
        Laplace mechanism = new Laplace(1, 1, RECORD);
        AttackReport report = attack(
                        claimed(0.2, 1e-6, "a paper", "no proof"),
                        () -> mechanism.release(0, noise),
                        () -> mechanism.release(1, noise))
                .runs(5000)
                .seeded(1)
                .run();
        assertTrue(report.toString().contains("REFUTED: it leaks more than is claimed"), report::toString);
    }

    @Test
    void settings_are_taken_and_told() {
        ReleaseAttack attack = attack(laplace(1))
                .runs(1000)
                .confidence(0.9)
                .timeLimit(30)
                .atDelta(1e-3)
                .seeded(4);
        AttackReport report = attack.run();
        assertEquals(1e-3, report.best().bound().delta());
        assertEquals(0.9, report.best().bound().confidence());
        assertEquals(1000, report.best().cost().runs());
        assertEquals(report.epsilonAtLeast(), attack.run().epsilonAtLeast());
        assertTrue(attack.toString().contains("1,000 releases"), attack::toString);
        AttackReport short1 =
                attack(laplace(1)).runs(2_000_000_000).timeLimit(0.05).seeded(4).run();
        assertTrue(short1.toString().contains("the time was over after"), short1::toString);
    }

    @Test
    void evidence_is_written_as_a_build_reads_it(@TempDir Path folder) throws IOException {
        AttackReport report = attack(laplace(2)).runs(1000).seeded(1).run();
        Path file = folder.resolve("attacked.json");
        report.saveEvidence(file.toString());
        AttackEvidence read = AttackedJson.read(Files.readString(file));
        assertEquals(report.best().bound(), read.attacks().get(0).bound());
        assertEquals(Optional.of(laplace(2).event()), read.event());
        assertEquals(1, read.on("survey", "mean", laplace(2).event()).size());
        assertTrue(assertThrows(
                        IllegalArgumentException.class,
                        () -> read.on("survey", "mean", laplace(3).event()))
                .getMessage()
                .contains("attack it again"));
    }

    @Test
    void bad_inputs_are_refused_with_a_sentence() {
        assertMessage(
                "Sfumato has no mechanism of its own to run for claim of epsilon 1, delta 1e-6 (a paper): say"
                        + " attack(release, () -> yours(without), () -> yours(with)) for what makes it",
                () -> attack(claimed(1, 1e-6, "a paper", "gap")));
        assertMessage(
                "runs must be at least 160, got 10", () -> attack(laplace(1)).runs(10));
        assertMessage(
                "seconds must be in (0, infinity), got 0.0",
                () -> attack(laplace(1)).timeLimit(0));
        assertMessage(
                "delta must be in (0, 1), got 2.0", () -> attack(laplace(1)).atDelta(2));
        assertMessage(
                "what is attacked must answer with a number, a double[], an int[], a boolean or a noisy value, got String",
                () -> attack(laplace(1), () -> "one", () -> "two").runs(200).run());
        assertMessage(
                "a released value must be in (-infinity, infinity), got NaN",
                () -> attack(laplace(1), () -> Double.NaN, () -> 1).runs(200).run());
        assertMessage(
                "what is claimed must be an upper bound, CERTIFIED or CLAIMED, got NONE; there is nothing to refute",
                () -> attack(unprotected("names"), () -> 1, () -> 2).runs(200).run());
    }

    private static void assertMessage(String message, Executable what) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, what).getMessage());
    }
}
