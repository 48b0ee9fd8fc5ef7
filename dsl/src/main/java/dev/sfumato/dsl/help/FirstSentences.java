package dev.sfumato.dsl.help;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The first sentences of the Javadoc of the language and of the runtime, which the build writes beside the classes. */
final class FirstSentences {
    private static final String RESOURCE = "first-sentences.tsv";

    private final Map<String, String> byMember = new HashMap<>();

    /** Reads what the build wrote. */
    static FirstSentences ofBuild() {
        FirstSentences sentences = new FirstSentences();
        try (InputStream in = FirstSentences.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException(
                        RESOURCE + " is not beside the classes of help: build the jar with Gradle");
            }
            new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().forEach(sentences::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return sentences;
    }

    private void add(String line) {
        int end = line.lastIndexOf('\t');
        String key = line.substring(0, end);
        String sentence = line.substring(end + 1).replaceAll("\\.$", "");
        byMember.put(key, sentence);
        byMember.putIfAbsent(withoutTypes(key), sentence);
    }

    /** Source and class name a type in unlike ways where it is a type variable; the names of parameters are the same. */
    private static String withoutTypes(String key) {
        return key.replaceAll("[\\w\\[\\]]+ ", "");
    }

    String of(Class<?> type) {
        return of(type, "", List.of());
    }

    /** The sentence of a method, or that of what it overrides. */
    String of(Class<?> type, String member, List<String> parameters) {
        String key = type.getName() + "\t" + member + "\t" + String.join(",", parameters);
        String own = byMember.getOrDefault(key, byMember.getOrDefault(withoutTypes(key), ""));
        if (!own.isEmpty()) {
            return own;
        }
        return Stream.concat(Stream.ofNullable(type.getSuperclass()), Arrays.stream(type.getInterfaces()))
                .map(above -> of(above, member, parameters))
                .filter(sentence -> !sentence.isEmpty())
                .findFirst()
                .orElse("");
    }
}
