package dev.sfumato.testing;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.imageio.ImageIO;

/** Chromium without a window and without a network. */
public final class Browser {
    /** The colour scheme that a reader has chosen for all pages, by Chromium's number. */
    public enum Scheme {
        DARK(0),
        LIGHT(1);

        private final int number;

        Scheme(int number) {
            this.number = number;
        }

        private String option() {
            return "--blink-settings=preferredColorScheme=" + number;
        }
    }

    private static final int LIMIT_IN_SECONDS = 60;

    private final Path chromium;

    private Browser(Path chromium) {
        this.chromium = chromium;
    }

    /** The installed one. Without it a test is skipped, but not in CI. */
    public static Browser installed() {
        Optional<Path> chromium = Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .map(folder -> Path.of(folder, "chromium"))
                .filter(Files::isExecutable)
                .findFirst();
        if (chromium.isEmpty() && System.getenv("CI") != null) {
            fail("CI opens pages in a browser too: install Debian's package chromium.");
        }
        assumeTrue(
                chromium.isPresent(),
                "no chromium on the PATH, so no page is opened: install Debian's package chromium");
        return new Browser(chromium.get());
    }

    /** The page's elements after its scripts have run. */
    public String dom(Path page) {
        return run(page, "--dump-dom");
    }

    /** The same in a window of another width. */
    public String dom(Path page, int width) {
        return run(page, "--window-size=" + width + ",900", "--dump-dom");
    }

    /** The same as a reader has it who chose a scheme. */
    public String dom(Path page, Scheme scheme) {
        return run(page, scheme.option(), "--dump-dom");
    }

    /** The top of the page in a window of 1000 x 900. */
    public BufferedImage screenshot(Path page, Scheme scheme) throws IOException {
        return screenshot(page, scheme, 1000, 900);
    }

    /** The top of the page in a window of another size. */
    public BufferedImage screenshot(Path page, Scheme scheme, int width, int height) throws IOException {
        Path image = page.resolveSibling(scheme + ".png");
        run(
                page,
                "--window-size=" + width + "," + height,
                "--hide-scrollbars",
                scheme.option(),
                "--screenshot=" + image);
        return ImageIO.read(image.toFile());
    }

    public Path pdf(Path page, Scheme scheme) {
        Path pdf = page.resolveSibling("page.pdf");
        run(page, scheme.option(), "--no-pdf-header-footer", "--print-to-pdf=" + pdf);
        return pdf;
    }

    private String run(Path page, String... options) {
        try {
            Path profile = Files.createTempDirectory("sfumato-browser");
            try {
                return run(profile, page, options);
            } finally {
                deleteAsFarAsPossible(profile);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private String run(Path profile, Path page, String... options) throws IOException, InterruptedException {
        Path output = profile.resolve("output");
        Path errors = profile.resolve("errors");
        List<String> command = new ArrayList<>(List.of(
                chromium.toString(),
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--user-data-dir=" + profile,
                // no name is found, and every address is behind a proxy that is not there
                "--host-resolver-rules=MAP * ~NOTFOUND",
                "--proxy-server=127.0.0.1:9",
                "--proxy-bypass-list=<-loopback>"));
        command.addAll(List.of(options));
        command.add(page.toUri().toString());
        Process process = new ProcessBuilder(command)
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
        try {
            assertTrue(process.waitFor(LIMIT_IN_SECONDS, SECONDS), "chromium does not come to an end: " + command);
            assertEquals(0, process.exitValue(), () -> command + " said " + read(errors));
            return Files.readString(output);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Chromium's last processes may still be writing. */
    private static void deleteAsFarAsPossible(Path folder) {
        try (Stream<Path> tree = Files.walk(folder)) {
            tree.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
        } catch (IOException | UncheckedIOException e) {
            // it is in nobody's way
        }
    }
}
