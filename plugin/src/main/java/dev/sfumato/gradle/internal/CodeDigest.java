package dev.sfumato.gradle.internal;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Enumeration;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * By what the code of a release is known, so that figures which were measured on other code are not believed: every file on its class
 * path, in folders and in archives alike, in the order of the path. When and where an archive was made plays no part.
 */
public final class CodeDigest {
    private CodeDigest() {}

    public static String of(Collection<File> classpath) {
        StringBuilder roots = new StringBuilder();
        for (File root : classpath) {
            roots.append(root(root.toPath())).append('\n');
        }
        return Sha256.of(roots.toString());
    }

    private static String root(Path root) {
        try {
            Map<String, String> files = new TreeMap<>();
            if (Files.isDirectory(root)) {
                try (Stream<Path> all = Files.walk(root)) {
                    for (Path file : (Iterable<Path>) all.filter(Files::isRegularFile)::iterator) {
                        files.put(root.relativize(file).toString().replace('\\', '/'), Sha256.of(file));
                    }
                }
            } else if (Files.isRegularFile(root)) {
                archive(root, files);
            }
            return files.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot read " + root + " of the class path of an attack: " + e.getMessage(), e);
        }
    }

    private static void archive(Path file, Map<String, String> files) throws IOException {
        try (ZipFile zip = new ZipFile(file.toFile())) {
            Enumeration<? extends ZipEntry> entries = zip.entries();
            while (entries.hasMoreElements()) {
                ZipEntry entry = entries.nextElement();
                if (!entry.isDirectory()) {
                    try (InputStream in = zip.getInputStream(entry)) {
                        files.put(entry.getName(), Sha256.of(in));
                    }
                }
            }
        } catch (ZipException noArchive) {
            files.put("", Sha256.of(file));
        }
    }
}
