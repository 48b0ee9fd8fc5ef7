package dev.sfumato.backend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A JVM whose class path has no backend, or one that cannot run here, as users have who forgot or mistook it. */
class MissingBackendTest {
    @Test
    void a_missing_backend_is_one_sentence_that_names_the_artifact() throws IOException, InterruptedException {
        assertEquals(
                "No ND4J backend is on the class path: put org.nd4j:nd4j-native:1.0.0-M2.1 with the natives of your"
                        + " platform beside sfumato-runtime, or org.nd4j:nd4j-cuda-11.6:1.0.0-M2.1 for CUDA.",
                describeWith(""));
    }

    @Test
    void cuda_without_a_gpu_is_one_sentence_and_not_a_link_error() throws IOException, InterruptedException {
        assumeFalse(Files.exists(Path.of("/proc/driver/nvidia")), "this machine has a GPU");

        String message = describeWith(File.pathSeparator + System.getProperty("sfumato.cuda"));

        assertTrue(message.startsWith("The ND4J backend on the class path cannot run here (JCublasBackend: "), message);
        assertTrue(message.endsWith("or, for CUDA, install an NVIDIA driver and CUDA 11.6."), message);
        assertEquals(1, message.lines().count(), message);
    }

    private static String describeWith(String moreClassPath) throws IOException, InterruptedException {
        String classPath = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !new File(entry).getName().startsWith("nd4j-native-1"))
                .collect(Collectors.joining(File.pathSeparator));
        Process process = new ProcessBuilder(
                        new File(System.getProperty("java.home"), "bin/java").getPath(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        classPath + moreClassPath,
                        Describe.class.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output.strip();
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
