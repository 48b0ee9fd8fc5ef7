package dev.sfumato.gradle;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Names of datasets as parts of the names of tasks and files. */
final class TaskName {
    private TaskName() {}

    /** The words of a name, each with a capital: {@code weekly-survey} is {@code WeeklySurvey}. */
    static String part(String name) {
        return Arrays.stream(name.split("[^\\p{L}\\p{N}]+"))
                .filter(word -> !word.isEmpty())
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .collect(Collectors.joining());
    }
}
