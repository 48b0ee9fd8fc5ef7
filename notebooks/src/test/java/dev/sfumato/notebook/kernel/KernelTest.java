package dev.sfumato.notebook.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The kernel as Jupyter's own client finds, starts and asks it. */
@EnabledIfSystemProperty(named = "sfumato.jupyter", matches = ".+", disabledReason = "one JDK in Jupyter is enough")
class KernelTest {
    @TempDir
    Path folder;

    @Test
    void it_asks_for_no_display() throws IOException, InterruptedException {
        ProcessBuilder launcher = new ProcessBuilder(
                        Path.of(System.getProperty("sfumato.jupyter"), "kernels", "sfumato", "sfumato-kernel")
                                .toString())
                .redirectErrorStream(true);
        launcher.environment().put("SFUMATO_SETTINGS", "/dev/null");
        launcher.environment().put("SFUMATO_JVM_OPTIONS", "-XshowSettings:properties -version");
        Process kernel = launcher.start();
        String said = new String(kernel.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, kernel.waitFor(), said);
        assertTrue(said.contains("java.awt.headless = true"), said);
    }

    @Test
    void the_suite_for_all_kernels_passes() throws IOException, InterruptedException {
        String message = Jupyter.installed(folder).run(Path.of("src/test/python/conformance.py"), 300);
        assertTrue(message.contains("OK"), message);
        System.out.println(message);
    }

    @Test
    @Tag("thorough")
    void the_kernel_keeps_its_own_promises() throws IOException, InterruptedException {
        String message = Jupyter.installed(folder).run(Path.of("src/test/python/protocol.py"), 600);
        System.out.println(message);
        Matcher ready = Pattern.compile("kernel ready after ([0-9.]+) s").matcher(message);
        assertTrue(ready.find(), message);
        // 5 s are promised for a quiet machine
        assertTrue(Double.parseDouble(ready.group(1)) < 60, message);
    }
}
