package dev.sfumato.noise;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.NoisyMaxEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.Unit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NoiseSourceTest {
    private static final Gaussian GAUSSIAN = new Gaussian(1, 1, Unit.RECORD);

    /** Every way to release, with a source or (empty) without. */
    private static final List<Function<Optional<NoiseSource>, Noisy<?>>> RELEASES = List.of(
            given -> given.map(s -> GAUSSIAN.release(1, s)).orElseGet(() -> GAUSSIAN.release(1)),
            given ->
                    given.map(s -> GAUSSIAN.release(new double[2], s)).orElseGet(() -> GAUSSIAN.release(new double[2])),
            given -> given.map(s -> new Laplace(1, 1, Unit.RECORD).release(1, s))
                    .orElseGet(() -> new Laplace(1, 1, Unit.RECORD).release(1)),
            given -> given.map(s -> new Laplace(1, 1, Unit.RECORD).release(new double[2], s))
                    .orElseGet(() -> new Laplace(1, 1, Unit.RECORD).release(new double[2])),
            given -> given.map(s -> new DiscreteLaplace(1, 1, Unit.RECORD).release(1, s))
                    .orElseGet(() -> new DiscreteLaplace(1, 1, Unit.RECORD).release(1)),
            given -> given.map(s -> new DiscreteLaplace(1, 1, Unit.RECORD).release(new long[2], s))
                    .orElseGet(() -> new DiscreteLaplace(1, 1, Unit.RECORD).release(new long[2])),
            given -> given.map(s -> new DiscreteGaussian(1, 1, Unit.RECORD).release(1, s))
                    .orElseGet(() -> new DiscreteGaussian(1, 1, Unit.RECORD).release(1)),
            given -> given.map(s -> new DiscreteGaussian(1, 1, Unit.RECORD, 2).release(new long[2], s))
                    .orElseGet(() -> new DiscreteGaussian(1, 1, Unit.RECORD, 2).release(new long[2])),
            given -> given.map(s -> new RandomizedResponse(0.5, 2, Unit.RECORD_REPLACED).release(1, s))
                    .orElseGet(() -> new RandomizedResponse(0.5, 2, Unit.RECORD_REPLACED).release(1)),
            given -> given.map(s -> new RandomizedResponse(0.5, 2, Unit.RECORD_REPLACED).release(new int[2], s))
                    .orElseGet(() -> new RandomizedResponse(0.5, 2, Unit.RECORD_REPLACED).release(new int[2])),
            given -> given.map(s -> noisyMax().release(new double[2], s))
                    .orElseGet(() -> noisyMax().release(new double[2])));

    @Test
    void a_seed_taints_every_release_and_nothing_else_does() {
        for (Function<Optional<NoiseSource>, Noisy<?>> release : RELEASES) {
            PrivacyEvent plain = release.apply(Optional.empty()).event();
            assertFalse(plain instanceof SeededEvent, () -> "tainted: " + plain);
            assertEquals(plain, release.apply(Optional.of(NoiseSource.secure())).event());
            SeededEvent tainted = assertInstanceOf(
                    SeededEvent.class,
                    release.apply(Optional.of(NoiseSource.seeded(1))).event());
            assertEquals(plain, tainted.event());
        }
    }

    @Test
    void the_default_is_secure() {
        assertFalse(NoiseSource.shared().isSeeded());
        assertFalse(NoiseSource.secure().isSeeded());
        assertTrue(NoiseSource.seeded(0).isSeeded());
        // equal by chance with probability below 2^-64 each
        assertNotEquals(words(new SecureBits()), words(new SecureBits()));
        double[] first = GAUSSIAN.release(new double[8]).value();
        assertFalse(Arrays.equals(first, GAUSSIAN.release(new double[8]).value()));
    }

    @Test
    void a_seed_gives_the_same_noise_again_and_another_seed_does_not() {
        double[] values = new double[8];
        double[] first = GAUSSIAN.release(values, NoiseSource.seeded(9)).value();
        assertArrayEquals(first, GAUSSIAN.release(values, NoiseSource.seeded(9)).value());
        assertFalse(Arrays.equals(
                first, GAUSSIAN.release(values, NoiseSource.seeded(10)).value()));
    }

    @Test
    void secure_words_go_on_past_the_buffer_and_are_forgotten() {
        SecureBits bits = new SecureBits();
        long distinct = IntStream.range(0, 3000)
                .mapToObj(i -> bits.nextWord())
                .distinct()
                .count();
        // two of 3000 words are equal with probability below 2^-41
        assertEquals(3000, distinct);
    }

    /** The false-alarm rate is that of GoodnessOfFit; this one test runs on fresh secure noise each time. */
    @Test
    void secure_bits_are_uniform_below_any_bound() {
        for (RandomBits bits : List.of(new SecureBits(), RandomBits.seeded(3))) {
            long[] counts = new long[11];
            for (int i = 0; i < 110_000; i++) {
                counts[(int) bits.below(11)]++;
            }
            double[] even = new double[11];
            Arrays.fill(even, 1 / 11.0);
            assertFalse(GoodnessOfFit.rejects(counts, even));
        }
    }

    @Test
    void threads_may_share_a_source() {
        NoiseSource source = NoiseSource.secure();
        long distinct = IntStream.range(0, 400)
                .parallel()
                .mapToObj(i -> new Gaussian(0x1p30, 1, Unit.RECORD, 0x1p-10)
                        .release(0, source)
                        .value())
                .distinct()
                .count();
        // two of 400 draws agree in all of 40 bits with probability below 1e-6
        assertEquals(400, distinct);
    }

    private static List<Long> words(RandomBits bits) {
        return List.of(bits.nextWord(), bits.nextWord());
    }

    private static NoisyMax noisyMax() {
        return new NoisyMax(NoisyMaxEvent.Noise.GUMBEL, 1, 1, Unit.RECORD);
    }
}
