package dev.sfumato.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The fenced blocks and links of a Markdown file, so that tests can run and follow them. */
public final class Readme {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```$");
    private static final Pattern LINK = Pattern.compile("(?:\\]\\(|<img src=\")(?!https?:)([^)#\"]+)");

    private final Path file;
    private final String text;

    private Readme(Path file, String text) {
        this.file = file;
        this.text = text;
    }

    public static Readme read(Path file) {
        try {
            return new Readme(file, Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The contents of the blocks of one kind, in order. */
    public List<String> blocks(String kind) {
        return matches(BLOCK)
                .filter(block -> block[1].equals(kind))
                .map(block -> block[2])
                .toList();
    }

    /** The kinds of blocks there are. */
    public Set<String> kinds() {
        return matches(BLOCK).map(block -> block[1]).collect(Collectors.toSet());
    }

    /** Links to files and pictures that are not there. */
    public List<String> deadLinks() {
        return matches(LINK)
                .map(link -> link[1])
                .filter(target -> !Files.exists(file.resolveSibling(target)))
                .toList();
    }

    private Stream<String[]> matches(Pattern pattern) {
        List<String[]> found = new ArrayList<>();
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
            String[] groups = new String[matcher.groupCount() + 1];
            for (int i = 0; i < groups.length; i++) {
                groups[i] = matcher.group(i);
            }
            found.add(groups);
        }
        return found.stream();
    }
}
