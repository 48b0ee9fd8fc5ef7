package dev.sfumato.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.notebook.prompt.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shell as it is started, with its input piped into it. {@code prompt.py} sits down at a terminal. */
class ShellTest {
    @TempDir
    Path folder;

    private JavaProcess type(String input, String... arguments) throws IOException, InterruptedException {
        return JavaProcess.run(folder, input, Shell.class, arguments);
    }

    @Test
    void the_shell_answers_with_tables_and_can_be_left() throws IOException, InterruptedException {
        JavaProcess done = type("laplace(2).epsilon()\nvar x = gaussian(-1)\n/exit 3\n");

        assertTrue(done.output().contains("release  Laplace noise, scale 2\nepsilon  0.5\n"), done.output());
        assertTrue(done.output().contains("sigma must be in (0, infinity), got -1.0"), done.output());
        assertEquals(3, done.exitCode(), done.output());
    }

    @Test
    void nothing_but_the_welcome_and_the_answers_is_printed() throws IOException, InterruptedException {
        JavaProcess done = type("backend()\n");
        assertTrue(done.output().matches("Sfumato: [^\n]+\nTry [^\n]+\nND4J on [^\n]+\n"), done.output());
        assertEquals(0, done.exitCode());
    }

    @Test
    void who_is_there_without_a_terminal_can_be_prompted() throws IOException, InterruptedException {
        JavaProcess done = type("int f() {\nreturn 7; }\noops\nf()\n", "--prompt");
        assertTrue(done.output().contains("sfumato>      ... sfumato> There is nothing named oops."), done.output());
        assertTrue(done.output().endsWith("\nsfumato> 7\nsfumato> "), done.output());
        assertEquals(0, done.exitCode(), "a person has seen it");
    }

    @Test
    void errors_are_those_of_the_kernel() throws IOException, InterruptedException {
        JavaProcess done = type("""
                gausian(4)
                System.exit(3)
                int f() {
                    return 7;
                }
                f()
                %matplotlib inline
                throw new IllegalStateException("boom")
                """);

        assertTrue(
                done.output().contains("There is nothing named gausian. Did you mean gaussian?\n  gausian(4)\n  ^\n"),
                done.output());
        assertTrue(
                done.output()
                        .contains(
                                "System.exit(3) would end the session and all that is in it; it goes on. /exit leaves,"),
                done.output());
        assertTrue(done.output().contains("\n7\n"), done.output());
        assertTrue(done.output().contains("Charts need no setting"), done.output());
        assertTrue(done.output().contains("java.lang.IllegalStateException: boom\n    at "), done.output());
        assertEquals(1, done.exitCode(), "something failed");
    }

    @Test
    void what_failed_says_why_and_nothing_more() throws IOException, InterruptedException {
        JavaProcess done = type("""
                var read = table("nowhere.csv").read()
                read
                var release = read.rows()
                release
                void nothing() {}
                nothing()
                """);
        String said = done.output().replaceAll("(?s)^.*?/exit\n", "");
        assertEquals("""
                cannot read nowhere.csv: there is no such file
                read has no value: the line that was to give it one failed.
                  read
                  ^
                read has no value: the line that was to give it one failed.
                  var release = read.rows()
                                ^
                release has no value: the line that was to give it one failed.
                  release
                  ^
                """, said);
    }

    @Test
    void a_full_heap_names_its_setting_and_the_session_goes_on() throws IOException, InterruptedException {
        JavaProcess done = type("""
                var all = new ArrayList<long[]>();
                while (true) all.add(new long[1_000_000]);
                all = null;
                6 * 7
                """);
        assertTrue(done.output().contains("OutOfMemoryError"), done.output());
        assertTrue(done.output().contains("./gradlew shell"), done.output());
        assertTrue(done.output().endsWith("\n42\n"), done.output());
    }

    @Test
    void commands_tell_keep_and_bring_back_what_was_said() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("begin.jsh"), "int begun = 5\n");
        JavaProcess done = type(
                "var twice = 2 * begun\n/vars\n/list\n/save said.jsh\n/imprts\n/open nowhere.jsh\n/help\n/ex 4\n",
                "--startup",
                "begin.jsh");

        assertTrue(done.output().contains("\nint begun = 5\nint twice = 10\n"), done.output());
        assertTrue(done.output().contains("   2  var twice = 2 * begun"), done.output());
        assertTrue(done.output().contains("There is no command /imprts. Did you mean /imports?"), done.output());
        assertTrue(
                done.output().contains("/open takes a file of snippets, got nowhere.jsh, which is not there"),
                done.output());
        assertTrue(done.output().contains("/exit [STATUS]  leaves"), done.output());
        assertEquals(4, done.exitCode());
        assertEquals("int begun = 5\nvar twice = 2 * begun\n", Files.readString(folder.resolve("said.jsh")));
        assertFalse(done.output().contains("sfumato>"), done.output());
    }
}
