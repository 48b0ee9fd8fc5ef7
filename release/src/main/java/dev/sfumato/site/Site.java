package dev.sfumato.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Writes the site of a checkout into a folder, and fails where a link of it leads nowhere or a page asks for something outside. */
public final class Site {
    /** The folder of the Javadoc in the site. */
    static final String API = "api";

    private Site() {}

    /** Arguments: the checkout, the folder of the Javadoc, the folder of the site, the address at which the sources can be looked at. */
    public static void main(String[] args) throws IOException {
        Path site = Path.of(args[2]);
        List<String> findings = write(Path.of(args[0]), Path.of(args[1]), site, args[3]);
        findings.forEach(System.out::println);
        System.out.println("The site: " + site.resolve("index.html").toUri());
        System.exit(findings.isEmpty() ? 0 : 1);
    }

    /**
     * Writes the site in place of the one that was there before.
     *
     * @return what is wrong with it, in sentences
     */
    static List<String> write(Path root, Path javadoc, Path site, String sources) throws IOException {
        deleteAll(site);
        copyAll(javadoc, site.resolve(API));
        Path checkout = root.toAbsolutePath().normalize();
        Pages pages = Pages.of(checkout);
        Links links = new Links(checkout, site, pages, sources);
        Frame frame = new Frame(pages);
        for (Page page : pages.all()) {
            Path file = site.resolve(page.path());
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, frame.around(page, Text.read(page.source(), link -> links.of(page, link))));
        }
        List<String> findings = new ArrayList<>(links.dead());
        findings.addAll(SiteRules.findings(site));
        return List.copyOf(findings);
    }

    private static void deleteAll(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> tree = Files.walk(folder)) {
                for (Path file : tree.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private static void copyAll(Path folder, Path copy) throws IOException {
        try (Stream<Path> tree = Files.walk(folder)) {
            for (Path file : tree.filter(Files::isRegularFile).toList()) {
                Path to = copy.resolve(folder.relativize(file).toString());
                Files.createDirectories(to.toAbsolutePath().getParent());
                Files.copy(file, to);
            }
        }
    }
}
