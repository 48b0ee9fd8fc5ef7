package dev.sfumato.gradle;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.spi.ToolProvider;

/** A worker that writes down the id of its process and then has no time for anything else. */
final class BusyWorker {
    private static final String SOURCE = """
            package dev.sfumato.gradle.worker;

            import java.nio.file.*;

            public class Worker {
                public static void main(String[] args) throws Exception {
                    Path written = Files.writeString(Path.of("%1$s.tmp"), "" + ProcessHandle.current().pid());
                    Files.move(written, Path.of("%1$s"), StandardCopyOption.ATOMIC_MOVE);
                    Thread.sleep(300_000);
                }
            }
            """;

    private final Path jar;
    private final Path id;

    private BusyWorker(Path jar, Path id) {
        this.jar = jar;
        this.id = id;
    }

    static BusyWorker compile(Path folder) throws IOException {
        Path id = folder.resolve("process-id");
        Path source = Files.writeString(folder.resolve("Worker.java"), SOURCE.formatted(id));
        ToolProvider javac = ToolProvider.findFirst("javac").orElseThrow();
        if (javac.run(System.out, System.err, "-d", folder.toString(), source.toString()) != 0) {
            throw new AssertionError("not compiled: " + source);
        }
        Path jar = folder.resolve("busy-worker.jar");
        String name = "dev/sfumato/gradle/worker/Worker.class";
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file)) {
            out.putNextEntry(new JarEntry(name));
            Files.copy(folder.resolve(name), out);
        }
        return new BusyWorker(jar, id);
    }

    /** The declaration in a build script that uses this worker instead of the real one. */
    String dependency() {
        return "dependencies { sfumatoRuntime files('" + jar + "') }";
    }

    boolean started() {
        return Files.exists(id);
    }

    ProcessHandle process() throws IOException {
        return ProcessHandle.of(Long.parseLong(Files.readString(id))).orElseThrow();
    }
}
