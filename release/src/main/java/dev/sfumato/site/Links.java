package dev.sfumato.site;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where links of texts lead on the site: to another page, to a file that is copied beside the pages, or, for a folder of the sources, to
 * where the sources are.
 */
final class Links {
    private static final Pattern FILE = Pattern.compile("(?<path>[^:#?]+)(?<anchor>#.*)?");

    private final Path root;
    private final Path site;
    private final Pages pages;
    private final String sources;
    private final List<String> dead = new ArrayList<>();

    /** @param sources the address at which the folders of the checkout can be looked at */
    Links(Path root, Path site, Pages pages, String sources) {
        this.root = root;
        this.site = site;
        this.pages = pages;
        this.sources = sources;
    }

    /** Where a link of a text leads on its page. */
    String of(Page page, String link) {
        Matcher parts = FILE.matcher(link);
        if (!parts.matches() || link.startsWith("//")) {
            return link;
        }
        String anchor = parts.group("anchor") == null ? "" : parts.group("anchor");
        Path target = page.source()
                .resolveSibling(parts.group("path").replace("%20", " "))
                .normalize();
        Optional<Page> text = pages.at(target);
        if (text.isPresent()) {
            return page.to(text.get().path()) + anchor;
        }
        String place = root.relativize(target).toString().replace('\\', '/');
        if (!target.startsWith(root) || !Files.exists(target)) {
            dead.add(root.relativize(page.source()) + " links " + link + ", which is not there");
            return link;
        }
        if (Files.isDirectory(target)) {
            return sources + "/tree/HEAD/" + place;
        }
        String copied = place.replaceFirst("^notebooks/", "");
        copy(target, site.resolve(copied));
        return page.to(copied.replace(" ", "%20")) + anchor;
    }

    /** Links of texts to what is not in the checkout. */
    List<String> dead() {
        return List.copyOf(dead);
    }

    private static void copy(Path file, Path copy) {
        try {
            Files.createDirectories(copy.toAbsolutePath().getParent());
            Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
