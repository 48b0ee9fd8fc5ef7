package dev.sfumato.gradle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.gradle.internal.FingerprintKey;
import dev.sfumato.gradle.internal.KnownFile;
import dev.sfumato.gradle.internal.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file is read once while it stays as it is, and again when it may be another. */
class KnownFileTest {
    private static final FingerprintKey KEY = FingerprintKey.ofUser();

    @TempDir
    Path folder;

    private Path file;
    private Path note;
    private InstantSource clock = InstantSource.system();

    @BeforeEach
    void file() throws IOException {
        file = Files.writeString(folder.resolve("data.csv"), "one");
        note = folder.resolve("data.known");
    }

    @Test
    void a_file_that_stays_as_it_is_is_not_read_again() throws Exception {
        settle();
        assertEquals(known("one"), fingerprint());
        assertTrue(Files.exists(note));
        // what the note says is believed, so that a note that is false shows that nothing was read
        Files.writeString(note, Files.readString(note).replace(known("one"), "noted"));
        assertEquals("noted", fingerprint());
    }

    @Test
    void a_change_of_the_same_size_whose_date_is_set_back_is_noticed() throws Exception {
        assumeTrue(file.getFileSystem().supportedFileAttributeViews().contains("unix"));
        settle();
        FileTime before = Files.getLastModifiedTime(file);
        Object changed = Files.getAttribute(file, "unix:ctime");
        assertEquals(known("one"), fingerprint());
        do { // until the clock of the file system has moved on, which may count in milliseconds
            Files.writeString(file, "two");
            Files.setLastModifiedTime(file, before);
        } while (Files.getAttribute(file, "unix:ctime").equals(changed));
        assertEquals(known("two"), fingerprint());
    }

    @Test
    void a_file_in_the_place_of_another_is_read() throws Exception {
        settle();
        fingerprint();
        Path other = Files.writeString(folder.resolve("other"), "two");
        Files.setLastModifiedTime(other, Files.getLastModifiedTime(file));
        Files.delete(file);
        Files.move(other, file);
        assertEquals(known("two"), fingerprint());
    }

    @Test
    void what_was_changed_a_moment_ago_is_not_noted() throws Exception {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
        assertEquals(known("one"), fingerprint());
        assertFalse(Files.exists(note));
    }

    @Test
    void a_note_that_is_cut_is_not_believed() throws Exception {
        settle();
        fingerprint();
        Files.writeString(note, Files.readAllLines(note).get(0) + "\n");
        assertEquals(known("one"), fingerprint());
    }

    @Test
    void a_folder_is_known_as_the_worker_knows_it_and_read_again_when_one_of_its_files_may_be_another()
            throws Exception {
        Path images = Files.createDirectories(folder.resolve("images/a"));
        Path one = Files.writeString(images.resolve("1.png"), "one");
        Files.writeString(images.resolve(".hidden"), "x");
        settle();
        KnownFile known = new KnownFile(folder.resolve("images"), note, KEY, clock);
        String before = known.fingerprint();
        assertEquals(KEY.of(dev.sfumato.data.Fingerprint.of(folder.resolve("images"), Progress.NONE)), before);
        Files.writeString(note, Files.readString(note).replace(before, "noted"));
        assertEquals("noted", known.fingerprint());
        Files.move(one, images.resolve("2.png"));
        assertNotEquals("noted", known.fingerprint());
        assertEquals(
                KEY.of(dev.sfumato.data.Fingerprint.of(folder.resolve("images"), Progress.NONE)), known.fingerprint());
    }

    private static String known(String content) {
        return KEY.of(Sha256.of(content));
    }

    private String fingerprint() throws IOException {
        return new KnownFile(file, note, KEY, clock).fingerprint();
    }

    /** Lets the files be older than a moment. */
    private void settle() {
        clock = InstantSource.offset(InstantSource.system(), Duration.ofMillis(2_100));
    }
}
