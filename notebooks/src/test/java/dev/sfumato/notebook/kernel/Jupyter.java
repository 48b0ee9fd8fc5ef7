package dev.sfumato.notebook.kernel;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Debian's Jupyter, which finds the kernel of this build and no other. */
record Jupyter(Path folder) {
    /** Not the first python3 on the PATH, which may be one that knows nothing of Debian's packages. */
    private static final String PYTHON = "/usr/bin/python3";

    /** The installed one. Without it a test is skipped, but not in CI. */
    static Jupyter installed(Path folder) throws IOException, InterruptedException {
        String wanted = "Debian's packages jupyter-notebook and python3-jupyter-kernel-test";
        boolean there = Files.isExecutable(Path.of(PYTHON))
                && new ProcessBuilder(PYTHON, "-c", "import jupyter_kernel_test, notebook")
                                .redirectErrorStream(true)
                                .redirectOutput(folder.resolve("probe").toFile())
                                .start()
                                .waitFor()
                        == 0;
        if (!there && System.getenv("CI") != null) {
            fail("CI tries the kernel in Jupyter too: install " + wanted + ".");
        }
        assumeTrue(there, "no Jupyter, so the kernel is not tried in it: install " + wanted);
        return new Jupyter(folder);
    }

    /** A program of Python, with what it printed; it must end in time. */
    String run(Path script, int seconds) throws IOException, InterruptedException {
        Path output = folder.resolve("output");
        Process process = start(output, List.of(script.toString()));
        if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            fail(script + " does not come to an end: " + Files.readString(output));
        }
        String printed = Files.readString(output);
        if (process.exitValue() != 0) {
            fail(printed);
        }
        return printed;
    }

    Process start(Path output, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(PYTHON));
        command.addAll(arguments);
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        // a home of its own, so that no setting of a person plays a part
        builder.environment().put("HOME", folder.toString());
        builder.environment().put("JUPYTER_PATH", System.getProperty("sfumato.jupyter"));
        builder.environment().put("JUPYTER_RUNTIME_DIR", new File(folder.toFile(), "runtime").getPath());
        builder.environment().put("SFUMATO_HEAP", "512m");
        return builder.start();
    }
}
