package dev.sfumato.gradle.internal;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** SHA-256 in hexadecimal digits. */
public final class Sha256 {
    private static final int BUFFER = 1 << 16;

    private Sha256() {}

    public static String of(String text) {
        return HexFormat.of().formatHex(digest().digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    public static String of(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return of(in);
        }
    }

    /** Of the bytes that are in a file, unzipped where they are gzipped: as the worker knows data. */
    public static String ofContent(Path file) throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), BUFFER)) {
            in.mark(2);
            boolean isZipped = in.read() == 0x1f && in.read() == 0x8b;
            in.reset();
            return of(isZipped ? new GZIPInputStream(in, BUFFER) : in);
        }
    }

    /** As {@link #ofContent}, or of what sha256sum prints for the files of a folder: as the worker knows data. */
    public static String ofContents(Path fileOrFolder) throws IOException {
        if (Files.isRegularFile(fileOrFolder)) {
            return ofContent(fileOrFolder);
        }
        StringBuilder lines = new StringBuilder();
        for (Map.Entry<String, Path> file : files(fileOrFolder).entrySet()) {
            lines.append(ofContent(file.getValue()))
                    .append("  ")
                    .append(file.getKey())
                    .append('\n');
        }
        return of(lines.toString());
    }

    /** The files of a folder by their paths in it; what begins with a dot does not count. */
    static SortedMap<String, Path> files(Path folder) throws IOException {
        SortedMap<String, Path> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
            all.filter(Files::isRegularFile).forEach(file -> {
                String path = folder.relativize(file).toString().replace('\\', '/');
                if (!path.startsWith(".") && !path.contains("/.")) {
                    files.put(path, file);
                }
            });
        }
        return files;
    }

    public static String of(InputStream in) throws IOException {
        MessageDigest digest = digest();
        byte[] buffer = new byte[BUFFER];
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            digest.update(buffer, 0, read);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
