package dev.sfumato.gradle.internal;

import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Names of tasks: of datasets as parts of them, and what Gradle takes for one. */
public final class TaskName {
    private TaskName() {}

    /**
     * Whether Gradle may take a name, without a path, for that of a task: its own in any case or with dashes, or the beginnings of its first
     * words.
     */
    public static boolean isMeant(String name, String task) {
        if (!name.matches("[\\p{L}\\d-]+")) {
            return false;
        }
        String words = Arrays.stream(name.split("-|(?=\\p{Lu})"))
                .filter(word -> !word.isEmpty())
                .map(word -> Pattern.quote(word) + "[\\p{Ll}\\d]*")
                .collect(Collectors.joining());
        return Pattern.compile(words, Pattern.CASE_INSENSITIVE).matcher(task).lookingAt();
    }

    /** The words of a name, each with a capital: {@code weekly-survey} is {@code WeeklySurvey}. */
    public static String part(String name) {
        return Arrays.stream(name.split("[^\\p{L}\\p{N}]+"))
                .filter(word -> !word.isEmpty())
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .collect(Collectors.joining());
    }
}
