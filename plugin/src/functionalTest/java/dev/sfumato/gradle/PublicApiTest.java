package dev.sfumato.gradle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The API that scripts can call is the same for Groovy and Kotlin. */
class PublicApiTest {
    private static final Set<String> OF_ONE_LANGUAGE = Set.of("groovy.lang.Closure", "java.util.Map");

    /** Rooms that no script has a way into. */
    private static final Set<String> INSIDE = Set.of("dev.sfumato.gradle.internal", "dev.sfumato.gradle.report");

    @Test
    void no_public_type_takes_or_returns_a_closure_or_a_map() throws IOException {
        List<JavaCodeUnit> callable = callable();
        assertTrue(callable.size() > 50, () -> "only " + callable);
        assertEquals(
                List.of(),
                callable.stream()
                        .filter(unit -> Stream.concat(
                                        Stream.of(unit.getReturnType()), unit.getParameterTypes().stream())
                                .flatMap(PublicApiTest::rawTypes)
                                .anyMatch(OF_ONE_LANGUAGE::contains))
                        .map(JavaCodeUnit::getFullName)
                        .toList());
    }

    private static List<JavaCodeUnit> callable() throws IOException {
        try (JarFile jar = new JarFile(ConsumerBuild.pluginJar().toFile())) {
            return new ClassFileImporter()
                    .importJar(jar).stream()
                            .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
                            .filter(type -> !INSIDE.contains(type.getPackageName()))
                            .flatMap(type -> type.getCodeUnits().stream())
                            .filter(unit -> unit.getModifiers().contains(JavaModifier.PUBLIC)
                                    || unit.getModifiers().contains(JavaModifier.PROTECTED))
                            .toList();
        }
    }

    private static Stream<String> rawTypes(JavaType type) {
        return type.getAllInvolvedRawTypes().stream().map(JavaClass::getName);
    }
}
