package dev.sfumato.notebook.maven;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.repository.internal.MavenRepositorySystemUtils;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.repository.LocalRepository;
import org.eclipse.aether.repository.RepositoryPolicy;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.eclipse.aether.supplier.RepositorySystemSupplier;
import org.eclipse.aether.util.artifact.JavaScopes;
import org.eclipse.aether.util.repository.DefaultMirrorSelector;
import org.eclipse.aether.util.repository.JreProxySelector;

/**
 * Finds a library and all it needs: in the local Maven repository if it is there, else in Maven Central or in the mirror that
 * Maven's settings name for it.
 */
public final class Dependencies {
    private final RepositorySystem system = new RepositorySystemSupplier().get();
    private final MavenSettings settings;

    private Dependencies(MavenSettings settings) {
        this.settings = settings;
    }

    /** With the Maven settings and the local repository of this user. */
    public static Dependencies ofUser() {
        return in(Path.of(System.getProperty("user.home"), ".m2"));
    }

    /** With the settings and the local repository of a folder such as {@code ~/.m2}. */
    static Dependencies in(Path folder) {
        return new Dependencies(MavenSettings.read(folder));
    }

    /**
     * The files of a library and of all it needs at run time.
     *
     * @param coordinates {@code group:artifact:version}, or a jar or folder that is there
     */
    public List<Path> resolve(String coordinates) {
        if (!coordinates.matches("[^:\\s]+(:[^:\\s]+){2,4}")) {
            if (Files.exists(Path.of(coordinates))) {
                return List.of(Path.of(coordinates).toAbsolutePath());
            }
            throw new IllegalArgumentException(
                    "a dependency must be group:artifact:version, such as org.apache.commons:commons-math3:3.6.1, or a jar"
                            + " that is there, got "
                            + coordinates);
        }
        try {
            return resolve(coordinates, true);
        } catch (DependencyResolutionException notHere) {
            if (settings.offline()) {
                throw failure(coordinates, "and Maven's settings say offline", notHere);
            }
        }
        try {
            return resolve(coordinates, false);
        } catch (DependencyResolutionException e) {
            throw failure(coordinates, "nor found elsewhere: " + reason(e), e);
        }
    }

    private List<Path> resolve(String coordinates, boolean offline) throws DependencyResolutionException {
        DefaultRepositorySystemSession session = MavenRepositorySystemUtils.newSession();
        session.setOffline(offline);
        session.setLocalRepositoryManager(system.newLocalRepositoryManager(
                session, new LocalRepository(settings.localRepository().toFile())));
        session.setChecksumPolicy(RepositoryPolicy.CHECKSUM_POLICY_WARN);
        session.setProxySelector(new JreProxySelector());
        DefaultMirrorSelector mirrors = new DefaultMirrorSelector();
        for (MavenSettings.Mirror mirror : settings.mirrors()) {
            mirrors.add(mirror.id(), mirror.url(), "default", false, false, mirror.of(), "*");
        }
        session.setMirrorSelector(mirrors);
        CollectRequest what = new CollectRequest()
                .setRoot(new Dependency(new DefaultArtifact(coordinates), JavaScopes.RUNTIME))
                .setRepositories(system.newResolutionRepositories(session, MavenCentral.repositories()));
        return system.resolveDependencies(session, new DependencyRequest(what, null)).getArtifactResults().stream()
                .map(ArtifactResult::getArtifact)
                .map(artifact -> artifact.getFile().toPath())
                .toList();
    }

    private IllegalArgumentException failure(String coordinates, String why, Exception cause) {
        return new IllegalArgumentException(
                coordinates + " is not in " + settings.localRepository() + ", " + why, cause);
    }

    private static String reason(Throwable e) {
        Throwable deepest = e;
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        return String.valueOf(deepest.getMessage());
    }
}
