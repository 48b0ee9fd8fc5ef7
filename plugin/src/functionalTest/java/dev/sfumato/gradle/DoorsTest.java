package dev.sfumato.gradle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.testing.Readme;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gradle.testkit.runner.BuildResult;
import org.gradle.tooling.GradleConnector;
import org.gradle.tooling.ProjectConnection;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The doors of the README, each copied into an empty folder as it stands, except that Sfumato is where these tests publish it and not in
 * the local Maven repository of whoever runs them; CI tries that one.
 */
class DoorsTest {
    private static final int LINES = 10;
    private static final Readme README = Readme.read(Path.of(System.getProperty("sfumato.readme")));
    private static final List<String> SCRIPTS = README.blocks("groovy");
    private static final List<String> MESSAGES = README.blocks("text");

    @TempDir
    Path folder;

    private ConsumerBuild build;

    @BeforeEach
    void copy() {
        build = ConsumerBuild.empty(folder);
        build.write("settings.gradle", ConsumerBuild.asPublished(SCRIPTS.get(0)));
        build.write("build.gradle", SCRIPTS.get(1));
    }

    @Test
    void each_has_ten_lines_at_most() {
        assertEquals(
                0,
                SCRIPTS.stream()
                        .filter(script -> script.lines().count() > LINES)
                        .count());
        README.blocks("java").forEach(script -> assertTrue(script.lines().count() <= LINES, script));
    }

    @Test
    void the_first_prices_a_training() throws IOException {
        Matcher said = Pattern.compile("echo '(.*)' \\| gradle -q privacyShell").matcher(commands());
        assertTrue(said.find(), commands());
        GradleConnector connector = build.connector();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ProjectConnection connection = connector.connect()) {
            connection
                    .newBuild()
                    .forTasks("privacyShell")
                    .withArguments("-q")
                    .setStandardInput(new ByteArrayInputStream((said.group(1) + "\n").getBytes(StandardCharsets.UTF_8)))
                    .setStandardOutput(out)
                    .run();
        } finally {
            connector.disconnect();
        }
        String shown = out.toString(StandardCharsets.UTF_8);
        MESSAGES.get(0).lines().forEach(line -> assertTrue(shown.contains(line.strip()), shown));
    }

    @Test
    void the_second_fails_with_the_fixes_that_are_shown_and_passes_with_one() {
        build.write("people.csv", ConsumerBuild.people());
        build.write("build.gradle", SCRIPTS.get(2));
        shows(build.fails("check"), MESSAGES.get(1));
        Matcher fix = Pattern.compile("with (sigma = [0-9.]+) in").matcher(MESSAGES.get(1));
        assertTrue(fix.find());
        build.edit("build.gradle", "sigma = 10.0", fix.group(1));
        shows(build.succeeds("check"), MESSAGES.get(2));
    }

    @Test
    @Tag("thorough")
    void the_third_makes_a_table_and_says_what_it_is_worth() throws IOException {
        build.write("people.csv", ConsumerBuild.people());
        build.write("build.gradle", SCRIPTS.get(3));
        build.write("synthesize.jsh", README.blocks("java").get(0));
        build.succeeds("synthesize");
        assertEquals(501, Files.readAllLines(folder.resolve("made.csv")).size());
        String page = Files.readString(folder.resolve("build/reports/synthesize/synthesize.jsh.html"));
        assertTrue(page.contains("CERTIFIED"), page);
        assertTrue(page.contains("accuracy, logistic regression"), page);
    }

    private static String commands() {
        return String.join("", README.blocks("console"));
    }

    private static void shows(BuildResult result, String message) {
        message.lines().forEach(line -> Outputs.contains(result, line.strip()));
    }
}
