package dev.sfumato.notebook.explain;

import dev.sfumato.dsl.help.OtherTools;
import dev.sfumato.notebook.Timed;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jdk.jshell.Diag;
import jdk.jshell.JShell;

/** Says in a person's words what the compiler says; what it does not know stays in the compiler's. */
final class CompilerWords {
    private static final Pattern SYNTAX =
            Pattern.compile("(expected|premature|illegal|unclosed|not\\.stmt|empty\\.char|orphaned|malformed).*");
    private static final Pattern PACKAGES =
            Pattern.compile("\\b(?:java\\.lang|java\\.util|dev\\.sfumato)\\.(?:[a-z]\\w*\\.)*(?=[A-Z])");
    private static final Pattern SYMBOL = Pattern.compile("symbol: +(?<kind>variable|method|class) (?<name>[\\w$]+)");
    private static final Pattern LOCATION =
            Pattern.compile("location: +(?:(?:class|interface)|variable \\S+ of type) (?<type>[\\w.$]+)");
    private static final Pattern PRIVATE = Pattern.compile("(?<name>\\w+) has private access in (?<type>[\\w.]+)");
    private static final Pattern CONVERSION =
            Pattern.compile("incompatible types: (?<found>\\S+) cannot be converted to (?<wanted>\\S+)");
    private static final Pattern ONE_METHOD = Pattern.compile(
            "(?:method|constructor) (?<name>\\w+) in .*?required: +(?<wanted>[^\\n]*)\\n.*?found: +(?<found>[^\\n]*)\\n.*",
            Pattern.DOTALL);
    private static final Pattern NO_METHOD =
            Pattern.compile("no suitable (?:method|constructor) found for (?<name>\\w+)\\((?<found>[^\\n]*)\\)");
    private static final Pattern CANDIDATE =
            Pattern.compile("(?:method|constructor) [^\\n(]*\\((?<wanted>[^\\n]*)\\) is not applicable");
    private static final Pattern CALL = Pattern.compile("\\s*\\(([^()\\n]*)\\).*", Pattern.DOTALL);
    private static final Pattern ASSIGNMENT = Pattern.compile("\\s*=[^=].*", Pattern.DOTALL);
    private static final Set<String> NUMBERS =
            Set.of("double", "float", "long", "int", "Double", "Float", "Long", "Integer");
    private static final Set<String> OF_TIMED = Set.of("value", "wall", "cpu", "times");
    private static final Map<String, String> CLOSING = Map.of("(", ")", "{", "}", "[", "]");
    private static final String COMMENT = "Comments start with //.";
    private static final String QUESTION =
            "Write ?word or word? alone on a line to read about a word; help() lists them.";

    private final JShell shell;
    private final Snippet snippet;
    private final Valueless valueless;

    CompilerWords(JShell shell, Snippet snippet, Valueless valueless) {
        this.shell = shell;
        this.snippet = snippet;
        this.valueless = valueless;
    }

    /** All that is worth telling: what follows an error in the grammar is mostly its consequence. */
    String explain(List<Diag> errors) {
        List<Diag> shown = !errors.isEmpty() && isSyntax(errors.get(0)) ? errors.subList(0, 1) : errors;
        Set<String> unknown = new HashSet<>();
        return shown.stream()
                .filter(error -> !code(error).startsWith("cant.resolve") || unknown.add(sentence(error)))
                .map(error -> mark(error).explain(sentence(error)))
                .distinct()
                .collect(Collectors.joining("\n"));
    }

    /** Where a person sees the error: at a member rather than at its dot, at the start of a value. */
    Mark mark(Diag error) {
        String source = snippet.source();
        String code = code(error);
        int position = (int) (code.equals("prob.found.req") ? error.getStartPosition() : error.getPosition());
        if (code.startsWith("cant.") && position >= 0 && position < source.length() && source.charAt(position) == '.') {
            do {
                position++;
            } while (position < source.length() && Character.isWhitespace(source.charAt(position)));
        }
        return new Mark(snippet, position);
    }

    private static boolean isSyntax(Diag error) {
        return SYNTAX.matcher(code(error)).matches();
    }

    private static String code(Diag error) {
        return error.getCode().replace("compiler.err.", "");
    }

    private String sentence(Diag error) {
        String message = error.getMessage(Locale.ENGLISH);
        String code = code(error);
        Optional<String> known = foreignLine(error);
        if (known.isEmpty()) {
            known = switch (code) {
                case "premature.eof" -> Optional.of(missing());
                case "unclosed.char.lit", "empty.char.lit" -> Optional.of("text stands in double quotes");
                case "unclosed.str.lit" -> Optional.of("a \" is missing at the end of this text");
                case "illegal.char" -> quotes(message);
                case "illegal.start.of.expr" -> doubleStar(error);
                case "expected" -> expected(error, message);
                case "prob.found.req" -> conversion(error, message);
                case "report.access" -> withParentheses(message);
                case "operator.cant.be.applied.1" -> Operators.instead(message);
                case "cant.apply.symbol" -> oneMethod(message);
                case "cant.apply.symbols" -> manyMethods(message);
                default -> code.startsWith("cant.resolve") ? unknown(error, message) : Optional.empty();
            };
        }
        return known.orElseGet(() -> asItIs(message));
    }

    private static String asItIs(String message) {
        return withoutPackages(message)
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.matches("location: +class|location:"))
                .collect(Collectors.joining("; "));
    }

    private static String withoutPackages(String text) {
        return PACKAGES.matcher(text).replaceAll("");
    }

    /** A line as other notebooks have them; Java has lines that start with some of these signs, too. */
    private Optional<String> foreignLine(Diag error) {
        String line = mark(error).line().strip();
        char sign = line.isEmpty() ? ' ' : line.charAt(0);
        boolean isFirst = JavaToken.of(snippet.source()).stream()
                .findFirst()
                .filter(token -> token.text().charAt(0) == sign)
                .isPresent();
        boolean isCommand = isSyntax(error)
                || Spelling.nearest(firstWord(line.substring(Math.min(1, line.length()))), names())
                        .isEmpty();
        return sign == '#' || (isFirst && isCommand) ? foreign(sign, line) : Optional.empty();
    }

    private static Optional<String> foreign(char sign, String line) {
        return switch (sign) {
            case '#' -> Optional.of(COMMENT);
            case '?' -> Optional.of(QUESTION);
            case '%', '!' -> Optional.of(new Magic(line).instead());
            default -> Optional.empty();
        };
    }

    private static String firstWord(String text) {
        return JavaToken.of(text).stream().findFirst().map(JavaToken::text).orElse("");
    }

    private String missing() {
        Deque<String> open = new ArrayDeque<>();
        for (JavaToken token : JavaToken.of(snippet.source())) {
            if (token.kind() != JavaToken.Kind.SIGN) {
                continue;
            }
            if (CLOSING.containsKey(token.text())) {
                open.push(token.text());
            } else if (CLOSING.containsValue(token.text())) {
                open.poll();
            }
        }
        return open.isEmpty() ? "something is missing at the end" : "a " + CLOSING.get(open.element()) + " is missing";
    }

    private static Optional<String> quotes(String message) {
        return message.matches("(?s).*u20(1[89cd]).*")
                ? Optional.of("quotes are straight in Java: text stands between \" and \"")
                : Optional.empty();
    }

    private Optional<String> doubleStar(Diag error) {
        int position = (int) error.getPosition();
        return position > 0 && snippet.source().startsWith("**", position - 1)
                ? Optional.of("** is not a power in Java; write 1e-6 or Math.pow(10, -6)")
                : Optional.empty();
    }

    private Optional<String> expected(Diag error, String message) {
        if (!message.equals("';' expected")) {
            return Optional.empty();
        }
        int position =
                Math.max(0, Math.min((int) error.getPosition(), snippet.source().length()));
        List<JavaToken> before = JavaToken.of(snippet.source().substring(0, position));
        if (snippet.source().startsWith(")", position)) {
            return Optional.of("there is a ) too many");
        }
        return before.isEmpty()
                        || !callable("").contains(before.get(before.size() - 1).text())
                ? Optional.empty()
                : Optional.of(parentheses(before.get(before.size() - 1).text()));
    }

    private Optional<String> conversion(Diag error, String message) {
        if (message.contains("possible lossy conversion from double to ")) {
            return Optional.of("a whole number is wanted here, and this is a decimal one");
        }
        Matcher types = CONVERSION.matcher(withoutPackages(message));
        if (!types.find()) {
            return Optional.empty();
        }
        String found = types.group("found");
        String wanted = types.group("wanted");
        if (found.equals("String") && NUMBERS.contains(wanted)) {
            boolean isLiteral = snippet.source().startsWith("\"", (int) error.getStartPosition());
            return Optional.of(
                    "a number is wanted here, and this is text" + (isLiteral ? ": write it without quotes" : ""));
        }
        if (wanted.equals("String") && NUMBERS.contains(found)) {
            return Optional.of("text is wanted here, and this is a number: write it in double quotes");
        }
        return Optional.empty();
    }

    /** A part of a record, which is private, while the method of its name is not. */
    private Optional<String> withParentheses(String message) {
        Matcher part = PRIVATE.matcher(message);
        return part.find() && callable(part.group("type")).contains(part.group("name"))
                ? Optional.of(parentheses(part.group("name")))
                : Optional.empty();
    }

    private static Optional<String> oneMethod(String message) {
        Matcher method = ONE_METHOD.matcher(message);
        return method.find()
                ? Optional.of(takes(method.group("name"), List.of(method.group("wanted")), method.group("found")))
                : Optional.empty();
    }

    private static Optional<String> manyMethods(String message) {
        Matcher call = NO_METHOD.matcher(message);
        if (!call.find()) {
            return Optional.empty();
        }
        List<String> wanted = new ArrayList<>();
        Matcher candidate = CANDIDATE.matcher(message);
        while (candidate.find()) {
            wanted.add(candidate.group("wanted"));
        }
        return wanted.isEmpty()
                ? Optional.empty()
                : Optional.of(takes(call.group("name"), wanted, call.group("found")));
    }

    private static String takes(String name, List<String> wanted, String found) {
        String possible = wanted.stream()
                .map(types ->
                        LanguageWords.all().named(name, withoutPackages(types)).orElseGet(() -> parameters(types)))
                .distinct()
                .collect(Collectors.joining(" or "));
        long most = wanted.stream().mapToLong(CompilerWords::commas).max().orElse(0);
        boolean isDecimalComma = found.contains("int,int")
                && commas(found) > most
                && wanted.stream().anyMatch(types -> types.contains("double"));
        return name + " takes " + possible + " here, got " + parameters(found)
                + (isDecimalComma ? "; decimals are written with a point" : "");
    }

    private static String parameters(String types) {
        return types.isBlank() || types.equals("no arguments")
                ? "nothing"
                : "(" + withoutPackages(types).replaceAll(",(?! )", ", ") + ")";
    }

    private static long commas(String types) {
        return types.chars().filter(c -> c == ',').count();
    }

    private Optional<String> unknown(Diag error, String message) {
        Matcher symbol = SYMBOL.matcher(message);
        if (!symbol.find()) {
            return Optional.empty();
        }
        String name = symbol.group("name");
        Matcher location = LOCATION.matcher(message);
        String type = location.find() ? location.group("type") : "";
        String rest = snippet.source()
                .substring(Math.min(
                        Math.max(0, (int) error.getEndPosition()),
                        snippet.source().length()));
        boolean isVariable = symbol.group("kind").equals("variable");
        if (isVariable && callable(type).contains(name)) {
            return Optional.of(parentheses(name));
        }
        if (isVariable && type.isEmpty() && ASSIGNMENT.matcher(rest).matches()) {
            return Optional.of("There is no variable " + name + " yet. Write var " + name + " = ... the first time.");
        }
        if (isVariable && type.isEmpty() && valueless.contains(name)) {
            return Optional.of(name + " has no value: the line that was to give it one failed.");
        }
        if (type.isEmpty() && (name.equals("print") || name.equals("println"))) {
            Matcher call = CALL.matcher(rest);
            return Optional.of("There is nothing named " + name
                    + ". Write the value alone on the last line, or System.out.println("
                    + (call.matches() ? call.group(1) : "...") + ").");
        }
        String owner = type.isEmpty() ? "There is" : withoutPackages(type) + " has";
        return Optional.of(owner + " nothing named " + name + "."
                + Spelling.nearest(name, type.isEmpty() ? names() : callable(type))
                        .map(meant -> " Did you mean " + meant + "?")
                        .or(() -> timed(type, name))
                        .or(() -> OtherTools.here(name).map(here -> " " + here + "."))
                        .orElse(""));
    }

    private static Optional<String> timed(String type, String name) {
        return type.equals(Timed.class.getName())
                ? Optional.of(" value() is what was timed: write value()." + name + "(...).")
                : Optional.empty();
    }

    private static String parentheses(String name) {
        return name + " needs parentheses: " + name
                + (OF_TIMED.contains(name) || LanguageWords.all().takesNothing(name) ? "()" : "(...)");
    }

    /** The names that can be called on a type, or without one. */
    private Collection<String> callable(String type) {
        if (type.equals(Timed.class.getName())) {
            return OF_TIMED;
        }
        if (!type.isEmpty()) {
            return LanguageWords.all().of(type);
        }
        Set<String> all = new TreeSet<>(LanguageWords.all().first());
        shell.methods().forEach(method -> all.add(method.name()));
        return all;
    }

    private Collection<String> names() {
        Set<String> all = new TreeSet<>(callable(""));
        shell.variables().forEach(variable -> all.add(variable.name()));
        return all;
    }
}
