package dev.sfumato.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Which texts of a checkout are pages, and in which order. */
final class Pages {
    /** A link in Markdown to a text, by which a README puts those beside it in order. */
    private static final Pattern LINKED = Pattern.compile("\\]\\(([\\w./-]+\\.(?:md|ipynb))");

    private final Map<Path, Page> all = new LinkedHashMap<>();

    private Pages() {}

    static Pages of(Path root) throws IOException {
        Pages pages = new Pages();
        for (Part part : Part.values()) {
            Path folder = root.resolve(part.folder());
            if (Files.isDirectory(folder)) {
                for (Path text : texts(folder)) {
                    String source = root.relativize(text).toString().replace('\\', '/');
                    String title = Text.read(text, UnaryOperator.identity()).title();
                    pages.all.put(text, new Page(text, pathOf(source), part, title));
                }
            }
        }
        return pages;
    }

    List<Page> all() {
        return List.copyOf(all.values());
    }

    List<Page> in(Part part) {
        return all.values().stream().filter(page -> page.part() == part).toList();
    }

    /** The page of a text, or of the README in a folder. */
    Optional<Page> at(Path place) {
        return Optional.ofNullable(all.get(place)).or(() -> Optional.ofNullable(all.get(place.resolve("README.md"))));
    }

    private static List<Path> texts(Path folder) throws IOException {
        List<Path> order = order(folder);
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().matches(".*\\.(md|ipynb)"))
                    .sorted(Comparator.comparingInt(
                                    (Path text) -> order.contains(text) ? order.indexOf(text) : order.size())
                            .thenComparing(text -> text))
                    .toList();
        }
    }

    /** The README of a folder, and the texts beside it as it links them. */
    private static List<Path> order(Path folder) throws IOException {
        Path readme = folder.resolve("README.md");
        List<Path> order = new ArrayList<>(List.of(readme));
        if (Files.exists(readme)) {
            Matcher link = LINKED.matcher(Files.readString(readme));
            while (link.find()) {
                order.add(folder.resolve(link.group(1)).normalize());
            }
        }
        return order;
    }

    private static String pathOf(String source) {
        return source.replaceFirst("^notebooks/", "")
                .replaceFirst("(^|/)README\\.md$", "$1index.html")
                .replaceFirst("\\.(md|ipynb)$", ".html");
    }
}
