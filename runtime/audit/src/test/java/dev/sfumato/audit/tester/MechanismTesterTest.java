package dev.sfumato.audit.tester;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.diffusion.discrete.network.DpTraining;
import dev.sfumato.diffusion.gaussian.training.DpImageTraining;
import dev.sfumato.noise.Laplace;
import dev.sfumato.noise.NoiseField;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.RandomSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Everything is seeded: what comes out once comes out in every run. */
class MechanismTesterTest {
    private static final Duration LONG = Duration.ofHours(1);
    private static final Set<Class<?>> TRAININGS = Set.of(DpTraining.class, DpImageTraining.class);

    private static List<TestedMechanism> mechanisms(boolean areTrainings) {
        return MechanismRegistry.all().stream()
                .filter(mechanism -> TRAININGS.contains(mechanism.tested()) == areTrainings)
                .toList();
    }

    private static TesterReport honest(MechanismTester tester, List<TestedMechanism> mechanisms, long seed) {
        return tester.test(mechanisms, NoiseSource.seeded(seed), RandomSource.seeded(seed), Progress.NONE);
    }

    private static TesterReport broken(MechanismTester tester, List<TestedMechanism> mechanisms, long seed) {
        return tester.testSabotaged(mechanisms, NoiseSource.seeded(seed), RandomSource.seeded(seed), Progress.NONE);
    }

    /** With another seed a sound mechanism would be called refuted with a probability of at most 5 %, all of them together. */
    @Test
    void no_mechanism_of_the_runtime_is_refuted() {
        TesterReport report = honest(new MechanismTester(8000, 0.95, LONG), MechanismRegistry.all(), 1);
        assertEquals(List.of(), report.refuted().stream().map(Tested::attacked).toList());
        assertEquals(
                MechanismRegistry.all().stream()
                        .mapToInt(one -> one.trials().size())
                        .sum(),
                report.trials().size());
        report.trials().forEach(tested -> {
            assertEquals(Label.CERTIFIED, tested.found().claim().stated().label());
            assertFalse(tested.found().isCutShort());
        });
    }

    /**
     * The quick ones, so that many times all of them take a moment; the benchmark does the same for the whole list, sixty times. With other
     * seeds, a sabotage caught half of the time would pass six repetitions with a probability of 11 %, and twenty with 0.002 %.
     */
    @Test
    void every_sabotage_of_a_noise_is_caught_nearly_always() {
        catchesNearlyAlways(6);
    }

    @Test
    @Tag("thorough")
    void every_sabotage_of_a_noise_is_caught_in_nineteen_of_twenty_repetitions() {
        catchesNearlyAlways(20);
    }

    private static void catchesNearlyAlways(int repetitions) {
        List<TestedMechanism> quick = MechanismRegistry.all().stream()
                .filter(mechanism -> mechanism.tested().getPackage() == Laplace.class.getPackage())
                .filter(mechanism -> mechanism.tested() != NoiseField.class)
                .toList();
        MechanismTester tester = new MechanismTester(10_000, 0.95, LONG);
        Map<String, Integer> caught = new TreeMap<>();
        for (int seed = 1; seed <= repetitions; seed++) {
            broken(tester, quick, seed)
                    .trials()
                    .forEach(tested -> caught.merge(tested.found().target(), tested.isRefuted() ? 1 : 0, Integer::sum));
        }
        assertTrue(caught.size() > 20);
        assertEquals(
                Map.of(),
                caught.entrySet().stream()
                        .filter(entry -> entry.getValue() < repetitions - 1)
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }

    @Test
    @Tag("thorough")
    void every_sabotage_of_every_other_mechanism_is_caught() {
        List<TestedMechanism> others = mechanisms(false).stream()
                .filter(mechanism -> mechanism.tested().getPackage() != Laplace.class.getPackage()
                        || mechanism.tested() == NoiseField.class)
                .toList();
        TesterReport report = broken(new MechanismTester(20_000, 0.95, LONG), others, 1);
        assertTrue(report.trials().size() > 25);
        assertEquals(
                List.of(), report.unexpected().stream().map(Tested::attacked).toList());
    }

    @Test
    @Tag("thorough")
    void every_sabotaged_training_is_caught() {
        TesterReport report = broken(new MechanismTester(20_000, 0.95, LONG), mechanisms(true), 1);
        assertEquals(6, report.trials().size());
        assertEquals(
                List.of(), report.unexpected().stream().map(Tested::attacked).toList());
    }

    @Test
    void every_mechanism_has_a_sabotage_and_a_name_of_its_own() {
        Set<String> names = new HashSet<>();
        for (TestedMechanism mechanism : MechanismRegistry.all()) {
            assertTrue(names.add(mechanism.name()), mechanism.name());
            assertTrue(
                    mechanism.trials().stream()
                            .anyMatch(trial -> !trial.sabotages().isEmpty()),
                    mechanism.name());
        }
    }

    @Test
    void a_release_that_comes_with_another_event_than_declared_is_an_error() {
        Laplace laplace = new Laplace(1, 1, Unit.RECORD);
        Trial lying = Trial.of(
                "one number",
                new LaplaceEvent(2, 1, Unit.RECORD),
                0,
                (world, noise, random) -> NoisyRelease.number(laplace.release(world, noise)));
        TestedMechanism mechanism = new TestedMechanism("liar", Laplace.class, lying);
        String message = assertThrows(
                        IllegalStateException.class,
                        () -> honest(new MechanismTester(1000, 0.95, LONG), List.of(mechanism), 1))
                .getMessage();
        assertTrue(
                message.startsWith("liar, one number released with the event SeededEvent[event=LaplaceEvent[scale=1.0"),
                message);
    }

    @Test
    void same_seed_gives_the_same_figures_and_progress_is_told() {
        MechanismTester tester = new MechanismTester(2000, 0.95, LONG);
        List<TestedMechanism> some = MechanismRegistry.named(List.of("laplace", "noisy degrees"));
        List<String> shown = new ArrayList<>();
        TesterReport one = tester.test(
                some,
                NoiseSource.seeded(4),
                RandomSource.seeded(4),
                (what, done, total) -> shown.add(what + " " + done + "/" + total));
        TesterReport other = honest(tester, some, 4);
        assertEquals(
                one.trials().stream().map(tested -> tested.attacked().bound()).toList(),
                other.trials().stream().map(tested -> tested.attacked().bound()).toList());
        assertEquals(List.of("testing laplace 1/3", "testing laplace 2/3", "testing noisy degrees 3/3"), shown);
    }

    @Test
    void the_time_that_is_given_ends_the_releases_and_that_is_said() {
        MechanismTester hasty = new MechanismTester(50_000_000, 0.95, Duration.ofMillis(200));
        TesterReport report = honest(hasty, MechanismRegistry.named(List.of("laplace")), 1);
        report.trials().forEach(tested -> {
            assertTrue(tested.found().isCutShort());
            assertTrue(tested.attacked().notes().toString().contains("the time was over"));
        });
    }

    @Test
    void an_interrupt_ends_a_test() {
        List<TestedMechanism> some = MechanismRegistry.named(List.of("laplace"));
        Thread.currentThread().interrupt();
        assertThrows(CancellationException.class, () -> honest(new MechanismTester(2000, 0.95, LONG), some, 1));
        assertTrue(Thread.interrupted());
    }

    @Test
    void names_stand_for_one_mechanism_or_for_all_that_contain_them() {
        assertEquals(1, MechanismRegistry.named(List.of("laplace")).size());
        assertEquals(3, MechanismRegistry.named(List.of("noisy max")).size());
        String message = assertThrows(IllegalArgumentException.class, () -> MechanismRegistry.named(List.of("laplas")))
                .getMessage();
        assertTrue(message.startsWith("mechanism must be one of gaussian; laplace; "), message);
        assertTrue(message.endsWith("got 'laplas'"), message);
        assertThrows(IllegalArgumentException.class, () -> MechanismRegistry.named(List.of(" ")));
        assertThrows(IllegalArgumentException.class, () -> new MechanismTester(10, 0.95, LONG));
        assertThrows(IllegalArgumentException.class, () -> new MechanismTester(1000, 1, LONG));
        assertThrows(IllegalArgumentException.class, () -> new MechanismTester(1000, 0.95, Duration.ZERO));
    }

    @Test
    void published_claims_are_refuted_where_certified_ones_are_not() {
        List<TestedClaim> claims = new PublishedClaims(6000, 0.95, LONG)
                .test(NoiseSource.seeded(1), RandomSource.seeded(1), Progress.NONE);
        assertEquals(
                List.of(true, false, false, true, false),
                claims.stream().map(TestedClaim::isWrong).toList());
        claims.forEach(claim -> assertTrue(claim.isAsExpected(), claim::toString));
        assertEquals(0, claims.get(3).attacked().claimed().orElseThrow().epsilon());
    }
}
