package dev.sfumato.gradle.internal;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CpuBackendTest {
    @ParameterizedTest
    @CsvSource({
        "Linux, amd64, linux-x86_64",
        "Linux, aarch64, linux-arm64",
        "Mac OS X, aarch64, macosx-arm64",
        "Mac OS X, x86_64, macosx-x86_64",
        "Windows 11, amd64, windows-x86_64",
    })
    void natives_are_those_of_the_platform(String system, String processor, String platform) {
        List<String> libraries = CpuBackend.libraries(system, processor);
        for (String library : List.of("org.nd4j:nd4j-native:", "org.bytedeco:openblas:", "org.bytedeco:javacpp:")) {
            assertTrue(
                    libraries.stream().anyMatch(found -> found.startsWith(library) && found.endsWith(":" + platform)),
                    libraries.toString());
        }
    }
}
