package dev.sfumato.dsl.help;

import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextTable;
import dev.sfumato.util.EditDistance;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Some words of the language and what they do. */
public final class Help implements Result {
    private static final String EXAMPLE = "gaussian(4).times(12).epsilon(1e-6)";

    /** Answers of the language and data; what those are made of has help of its own. */
    private static final Pattern IN_TOPICS = Pattern.compile("dev\\.sfumato\\.(dsl|data)\\.");

    private final List<String> before;
    private final List<Entry> entries;
    private final List<String> after;
    private final List<Word> words;

    /** A line of help: what is written, and what that does. */
    private record Entry(String said, String does) {}

    private Help(List<String> before, List<Entry> entries, List<String> after, List<Word> words) {
        this.before = before;
        this.entries = entries;
        this.after = after;
        this.words = words;
    }

    /** The words that begin a sentence, by topic, on one screen. */
    @NotAWord
    public static Help of(Vocabulary vocabulary) {
        List<Entry> entries = vocabulary.facades().stream()
                .map(facade -> new Entry(topic(facade), first(vocabulary, facade)))
                .toList();
        return new Help(
                List.of("Say what is released and ask what it costs, as " + EXAMPLE
                        + ". These words begin a sentence:"),
                entries,
                List.of(
                        "help(\"tables\") explains a topic, help(\"epsilon\") a word, help(x) what x can be asked. Every answer has"
                                + " .save(\"x.html\"), .html(), .json() and .csv(), and .svg() and .png() where it has a picture."),
                vocabulary.all().toList());
    }

    private static String first(Vocabulary vocabulary, Class<?> facade) {
        return vocabulary.of(facade).stream().map(Word::name).distinct().collect(Collectors.joining(", "));
    }

    private static String topic(Class<?> facade) {
        return facade.getSimpleName().toLowerCase(Locale.ROOT);
    }

    /** A topic, a type or a word by its name. */
    @NotAWord
    public static Help about(Vocabulary vocabulary, String name) {
        String asked = name.strip().replaceAll("^.*\\.(?=[a-z]\\w*(\\(|$))|^\\.|\\(.*$", "");
        List<Word> named = vocabulary.named(asked);
        Optional<Class<?>> type = vocabulary.typeNamed(asked);
        if (type.isPresent() && vocabulary.facades().contains(type.get())) {
            return ofTopic(vocabulary, type.get());
        }
        if (type.isPresent() && (named.isEmpty() || type.get().getSimpleName().equals(asked))) {
            return ofType(vocabulary, type.get());
        }
        for (Class<?> facade : vocabulary.facades()) {
            String constant = vocabulary.constants(facade).get(asked);
            if (constant != null) {
                return new Help(
                        List.of(),
                        List.of(new Entry(asked, constant)),
                        List.of("See also help(\"" + topic(facade) + "\")."),
                        List.of());
            }
        }
        if (named.isEmpty()) {
            throw new IllegalArgumentException(unknown(vocabulary, name));
        }
        return ofWord(vocabulary, named);
    }

    private static String unknown(Vocabulary vocabulary, String name) {
        Set<String> known = new TreeSet<>();
        vocabulary.facades().forEach(facade -> known.add(topic(facade)));
        vocabulary.all().forEach(word -> known.add(word.name()));
        Optional<String> here = OtherTools.here(name);
        if (here.isPresent()) {
            return "there is no '" + name + "'. " + here.get();
        }
        String nearest = known.stream()
                .min(Comparator.comparingInt((String word) -> EditDistance.between(name, word)))
                .orElseThrow();
        boolean isSlip = 3 * EditDistance.between(name, nearest) <= name.length() + 1;
        return "there is no topic, type or word '" + name + "'"
                + (isSlip
                        ? ": did you mean help(\"" + nearest + "\")?"
                        : ": help() lists the words that begin a sentence");
    }

    private static Help ofTopic(Vocabulary vocabulary, Class<?> facade) {
        List<Word> first = vocabulary.of(facade);
        List<Class<?>> types = vocabulary.typesOf(facade).stream()
                .filter(type -> IN_TOPICS.matcher(type.getName()).lookingAt())
                .toList();
        List<Entry> entries = new ArrayList<>(explained(first));
        vocabulary.constants(facade).forEach((constant, meaning) -> entries.add(new Entry(constant, meaning)));
        if (!types.isEmpty()) {
            entries.add(new Entry("", ""));
            entries.add(new Entry("and then, of a", ""));
            for (Class<?> type : types) {
                String names = vocabulary.of(type).stream()
                        .filter(word -> !isOfEveryAnswer(word))
                        .map(word -> "." + word.name())
                        .distinct()
                        .collect(Collectors.joining(" "));
                if (!names.isEmpty()) {
                    entries.add(new Entry(type.getSimpleName(), names));
                }
            }
        }
        List<String> after = types.isEmpty()
                ? List.of()
                : List.of("help(\"" + types.get(0).getSimpleName()
                        + "\") explains the words of a type, help(x) those of a value x.");
        return new Help(
                List.of(vocabulary.sentence(facade) + "."),
                entries,
                after,
                Stream.concat(first.stream(), types.stream().flatMap(type -> vocabulary.of(type).stream()))
                        .toList());
    }

    /** What a value can be asked. */
    @NotAWord
    public static Help ofValue(Vocabulary vocabulary, Object value) {
        if (vocabulary.of(value.getClass()).isEmpty()) {
            throw new IllegalArgumentException(
                    "a value of type " + value.getClass().getSimpleName()
                            + " is none of this language: help() lists its words, help(\"epsilon\") explains one");
        }
        return ofType(vocabulary, value.getClass());
    }

    private static Help ofType(Vocabulary vocabulary, Class<?> type) {
        List<Word> words = vocabulary.of(type);
        List<Word> own = words.stream().filter(word -> !isOfEveryAnswer(word)).toList();
        String sentence = vocabulary.sentence(type);
        List<String> lines = new ArrayList<>();
        lines.add(type.getSimpleName() + (sentence.isEmpty() ? "" : ": " + sentence + "."));
        if (type.isEnum()) {
            lines.add("one of "
                    + Stream.of(type.getEnumConstants())
                            .map(one -> type.getSimpleName() + "." + ((Enum<?>) one).name())
                            .collect(Collectors.joining(", ")));
        }
        return new Help(
                lines,
                explained(own),
                Result.class.isAssignableFrom(type)
                        ? List.of(
                                "and, as every answer, .save(\"x.html\"), .html(), .json() and .csv(), and .svg() and .png() where it has a picture.")
                        : List.of(),
                words);
    }

    private static Help ofWord(Vocabulary vocabulary, List<Word> named) {
        List<Entry> entries = new ArrayList<>();
        for (Word word : named) {
            String of = word.isFirst() ? "" : word.type().getSimpleName();
            entries.add(new Entry(of + word.signature(), word.sentence()));
        }
        String topics = named.stream()
                .map(word -> "help(\"" + topic(vocabulary.topicOf(word.type())) + "\")")
                .distinct()
                .collect(Collectors.joining(", "));
        return new Help(List.of(), entries, List.of("See also " + topics + "."), named);
    }

    private static List<Entry> explained(List<Word> words) {
        return words.stream()
                .map(word -> new Entry(word.signature(), word.sentence()))
                .toList();
    }

    private static boolean isOfEveryAnswer(Word word) {
        return Result.class.isAssignableFrom(word.type())
                && word.type() != Result.class
                && Stream.of(Result.class.getMethods())
                        .anyMatch(method -> method.getName().equals(word.name()));
    }

    @Override
    public Sheet sheet() {
        TextTable table = new TextTable("word", "meaning");
        entries.forEach(entry -> table.row(entry.said(), entry.does()));
        Sheet sheet = new Sheet().lines(before);
        if (!before.isEmpty()) {
            sheet.gap();
        }
        return sheet.table(table).gap().lines(after);
    }

    @Override
    public Data contents() {
        return new Data()
                .rows(
                        "words",
                        List.of("word", "of", "written", "does"),
                        words.stream()
                                .map(word -> List.<Object>of(
                                        word.name(), word.type().getSimpleName(), word.signature(), word.sentence()))
                                .toList());
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
