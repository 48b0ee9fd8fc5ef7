package dev.sfumato.audit.tester;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.sfumato.ForgottenMechanism;
import dev.sfumato.diffusion.discrete.network.DpTraining;
import dev.sfumato.diffusion.gaussian.training.DpImageTraining;
import dev.sfumato.diffusion.graph.GraphMechanism;
import dev.sfumato.diffusion.graph.Hybrid;
import dev.sfumato.noise.Laplace;
import dev.sfumato.noise.Mechanism;
import dev.sfumato.noise.NoiseField;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;
import dev.sfumato.training.PoissonBatches;
import dev.sfumato.training.Trainer;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Adding a mechanism without a tester breaks the build. */
class CompletenessTest {
    private static final JavaClasses RUNTIME = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(location -> !location.contains("testFixtures") && !location.contains("test-fixtures"))
            .importPackages("dev.sfumato");

    private static final Set<Class<?>> HANDLED = Set.of(Noisy.class, NoiseSource.class, NoiseField.class);

    /** Neither mechanisms nor trainers: both draw from these. */
    private static final Set<Class<?>> DRAWN_FROM = Set.of(NoiseField.class, PoissonBatches.class);

    private static boolean handlesNoise(JavaClass type) {
        return type.getDirectDependenciesFromSelf().stream()
                .anyMatch(dependency -> HANDLED.stream().anyMatch(dependency.getTargetClass()::isEquivalentTo));
    }

    private static String outermost(JavaClass type) {
        return type.getEnclosingClass().map(CompletenessTest::outermost).orElse(type.getName());
    }

    /** A mechanism, or what becomes one by what is public of a graph. */
    private static boolean isMechanism(Class<?> type) {
        return Mechanism.class.isAssignableFrom(type) || GraphMechanism.class.isAssignableFrom(type);
    }

    private static Stream<Mechanism<?, ?>> mechanisms(TestedMechanism entry) {
        return entry.trials().stream()
                .flatMap(trial -> trial.byMechanism().stream())
                .map(MechanismRelease::mechanism);
    }

    /** What implements a mechanism or handles noise, and is neither tested nor excepted nor an attack. */
    private static Set<String> forgotten(JavaClasses classes, List<TestedMechanism> list) {
        Set<String> known = list.stream()
                .flatMap(entry -> Stream.concat(
                        Stream.of(entry.tested()), mechanisms(entry).map(Object::getClass)))
                .map(Class::getName)
                .collect(Collectors.toCollection(TreeSet::new));
        known.addAll(MechanismRegistry.exceptions().keySet());
        known.addAll(Set.of(Mechanism.class.getName(), GraphMechanism.class.getName()));
        return classes.stream()
                .filter(type -> handlesNoise(type) || type.isAssignableTo(Mechanism.class))
                .map(CompletenessTest::outermost)
                .filter(name -> !name.startsWith("dev.sfumato.audit.") && !name.startsWith("dev.sfumato.attack."))
                .filter(name -> !known.contains(name))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void every_mechanism_and_all_that_handles_noise_is_tested_or_excepted_with_a_reason() {
        assertEquals(Set.of(), forgotten(RUNTIME, MechanismRegistry.all()));
    }

    @Test
    void every_entry_holds_the_mechanism_that_it_is_of() {
        for (TestedMechanism entry : MechanismRegistry.all()) {
            boolean releases = isMechanism(entry.tested()) || Trainer.class.isAssignableFrom(entry.tested());
            assertEquals(!DRAWN_FROM.contains(entry.tested()), releases, entry.name());
            assertEquals(
                    isMechanism(entry.tested()), mechanisms(entry).findAny().isPresent(), entry.name());
            if (Mechanism.class.isAssignableFrom(entry.tested())) {
                assertTrue(mechanisms(entry).allMatch(entry.tested()::isInstance), entry.name());
            }
        }
    }

    @Test
    void a_new_mechanism_that_is_not_in_the_list_is_found() {
        JavaClasses withOneMore = new ClassFileImporter().importClasses(ForgottenMechanism.class, Laplace.class);
        assertEquals(Set.of(ForgottenMechanism.class.getName()), forgotten(withOneMore, MechanismRegistry.all()));
    }

    @Test
    void every_entry_that_is_taken_out_of_the_list_is_missed() {
        for (Class<?> tested : List.of(Laplace.class, Hybrid.class, DpTraining.class, DpImageTraining.class)) {
            List<TestedMechanism> fewer = MechanismRegistry.all().stream()
                    .filter(mechanism -> mechanism.tested() != tested)
                    .toList();
            assertEquals(Set.of(tested.getName()), forgotten(RUNTIME, fewer));
        }
    }

    @Test
    void every_exception_is_of_a_class_that_is_there_and_handles_noise() {
        MechanismRegistry.exceptions().forEach((name, reason) -> {
            assertTrue(RUNTIME.contain(name), name);
            assertTrue(
                    name.equals(Noisy.class.getName())
                            || RUNTIME.stream()
                                    .filter(type -> outermost(type).equals(name))
                                    .anyMatch(CompletenessTest::handlesNoise),
                    name);
            assertTrue(reason.length() > 20, name);
        });
    }

    @Test
    void what_is_tested_is_there() {
        MechanismRegistry.all().forEach(mechanism -> assertTrue(RUNTIME.contain(mechanism.tested()), mechanism.name()));
    }
}
