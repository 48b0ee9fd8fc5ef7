package dev.sfumato.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LedgerTest {
    @TempDir
    Path folder;

    @Test
    void a_ledger_that_does_not_exist_is_empty_and_stays_unmade_by_reading() {
        Ledger ledger = ledger();

        assertEquals(LedgerState.empty(), ledger.read());
        assertEquals(List.of(), ledger.leftovers());
        assertEquals(List.of(), ledger.removeTorn());
        assertTrue(Files.notExists(path()));
    }

    @Test
    void a_charge_is_one_file_named_by_its_hash() throws IOException {
        Recorded recorded = append(Charges.weekly("1"));

        assertTrue(recorded.isNew());
        assertEquals(Set.of(recorded.entry().fileName(), ".lock", ".gitignore", ".gitattributes"), names());
        byte[] bytes = Files.readAllBytes(path().resolve(recorded.entry().fileName()));
        assertEquals(recorded.entry().fileName(), Hash.of(bytes) + ".json");
        assertEquals(List.of(recorded.entry()), ledger().read().entries());
        assertEquals(Charges.weekly("1"), recorded.entry().charge());
        assertEquals(Charges.TOOL, recorded.entry().tool());
        assertEquals(Charges.WHEN, recorded.entry().recorded());
    }

    @Test
    void git_is_told_what_to_ignore_and_to_leave_line_ends_alone() throws IOException {
        append(Charges.weekly("1"));

        assertEquals(
                ".lock\n.tmp-*\n!*.json\n!.gitignore\n!.gitattributes\n",
                Files.readString(path().resolve(".gitignore")));
        assertEquals("*.json -text\n", Files.readString(path().resolve(".gitattributes")));
    }

    @Test
    void what_users_told_git_stays() throws IOException {
        Files.createDirectories(path());
        Files.writeString(path().resolve(".gitattributes"), "* -text\n");
        append(Charges.weekly("1"));

        assertEquals("* -text\n", Files.readString(path().resolve(".gitattributes")));
        assertTrue(Files.exists(path().resolve(".gitignore")));
    }

    @Test
    void an_entry_stands_upon_the_heads_of_its_ledger() {
        LedgerEntry first = append(Charges.weekly("1")).entry();
        LedgerEntry second = append(Charges.weekly("2")).entry();

        assertEquals(List.of(), first.parents());
        assertEquals(List.of(first.id()), second.parents());
        assertEquals(List.of(second.id()), ledger().read().heads());
    }

    @Test
    void the_same_charge_again_costs_nothing_and_is_not_asked_about() throws IOException {
        Recorded first = append(Charges.weekly("1"));
        Set<String> before = names();

        Recorded again = ledger().append(Charges.weekly("1"), "0.7.0", Charges.WHEN.plusSeconds(9), (state, charge) -> {
            throw new AssertionError("a replay was asked about");
        });

        assertEquals(new Recorded(first.entry(), false, List.of(), Optional.empty()), again);
        assertEquals(before, names());
    }

    @Test
    void another_label_alone_is_no_new_charge() {
        Charge charge = Charges.weekly("1");
        append(charge);
        Charge claimed =
                new Charge("adult", charge.fingerprint(), "weekly", "1", Unit.RECORD, Label.CLAIMED, charge.event());

        assertFalse(append(claimed).isNew());
    }

    @Test
    void a_changed_run_is_a_new_charge_and_says_so() {
        LedgerEntry first = append(Charges.weekly("1")).entry();
        Charge noisier = Charges.gaussian("adult", "weekly", "1", 5);
        Charge otherData = new Charge(
                "adult",
                Charge.NO_DATA,
                "weekly",
                "1",
                Unit.RECORD,
                Label.CERTIFIED,
                Charges.weekly("1").event());
        PrivacyEvent replaced = new GaussianEvent(4, 1, Unit.RECORD_REPLACED);

        Recorded second = append(noisier);
        assertTrue(second.isChangedRun());
        assertEquals(List.of(first), second.sameRunBefore());
        assertEquals(2, append(otherData).sameRunBefore().size());
        assertEquals(
                3,
                append(Charges.of("adult", "weekly", "1", replaced))
                        .sameRunBefore()
                        .size());
        assertFalse(append(Charges.weekly("2")).isChangedRun());
        assertFalse(append(Charges.gaussian("adult", "monthly", "1", 4)).isChangedRun());
        assertFalse(append(Charges.gaussian("census", "weekly", "1", 4)).isChangedRun());
        assertEquals(7, ledger().read().entries().size());

        Recorded replay = append(noisier);
        assertFalse(replay.isNew() || replay.isChangedRun());
        assertEquals(second.entry(), replay.entry());
        assertEquals(3, replay.sameRunBefore().size());
    }

    @Test
    void what_is_not_admitted_is_not_recorded() throws IOException {
        append(Charges.weekly("1"));
        Set<String> before = names();
        IllegalStateException full = new IllegalStateException("the budget is spent");

        var refused = assertThrows(
                IllegalStateException.class,
                () -> ledger().append(Charges.weekly("2"), Charges.TOOL, Charges.WHEN, (state, charge) -> {
                    assertEquals(1, state.of("adult").size());
                    assertEquals(Charges.weekly("2"), charge);
                    throw full;
                }));

        assertEquals(full, refused);
        assertEquals(before, names());
        assertTrue(append(Charges.weekly("2")).isNew(), "the lock was left behind");
    }

    @Test
    void recording_while_admitting_is_refused_and_harms_nothing() {
        assertThrows(
                IllegalStateException.class,
                () -> ledger().append(Charges.weekly("1"), Charges.TOOL, Charges.WHEN, (state, charge) -> {
                    append(Charges.weekly("2"));
                    return charge;
                }));

        assertTrue(append(Charges.weekly("1")).isNew());
    }

    @Test
    void threads_that_append_at_the_same_time_lose_nothing_and_one_alone_takes_the_last_place() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Callable<Boolean>> tasks = IntStream.range(0, 24)
                    .mapToObj(i -> (Callable<Boolean>) () -> {
                        append(Charges.weekly("" + i));
                        return takesTheOnlyPlace("" + i);
                    })
                    .toList();
            int taken = 0;
            for (Future<Boolean> result : threads.invokeAll(tasks)) {
                taken += result.get() ? 1 : 0;
            }
            assertEquals(1, taken);
        } finally {
            threads.shutdownNow();
        }
        LedgerState state = ledger().read();
        assertEquals(24, state.of("adult").size());
        assertEquals(1, state.of("scarce").size());
        assertEquals(1, state.heads().size());
    }

    @Test
    void reading_beside_a_writer_never_sees_a_broken_ledger() throws Exception {
        append(Charges.weekly("start"));
        ExecutorService writer = Executors.newSingleThreadExecutor();
        try {
            Future<?> writing =
                    writer.submit(() -> IntStream.range(0, 30).forEach(i -> append(Charges.weekly("" + i))));
            int before = 1;
            while (!writing.isDone()) {
                int now = ledger().read().entries().size();
                assertTrue(now >= before, now + " after " + before);
                before = now;
            }
            writing.get();
        } finally {
            writer.shutdownNow();
        }
        assertEquals(31, ledger().read().entries().size());
    }

    @Test
    void an_interrupted_thread_records_nothing_that_it_says_nothing_about() {
        Thread.currentThread().interrupt();
        try {
            assertThrows(RuntimeException.class, () -> append(Charges.weekly("1")));
        } finally {
            assertTrue(Thread.interrupted());
        }
        append(Charges.weekly("1"));
        assertEquals(1, ledger().read().entries().size());
        Thread.currentThread().interrupt();
        assertThrows(CancellationException.class, () -> ledger().read());
        assertTrue(Thread.interrupted());
    }

    @Test
    void a_ledger_below_directories_that_do_not_exist_is_made() {
        Ledger deep = Ledger.at(folder.resolve("a/b/../c/ledger"));
        deep.append(Charges.weekly("1"), Charges.TOOL, Charges.WHEN, Admission.ALL);

        assertEquals(1, Ledger.at(folder.resolve("a/c/ledger")).read().entries().size());
    }

    private boolean takesTheOnlyPlace(String run) {
        try {
            ledger().append(Charges.gaussian("scarce", "one", run, 1), Charges.TOOL, Charges.WHEN, (state, charge) -> {
                if (!state.of("scarce").isEmpty()) {
                    throw new IllegalStateException("full");
                }
                return charge;
            });
            return true;
        } catch (IllegalStateException full) {
            return false;
        }
    }

    private Recorded append(Charge charge) {
        return ledger().append(charge, Charges.TOOL, Charges.WHEN, Admission.ALL);
    }

    private Ledger ledger() {
        return Ledger.at(path());
    }

    private Path path() {
        return folder.resolve("ledger");
    }

    private Set<String> names() throws IOException {
        try (Stream<Path> files = Files.list(path())) {
            return files.map(file -> file.getFileName().toString()).collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
