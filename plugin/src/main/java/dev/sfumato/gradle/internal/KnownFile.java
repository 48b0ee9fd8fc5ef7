package dev.sfumato.gradle.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;

/**
 * The fingerprint of a file or a folder that may be large, computed again only where a file may be another: a note holds it together with
 * the size, the times and the identity that each file had. Where the system tells when a file's entry was changed, a date that
 * was set back does not deceive. What was changed a moment before it was read is not noted, because a change in the same
 * moment could not be told from it.
 */
public final class KnownFile {
    private static final Duration MOMENT = Duration.ofSeconds(2);

    private final Path file;
    private final Path note;
    private final FingerprintKey key;
    private final InstantSource clock;

    public KnownFile(Path file, Path note, FingerprintKey key) {
        this(file, note, key, InstantSource.system());
    }

    /** With a clock that says when a file is read. */
    public KnownFile(Path file, Path note, FingerprintKey key, InstantSource clock) {
        this.file = file;
        this.note = note;
        this.key = key;
        this.clock = clock;
    }

    /** By what is known what is there now, with the key. */
    public String fingerprint() throws IOException {
        String looks = looksByKey();
        List<String> noted = Files.isRegularFile(note) ? Files.readAllLines(note) : List.of();
        if (noted.size() == 2 && noted.get(0).equals(looks)) {
            return noted.get(1);
        }
        Files.deleteIfExists(note);
        Instant latest = latestChange();
        Instant begun = clock.instant();
        String fingerprint = key.of(Sha256.ofContents(file));
        if (latest.plus(MOMENT).isBefore(begun) && looksByKey().equals(looks)) {
            Files.writeString(note, looks + "\n" + fingerprint + "\n");
        }
        return fingerprint;
    }

    private String looksByKey() throws IOException {
        return looks() + ", by key " + key.id();
    }

    private String looks() throws IOException {
        if (Files.isRegularFile(file)) {
            return looks(file);
        }
        StringBuilder all = new StringBuilder();
        for (Path one : Sha256.files(file).values()) {
            all.append(looks(one)).append('\n');
        }
        return "folder " + Sha256.of(all.toString()) + ", at "
                + file.toRealPath().toUri();
    }

    private static String looks(Path file) throws IOException {
        BasicFileAttributes attributes = attributes(file);
        return "size " + attributes.size() + ", modified "
                + attributes.lastModifiedTime().toInstant() + ", changed " + changed(file) + ", is "
                + attributes.fileKey() + ", at " + file.toRealPath().toUri();
    }

    private Instant latestChange() throws IOException {
        Instant latest = Instant.EPOCH;
        for (Path one : Files.isRegularFile(file)
                ? List.of(file)
                : List.copyOf(Sha256.files(file).values())) {
            Instant modified = attributes(one).lastModifiedTime().toInstant();
            Instant changed = changed(one);
            latest = Collections.max(List.of(latest, modified, changed));
        }
        return latest;
    }

    private static BasicFileAttributes attributes(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class);
    }

    /** When the entry of a file was last changed, which nobody can set; where systems do not tell, the beginning of time. */
    private static Instant changed(Path file) throws IOException {
        try {
            return ((FileTime) Files.getAttribute(file, "unix:ctime")).toInstant();
        } catch (UnsupportedOperationException | IllegalArgumentException e) {
            return Instant.EPOCH;
        }
    }
}
