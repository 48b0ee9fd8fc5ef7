package dev.sfumato.backend;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A JVM without a backend on its class path, as a user has who forgot it. */
class MissingBackendTest {
    @Test
    void a_missing_backend_is_one_sentence_that_names_the_artifact() throws IOException, InterruptedException {
        String classPath = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !new File(entry).getName().startsWith("nd4j-native"))
                .collect(Collectors.joining(File.pathSeparator));
        Process process = new ProcessBuilder(
                        new File(System.getProperty("java.home"), "bin/java").getPath(),
                        "-cp",
                        classPath,
                        Describe.class.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();

        assertEquals(
                "No ND4J backend is on the class path: put org.nd4j:nd4j-native:1.0.0-M2.1 with the natives of your"
                        + " platform beside sfumato-runtime, or org.nd4j:nd4j-cuda-11.6:1.0.0-M2.1 for CUDA.",
                output.strip());
    }

    static final class Describe {
        private Describe() {}

        public static void main(String[] args) {
            try {
                System.out.println(Backend.describe());
            } catch (BackendException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
