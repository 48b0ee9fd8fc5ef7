package dev.sfumato.notebook.maven;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import org.apache.maven.model.Model;
import org.apache.maven.model.io.xpp3.MavenXpp3Reader;
import org.codehaus.plexus.util.xml.pull.XmlPullParserException;
import org.eclipse.aether.repository.RemoteRepository;

/** Where Maven looks when nobody tells it otherwise: what stands in the model that all projects inherit. */
final class MavenCentral {
    private static final String MODEL = "/org/apache/maven/model/pom-4.0.0.xml";

    private MavenCentral() {}

    static List<RemoteRepository> repositories() {
        try (InputStream in = Objects.requireNonNull(Model.class.getResourceAsStream(MODEL), MODEL)) {
            return new MavenXpp3Reader()
                    .read(in).getRepositories().stream()
                            .map(one ->
                                    new RemoteRepository.Builder(one.getId(), one.getLayout(), one.getUrl()).build())
                            .toList();
        } catch (IOException | XmlPullParserException e) {
            throw new IllegalStateException("Maven's own model cannot be read", e);
        }
    }
}
