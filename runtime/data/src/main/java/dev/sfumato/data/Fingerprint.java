package dev.sfumato.data;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Progress;
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
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * By what data are known in a ledger: SHA-256 of the bytes, unzipped where they are gzipped, so that a copy which is packed
 * otherwise is known as the same data. Of a folder, SHA-256 of what sha256sum prints for its files, sorted by path; files and
 * folders whose names begin with a dot do not count.
 */
public final class Fingerprint {
    private static final int BUFFER = 1 << 16;

    private Fingerprint() {}

    /** The fingerprint of a file or a folder, in hexadecimal digits. */
    public static String of(Path data, Progress progress) throws IOException {
        String name = String.valueOf(data.getFileName());
        return Files.isDirectory(data) ? ofFolder(data, name, progress) : ofFile(data, name, progress);
    }

    private static String ofFolder(Path folder, String name, Progress progress) throws IOException {
        Map<String, Path> files = files(folder);
        MessageDigest digest = sha256();
        int done = 0;
        for (Map.Entry<String, Path> file : files.entrySet()) {
            progress.update("fingerprint of " + name, done++, files.size());
            String line = ofFile(file.getValue(), name, Progress.NONE) + "  " + file.getKey() + "\n";
            digest.update(line.getBytes(StandardCharsets.UTF_8));
        }
        progress.update("fingerprint of " + name, done, files.size());
        return HexFormat.of().formatHex(digest.digest());
    }

    /** The files of a folder by their paths in it, parts divided by slashes on every system. */
    private static Map<String, Path> files(Path folder) throws IOException {
        Map<String, Path> files = new TreeMap<>();
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

    private static String ofFile(Path file, String name, Progress progress) throws IOException {
        try (InputStream in = Unzipped.of(Files.newInputStream(file))) {
            MessageDigest digest = sha256();
            byte[] buffer = new byte[BUFFER];
            long size = Files.size(file);
            long done = 0;
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                Interruption.poll("reading " + name);
                digest.update(buffer, 0, read);
                done += read;
                progress.update("fingerprint of " + name, done, Math.max(done, size));
            }
            return HexFormat.of().formatHex(digest.digest());
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("A fingerprint needs SHA-256, and this Java has none", e);
        }
    }
}
