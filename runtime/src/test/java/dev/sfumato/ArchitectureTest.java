package dev.sfumato;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.properties.HasName;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.concurrent.Parallel;
import dev.sfumato.diffusion.graph.GraphMechanism;
import dev.sfumato.noise.Mechanism;
import dev.sfumato.noise.Noisy;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rules of docs/Architecture.md for the runtime. */
class ArchitectureTest {
    private static final JavaClasses RUNTIME = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.sfumato");

    @Test
    void runtime_knows_no_gradle_and_no_jshell() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.gradle..", "jdk.jshell..")
                .check(RUNTIME);
    }

    /** Gradle's dependencies hold who may use whom among modules; what must not happen inside of one is held here. */
    @Test
    void only_diffusion_and_audit_know_nd4j() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        "dev.sfumato.backend..",
                        "dev.sfumato.nn..",
                        "dev.sfumato.diffusion.discrete.network..",
                        "dev.sfumato.diffusion.gaussian..",
                        "dev.sfumato.diffusion.score..",
                        "dev.sfumato.audit..",
                        "dev.sfumato.evaluation.image..",
                        "dev.sfumato.pac..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.nd4j..", "org.bytedeco..", "dev.sfumato.backend..", "dev.sfumato.nn..")
                .check(RUNTIME);
    }

    @Test
    void modules_and_rooms_have_no_cycles() {
        slices().matching("dev.sfumato.(*)..").should().beFreeOfCycles().check(RUNTIME);
        slices().matching("dev.sfumato.(**)")
                .should()
                .beFreeOfCycles()
                // the front of accounting asks all accountants, which are written in its terms
                .ignoreDependency(
                        resideInAPackage("dev.sfumato.accounting"), resideInAPackage("dev.sfumato.accounting.."))
                .check(RUNTIME);
    }

    @Test
    void an_event_knows_no_price() {
        noClasses()
                .that()
                .resideInAPackage("dev.sfumato.accounting.event")
                .should()
                .dependOnClassesThat(resideInAPackage("dev.sfumato..")
                        .and(resideOutsideOfPackages(
                                "dev.sfumato.accounting.event", "dev.sfumato.util", "dev.sfumato.numeric")))
                .check(RUNTIME);
    }

    /** Of accounting it knows the event that it is; whoever looks for a mechanism at a price calibrates it from outside. */
    @Test
    void a_mechanism_never_prices_and_an_accountant_knows_no_data() {
        DescribedPredicate<JavaClass> mechanism = assignableTo(Mechanism.class).or(assignableTo(GraphMechanism.class));
        noClasses()
                .that(mechanism
                        .or(resideInAPackage("dev.sfumato.noise.."))
                        .or(nameMatching("dev\\.sfumato\\.diffusion\\.graph\\.(DiffusionChain|Distortion).*")))
                .should()
                .dependOnClassesThat(resideInAPackage("dev.sfumato.accounting..")
                        .and(resideOutsideOfPackages("dev.sfumato.accounting.event")))
                .check(RUNTIME);
        noClasses()
                .that()
                .resideInAPackage("dev.sfumato.accounting..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.sfumato.data..")
                .check(RUNTIME);
    }

    /** About 25 types to a room, 30 at most. Kinds of events do not count: a sealed interface keeps them all in its package. */
    @Test
    void rooms_are_small() {
        assertEquals(Map.of(), sizes(), "rooms with more than 30 types");
    }

    private static Map<String, Long> sizes() {
        return RUNTIME.stream()
                .filter(ArchitectureTest::isOwn)
                .filter(type -> type.isInterface() || !type.isAssignableTo(PrivacyEvent.class))
                .collect(Collectors.groupingBy(JavaClass::getPackageName, TreeMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .filter(room -> room.getValue() > 30)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    @Test
    void simple_names_are_unique() {
        Map<String, Long> twice = RUNTIME.stream()
                .filter(ArchitectureTest::isOwn)
                .collect(Collectors.groupingBy(JavaClass::getSimpleName, TreeMap::new, Collectors.counting()));
        twice.values().removeIf(times -> times == 1);
        assertEquals(Map.of(), twice);
    }

    @Test
    void every_room_says_what_belongs_in_it() throws IOException {
        Set<String> rooms = RUNTIME.stream()
                .filter(ArchitectureTest::isOwn)
                .map(JavaClass::getPackageName)
                .collect(Collectors.toCollection(TreeSet::new));
        try (Stream<Path> files = Files.walk(Path.of(""))) {
            files.filter(file -> file.endsWith("package-info.java"))
                    .map(file -> file.getParent().toString().replace(File.separatorChar, '/'))
                    .filter(folder -> folder.contains("/src/main/java/"))
                    .map(folder -> folder.replaceFirst(".*/src/main/java/", "").replace('/', '.'))
                    .forEach(rooms::remove);
        }
        assertEquals(Set.of(), rooms, "packages without a package-info.java");
    }

    private static boolean isOwn(JavaClass type) {
        return type.isTopLevelClass()
                && !type.getSimpleName().equals("package-info")
                && !type.getPackageName().startsWith("dev.sfumato.conformance")
                && !type.getPackageName().startsWith("dev.sfumato.testing");
    }

    /** Code elsewhere that wrote the event of a release could forget what its noise declared. */
    @Test
    void a_release_gets_its_event_from_noise_or_where_that_is_passed_on() {
        noClasses()
                .that()
                .resideOutsideOfPackages("dev.sfumato.noise", "dev.sfumato.audit.tester", "dev.sfumato.attack.known")
                .and()
                .haveNameNotMatching(".*\\.(TrainingRun|TrainingCheckpoint)")
                .and()
                .haveNameNotMatching(".*\\.(NoisyDiffusion|PublicNeighbours|MeasuredNoise)")
                .should()
                .callConstructor(Noisy.class, Object.class, PrivacyEvent.class)
                .check(RUNTIME);
    }

    /** The rule that a seed taints stands where noise is drawn; PAC privacy taints also by the seed of a measurement. */
    @Test
    void seeds_taint_in_one_place() {
        noClasses()
                .that()
                .resideOutsideOfPackages("dev.sfumato.noise", "dev.sfumato.accounting..", "dev.sfumato.testing")
                .and()
                .haveNameNotMatching(".*\\.MeasuredNoise")
                .should()
                .callConstructor(SeededEvent.class, PrivacyEvent.class)
                .check(RUNTIME);
    }

    /** A draw leaves noise only together with its event, so that what draws has no name outside of its room. */
    @Test
    void what_draws_is_not_public() {
        noClasses()
                .that()
                .haveNameMatching("dev\\.sfumato\\.noise\\."
                        + "(Lazy.*|.*Bits|Place.*|NormalWhole|Geometric|ExpCoin|RoundingGrid)")
                .and()
                .areTopLevelClasses()
                .should()
                .bePublic()
                .check(RUNTIME);
    }

    @Test
    void randomness_is_drawn_in_noise_only() {
        noClasses()
                .that()
                .resideOutsideOfPackages("dev.sfumato.noise..", "dev.sfumato.testing")
                // its source is the plugin's too, which has no runtime; a key is no noise
                .and()
                .doNotHaveFullyQualifiedName("dev.sfumato.util.FingerprintKey")
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.security.SecureRandom")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.util.SplittableRandom")
                .orShould()
                .dependOnClassesThat()
                .resideInAPackage("java.util.random")
                .check(RUNTIME);
    }

    /** The threads of a stream's pool do not hear of an interruption; {@link Parallel} tells those that it employs. */
    @Test
    void work_on_all_cores_can_be_interrupted() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.sfumato.conformance..")
                .should()
                .callMethodWhere(JavaCall.Predicates.target(HasName.Predicates.nameMatching("parallel|parallelStream"))
                        .as("target is a stream in parallel"))
                .check(RUNTIME);
    }

    @Test
    void nothing_uses_a_generator_that_an_observer_can_follow() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.util.Random")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.util.concurrent.ThreadLocalRandom")
                .orShould()
                .callMethod(Math.class, "random")
                .orShould()
                .callMethod(StrictMath.class, "random")
                .check(RUNTIME);
    }
}
