package dev.sfumato.notebook.explain;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A line that other notebooks know and Java does not: a magic, a command of the system, a question about a word. */
public record Magic(String line) {
    private static final Pattern MAGIC =
            Pattern.compile("\\s*%{1,2}\\s*(?<name>[A-Za-z]\\w*)(?:\\s+(?<rest>.*))?", Pattern.DOTALL);
    private static final Pattern COMMAND = Pattern.compile("\\s*!\\s*(?<name>\\w+)(?:\\s.*)?", Pattern.DOTALL);
    private static final Pattern QUESTION = Pattern.compile(
            "\\s*(?:\\?{1,2}\\s*(?<after>[\\w.$]+(?:\\(\\))?)|(?<before>[A-Za-z_$][\\w.$]*(?:\\(\\))?)\\?{1,2})\\s*;?\\s*");
    private static final Pattern COORDINATES =
            Pattern.compile("(?:add\\s+mvn\\s+)?([^:\\s]+)[:\\s]+([^:\\s]+)[:\\s]+([^:\\s]+)");
    private static final Pattern JAR = Pattern.compile("(?:add\\s+jar\\s+|add\\s+)?(\\S+)");
    private static final Pattern OPTIONS = Pattern.compile("^(?:-\\w+\\s*\\d*\\s+)+");

    private static final String SYSTEM =
            "Commands of the system do not run here; in Java, Files.list(Path.of(\".\")).toList()"
                    + " lists a folder and Files.readString(Path.of(\"a.txt\")) reads a file.";
    private static final String LIBRARIES = "Libraries of Java come by dependency(\"group:artifact:version\"), such as"
            + " dependency(\"org.apache.commons:commons-csv:1.10.0\").";
    private static final String ANY =
            "There are no magics here; a cell holds Java snippets, and help() lists the words of Sfumato.";

    private static final Map<String, String> INSTEAD = advice();

    private static Map<String, String> advice() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put(
                "time|timeit|prun",
                "timed(() -> ...) tells how long work takes, such as timed(() -> laplace(2).epsilon()).");
        all.put(
                "matplotlib|pylab|config",
                "Charts need no setting: end a line with an answer that has one, such as"
                        + " gaussian(4).epsilonOverTimes(1e-6).chart().");
        all.put("pip|pip3|conda|mamba|apt|maven|mvn|dependency|classpath|jars|loadFromPOM", LIBRARIES);
        all.put("html|HTML|svg|SVG|latex|markdown", "html(\"<b>...</b>\") shows a piece of HTML.");
        all.put(
                "load|run|include|import|edit",
                "/open FILE runs a file of snippets at the prompt of the shell, ./gradlew runNotebooks --file=FILE"
                        + " anywhere; a cell reads one by Files.readString(Path.of(\"...\")).");
        all.put("writefile|file", "Files.writeString(Path.of(\"a.txt\"), \"...\") writes a file.");
        all.put(
                "capture",
                "A semicolon at the end of a line keeps its value to itself; clearOutput() takes back what was shown.");
        all.put("env|set_env", "System.getenv(\"NAME\") reads a variable of the environment.");
        all.put("bash|sh|script|system|sx|cd|ls|pwd|cat|mkdir|rm|cp|mv", SYSTEM);
        return all;
    }

    /** Whether a line is none of Java. A command of the system could be a negation, so only the compiler knows. */
    public static boolean is(String line) {
        return MAGIC.matcher(line).matches() || QUESTION.matcher(line).matches();
    }

    /** The word that is asked about, by {@code ?word} or {@code word?}. */
    public Optional<String> question() {
        Matcher question = QUESTION.matcher(line);
        if (!question.matches()) {
            return Optional.empty();
        }
        String word = question.group("after") == null ? question.group("before") : question.group("after");
        return Optional.of(word.replace("()", ""));
    }

    /** The Java that does the same, where there is some. */
    public Optional<String> java() {
        Matcher magic = MAGIC.matcher(line);
        if (!magic.matches() || magic.group("rest") == null || line.strip().startsWith("%%")) {
            return Optional.empty();
        }
        String rest = magic.group("rest").strip();
        return switch (magic.group("name")) {
            case "time", "timeit" -> {
                String work = OPTIONS.matcher(rest).replaceFirst("");
                yield Optional.of("timed(() -> " + (work.endsWith(";") ? "{ " + work + " }" : work) + ")");
            }
            case "maven", "mvn", "dependency" -> coordinates(rest);
            case "classpath", "jars" -> coordinates(rest).or(() -> jar(rest));
            default -> Optional.empty();
        };
    }

    /** What to do instead. */
    public String instead() {
        Matcher magic = MAGIC.matcher(line);
        Matcher command = COMMAND.matcher(line);
        if (!magic.matches() && !command.matches()) {
            return ANY;
        }
        String name = magic.matches() ? magic.group("name") : command.group("name");
        return INSTEAD.entrySet().stream()
                .filter(one -> name.matches(one.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(command.matches() ? SYSTEM : ANY);
    }

    private static Optional<String> coordinates(String text) {
        Matcher parts = COORDINATES.matcher(text);
        return parts.matches()
                ? Optional.of("dependency(\"" + parts.group(1) + ":" + parts.group(2) + ":" + parts.group(3) + "\")")
                : Optional.empty();
    }

    private static Optional<String> jar(String text) {
        Matcher jar = JAR.matcher(text);
        return jar.matches()
                ? Optional.of("dependency(\"" + jar.group(1).replace("\\", "\\\\") + "\")")
                : Optional.empty();
    }
}
