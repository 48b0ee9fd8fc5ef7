package dev.sfumato.notebook.prompt;

import dev.sfumato.notebook.assist.Assistance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.jline.reader.CompletingParsedLine;
import org.jline.reader.EOFError;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser;
import org.jline.reader.Reference;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/** The prompt on a terminal: lines are edited, remembered, completed and explained. */
final class LineEditor implements AutoCloseable {
    static final String PROMPT = "sfumato> ";
    static final String GOES_ON = "     ... ";
    private static final String INDENT = "    ";
    private static final int MOST_WAYS = 120;

    private final PromptSession session;
    private final Terminal terminal;
    private final LineReader reader;
    private String explained = "";

    private LineEditor(PromptSession session, Terminal terminal) {
        this.session = session;
        this.terminal = terminal;
        this.reader = LineReaderBuilder.builder()
                .terminal(terminal)
                .appName("sfumato")
                .parser(new WholeSnippets())
                .variable(LineReader.SECONDARY_PROMPT_PATTERN, GOES_ON)
                .variable(LineReader.HISTORY_FILE, historyFile())
                // an exclamation mark is a sign of Java here
                .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                .build();
        reader.getWidgets().put("sfumato-help", () -> givenUpAtItsEnd(this::help));
        Objects.requireNonNull(reader.getKeyMaps().get(LineReader.MAIN)).bind(new Reference("sfumato-help"), "\t");
    }

    /** On the terminal of this process, if it has one. */
    static Optional<LineEditor> open(PromptSession session) throws IOException {
        try {
            return Optional.of(new LineEditor(
                    session, TerminalBuilder.builder().system(true).dumb(false).build()));
        } catch (IllegalStateException | IOException noTerminal) {
            return Optional.empty();
        }
    }

    /** Until the person leaves. */
    void converse() {
        while (session.isOpen()) {
            String text;
            try {
                text = reader.readLine(PROMPT);
            } catch (UserInterruptException e) {
                // the line is given up, and there is a new one
                continue;
            } catch (EndOfFileException e) {
                return;
            }
            if (terminal.getWidth() > 0) {
                System.setProperty("sfumato.width", String.valueOf(terminal.getWidth()));
            }
            Terminal.SignalHandler before = terminal.handle(
                    Terminal.Signal.INT, signal -> session.engine().interrupt());
            try {
                session.take(text);
            } finally {
                terminal.handle(Terminal.Signal.INT, before);
            }
        }
    }

    @Override
    public void close() throws IOException {
        reader.getHistory().save();
        terminal.close();
    }

    /** A line that is not the end of a snippet goes on in the next one. */
    private final class WholeSnippets implements Parser {
        private record Line(String line, int cursor) implements CompletingParsedLine {
            @Override
            public String word() {
                return line;
            }

            @Override
            public int wordCursor() {
                return cursor;
            }

            @Override
            public int wordIndex() {
                return 0;
            }

            @Override
            public List<String> words() {
                return List.of(line);
            }

            @Override
            public CharSequence escape(CharSequence candidate, boolean complete) {
                return candidate;
            }

            @Override
            public int rawWordCursor() {
                return cursor;
            }

            @Override
            public int rawWordLength() {
                return line.length();
            }
        }

        @Override
        public ParsedLine parse(String line, int cursor, ParseContext context) {
            if (context == ParseContext.ACCEPT_LINE && !session.isComplete(line)) {
                throw new EOFError(-1, -1, "the snippet goes on");
            }
            return new Line(line, cursor);
        }
    }

    /**
     * Ctrl-C while help is looked up gives up the line when that is done. The line reader interrupts the thread, and the compiler that looks
     * up the help may forget that, or close a file because of it.
     */
    private boolean givenUpAtItsEnd(BooleanSupplier help) {
        AtomicBoolean isGivenUp = new AtomicBoolean();
        Terminal.SignalHandler before = terminal.handle(Terminal.Signal.INT, signal -> isGivenUp.set(true));
        try {
            return help.getAsBoolean();
        } finally {
            terminal.handle(Terminal.Signal.INT, before);
            if (isGivenUp.get()) {
                before.handle(Terminal.Signal.INT);
            }
        }
    }

    /** Tab: goes on as far as that is clear, else lists the ways or the signatures; once more, it explains the word. */
    private boolean help() {
        String code = reader.getBuffer().toString();
        int cursor = reader.getBuffer().cursor();
        if (code.substring(code.lastIndexOf('\n', Math.max(0, cursor - 1)) + 1, cursor)
                .isBlank()) {
            reader.getBuffer().write(INDENT);
            return true;
        }
        String here = cursor + ":" + code;
        if (here.equals(explained)) {
            explain(code, cursor);
            return true;
        }
        boolean isShown = complete(ways(code, cursor), cursor);
        explained = isShown ? reader.getBuffer().cursor() + ":" + reader.getBuffer() : "";
        return true;
    }

    private Assistance.Completion ways(String code, int cursor) {
        if (!Commands.isCommand(code)) {
            return session.engine().assistance().complete(code, cursor);
        }
        String typed = code.stripLeading();
        List<String> names = session.commands().names().stream()
                .filter(name -> name.startsWith(typed))
                .toList();
        return new Assistance.Completion(cursor - typed.length(), "", names);
    }

    /** Whether the person sees all there is before a word is explained. */
    private boolean complete(Assistance.Completion found, int cursor) {
        String common = found.common();
        int typed = cursor - found.start();
        if (common.length() > typed) {
            reader.getBuffer().backspace(typed);
            reader.getBuffer().write(common);
            return found.ways().size() == 1;
        }
        String code = reader.getBuffer().substring(0, cursor).stripTrailing();
        String signatures = code.endsWith("(") ? signatures(code) : "";
        if (!signatures.isEmpty()) {
            reader.printAbove(signatures + "\nTab again explains it.");
        } else if (found.ways().size() > 1) {
            reader.printAbove(columns(found.ways()));
        }
        return true;
    }

    private String signatures(String code) {
        int start = session.engine().startOfSnippet(code, code.length());
        return session.engine().assistance().signature(code.substring(start));
    }

    private void explain(String code, int cursor) {
        reader.printAbove(
                session.engine().assistance().documentation(code, cursor).orElse("Nothing is written about this."));
    }

    /** As many in a row as the terminal is wide. */
    private String columns(List<String> ways) {
        List<String> shown = ways.subList(0, Math.min(MOST_WAYS, ways.size()));
        int width = 2 + shown.stream().mapToInt(String::length).max().orElse(0);
        int inRow = Math.max(1, Math.max(40, terminal.getWidth()) / width);
        int rows = (shown.size() + inRow - 1) / inRow;
        List<String> lines = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            StringBuilder line = new StringBuilder();
            for (int i = row; i < shown.size(); i += rows) {
                line.append(shown.get(i)).append(" ".repeat(width - shown.get(i).length()));
            }
            lines.add(line.toString().stripTrailing());
        }
        if (ways.size() > MOST_WAYS) {
            lines.add("and " + (ways.size() - MOST_WAYS) + " more");
        }
        return String.join("\n", lines);
    }

    /** Where the system keeps what a program remembers. */
    private static Path historyFile() {
        String state = System.getenv("XDG_STATE_HOME");
        Path folder = (state == null || state.isBlank()
                        ? Path.of(System.getProperty("user.home"), ".local", "state")
                        : Path.of(state))
                .resolve("sfumato");
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            // what was typed is forgotten then
        }
        return folder.resolve("history");
    }
}
