package dev.sfumato.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoTest {
    private static final int TWO_SCREENS = 48;
    private static final int WIDTH = 100;

    @TempDir
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final PrintStream terminal = new PrintStream(out, true, StandardCharsets.UTF_8);

    @Test
    void small_acts_leave_a_page_whose_pictures_a_browser_shows() throws Exception {
        Path page = new Demo(Sizes.SMALL, folder.resolve("demo"), terminal)
                .runWithoutBuild(Path.of(System.getProperty("sfumato.checkout")));

        assertTerminal();
        ShownPage shown = new ShownPage(page);
        shown.assertLinked();
        shown.assertShown(10);
    }

    @Test
    @Tag("thorough")
    void the_demo_refuses_a_release_and_lets_the_mended_one_pass() throws Exception {
        Path page = new Demo(Sizes.FULL, folder.resolve("demo"), terminal).run(Checkout.ofProperties());

        assertTerminal();
        String told = out.toString(StandardCharsets.UTF_8);
        assertTrue(told.contains("Privacy not kept by 1 of 3 datasets"), told);
        assertTrue(told.contains("privacy: people: PASS"), told);
        assertTrue(told.contains("REFUTED"), told);
        assertTrue(Files.readString(page).contains(BuildAct.REPORT));
        ShownPage shown = new ShownPage(page);
        shown.assertLinked();
        shown.assertShown(11);
    }

    @Test
    void what_is_no_demo_is_not_deleted() throws IOException {
        Path precious =
                Files.writeString(Files.createDirectories(folder.resolve("own")).resolve("thesis.txt"), "mine");
        Files.writeString(precious.resolveSibling("index.html"), "mine");
        Exception refused = assertThrows(
                IllegalArgumentException.class,
                () -> Demo.main(new String[] {precious.getParent().toString()}));
        assertTrue(refused.getMessage().contains("folder must be one that an earlier demo left"), refused.getMessage());
        assertTrue(Files.exists(precious));
    }

    private void assertTerminal() {
        String told = out.toString(StandardCharsets.UTF_8);
        assertTrue(told.lines().count() <= TWO_SCREENS, told);
        assertEquals(0, told.lines().filter(line -> line.length() > WIDTH).count(), told);
    }
}
