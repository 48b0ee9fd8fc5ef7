package dev.sfumato.gradle;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final String[] PLUGIN = {
        "dev.sfumato.gradle",
        "dev.sfumato.gradle.extension",
        "dev.sfumato.gradle.internal",
        "dev.sfumato.gradle.mechanism",
        "dev.sfumato.gradle.report",
        "dev.sfumato.gradle.task"
    };
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.sfumato.gradle");

    @Test
    void the_plugin_knows_gradle_and_no_type_of_the_runtime() {
        classes()
                .that()
                .resideInAnyPackage(PLUGIN)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.sfumato.gradle",
                        "dev.sfumato.gradle.extension",
                        "dev.sfumato.gradle.internal",
                        "dev.sfumato.gradle.mechanism",
                        "dev.sfumato.gradle.report",
                        "dev.sfumato.gradle.task",
                        "java..",
                        "javax.crypto..",
                        "javax.inject",
                        "javax.lang.model",
                        "org.gradle..",
                        "groovy.json",
                        "org.jspecify..")
                .check(CLASSES);
    }

    @Test
    void a_room_has_thirty_types_at_most() {
        Map<String, Long> large = CLASSES.stream()
                .filter(JavaClass::isTopLevelClass)
                .filter(type -> !type.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(JavaClass::getPackageName, TreeMap::new, Collectors.counting()));
        assertTrue(large.keySet().containsAll(Set.of(PLUGIN)), "rooms: " + large);
        large.values().removeIf(size -> size <= 30);
        assertEquals(Map.of(), large);
    }

    @Test
    void the_plugin_uses_no_internal_type_of_gradle() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.gradle..internal..")
                .check(CLASSES);
    }

    @Test
    void the_worker_knows_the_runtime_and_no_type_of_gradle_or_nd4j() {
        noClasses()
                .that()
                .resideInAPackage("dev.sfumato.gradle.worker..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.sfumato.gradle",
                        "dev.sfumato.gradle.extension",
                        "dev.sfumato.gradle.internal",
                        "dev.sfumato.gradle.mechanism",
                        "dev.sfumato.gradle.report",
                        "dev.sfumato.gradle.task",
                        "org.gradle..",
                        "groovy..",
                        "org.nd4j..",
                        "org.bytedeco..",
                        "dev.sfumato.nn..",
                        "dev.sfumato.backend..")
                .check(CLASSES);
    }
}
