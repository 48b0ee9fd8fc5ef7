package dev.sfumato.notebook;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.prefs.BackingStoreException;
import java.util.prefs.Preferences;
import jdk.jshell.tool.JavaShellToolBuilder;

/** The interactive shell: the JDK's own JShell tool, with the language imported and a feedback mode that shows tables. */
public final class Shell {
    /** Values are shown whole and on lines of their own, so that tables stay aligned. */
    private static final List<String> FEEDBACK_MODE = List.of(
            "/set mode sfumato concise -quiet",
            "/set prompt sfumato 'sfumato> ' '     ... '",
            "/set truncation sfumato 100000",
            "/set format sfumato display '{value}{post}'"
                    + " expression,varvalue,assignment-added,modified,replaced-ok-primary",
            "/set format sfumato display '{name} is{post}{value}{post}' varinit-added,modified,replaced-ok-primary",
            "/set mode sfumato -retain",
            "/set feedback -retain sfumato",
            "/exit");

    private static final String WELCOME = """
            Sfumato: what does this release cost in privacy, can I trust that figure, does it fit the budget?
            Try  gaussian(4).times(12).epsilon(1e-6)   then  help()   and leave with  /exit
            """;

    /** Preferences talk about their own files, which is no business of a person at a prompt; the field keeps it silent. */
    private static final Logger PREFERENCES_LOG = Logger.getLogger("java.util.prefs");

    private Shell() {}

    public static void main(String[] args) throws Exception {
        PREFERENCES_LOG.setLevel(Level.OFF);
        Preferences memory = Preferences.userRoot()
                .node("dev/sfumato/shell/" + Runtime.version().feature());
        teachFeedbackMode(memory);
        Path startup = Files.createTempFile("sfumato", ".jsh");
        int status;
        try {
            Files.write(startup, JShellEngine.IMPORTS);
            Files.write(startup, snippets(args), StandardOpenOption.APPEND);
            System.out.print(WELCOME);
            status = JavaShellToolBuilder.builder()
                    .persistence(memory)
                    .start(
                            "--execution",
                            "local",
                            "--class-path",
                            String.join(File.pathSeparator, JShellEngine.classPath()),
                            "--startup",
                            startup.toString());
        } finally {
            Files.deleteIfExists(startup);
        }
        System.exit(status);
    }

    /** The snippets that a session begins with beside the imports: the lines of the file after {@code --startup}. */
    private static List<String> snippets(String... args) throws IOException {
        if (args.length == 0) {
            return List.of();
        }
        if (args.length != 2 || !args[0].equals("--startup")) {
            throw new IllegalArgumentException(
                    "the shell takes nothing, or --startup FILE, got " + String.join(" ", args));
        }
        return Files.readAllLines(Path.of(args[1]));
    }

    /** The tool learns feedback modes by command only: it is given ours once, in a session nobody sees, and remembers. */
    private static void teachFeedbackMode(Preferences memory) throws Exception {
        String lesson = String.join("\n", FEEDBACK_MODE) + "\n";
        if (memory.get("lesson", "").equals(lesson)) {
            return;
        }
        InputStream commands = new ByteArrayInputStream(lesson.getBytes(StandardCharsets.UTF_8));
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        JavaShellToolBuilder.builder()
                .persistence(memory)
                .in(commands, null)
                .out(nowhere)
                .err(nowhere)
                .run("--execution", "local", "--no-startup");
        forgetHistory(memory);
        memory.put("lesson", lesson);
    }

    private static void forgetHistory(Preferences memory) throws BackingStoreException {
        for (String key : memory.keys()) {
            if (key.startsWith("HISTORY")) {
                memory.remove(key);
            }
        }
    }
}
