package dev.sfumato.gradle;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.gradle.testkit.runner.BuildResult;

/** Assertions on what a build printed. */
final class Outputs {
    private Outputs() {}

    static void contains(BuildResult result, String... parts) {
        contains(result.getOutput(), parts);
    }

    static void contains(String text, String... parts) {
        for (String part : parts) {
            assertTrue(text.contains(part), () -> "no '" + part + "' in:\n" + text);
        }
    }
}
