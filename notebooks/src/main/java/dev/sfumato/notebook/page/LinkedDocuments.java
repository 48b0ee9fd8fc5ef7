package dev.sfumato.notebook.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where links of pages lead. A link to another notebook leads to its page. A document in Markdown that is linked gets a page as well, and
 * so do those that it links, so that a folder of pages is whole wherever it is put; other files are linked where they are.
 */
public final class LinkedDocuments {
    private static final Pattern FILE = Pattern.compile("(?<path>[^:#?]+)(?<anchor>#.*)?");

    private final Path pages;
    private final Path notebooks;
    private final Set<Path> known = new LinkedHashSet<>();
    private final Deque<Path> unwritten = new ArrayDeque<>();
    private final Path root;

    /**
     * @param pages the folder that takes the pages
     * @param notebooks the folder whose notebooks have pages at the same paths below {@code pages}
     * @param root the folder in which notebooks and documents lie; what is outside it is no document of theirs
     */
    public LinkedDocuments(Path pages, Path notebooks, Path root) {
        this.pages = pages.toAbsolutePath().normalize();
        this.notebooks = notebooks.toAbsolutePath().normalize();
        this.root = root.toAbsolutePath().normalize();
    }

    /** Where a link of a file leads to on the page of it, which lies at {@code page}. */
    public String of(Path file, Path page, String link) {
        Matcher parts = FILE.matcher(link);
        if (!parts.matches() || link.startsWith("/")) {
            return link;
        }
        String path = parts.group("path");
        String anchor = parts.group("anchor") == null ? "" : parts.group("anchor");
        Path target = file.toAbsolutePath().resolveSibling(path).normalize();
        if (path.endsWith(".ipynb")) {
            return relative(page, pages.resolve(notebooks.relativize(target) + ".html")) + anchor;
        }
        if (!Files.exists(target)) {
            return link;
        }
        if (path.endsWith(".md") && target.startsWith(root) && isReallyBelowRoot(target)) {
            if (known.add(target)) {
                unwritten.add(target);
            }
            return relative(page, pageOf(target)) + anchor;
        }
        return relative(page, target) + anchor;
    }

    /**
     * Writes the pages of all documents that were linked.
     *
     * @param style the style sheet of the pages
     */
    public void write(String style) throws IOException {
        for (Path document = unwritten.poll(); document != null; document = unwritten.poll()) {
            Path source = document;
            Path page = pageOf(source);
            Markdown text = Markdown.of(Files.readString(source));
            Files.createDirectories(page.getParent());
            Files.writeString(
                    page,
                    Html5.page(
                            text.title().orElse(source.getFileName().toString()),
                            style,
                            "<div class=\"words\">\n" + text.html(link -> of(source, page, link)) + "</div>\n"));
        }
    }

    /** A link of the file system may lead to what nobody meant to publish. */
    private boolean isReallyBelowRoot(Path document) {
        try {
            return document.toRealPath().startsWith(root.toRealPath());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path pageOf(Path document) {
        return pages.resolve(root.relativize(document) + ".html");
    }

    private static String relative(Path page, Path target) {
        Path way = page.toAbsolutePath().normalize().resolveSibling("").relativize(target);
        return way.toString().replace('\\', '/').replace(" ", "%20");
    }
}
