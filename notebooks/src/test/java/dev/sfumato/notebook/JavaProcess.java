package dev.sfumato.notebook;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A main class of this module, run as a user runs it: in a JVM of its own. */
record JavaProcess(int exitCode, String output) {
    /** @param folder where it runs and keeps its preferences */
    static JavaProcess run(Path folder, String input, Class<?> main, String... args)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                new File(System.getProperty("java.home"), "bin/java").getPath(),
                "--enable-native-access=ALL-UNNAMED",
                // it ends before a second compiler and collectors of many threads pay
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx768m",
                "-Djava.util.prefs.userRoot=" + folder,
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(List.of(args));
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        try (var stdin = process.getOutputStream()) {
            stdin.write(input.getBytes(StandardCharsets.UTF_8));
        }
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("still running: " + output);
        }
        // a prompt that is not on a terminal ends in a blank and a backspace
        return new JavaProcess(process.exitValue(), output.replace(" \b", ""));
    }
}
