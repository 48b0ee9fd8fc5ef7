package dev.sfumato.site;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What holds for every page in a folder: its links within the folder lead to a file and a place in it, and it asks for nothing outside. */
final class SiteRules {
    private static final Pattern TAG = Pattern.compile(
            "<(?<name>[a-zA-Z][\\w-]*)(?<attributes>(?:\\s+[^\\s=>/]+(?:\\s*=\\s*(?:\"[^\"]*\"|'[^']*'|[^\\s\"'>]+))?)*+)\\s*/?>");
    private static final Pattern ATTRIBUTE =
            Pattern.compile("(?<name>[\\w:-]+)\\s*=\\s*(?:\"(?<value>[^\"]*)\"|'(?<single>[^']*)')");
    private static final Pattern STYLE =
            Pattern.compile("url\\(\\s*['\"]?(?<url>[^'\")]+)|@import\\s+['\"](?<sheet>[^'\"]+)");
    private static final Pattern ASIDE =
            Pattern.compile("(?s)<!--.*?-->|(?<=<script)[^>]*>.*?</script>|(?<=<style)[^>]*>.*?</style>");

    /** The attributes that a page follows by itself; a reader follows {@code href} of {@code a}. */
    private static final Set<String> FETCHED = Set.of(
            "src", "srcset", "poster", "data", "background", "action", "formaction", "href", "xlink:href", "manifest");

    private final Path site;
    private final Map<Path, Set<String>> anchors = new HashMap<>();
    private final Set<String> findings = new TreeSet<>();

    private SiteRules(Path site) {
        this.site = site.toAbsolutePath().normalize();
    }

    static List<String> findings(Path site) throws IOException {
        SiteRules rules = new SiteRules(site);
        List<Path> files;
        try (Stream<Path> tree = Files.walk(rules.site)) {
            files = tree.filter(Files::isRegularFile).sorted().toList();
        }
        for (Path file : files) {
            String name = file.toString();
            if (name.endsWith(".html")) {
                rules.checkPage(file, Files.readString(file));
            } else if (name.endsWith(".css") || name.endsWith(".svg")) {
                rules.checkStyle(file, Files.readString(file));
            }
        }
        return List.copyOf(rules.findings);
    }

    private void checkPage(Path page, String html) throws IOException {
        checkStyle(page, html);
        Matcher tag = TAG.matcher(ASIDE.matcher(html).replaceAll(">"));
        while (tag.find()) {
            String name = tag.group("name").toLowerCase(Locale.ROOT);
            Matcher attribute = ATTRIBUTE.matcher(tag.group("attributes"));
            while (attribute.find()) {
                if (FETCHED.contains(attribute.group("name"))) {
                    String value =
                            attribute.group("value") != null ? attribute.group("value") : attribute.group("single");
                    boolean isFollowedByReader = Set.of("a", "area").contains(name);
                    for (String link :
                            attribute.group("name").equals("srcset") ? value.split(",\\s*") : new String[] {value}) {
                        checkLink(page, unescape(link.strip().replaceFirst("\\s.*", "")), isFollowedByReader);
                    }
                }
            }
        }
        // scripts and styles come by attributes of their own tags
        Matcher fetched = Pattern.compile("<(?:script|link)\\b[^>]*?\\b(?:src|href)=\"(?<link>[^\"]*)\"")
                .matcher(html);
        while (fetched.find()) {
            checkLink(page, unescape(fetched.group("link")), false);
        }
    }

    private void checkStyle(Path file, String text) {
        Matcher url = STYLE.matcher(text);
        while (url.find()) {
            String link = url.group("url") != null ? url.group("url") : url.group("sheet");
            if (isOutside(link)) {
                say(file, "asks for " + link + ", which is outside");
            }
        }
    }

    private void checkLink(Path page, String link, boolean isFollowedByReader) throws IOException {
        if (isOutside(link)) {
            if (!isFollowedByReader) {
                say(page, "asks for " + link + ", which is outside");
            }
            return;
        }
        if (link.isEmpty()
                || link.startsWith("data:")
                || link.startsWith("javascript:")
                || link.startsWith("mailto:")) {
            return;
        }
        String[] parts = link.split("#", 2);
        String path = URLDecoder.decode(parts[0].replaceFirst("\\?.*", "").replace("+", "%2B"), UTF_8);
        Path target = path.isEmpty() ? page : page.resolveSibling(path).normalize();
        if (!target.startsWith(site) || !Files.exists(target)) {
            say(page, "links " + link + ", which is not there");
        } else if (Files.isDirectory(target)) {
            say(page, "links a folder, which only a server shows: " + link);
        } else if (parts.length == 2 && !parts[1].isEmpty() && target.toString().endsWith(".html")) {
            String anchor = URLDecoder.decode(parts[1].replace("+", "%2B"), UTF_8);
            // javadoc's own list of constants names groups of packages that it gives no place
            if (!anchorsOf(target).contains(anchor) && !target.endsWith("constant-values.html")) {
                say(page, "links " + link + ", and that page has no such place");
            }
        }
    }

    private Set<String> anchorsOf(Path page) throws IOException {
        Set<String> known = anchors.get(page);
        if (known == null) {
            known = new HashSet<>();
            Matcher id = Pattern.compile("\\b(?:id|name)=\"([^\"]*)\"").matcher(Files.readString(page));
            while (id.find()) {
                known.add(unescape(id.group(1)));
            }
            anchors.put(page, known);
        }
        return known;
    }

    private static boolean isOutside(String link) {
        return link.matches("(?i)(?:[a-z][a-z0-9+.-]*:)?//.*") || link.matches("(?i)(?:https?|ftp|wss?|file):.*");
    }

    private static String unescape(String text) {
        return text.replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&#39;", "'")
                .replace("&amp;", "&");
    }

    private void say(Path page, String what) {
        findings.add(site.relativize(page).toString().replace('\\', '/') + " " + what);
    }
}
