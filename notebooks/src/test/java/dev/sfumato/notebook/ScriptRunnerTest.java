package dev.sfumato.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScriptRunnerTest {
    @TempDir
    Path folder;

    @Test
    void a_script_that_runs_exits_with_zero() throws IOException, InterruptedException {
        JavaProcess done = script("budget(1).on(\"survey\").check(laplace(2)).orThrow()");
        assertTrue(
                done.output().startsWith("survey: PASS, epsilon 0.5 is within the budget of 1, 0.5 left"),
                done.output());
        assertEquals(0, done.exitCode());
    }

    @Test
    void a_gate_that_fails_a_script_fails_the_command_with_its_place_and_reason()
            throws IOException, InterruptedException {
        JavaProcess done = script(
                "// one\n\nbudget(1).on(\"survey\").check(laplace(0.5)).orThrow()\nSystem.out.println(\"unreached\");");
        assertTrue(
                done.output()
                        .startsWith(
                                folder.resolve("script.jsh") + ":3: survey: epsilon 2 is over the budget of 1 by 1\n"),
                done.output());
        assertFalse(done.output().contains("unreached"), done.output());
        assertEquals(1, done.exitCode());
    }

    @Test
    void a_script_that_uses_what_it_never_declares_fails() throws IOException, InterruptedException {
        JavaProcess done = script("Nothing x;\nGateResult kept = budget(1).check(laplace(2));");
        assertEquals(
                folder.resolve("script.jsh") + ": Nothing x; uses class Nothing, which is not declared\n",
                done.output());
        assertEquals(1, done.exitCode());
    }

    @Test
    void a_missing_script_is_a_sentence() throws IOException, InterruptedException {
        JavaProcess done = JavaProcess.run(folder, "", ScriptRunner.class, "nowhere.jsh");
        assertEquals("script must be a file of JShell snippets, got nowhere.jsh, which is not there\n", done.output());
        assertEquals(1, done.exitCode());
    }

    private JavaProcess script(String source) throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("script.jsh"), source);
        return JavaProcess.run(folder, "", ScriptRunner.class, file.toString());
    }
}
