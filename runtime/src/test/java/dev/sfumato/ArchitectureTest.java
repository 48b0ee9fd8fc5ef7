package dev.sfumato;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.properties.HasName;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.SeededEvent;
import dev.sfumato.noise.Noisy;
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

    @Test
    void accounting_noise_graphs_ledger_and_report_load_no_nd4j() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "dev.sfumato.accounting..",
                        "dev.sfumato.noise..",
                        "dev.sfumato.chart..",
                        "dev.sfumato.data..",
                        "dev.sfumato.diffusion.graph..",
                        "dev.sfumato.audit",
                        "dev.sfumato.audit.synthetic..",
                        "dev.sfumato.ledger..",
                        "dev.sfumato.report..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.nd4j..", "org.bytedeco..", "dev.sfumato.backend..")
                .check(RUNTIME);
    }

    @Test
    void packages_have_no_cycles() {
        slices().matching("dev.sfumato.(*)..").should().beFreeOfCycles().check(RUNTIME);
    }

    /** Whoever else wrote the event of a release could forget what its noise said of itself. */
    @Test
    void a_release_gets_its_event_from_noise_or_where_that_is_passed_on() {
        noClasses()
                .that()
                .resideOutsideOfPackages("dev.sfumato.noise", "dev.sfumato.audit.tester")
                .and()
                .haveNameNotMatching(".*\\.(ClassMoments|MeanImage|Course|Checkpoint)")
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
                .resideOutsideOfPackages("dev.sfumato.noise", "dev.sfumato.accounting", "dev.sfumato.testing")
                .and()
                .haveNameNotMatching(".*\\.MeasuredNoise")
                .should()
                .callConstructor(SeededEvent.class, PrivacyEvent.class)
                .check(RUNTIME);
    }

    @Test
    void randomness_is_drawn_in_noise_only() {
        noClasses()
                .that()
                .resideOutsideOfPackages("dev.sfumato.noise", "dev.sfumato.testing")
                // its source is the plugin's too, which has no runtime; a key is no noise
                .and()
                .doNotHaveFullyQualifiedName("dev.sfumato.ledger.FingerprintKey")
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
