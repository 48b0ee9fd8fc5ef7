package dev.sfumato.audit.tester;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.format.EventJson;
import dev.sfumato.accounting.pac.PacAccountant;
import dev.sfumato.noise.Mechanism;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;
import dev.sfumato.noise.RandomSource;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every {@link Mechanism} of the runtime, on the inputs that the tester has for it. */
class MechanismContractTest {
    /** A mechanism with one of its inputs. */
    record Case<D, V>(String name, MechanismRelease<D, V> of, int world) {
        D data() {
            return of.inputs().of(world, RandomSource.seeded(5));
        }

        Mechanism<D, V> mechanism() {
            return of.mechanism();
        }

        double[] numbers(Noisy<V> noisy) {
            return of.numbers().apply(noisy.value());
        }

        double[] released(long seed) {
            return numbers(mechanism().release(data(), NoiseSource.seeded(seed)));
        }

        @Override
        public String toString() {
            return name + ", world " + world;
        }
    }

    static Stream<Case<?, ?>> cases() {
        return MechanismRegistry.all().stream()
                .flatMap(entry -> entry.trials().stream()
                        .flatMap(trial -> trial.byMechanism().stream()
                                .flatMap(release -> cases(entry.name() + ", " + trial.inputs(), release))));
    }

    private static <D, V> Stream<Case<?, ?>> cases(String name, MechanismRelease<D, V> of) {
        return Stream.of(new Case<>(name, of, 0), new Case<>(name, of, 1));
    }

    @ParameterizedTest
    @MethodSource("cases")
    <D, V> void a_release_carries_the_event_that_was_declared_and_a_seed_taints_it(Case<D, V> one) {
        PrivacyEvent declared = one.mechanism().event();
        assertEquals(declared, one.mechanism().event());
        assertFalse(SeededEvent.isUsedIn(declared));
        assertEquals(declared, one.mechanism().release(one.data()).event());
        assertEquals(
                declared,
                one.mechanism().release(one.data(), NoiseSource.secure()).event());
        PrivacyEvent seeded =
                one.mechanism().release(one.data(), NoiseSource.seeded(1)).event();
        assertTrue(SeededEvent.isUsedIn(seeded));
        assertEquals(declared, SeededEvent.without(seeded));
    }

    @ParameterizedTest
    @MethodSource("cases")
    <D, V> void the_event_can_be_written_and_has_a_price(Case<D, V> one) {
        PrivacyEvent declared = one.mechanism().event();
        assertEquals(declared, EventJson.read(EventJson.write(declared)));
        double price = PacAccountant.supports(declared)
                ? PacAccountant.price(declared).information()
                : Accountants.best().price(declared, 1e-6).epsilon();
        assertTrue(Double.isFinite(price), () -> "price " + price);
    }

    @ParameterizedTest
    @MethodSource("cases")
    <D, V> void every_release_is_a_draw_of_its_own(Case<D, V> one) {
        NoiseSource source = NoiseSource.seeded(3);
        Noisy<V> first = one.mechanism().release(one.data(), source);
        Noisy<V> second = one.mechanism().release(one.data(), source);
        assertNotEquals(first.draw(), second.draw());
    }

    /** The same again from one seed; over twenty seeds not always the same, but where a release has no noise. */
    @ParameterizedTest
    @MethodSource("cases")
    <D, V> void the_source_decides_the_noise(Case<D, V> one) {
        Set<String> distinct = new HashSet<>();
        for (long seed = 0; seed < 20; seed++) {
            String released = Arrays.toString(one.released(seed));
            assertEquals(released, Arrays.toString(one.released(seed)));
            distinct.add(released);
        }
        boolean isNoisy = !one.mechanism().event().equals(new ComposedEvent(Unit.EDGE_NOT_AT_SEED, List.of()));
        assertEquals(isNoisy, distinct.size() > 1);
    }

    @ParameterizedTest
    @MethodSource("cases")
    <D, V> void releases_of_a_world_are_alike_in_length_and_finite(Case<D, V> one) {
        double[] first = one.released(1);
        double[] second = one.released(2);
        assertEquals(first.length, second.length);
        assertTrue(Arrays.stream(first).allMatch(Double::isFinite));
    }

    @ParameterizedTest
    @MethodSource("cases")
    <D, V> void the_data_stay_as_they_are(Case<D, V> one) {
        D data = one.data();
        double[] before = one.numbers(one.mechanism().release(data, NoiseSource.seeded(8)));
        assertTrue(Arrays.equals(before, one.numbers(one.mechanism().release(data, NoiseSource.seeded(8)))));
    }
}
