package dev.sfumato.gradle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The fingerprint of a file that may be large, computed again only where the file may be another: a note holds it together with
 * the size, the times and the identity that the file had. Where the system tells when a file's entry was changed, a date that
 * was set back does not deceive. What was changed a moment before it was read is not noted, because a change in the same
 * moment could not be told from it.
 */
final class KnownFile {
    private static final Duration MOMENT = Duration.ofSeconds(2);

    private final Path file;
    private final Path note;

    KnownFile(Path file, Path note) {
        this.file = file;
        this.note = note;
    }

    /** SHA-256 of what is in the file now, in hexadecimal digits. */
    String fingerprint() throws IOException {
        String looks = looks();
        List<String> noted = Files.isRegularFile(note) ? Files.readAllLines(note) : List.of();
        if (noted.size() == 2 && noted.get(0).equals(looks)) {
            return noted.get(1);
        }
        Files.deleteIfExists(note);
        Instant latest = latestChange();
        Instant begun = Instant.now();
        String fingerprint = Sha256.ofContent(file);
        if (latest.plus(MOMENT).isBefore(begun) && looks().equals(looks)) {
            Files.writeString(note, looks + "\n" + fingerprint + "\n");
        }
        return fingerprint;
    }

    private String looks() throws IOException {
        BasicFileAttributes attributes = attributes();
        return "size " + attributes.size() + ", modified "
                + attributes.lastModifiedTime().toInstant() + ", changed " + changed() + ", is "
                + attributes.fileKey() + ", at " + file.toRealPath().toUri();
    }

    private Instant latestChange() throws IOException {
        Instant modified = attributes().lastModifiedTime().toInstant();
        Instant changed = changed();
        return modified.isAfter(changed) ? modified : changed;
    }

    private BasicFileAttributes attributes() throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class);
    }

    /** When the entry of the file was last changed, which nobody can set; where systems do not tell, the beginning of time. */
    private Instant changed() throws IOException {
        try {
            return ((FileTime) Files.getAttribute(file, "unix:ctime")).toInstant();
        } catch (UnsupportedOperationException | IllegalArgumentException e) {
            return Instant.EPOCH;
        }
    }
}
