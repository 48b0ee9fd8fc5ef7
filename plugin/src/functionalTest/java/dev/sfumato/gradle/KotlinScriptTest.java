package dev.sfumato.gradle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
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
    void misspelt_names_and_wrong_types_are_found_by_the_compiler() throws Exception {
        String slips = SCRIPT.replace("times = 12", "tims = 12").replace("sigma = 40.0", "sigma = \"forty\"");
        String complaints = KotlinScript.complaints(folder, slips);
        assertTrue(complaints.startsWith("COMPILATION_ERROR"), complaints);
        assertTrue(complaints.contains("unresolved reference: tims"), complaints);
        assertTrue(complaints.contains("String"), complaints);
    }
}
