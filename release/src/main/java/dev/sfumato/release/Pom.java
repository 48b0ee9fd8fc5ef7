package dev.sfumato.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** The POM of a module, as it is written: nothing is inherited or replaced. */
final class Pom {
    private final Element project;
    private final String source;

    private Pom(Element project, String source) {
        this.project = project;
        this.source = source;
    }

    /**
     * A dependency, or one whose version a BOM gives.
     *
     * @param version empty where none is named
     * @param scope empty where none is named
     */
    record Need(String group, String artifact, String version, String scope) {
        String name() {
            return group + ":" + artifact;
        }

        String coordinates() {
            return name() + ":" + version;
        }
    }

    static Pom read(Path file) throws IOException {
        try {
            DocumentBuilderFactory parsers = DocumentBuilderFactory.newInstance();
            parsers.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            return new Pom(
                    parsers.newDocumentBuilder().parse(file.toFile()).getDocumentElement(), Files.readString(file));
        } catch (ParserConfigurationException | SAXException e) {
            throw new IOException(file + " is no POM: " + e.getMessage(), e);
        }
    }

    String packaging() {
        return text("packaging").orElse("jar");
    }

    boolean isBesideGradleMetadata() {
        return source.contains("do_not_remove: published-with-gradle-metadata");
    }

    List<Need> needs() {
        return Stream.concat(all("dependencies/dependency"), all("dependencyManagement/dependencies/dependency"))
                .map(need -> new Need(
                        childText(need, "groupId"),
                        childText(need, "artifactId"),
                        childText(need, "version"),
                        childText(need, "scope")))
                .toList();
    }

    /** The words of the first element at a path from the root. */
    Optional<String> text(String path) {
        return all(path).findFirst().map(element -> element.getTextContent().strip());
    }

    /** The elements at a path from the root. */
    Stream<Element> all(String path) {
        Stream<Element> found = Stream.of(project);
        for (String name : path.split("/")) {
            found = found.flatMap(element -> children(element, name));
        }
        return found;
    }

    private static String childText(Element element, String name) {
        return children(element, name)
                .findFirst()
                .map(child -> child.getTextContent().strip())
                .orElse("");
    }

    private static Stream<Element> children(Element element, String name) {
        return IntStream.range(0, element.getChildNodes().getLength())
                .mapToObj(element.getChildNodes()::item)
                .filter(node -> node.getNodeType() == Node.ELEMENT_NODE && name.equals(node.getNodeName()))
                .map(Element.class::cast);
    }
}
