package dev.sfumato.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.util.FingerprintKey;
import dev.sfumato.util.FingerprintKey.SameData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fingerprints written down for data reveal nothing of them to anyone who does not have the key. */
class FingerprintKeyTest {
    private static final String DATA = Hash.of(new byte[] {1, 2, 3});
    private static final String OTHER = Hash.of(new byte[] {1, 2, 4});

    @TempDir
    Path home;

    @Test
    void a_key_is_made_once_for_its_owner_only_and_is_not_for_git() throws IOException {
        FingerprintKey key = FingerprintKey.in(home.resolve(".sfumato"));
        Path file = home.resolve(".sfumato/ledger.key");
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        assertEquals("*\n", Files.readString(home.resolve(".sfumato/.gitignore")));
        assertEquals(key.of(DATA), FingerprintKey.in(home.resolve(".sfumato")).of(DATA));
        assertNotEquals(key.of(DATA), FingerprintKey.in(home.resolve("another")).of(DATA));
        assertFalse(key.of(DATA).contains(DATA));
        try (var files = Files.list(home.resolve(".sfumato"))) {
            assertEquals(2, files.count());
        }
    }

    /** Figures of Python's hmac module. */
    @Test
    void a_fingerprint_is_the_hmac_that_others_compute() throws IOException {
        write("0b".repeat(32));
        FingerprintKey key = FingerprintKey.in(home);
        assertEquals("e7a843e10883d98d", key.id());
        assertEquals(
                "hmac-sha256:e7a843e10883d98d:4899aca5b724f7c517e00b4b5e34fd0a7185f681d968b042175bb03b2561ccf5",
                key.of("ab".repeat(32)));
    }

    @Test
    void a_key_that_is_open_to_others_or_a_link_or_nonsense_is_refused_and_not_quoted() throws IOException {
        Path file = write("0b".repeat(32));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        assertTrue(refusal().contains("must be for its owner only, got rw-r--r--"), refusal());
        Files.move(file, home.resolve("elsewhere"));
        Files.createSymbolicLink(file, home.resolve("elsewhere"));
        assertTrue(refusal().contains("no link"), refusal());
        Files.delete(file);
        write("secret");
        assertTrue(refusal().contains("64 hexadecimal digits") && !refusal().contains("secret"), refusal());
    }

    @Test
    void what_cannot_be_compared_is_neither_the_same_nor_another() {
        FingerprintKey mine = FingerprintKey.ofUser();
        FingerprintKey theirs = FingerprintKey.in(home.resolve("theirs"));
        assertEquals(SameData.YES, FingerprintKey.compare(mine.of(DATA), mine.of(DATA)));
        assertEquals(SameData.NO, FingerprintKey.compare(mine.of(DATA), mine.of(OTHER)));
        assertEquals(SameData.UNKNOWN, FingerprintKey.compare(mine.of(DATA), theirs.of(DATA)));
        assertEquals(SameData.NO, FingerprintKey.compare("none", mine.of(DATA)));
        assertEquals(SameData.YES, FingerprintKey.compare(DATA, mine.of(DATA)), "a bare SHA-256 of an old entry");
        assertEquals(SameData.YES, FingerprintKey.compare(mine.of(DATA), DATA));
        assertEquals(SameData.NO, FingerprintKey.compare(OTHER, mine.of(DATA)));
        assertEquals(SameData.UNKNOWN, FingerprintKey.compare(DATA, theirs.of(DATA)));
    }

    @Test
    void a_run_is_a_replay_by_the_same_key_or_an_old_hash_and_charged_again_by_another_key() {
        Ledger ledger = Ledger.at(home.resolve("ledger"));
        FingerprintKey mine = FingerprintKey.ofUser();
        FingerprintKey theirs = FingerprintKey.in(home.resolve("theirs"));
        assertTrue(append(ledger, DATA).isNew());
        assertFalse(append(ledger, mine.of(DATA)).isNew());
        assertTrue(append(ledger, theirs.of(DATA)).isNew(), "charged rather than forgotten");
        LedgerState state = ledger.read();
        Set<String> poll = Set.of("poll");
        assertTrue(state.ofAnotherName(poll, mine.of(DATA), SameData.YES).isPresent());
        assertTrue(state.ofAnotherName(poll, mine.of(DATA), SameData.UNKNOWN).isPresent());
        assertTrue(state.ofAnotherName(poll, mine.of(OTHER), SameData.YES).isEmpty());
    }

    private static Recorded append(Ledger ledger, String fingerprint) {
        Charge like = Charges.weekly("1");
        return ledger.append(
                new Charge("adult", fingerprint, "weekly", "1", Unit.RECORD, Label.CERTIFIED, like.event()),
                Charges.TOOL,
                Charges.WHEN,
                Admission.ALL);
    }

    private String refusal() {
        return String.valueOf(assertThrows(IllegalArgumentException.class, () -> FingerprintKey.in(home))
                .getMessage());
    }

    private Path write(String key) throws IOException {
        Path file = Files.createFile(
                home.resolve("ledger.key"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        return Files.writeString(file, key);
    }
}
