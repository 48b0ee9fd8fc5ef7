package dev.sfumato.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.ledger.FailingDisk.Failure;
import dev.sfumato.ledger.FailingDisk.Loss;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every operation on the disk is made to fail in turn: a charge may be wasted, but none is lost and none is torn. */
class DiskFailureTest {
    private static final Charge CHARGE = Charges.weekly("1");

    @TempDir
    Path folder;

    /** The state of the ledger before the charge. */
    enum Start {
        ABSENT(0),
        WITH_AN_ENTRY(1),
        WITH_THE_CHARGE(1);

        private final int entries;

        Start(int entries) {
            this.entries = entries;
        }

        void prepare(Path path) {
            if (this != ABSENT) {
                append(Ledger.at(path), this == WITH_AN_ENTRY ? Charges.weekly("0") : CHARGE);
            }
        }

        int entriesWithTheCharge() {
            return this == WITH_THE_CHARGE ? 1 : entries + 1;
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_failure_is_told_and_the_charge_can_be_recorded_again(Start start) {
        int operations = 0;
        for (Failure failure : Failure.values()) {
            boolean wasReached = true;
            for (int n = 1; wasReached; n++) {
                Path path = path(start, failure + "-" + n);
                FailingDisk disk = FailingDisk.once(n, failure);

                Optional<LedgerEntry> recorded = tryAppend(Ledger.at(path, disk));

                LedgerState state = Ledger.at(path).read();
                recorded.ifPresent(entry -> assertTrue(state.entries().contains(entry)));
                assertTrue(state.entries().size() >= start.entries, "lost after " + n);
                Recorded again = append(Ledger.at(path), CHARGE);
                assertEquals(
                        start.entriesWithTheCharge(),
                        Ledger.at(path).read().entries().size(),
                        "a charge that was tried again counts once");
                recorded.ifPresent(entry -> assertEquals(entry, again.entry()));
                assertTrue(append(Ledger.at(path), Charges.weekly("2")).isNew());
                Ledger.at(path).removeTorn();
                assertEquals(
                        start.entriesWithTheCharge() + 1,
                        Ledger.at(path).read().entries().size());
                wasReached = disk.hasFailed();
                operations = n;
            }
        }
        assertTrue(operations > (start == Start.WITH_THE_CHARGE ? 2 : 5), operations + " operations");
    }

    @ParameterizedTest
    @EnumSource
    void power_lost_at_any_operation_loses_no_charge_that_was_recorded(Start start) throws IOException {
        for (Loss loss : Loss.values()) {
            for (Failure failure : Failure.values()) {
                boolean wasReached = true;
                for (int n = 1; wasReached; n++) {
                    Path path = path(start, loss + "-" + failure + "-" + n);
                    FailingDisk disk = FailingDisk.fromThenOn(n, failure);

                    Optional<LedgerEntry> recorded = tryAppend(Ledger.at(path, disk));
                    disk.losePower(loss);

                    LedgerState state = Ledger.at(path).read();
                    recorded.ifPresent(entry -> assertTrue(state.entries().contains(entry)));
                    assertTrue(state.entries().size() >= start.entries, "lost after " + n);
                    append(Ledger.at(path), CHARGE);
                    assertEquals(
                            start.entriesWithTheCharge(),
                            Ledger.at(path).read().entries().size());
                    wasReached = disk.hasFailed();
                    assertEquals(!wasReached, recorded.isPresent());
                }
            }
        }
    }

    /** The second attempt may find the entry of the first one, which nobody made sure of. */
    @ParameterizedTest
    @EnumSource
    void power_lost_after_a_second_attempt_loses_no_charge(Start start) throws IOException {
        for (Loss loss : Loss.values()) {
            for (Failure failure : Failure.values()) {
                boolean wasReached = true;
                for (int n = 1; wasReached; n++) {
                    Path path = path(start, loss + "-" + failure + "-" + n);
                    FailingDisk disk = FailingDisk.once(n, failure);

                    tryAppend(Ledger.at(path, disk));
                    wasReached = disk.hasFailed();
                    if (!wasReached) {
                        break;
                    }
                    LedgerEntry recorded = append(Ledger.at(path, disk), CHARGE).entry();
                    disk.losePower(loss);

                    assertTrue(Ledger.at(path).read().entries().contains(recorded), failure + " of " + n);
                }
            }
        }
    }

    @Test
    void a_disk_that_forgets_to_sync_is_caught_by_these_tests() throws IOException {
        FailingDisk forgetful = FailingDisk.thatForgetsToSync();
        append(Ledger.at(folder.resolve("names"), forgetful), CHARGE);
        forgetful.losePower(Loss.NAMES);
        assertEquals(List.of(), Ledger.at(folder.resolve("names")).read().entries());

        FailingDisk alsoForgetful = FailingDisk.thatForgetsToSync();
        append(Ledger.at(folder.resolve("content"), alsoForgetful), CHARGE);
        alsoForgetful.losePower(Loss.CONTENT);
        assertThrows(
                LedgerException.class,
                () -> Ledger.at(folder.resolve("content")).read());
    }

    @Test
    void a_failed_charge_says_that_nothing_may_be_released() {
        FailingDisk disk = FailingDisk.once(1, Failure.NOTHING_DONE);
        Path path = folder.resolve("ledger");
        Start.WITH_AN_ENTRY.prepare(path);

        var information = assertThrows(LedgerException.class, () -> append(Ledger.at(path, disk), CHARGE));

        assertTrue(
                information
                        .getMessage()
                        .startsWith("The charge of release 'weekly', run '1' could not be recorded for certain in"),
                information.getMessage());
        assertTrue(information.getMessage().endsWith("Do not release; record it again once this is mended."));
        assertFalse(Ledger.at(path).read().entries().isEmpty());
    }

    private Path path(Start start, String name) {
        Path path = folder.resolve(name).resolve("privacy").resolve("ledger");
        start.prepare(path);
        return path;
    }

    private static Optional<LedgerEntry> tryAppend(Ledger ledger) {
        try {
            return Optional.of(append(ledger, CHARGE).entry());
        } catch (LedgerException failed) {
            return Optional.empty();
        }
    }

    private static Recorded append(Ledger ledger, Charge charge) {
        return ledger.append(charge, Charges.TOOL, Charges.WHEN, Admission.ALL);
    }
}
