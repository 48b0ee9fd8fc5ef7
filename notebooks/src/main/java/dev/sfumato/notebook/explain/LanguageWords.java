package dev.sfumato.notebook.explain;

import dev.sfumato.dsl.Sfumato;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.notebook.Cells;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The words of the language: what a cell can call, and on what. */
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

    private static final LanguageWords ALL = new LanguageWords(reachable());

    private final Set<Class<?>> types;
    private final Set<String> takeNumbers;

    private LanguageWords(Set<Class<?>> types) {
        this.types = types;
        this.takeNumbers = types.stream()
                .flatMap(LanguageWords::methods)
                .filter(method -> Arrays.stream(method.getParameterTypes()).anyMatch(LanguageWords::isNumber))
                .map(Method::getName)
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
        return Stream.concat(Sfumato.facades().stream(), Stream.of(Cells.class))
                .flatMap(LanguageWords::methods)
                .filter(method -> Modifier.isStatic(method.getModifiers()))
                .map(Method::getName)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The words that a type of the language has, by its full name; none for other types. */
    Set<String> of(String type) {
        return types.stream()
                .filter(known -> type.equals(known.getCanonicalName()))
                .flatMap(LanguageWords::methods)
                .map(Method::getName)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Whether this is a word of the language that, wherever it stands, has nothing in its parentheses. */
    boolean takesNothing(String name) {
        List<Method> all = Stream.concat(types.stream(), Stream.of(Cells.class))
                .flatMap(LanguageWords::methods)
                .filter(method -> method.getName().equals(name))
                .toList();
        return !all.isEmpty() && all.stream().allMatch(method -> method.getParameterCount() == 0);
    }

    /** All types that sentences come across. */
    private static Set<Class<?>> reachable() {
        Set<Class<?>> found = new LinkedHashSet<>();
        Deque<Class<?>> open = new ArrayDeque<>(Sfumato.facades());
        while (!open.isEmpty()) {
            Class<?> type = open.remove();
            if (type.getName().startsWith("dev.sfumato.") && found.add(type)) {
                // of the library a sentence sees answers; what they are made of is not said
                boolean isOfLanguage = type.getName().startsWith("dev.sfumato.dsl.");
                methods(type)
                        .filter(method -> isOfLanguage || !Modifier.isStatic(method.getModifiers()))
                        .forEach(method -> {
                            open.add(method.getReturnType());
                            if (isOfLanguage) {
                                open.addAll(List.of(method.getParameterTypes()));
                            }
                        });
            }
        }
        return found;
    }

    private static Stream<Method> methods(Class<?> type) {
        return Arrays.stream(type.getMethods())
                .filter(method -> method.getDeclaringClass() != Object.class && !method.isSynthetic())
                .filter(method -> !method.isAnnotationPresent(NotAWord.class)
                        && !method.getReturnType().isAnnotationPresent(NotAWord.class));
    }

    private static boolean isNumber(Class<?> type) {
        return NUMBERS.contains(type) || (type.isArray() && NUMBERS.contains(type.getComponentType()));
    }
}
