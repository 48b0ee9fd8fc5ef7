package dev.sfumato.notebook.explain;

import dev.sfumato.dsl.Sfumato;
import dev.sfumato.dsl.help.Vocabulary;
import dev.sfumato.dsl.help.Word;
import dev.sfumato.notebook.Cells;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The words that a cell can call: those of the language, and those that every cell has beside it. */
public final class LanguageWords {
    private static final Set<Class<?>> NUMBERS = Set.of(double.class, float.class, long.class, int.class);

    /** Methods that people call with characters, whatever the language calls the same. */
    private static final Set<String> OF_JAVA = Stream.of(
                    String.class,
                    StringBuilder.class,
                    Character.class,
                    List.class,
                    Map.class,
                    Set.class,
                    Deque.class,
                    Stream.class,
                    Collection.class)
            .flatMap(type -> Arrays.stream(type.getMethods()))
            .map(Method::getName)
            .collect(Collectors.toSet());

    private static final LanguageWords ALL =
            new LanguageWords(Sfumato.vocabulary(), new Vocabulary(List.of(Cells.class)));

    private final Vocabulary language;
    private final List<Word> words;
    private final Set<String> first;
    private final Set<String> takeNumbers;

    private LanguageWords(Vocabulary language, Vocabulary ofCells) {
        this.language = language;
        words = new ArrayList<>(language.all().toList());
        words.addAll(ofCells.all().toList());
        first = Stream.concat(language.first(), ofCells.first())
                .map(Word::name)
                .collect(Collectors.toCollection(TreeSet::new));
        takeNumbers = words.stream()
                .filter(word -> word.types().stream().anyMatch(LanguageWords::isNumber))
                .map(Word::name)
                .collect(Collectors.toSet());
    }

    static LanguageWords all() {
        return ALL;
    }

    /** The word that starts a sentence and that somebody meant by another one. */
    public static Optional<String> meantBy(String name) {
        return Spelling.nearest(name, ALL.first());
    }

    /** Whether a call of this name is one of the language that takes numbers. */
    boolean takesNumbers(String name, boolean afterDot) {
        return takeNumbers.contains(name) && !(afterDot && OF_JAVA.contains(name));
    }

    /** The words that start a sentence. */
    Set<String> first() {
        return first;
    }

    /** The words that a type of the language has, by its full name; none for other types. */
    Set<String> of(String type) {
        return language.types().stream()
                .filter(known -> type.equals(known.getCanonicalName()))
                .flatMap(known -> language.of(known).stream())
                .map(Word::name)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Whether this is a word that can begin a sentence, or else always stands, with nothing in its parentheses. */
    boolean takesNothing(String name) {
        List<Word> named =
                words.stream().filter(word -> word.name().equals(name)).toList();
        return named.stream()
                        .anyMatch(word -> word.isFirst() && word.parameters().isEmpty())
                || (!named.isEmpty()
                        && named.stream().allMatch(word -> word.parameters().isEmpty()));
    }

    /** The names of the parameters of a word with these types, such as {@code (epsilon, delta, publicRows)}. */
    Optional<String> named(String name, String types) {
        return words.stream()
                .filter(word -> word.name().equals(name) && !word.parameters().isEmpty())
                .filter(word -> word.types().stream()
                        .map(Class::getSimpleName)
                        .collect(Collectors.joining(","))
                        .equals(types.replace(" ", "").replace("...", "[]")))
                .map(word -> "(" + String.join(", ", word.parameters()) + ")")
                .findFirst();
    }

    private static boolean isNumber(Class<?> type) {
        return NUMBERS.contains(type) || (type.isArray() && NUMBERS.contains(type.getComponentType()));
    }
}
