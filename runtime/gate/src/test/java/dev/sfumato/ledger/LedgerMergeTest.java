package dev.sfumato.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.Unit;
import dev.sfumato.testing.Cases;
import dev.sfumato.util.FingerprintKey.SameData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LedgerMergeTest {
    @TempDir
    Path folder;

    @Test
    void a_new_ledger_is_empty_and_kept_by_git_and_no_other_folder_becomes_one() throws IOException {
        Path books = folder.resolve("deep/books");
        assertTrue(Ledger.create(books).read().entries().isEmpty());
        assertTrue(Files.exists(books.resolve(".gitattributes")));
        assertThrows(IllegalArgumentException.class, () -> Ledger.create(books));
        assertThrows(IllegalArgumentException.class, () -> Ledger.create(folder));
    }

    @Test
    void a_merge_takes_what_is_missing_once_and_changes_nothing_else() {
        Ledger ours = Ledger.at(folder.resolve("ours"));
        Ledger theirs = Ledger.at(folder.resolve("theirs"));
        append(ours, "1");
        ours.merge(theirs.read());
        theirs.merge(ours.read());
        append(ours, "2");
        append(theirs, "2");
        append(theirs, "3");

        LedgerState union = ours.read().union(theirs.read());
        assertEquals(2, ours.merge(theirs.read()).size());
        assertEquals(union, ours.read());
        assertEquals(List.of(), ours.merge(theirs.read()));
        assertEquals(1, theirs.merge(ours.read()).size());
        assertEquals(union, theirs.read());
    }

    @Test
    void entries_are_in_order_after_their_parents_whatever_their_ids() {
        Cases.check(100, cases -> {
            LedgerState state = new LedgerState(Charges.history(cases, cases.whole(0, 12), "a"))
                    .union(new LedgerState(Charges.history(cases, cases.whole(0, 12), "b")));
            Set<String> seen = new HashSet<>();
            for (LedgerEntry entry : state.inOrder()) {
                assertTrue(seen.containsAll(entry.parents()));
                seen.add(entry.id());
            }
            assertEquals(state.entries().size(), seen.size());
        });
    }

    @Test
    void what_is_of_another_unit_or_the_same_data_under_another_name_is_found() {
        LedgerState one = new LedgerState(List.of(Charges.entry(Charges.weekly("1"), 1, List.of())));
        assertTrue(one.ofAnotherUnit(Set.of("adult"), Unit.EDGE).isPresent());
        assertTrue(one.ofAnotherUnit(Set.of("adult"), Unit.RECORD).isEmpty());
        String fingerprint = one.entries().get(0).fingerprint();
        assertTrue(one.ofAnotherName(Set.of("poll"), fingerprint, SameData.YES).isPresent());
        assertTrue(one.ofAnotherName(Set.of("poll", "adult"), fingerprint, SameData.YES)
                .isEmpty());
        assertTrue(
                one.ofAnotherName(Set.of("poll"), Charge.NO_DATA, SameData.YES).isEmpty());
    }

    private static void append(Ledger ledger, String run) {
        ledger.append(Charges.weekly(run), Charges.TOOL, Charges.WHEN, Admission.ALL);
    }
}
