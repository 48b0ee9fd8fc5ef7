package dev.sfumato.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.ClaimedEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.Unit;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Directories that something happened to: each broken file is named, and nothing is charged until it is whole. */
class BrokenLedgerTest {
    @TempDir
    Path temporary;

    private Path folder;
    private Ledger ledger;
    private LedgerEntry first;
    private LedgerEntry last;

    @BeforeEach
    void twoEntries() {
        folder = temporary.resolve("ledger");
        ledger = Ledger.at(folder);
        first = append("1");
        last = append("2");
    }

    @Test
    void a_torn_entry_is_refused_and_whole_again_when_restored() throws IOException {
        Path file = folder.resolve(last.fileName());
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length / 2));

        requireBroken(last.fileName() + " was altered or torn: its content has not the hash that is its name");

        Files.write(file, whole);
        assertEquals(2, ledger.read().entries().size());
    }

    @Test
    void an_empty_entry_is_refused() throws IOException {
        Files.write(folder.resolve(last.fileName()), new byte[0]);

        requireBroken(last.fileName() + " is empty");
    }

    @Test
    void a_removed_entry_that_others_stand_upon_is_missed() throws IOException {
        Files.delete(folder.resolve(first.fileName()));

        requireBroken(
                last.fileName() + " names the parent " + first.fileName() + ", which is missing: restore that one");
    }

    @Test
    void a_removed_last_entry_is_missed_by_a_checkpoint_only() throws IOException {
        Checkpoint checkpoint = ledger.read().checkpoint();
        Files.delete(folder.resolve(last.fileName()));

        LedgerException missed = assertThrows(LedgerException.class, ledger::read);
        assertTrue(missed.getMessage().contains("which is kept beside its folder"), missed.getMessage());
        assertThrows(
                LedgerException.class,
                () -> ledger.append(Charges.weekly("3"), Charges.TOOL, Charges.WHEN, Admission.ALL));
        Files.delete(kept());
        LedgerState cut = ledger.read();

        assertThrows(LedgerException.class, () -> cut.requireContains(checkpoint));
    }

    @Test
    void a_folder_that_is_gone_is_missed_by_the_checkpoint_beside_it() throws IOException {
        Path moved = folder.resolveSibling(folder.getFileName() + "-moved");
        Files.move(folder, moved);

        assertTrue(
                assertThrows(LedgerException.class, ledger::read).getMessage().contains(last.id()));
        assertThrows(LedgerException.class, () -> Ledger.create(folder));
    }

    @Test
    void a_checkpoint_that_cannot_be_read_is_refused() throws IOException {
        Files.writeString(kept(), "nothing was ever spent");
        assertTrue(
                assertThrows(LedgerException.class, ledger::read).getMessage().contains("cannot be read"));
        Files.delete(kept());
        Files.createSymbolicLink(kept(), folder.resolve("README"));
        assertTrue(
                assertThrows(LedgerException.class, ledger::read).getMessage().contains("is a symbolic link"));
    }

    @Test
    void links_in_the_place_of_the_lock_of_what_git_is_told_and_of_the_folder_are_refused(@TempDir Path elsewhere)
            throws IOException {
        for (String name : List.of(".lock", ".gitignore")) {
            Path target = Files.writeString(elsewhere.resolve("target"), "theirs");
            Files.delete(folder.resolve(name));
            Files.createSymbolicLink(folder.resolve(name), target);
            LedgerException refused = assertThrows(
                    LedgerException.class,
                    () -> ledger.append(Charges.weekly("3"), Charges.TOOL, Charges.WHEN, Admission.ALL));
            assertTrue(refused.getMessage().contains(name + " is a symbolic link"), refused.getMessage());
            assertEquals("theirs", Files.readString(target));
            Files.delete(folder.resolve(name));
        }
        Files.deleteIfExists(folder.resolve(".lock"));
        Files.createSymbolicLink(folder.resolve(".lock"), elsewhere.resolve("made-by-a-ledger"));
        assertThrows(LedgerException.class, ledger::removeTorn);
        assertFalse(Files.exists(elsewhere.resolve("made-by-a-ledger")));

        Path link = Files.createSymbolicLink(elsewhere.resolve("link"), folder);
        assertThrows(LedgerException.class, () -> Ledger.at(link).read());
        assertThrows(
                LedgerException.class,
                () -> Ledger.at(link).append(Charges.weekly("3"), Charges.TOOL, Charges.WHEN, Admission.ALL));
    }

    @Test
    void a_directory_in_the_place_of_an_entry_is_refused() throws IOException {
        Files.delete(folder.resolve(last.fileName()));
        Files.createDirectory(folder.resolve(last.fileName()));

        requireBroken(last.fileName() + " is a directory or a device, and an entry is a file");
    }

    @Test
    void a_link_in_the_place_of_an_entry_is_refused(@TempDir Path elsewhere) throws IOException {
        Path moved = Files.move(folder.resolve(last.fileName()), elsewhere.resolve("moved"));
        Files.createSymbolicLink(folder.resolve(last.fileName()), moved);

        requireBroken(last.fileName() + " is a symbolic link, and an entry is a file of its own");
    }

    @Test
    void a_huge_file_is_refused_by_a_sentence() throws IOException {
        try (RandomAccessFile file =
                new RandomAccessFile(folder.resolve(last.fileName()).toFile(), "rw")) {
            file.setLength(1L << 40);
        }

        requireBroken(last.fileName() + " has more than the 1048576 bytes that an entry may have");
    }

    @Test
    void an_entry_under_the_name_of_another_is_refused() throws IOException {
        Files.write(folder.resolve(last.fileName()), first.bytes());

        requireBroken(last.fileName() + " was altered or torn");
    }

    @ParameterizedTest
    @ValueSource(strings = {"notes.txt", ".DS_Store", "entry.json", "x.json.orig", ".gitkeep", "tmp-1"})
    void a_file_that_does_not_belong_there_is_refused(String name) throws IOException {
        Files.writeString(folder.resolve(name), "");

        requireBroken(name + " is no file of a ledger: move it elsewhere");
    }

    @ParameterizedTest
    @ValueSource(strings = {"README", "README.md", ".tmp-1", ".lock", ".gitignore", ".gitattributes"})
    void a_file_that_belongs_there_is_not(String name) throws IOException {
        Files.writeString(folder.resolve(name), "");

        assertEquals(2, ledger.read().entries().size());
    }

    @Test
    void every_broken_file_is_named_at_once() throws IOException {
        LedgerEntry third = append("3");
        Files.write(folder.resolve(first.fileName()), new byte[0]);
        Files.delete(folder.resolve(last.fileName()));
        Files.writeString(folder.resolve("notes.txt"), "");

        var refused = assertThrows(LedgerException.class, ledger::read);

        assertEquals(
                Stream.of(first.fileName(), third.fileName(), "notes.txt")
                        .sorted()
                        .toList(),
                refused.files().stream().map(BrokenFile::name).sorted().toList());
        assertTrue(refused.getMessage().startsWith("The ledger in " + folder + " cannot be trusted:\n  "));
        assertTrue(refused.getMessage()
                .endsWith(
                        "\nRestore altered or missing entries from git. Never delete an entry: what was released stays"
                                + " spent."));
    }

    @Test
    void a_leftover_is_reported_and_removed_only_when_asked_for() throws IOException {
        Path leftover = Files.writeString(folder.resolve(".tmp-1"), "{\"half");
        List<LedgerEntry> before = ledger.read().entries();

        assertEquals(List.of(leftover), ledger.leftovers());
        LedgerEntry third = append("3");
        assertTrue(Files.exists(leftover));
        assertEquals(List.of(leftover), ledger.removeTorn());
        assertEquals(List.of(), ledger.leftovers());
        assertEquals(List.of(), ledger.removeTorn());
        assertEquals(before.size() + 1, ledger.read().entries().size());
        assertTrue(ledger.read().entries().contains(third));
    }

    @Test
    void a_file_in_the_place_of_the_ledger_is_no_empty_ledger(@TempDir Path elsewhere) throws IOException {
        Path file = Files.writeString(elsewhere.resolve("file"), "");
        Path link = Files.createSymbolicLink(elsewhere.resolve("link"), elsewhere.resolve("nowhere"));

        for (Path wrong : List.of(file, link)) {
            Ledger none = Ledger.at(wrong);
            assertThrows(LedgerException.class, none::read);
            var refused = assertThrows(
                    LedgerException.class,
                    () -> none.append(Charges.weekly("1"), Charges.TOOL, Charges.WHEN, Admission.ALL));
            assertTrue(refused.getMessage().contains("Do not release"), refused.getMessage());
        }
    }

    @Test
    void what_could_not_be_read_again_is_not_written() {
        PrivacyEvent tooLong = new ClaimedEvent(1, 0, "x".repeat(1 << 20), "a gap", Unit.RECORD);
        PrivacyEvent lossy = new ClaimedEvent(1, 0, "\ud83d", "a gap", Unit.RECORD);
        PrivacyEvent deep = Charges.weekly("1").event();
        for (int i = 0; i < 100; i++) {
            deep = new SeededEvent(deep);
        }
        for (PrivacyEvent event : List.of(tooLong, lossy, deep)) {
            Charge charge = Charges.of("adult", "weekly", "3", event);
            var refused = assertThrows(
                    IllegalArgumentException.class,
                    () -> ledger.append(charge, Charges.TOOL, Charges.WHEN, Admission.ALL));
            assertTrue(refused.getMessage().startsWith("The charge of release 'weekly' cannot be"));
        }
        assertEquals(2, ledger.read().entries().size());
        assertEquals(List.of(), ledger.leftovers());
    }

    private LedgerEntry append(String run) {
        return ledger.append(Charges.weekly(run), Charges.TOOL, Charges.WHEN, Admission.ALL)
                .entry();
    }

    private Path kept() {
        return temporary.resolve("ledger.checkpoint");
    }

    private void requireBroken(String message) {
        var refused = assertThrows(LedgerException.class, ledger::read);
        assertTrue(refused.getMessage().contains("\n  " + message), refused.getMessage());
        for (String run : List.of("1", "3")) {
            assertThrows(
                    LedgerException.class,
                    () -> ledger.append(Charges.weekly(run), Charges.TOOL, Charges.WHEN, (state, charge) -> {
                        throw new AssertionError("asked about a broken ledger");
                    }));
        }
    }
}
