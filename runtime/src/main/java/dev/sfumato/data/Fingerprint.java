package dev.sfumato.data;

import dev.sfumato.Interruption;
import dev.sfumato.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * By what data are known in a ledger: SHA-256 of the bytes, unzipped where they are gzipped, so that a copy which is packed
 * otherwise is known as the same data.
 */
public final class Fingerprint {
    private static final int BUFFER = 1 << 16;

    private Fingerprint() {}

    /** The fingerprint of a file, in hexadecimal digits. */
    public static String of(Path file, Progress progress) throws IOException {
        String name = String.valueOf(file.getFileName());
        try (InputStream in = Unzipped.of(Files.newInputStream(file))) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
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
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("A fingerprint needs SHA-256, and this Java has none", e);
        }
    }
}
