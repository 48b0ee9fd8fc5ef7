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

    /** Arguments: the checkout, the folder of the site, the address at which its sources can be looked at, the folder of the Javadoc. */
    public static void main(String[] args) throws IOException {
        Path site = Path.of(args[1]);
        deleteAll(site);
        copyAll(Path.of(args[3]), site.resolve(API));
        List<String> findings = write(Path.of(args[0]), site, args[2]);
        findings.forEach(System.out::println);
        System.out.println("The site: " + site.resolve("index.html").toUri());
        System.exit(findings.isEmpty() ? 0 : 1);
    }

    /**
     * Writes the pages into a folder, which may hold the Javadoc already.
     *
     * @return what is wrong with the whole folder, in sentences
     */
    static List<String> write(Path root, Path site, String sources) throws IOException {
        Path checkout = root.toAbsolutePath().normalize();
        Pages pages = Pages.of(checkout);
        Links links = new Links(checkout, site, pages, sources);
        Frame frame = new Frame(pages, Files.exists(site.resolve(API)));
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
