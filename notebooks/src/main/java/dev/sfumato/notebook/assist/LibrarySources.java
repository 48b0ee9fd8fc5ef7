package dev.sfumato.notebook.assist;

import java.io.File;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import jdk.jshell.SourceCodeAnalysis;

/**
 * Where the Javadoc of libraries is read from: {@code name-sources.jar} beside {@code name.jar} of the class path, or in a folder
 * {@code sources} beside it. JShell looks into the sources of the JDK only and has no setting for others, so its list is made
 * longer by reflection, for which the launcher opens the package. Where that fails there are signatures without words.
 */
final class LibrarySources {
    private LibrarySources() {}

    static void offerTo(SourceCodeAnalysis analysis) {
        try {
            Method ofJdk = analysis.getClass().getDeclaredMethod("findSources");
            ofJdk.setAccessible(true);
            List<Object> all = new ArrayList<>((List<?>) ofJdk.invoke(analysis));
            all.addAll(besideClassPath());
            Field known = analysis.getClass().getDeclaredField("availableSources");
            known.setAccessible(true);
            known.set(analysis, all);
        } catch (ReflectiveOperationException | RuntimeException e) {
            // a JDK that keeps them elsewhere, or a launcher that opens nothing
        }
    }

    private static List<Path> besideClassPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.endsWith(".jar"))
                .flatMap(entry -> {
                    Path jar = Path.of(entry).toAbsolutePath();
                    String name = jar.getFileName().toString().replaceAll("\\.jar$", "-sources.jar");
                    return Stream.of(
                            jar.resolveSibling(name),
                            jar.resolveSibling("sources").resolve(name));
                })
                .filter(Files::isRegularFile)
                .toList();
    }
}
