package dev.sfumato.gradle.internal;

import java.util.List;
import java.util.Locale;

/** The libraries with which ND4J computes on the CPU of this machine. */
public final class CpuBackend {
    private CpuBackend() {}

    /** Their coordinates, natives for this platform among them and for no other. */
    public static List<String> libraries() {
        return libraries(System.getProperty("os.name"), System.getProperty("os.arch"));
    }

    static List<String> libraries(String system, String processor) {
        String platform = platform(system.toLowerCase(Locale.ROOT), processor.toLowerCase(Locale.ROOT));
        String nd4j = "org.nd4j:nd4j-native:" + PluginVersion.of("nd4j");
        String openblas = "org.bytedeco:openblas:" + PluginVersion.of("openblas");
        String javacpp = "org.bytedeco:javacpp:" + PluginVersion.of("javacpp");
        return List.of(
                nd4j,
                nd4j + ":" + platform,
                openblas + ":" + platform,
                javacpp + ":" + platform,
                "org.slf4j:slf4j-nop:" + PluginVersion.of("slf4j"));
    }

    /** As JavaCPP names it. */
    private static String platform(String system, String processor) {
        String kind = system.contains("win") ? "windows" : system.contains("mac") ? "macosx" : "linux";
        return kind + "-"
                + switch (processor) {
                    case "amd64", "x86_64" -> "x86_64";
                    case "aarch64", "arm64" -> "arm64";
                    default -> processor;
                };
    }
}
