package dev.sfumato.notebook.prompt;

import dev.sfumato.notebook.explain.Spelling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What a line that starts with a slash does. */
final class Commands {
    private final PromptSession session;
    private final Map<String, Command> all = new LinkedHashMap<>();

    /** @param argument what may follow the name; empty for nothing */
    private record Command(String argument, String meaning, Work work) {}

    private interface Work {
        boolean run(String argument) throws IOException;
    }

    Commands(PromptSession session) {
        this.session = session;
        all.put("/help", new Command("", "this list; help() has the words of Sfumato", unused -> help()));
        all.put("/list", new Command("", "what was said so far", unused -> print(numbered(session.said()))));
        all.put(
                "/vars",
                new Command(
                        "",
                        "the variables and their values",
                        unused -> print(session.engine().variables())));
        all.put(
                "/methods",
                new Command("", "the methods", unused -> print(session.engine().methods())));
        all.put(
                "/types",
                new Command(
                        "",
                        "the classes, records and interfaces",
                        unused -> print(session.engine().types())));
        all.put(
                "/imports",
                new Command("", "the imports", unused -> print(session.engine().imports())));
        all.put("/open", new Command("FILE", "runs the snippets of a file", this::open));
        all.put("/save", new Command("FILE", "writes what was said to a file, for /open or --script=FILE", this::save));
        all.put("/exit", new Command("[STATUS]", "leaves", this::exit));
    }

    /** A slash begins a command, unless it begins a comment. */
    static boolean isCommand(String text) {
        String line = text.strip();
        return line.startsWith("/") && !line.startsWith("//") && !line.startsWith("/*");
    }

    Set<String> names() {
        return all.keySet();
    }

    boolean run(String line) {
        String[] parts = line.split("\\s+", 2);
        String argument = parts.length > 1 ? parts[1].strip() : "";
        Optional<Command> command = find(parts[0]);
        if (command.isEmpty()) {
            return refuse("There is no command " + parts[0] + "."
                    + Spelling.nearest(parts[0], names())
                            .map(meant -> " Did you mean " + meant + "?")
                            .orElse(" /help lists them."));
        }
        if (!argument.isEmpty() && command.get().argument().isEmpty()) {
            return refuse(parts[0] + " takes nothing, got " + argument);
        }
        try {
            return command.get().work().run(argument);
        } catch (IOException e) {
            return refuse(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    /** By its name or by a beginning that no other name has. */
    private Optional<Command> find(String name) {
        if (all.containsKey(name)) {
            return Optional.ofNullable(all.get(name));
        }
        List<String> meant = names().stream()
                .filter(known -> name.length() > 1 && known.startsWith(name))
                .toList();
        return meant.size() == 1 ? Optional.ofNullable(all.get(meant.get(0))) : Optional.empty();
    }

    private boolean refuse(String sentence) {
        session.out().println(sentence);
        session.out().flush();
        return false;
    }

    private boolean print(List<String> lines) {
        lines.forEach(session.out()::println);
        session.out().flush();
        return true;
    }

    private boolean help() {
        int width = all.entrySet().stream()
                .mapToInt(one -> named(one).length())
                .max()
                .orElse(0);
        return print(all.entrySet().stream()
                .map(one -> String.format(
                        "%-" + width + "s  %s", named(one), one.getValue().meaning()))
                .collect(Collectors.collectingAndThen(Collectors.toList(), lines -> {
                    lines.add(
                            "Tab completes, Tab again explains; Ctrl-C stops what runs; Ctrl-R searches what was typed.");
                    return lines;
                })));
    }

    private static String named(Map.Entry<String, Command> command) {
        return (command.getKey() + " " + command.getValue().argument()).strip();
    }

    private static List<String> numbered(List<String> snippets) {
        return IntStream.range(0, snippets.size())
                .mapToObj(i -> String.format("%4d  %s", i + 1, snippets.get(i).replace("\n", "\n      ")))
                .toList();
    }

    private boolean open(String file) throws IOException {
        if (file.isEmpty() || !Files.isRegularFile(Path.of(file))) {
            return refuse("/open takes a file of snippets, got "
                    + (file.isEmpty() ? "nothing" : file + ", which is not there"));
        }
        return session.take(Files.readString(Path.of(file)));
    }

    private boolean save(String file) throws IOException {
        if (file.isEmpty()) {
            return refuse("/save takes a file, such as /save session.jsh, got nothing");
        }
        Files.write(Path.of(file), session.said());
        return true;
    }

    private boolean exit(String status) {
        if (!status.matches("|[0-9]{1,3}")) {
            return refuse("/exit takes a whole number from 0 to 255, got " + status);
        }
        session.leave(status.isEmpty() ? 0 : Integer.parseInt(status));
        return true;
    }
}
