package dev.sfumato.dsl;

import static dev.sfumato.dsl.Samples.census;
import static dev.sfumato.dsl.Samples.digits;
import static dev.sfumato.dsl.pac.Pac.pac;
import static dev.sfumato.dsl.pac.Pac.pacFor;
import static dev.sfumato.dsl.pac.Pac.pacNoise;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Label;
import dev.sfumato.dsl.pac.PacNoiseResult;
import dev.sfumato.dsl.pac.PacResult;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.ledger.EventFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PacWordsTest {
    @Test
    void information_is_told_as_what_an_attacker_makes_of_it() {
        assertEquals(0.5624184814618644, pac(1.0 / 128).success(0.5), 1e-12);
        String shown = pac(0.02).toString();
        assertTrue(shown.contains("An attacker who guesses right 1 in 2 now guesses right at most 60 in 100."), shown);
        assertTrue(pac(1).toString().contains("promises nothing for a yes or no"), pac(1).toString());
    }

    @Test
    void information_adds_up_over_releases() {
        assertEquals(0.25, pac(0.125).times(2).information(), 1e-15);
        assertTrue(pac(0.1).and(pac(0.2)).information() >= 0.1 + 0.2);
    }

    @Test
    void a_goal_for_the_attacker_gives_the_information_and_back() {
        for (double prior : new double[] {0.01, 0.1, 0.5}) {
            for (double success : new double[] {0.51, 0.6, 0.9, 0.999}) {
                PacResult found = pacFor(success, prior);
                assertTrue(found.success(prior) <= success + 1e-12, found.toString());
                assertEquals(success, found.success(prior), 1e-9);
            }
        }
    }

    private static final List<Double> AGES = IntStream.range(0, 200)
            .mapToObj(i -> 20 + 40 * Math.pow(Math.sin(i * 1.7), 2))
            .toList();

    private static double[] mean(List<Double> half) {
        return new double[] {half.stream().mapToDouble(x -> x).average().orElseThrow()};
    }

    /** A released answer lies about the true mean, keeps its promise under attack, and is no epsilon. */
    @Test
    void noise_is_found_for_any_function_of_records() {
        PacNoiseResult noise = pacNoise(AGES, PacWordsTest::mean).within(0.02).determine();

        assertTrue(noise.guarantee().information() <= 0.02);
        assertEquals(Label.CERTIFIED, noise.guarantee().guarantee().label());
        assertTrue(noise.toString().contains("guesses right at most 60 in 100"), noise.toString());
        assertEquals(mean(AGES)[0], noise.release().values()[0], 8 * noise.meanNorm());
        assertTrue(Double.isInfinite(noise.release().released().epsilon(1e-6).epsilon()));
        assertFalse(noise.attack().isRefuted(), noise.attack().toString());
        assertTrue(noise.attack(10_000, 0.3).isRefuted());
    }

    @Test
    void a_build_reads_what_was_measured(@TempDir Path folder) throws IOException {
        Release planned =
                pacNoise(AGES, PacWordsTest::mean).within(0.02).determine().planned();
        Path file = folder.resolve("mean.json");
        planned.saveEvent(file.toString());
        assertEquals(planned.event(), EventFile.read(Files.readString(file)));
    }

    @Test
    void a_wish_for_the_attacker_is_kept() {
        PacNoiseResult noise = pacNoise(AGES, PacWordsTest::mean)
                .withinSuccess(0.55)
                .simulated(0.05)
                .determine();
        assertTrue(noise.guarantee().success(0.5) <= 0.55);
        assertTrue(noise.toString().contains("but for a probability of 0.05"), noise.toString());
        assertTrue(noise.needed() > 1000);
    }

    @Test
    void tables_and_images_are_drawn_by_halves() {
        PacNoiseResult rows = pacNoise(census(200, 1), half -> new double[] {half.rows(), half.distinct()})
                .worlds(16)
                .determine();
        assertTrue(rows.toString().contains("one of 16 halves of 200 rows"), rows.toString());
        PacNoiseResult images = pacNoise(digits(50, 1), half -> new double[] {half.value(0, 90)})
                .drawn(10)
                .simulated(0.1, 200)
                .alike()
                .parallel()
                .determine();
        assertTrue(images.toString().contains("10 random ones of 50 images"), images.toString());
    }

    @Test
    void a_seed_decides_everything_and_protects_nobody() {
        PacNoiseResult one = pacNoise(AGES, PacWordsTest::mean).seeded(7).determine();
        PacNoiseResult other = pacNoise(AGES, PacWordsTest::mean).seeded(7).determine();
        assertEquals(one.release().values()[0], other.release().values()[0]);
        assertEquals(Label.NONE, one.release().guarantee().guarantee().label());
    }

    @Test
    void rules_of_papers_stand_beside_ours() {
        String shown = pacNoise(AGES, PacWordsTest::mean).within(0.02).rules().toString();
        assertTrue(shown.contains("2023, as printed"), shown);
        assertTrue(shown.contains("CLAIMED"), shown);
    }

    @Test
    void what_makes_no_sense_is_refused_with_a_sentence() {
        assertEquals(
                "success must be in [prior = 0.5, 1], got 0.4",
                assertThrows(IllegalArgumentException.class, () -> pacFor(0.4, 0.5))
                        .getMessage());
        assertTrue(assertThrows(IllegalArgumentException.class, () -> pac(Double.NaN))
                .getMessage()
                .startsWith("information must be"));
    }
}
