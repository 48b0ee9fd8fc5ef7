package dev.sfumato.dsl.help;

import dev.sfumato.dsl.show.NotAWord;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;

/**
 * A word of the language: a method that a sentence calls.
 *
 * @param type what it is said of, or the facade where it begins a sentence
 * @param types those of its parameters
 * @param sentence the first sentence of its Javadoc, without the full stop; empty where there is none
 */
@NotAWord
public record Word(
        Class<?> type, String name, List<String> parameters, List<Class<?>> types, boolean isFirst, String sentence) {
    static Word of(Class<?> type, Method method, FirstSentences sentences) {
        List<String> parameters = Arrays.stream(method.getParameters())
                .map(parameter -> shown(parameter.getName()) + (parameter.isVarArgs() ? "..." : ""))
                .toList();
        List<String> declared = Arrays.stream(method.getParameters())
                .map(parameter -> parameter.getType().getSimpleName() + " " + parameter.getName())
                .toList();
        return new Word(
                type,
                method.getName(),
                parameters,
                List.of(method.getParameterTypes()),
                Modifier.isStatic(method.getModifiers()),
                sentences.of(method.getDeclaringClass(), method.getName(), declared));
    }

    /** What withers call {@code newDelta}, because a field has the name, is a delta. */
    private static String shown(String parameter) {
        return parameter.matches("new[A-Z].*")
                ? Character.toLowerCase(parameter.charAt(3)) + parameter.substring(4)
                : parameter;
    }

    /** The way it is written: {@code gaussian(sigma)}, or {@code .times(times)} where it follows on something. */
    public String signature() {
        return (isFirst ? "" : ".") + name + "(" + String.join(", ", parameters) + ")";
    }
}
