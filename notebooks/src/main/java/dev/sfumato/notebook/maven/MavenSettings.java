package dev.sfumato.notebook.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** The part of a person's Maven settings that decides where artifacts come from. */
record MavenSettings(Path localRepository, boolean offline, List<Mirror> mirrors) {
    record Mirror(String id, String url, String of) {}

    /** The settings in a folder such as {@code ~/.m2}; Maven's defaults where there are none. */
    static MavenSettings read(Path folder) {
        Path file = folder.resolve("settings.xml");
        Path usual = folder.resolve("repository");
        if (!Files.isRegularFile(file)) {
            return new MavenSettings(usual, false, List.of());
        }
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            Element settings = factory.newDocumentBuilder().parse(file.toFile()).getDocumentElement();
            List<Mirror> mirrors = new ArrayList<>();
            NodeList nodes = settings.getElementsByTagName("mirror");
            for (int i = 0; i < nodes.getLength(); i++) {
                Element mirror = (Element) nodes.item(i);
                mirrors.add(new Mirror(
                        text(mirror, "id").orElse("mirror"),
                        text(mirror, "url").orElse(""),
                        text(mirror, "mirrorOf").orElse("*")));
            }
            return new MavenSettings(
                    text(settings, "localRepository")
                            .map(path -> path.replace("${user.home}", System.getProperty("user.home")))
                            .map(Path::of)
                            .orElse(usual),
                    text(settings, "offline").map(Boolean::parseBoolean).orElse(false),
                    mirrors);
        } catch (IOException | SAXException | ParserConfigurationException e) {
            throw new IllegalArgumentException(file + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static Optional<String> text(Element parent, String name) {
        NodeList found = parent.getElementsByTagName(name);
        return found.getLength() == 0
                ? Optional.empty()
                : Optional.of(found.item(0).getTextContent().strip()).filter(text -> !text.isEmpty());
    }
}
