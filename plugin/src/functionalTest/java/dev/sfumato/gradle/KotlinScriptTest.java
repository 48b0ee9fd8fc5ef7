package dev.sfumato.gradle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Kotlin script declares the same as a Groovy one, and its compiler finds a slip. */
class KotlinScriptTest {
    private static final String SCRIPT = KotlinScript.resource("privacy.gradle.kts.txt");

    @TempDir
    Path folder;

    @Test
    void every_block_can_be_written_in_kotlin() throws Exception {
        assertEquals("", KotlinScript.complaints(folder, SCRIPT));
    }

    @Test
    void no_block_is_forgotten() throws Exception {
        try (URLClassLoader plugin =
                new URLClassLoader(new URL[] {ConsumerBuild.pluginJar().toUri().toURL()})) {
            Class<?> mechanism = plugin.loadClass("dev.sfumato.gradle.mechanism.MechanismSpec");
            Set<String> blocks = Arrays.stream(plugin.loadClass("dev.sfumato.gradle.extension.ReleaseSpec")
                            .getMethods())
                    .filter(method -> mechanism.isAssignableFrom(method.getReturnType()))
                    .map(Method::getName)
                    .collect(Collectors.toCollection(TreeSet::new));
            assertTrue(blocks.contains("gaussian"), blocks::toString);
            blocks.removeIf(name ->
                    SCRIPT.contains("mechanism = " + name + " {") || SCRIPT.contains("mechanism = " + name + "("));
            assertEquals(Set.of(), blocks, "blocks that the script does not use");
        }
    }

    @Test
    void misspelt_names_and_wrong_types_are_found_by_the_compiler() throws Exception {
        String slips = SCRIPT.replace("times = 12", "tims = 12").replace("sigma = 40.0", "sigma = \"forty\"");
        String complaints = KotlinScript.complaints(folder, slips);
        assertTrue(complaints.startsWith("COMPILATION_ERROR"), complaints);
        assertTrue(complaints.contains("unresolved reference: tims"), complaints);
        assertTrue(complaints.contains("String"), complaints);
    }
}
