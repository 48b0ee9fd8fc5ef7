package dev.sfumato.dsl.help;

import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Saved;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** All that can be said: the facades, whose words begin a sentence, and the types that sentences come across, each with its words. */
@NotAWord
public final class Vocabulary {
    private final List<Class<?>> facades;
    private final Map<Class<?>, List<Word>> words = new LinkedHashMap<>();
    /** For each type the facade whose topic it belongs to. */
    private final Map<Class<?>, Class<?>> topics = new LinkedHashMap<>();

    private final FirstSentences sentences = FirstSentences.ofBuild();

    /** The vocabulary of sentences that begin with a static word of these classes. */
    public Vocabulary(List<Class<?>> facades) {
        this.facades = List.copyOf(facades);
        for (Class<?> facade : facades) {
            reach(facade);
        }
    }

    /** Follows sentences, breadth first; a type belongs to the facade of its own package, or else to the first that comes across it. */
    private void reach(Class<?> facade) {
        Deque<Class<?>> open = new ArrayDeque<>(List.of(facade));
        while (!open.isEmpty()) {
            Class<?> type = open.remove();
            if (!isOfSentences(type) || words.containsKey(type)) {
                continue;
            }
            topics.put(
                    type,
                    facades.stream()
                            .filter(other -> other.getPackage().equals(type.getPackage()))
                            .findFirst()
                            .filter(other -> !facades.contains(type))
                            .orElse(facade));
            List<Method> said = methods(type).toList();
            words.put(
                    type,
                    said.stream()
                            .map(method -> Word.of(type, method, sentences))
                            .toList());
            for (Method method : said) {
                open.addAll(mentioned(method.getGenericReturnType()));
                if (isOfLanguage(type)) {
                    open.addAll(List.of(method.getParameterTypes()));
                }
            }
        }
    }

    /** A type and those it is made of: rows of a list, what an optional holds. */
    private static List<Class<?>> mentioned(Type type) {
        if (type instanceof Class<?> known) {
            return List.of(known);
        }
        return type instanceof ParameterizedType of
                ? Stream.concat(Stream.of(of.getRawType()), Arrays.stream(of.getActualTypeArguments()))
                        .flatMap(part -> mentioned(part).stream())
                        .toList()
                : List.of();
    }

    private static boolean isOfSentences(Class<?> type) {
        return type.getName().startsWith("dev.sfumato.") && !type.isAnnotationPresent(NotAWord.class);
    }

    private boolean isOfLanguage(Class<?> type) {
        return facades.contains(type) || type.getName().startsWith("dev.sfumato.dsl.");
    }

    /** The words of a type, in one order whatever the JVM; of the runtime a sentence sees answers, not how they are made. */
    private Stream<Method> methods(Class<?> type) {
        return Arrays.stream(type.getMethods())
                .filter(method -> method.getDeclaringClass() != Object.class && !method.isSynthetic())
                .filter(method -> !isOfJava(method))
                .filter(method -> isOfLanguage(type) || !Modifier.isStatic(method.getModifiers()))
                .filter(method -> !method.isAnnotationPresent(NotAWord.class)
                        && !method.getReturnType().isAnnotationPresent(NotAWord.class))
                .sorted(Comparator.comparing(Method::getName)
                        .thenComparing(Method::getParameterCount)
                        .thenComparing(Method::toString));
    }

    /** What every object of Java has, whoever declares it. */
    private static boolean isOfJava(Method method) {
        return switch (method.getName()) {
            case "toString", "hashCode" -> method.getParameterCount() == 0;
            case "equals", "compareTo" -> method.getParameterCount() == 1;
            case "values", "valueOf", "name", "ordinal", "describeConstable", "getDeclaringClass" ->
                method.getDeclaringClass().isEnum() || method.getDeclaringClass() == Enum.class;
            default -> false;
        };
    }

    /** The types that sentences come across, facades first reached. */
    public Collection<Class<?>> types() {
        return List.copyOf(words.keySet());
    }

    /** The words of a type; those of its nearest known supertype where it is not known itself, none for others. */
    public List<Word> of(Class<?> type) {
        for (Class<?> known = type; known != null; known = known.getSuperclass()) {
            List<Word> found = words.get(known);
            if (found != null) {
                return found;
            }
        }
        return List.of();
    }

    /** All words of this name, wherever they stand. */
    public List<Word> named(String name) {
        return all().filter(word -> word.name().equals(name)).toList();
    }

    /** Every word once for each type that it is said of. */
    public Stream<Word> all() {
        return words.values().stream().flatMap(List::stream);
    }

    /** The words that begin a sentence. */
    public Stream<Word> first() {
        return facades.stream().flatMap(facade -> of(facade).stream()).filter(Word::isFirst);
    }

    /** The constants that sentences use beside words, such as EDGE, each with its meaning. */
    Map<String, String> constants(Class<?> facade) {
        Map<String, String> constants = new TreeMap<>();
        for (Field field : facade.getFields()) {
            if (Modifier.isStatic(field.getModifiers()) && field.getDeclaringClass() == facade) {
                constants.put(field.getName(), sentences.of(facade, field.getName(), List.of()));
            }
        }
        return constants;
    }

    List<Class<?>> facades() {
        return facades;
    }

    /** The facade whose topic a type belongs to. */
    Class<?> topicOf(Class<?> type) {
        return topics.getOrDefault(type, type);
    }

    /** The types of a topic, but for the facade itself and what every answer has. */
    List<Class<?>> typesOf(Class<?> facade) {
        List<Class<?>> types = new ArrayList<>();
        topics.forEach((type, topic) -> {
            if (topic == facade && type != facade && type != Result.class && type != Saved.class) {
                types.add(type);
            }
        });
        return types;
    }

    /** A facade or a type by its name, whatever the case. */
    Optional<Class<?>> typeNamed(String name) {
        return words.keySet().stream()
                .filter(type -> type.getSimpleName().toLowerCase(Locale.ROOT).equals(name.toLowerCase(Locale.ROOT)))
                .findFirst();
    }

    String sentence(Class<?> type) {
        return sentences.of(type);
    }
}
