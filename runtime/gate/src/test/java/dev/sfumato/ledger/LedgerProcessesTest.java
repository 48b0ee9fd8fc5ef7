package dev.sfumato.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.testing.Cases;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/** Real processes that append to one ledger, and are killed while they do. */
class LedgerProcessesTest {
    private static final int PROCESSES = 16;
    private static final int CHARGES = 4;

    private static final int AT_THE_SAME_TIME = 4;
    private static final int ROUNDS_PER_LEDGER = 5;

    @TempDir
    Path folder;

    @Test
    void sixteen_processes_lose_nothing_and_one_alone_takes_the_last_place() throws Exception {
        Path path = folder.resolve("ledger");
        Path go = folder.resolve("go");
        List<Process> processes = new ArrayList<>();
        for (int i = 0; i < PROCESSES; i++) {
            processes.add(Appender.start(path, go, "process-" + i, CHARGES, folder.resolve("output-" + i)));
        }
        Files.createFile(go);
        List<String> printed = new ArrayList<>();
        for (int i = 0; i < PROCESSES; i++) {
            assertEquals(0, processes.get(i).waitFor());
            printed.addAll(wholeLines(Files.readString(folder.resolve("output-" + i))));
        }

        LedgerState state = Ledger.at(path).read();

        assertEquals(Set.copyOf(printed), printed(state.entries()));
        assertEquals(PROCESSES * CHARGES, state.of("adult").size());
        assertEquals(1, state.of("scarce").size());
        assertEquals(1, state.heads().size(), "each stands upon the one before");
        assertEquals(List.of(), Ledger.at(path).leftovers());
    }

    @Test
    void killed_at_any_moment_a_process_loses_no_charge(TestReporter reporter) {
        kill(12, reporter);
    }

    /** 500 of them with -Dsfumato.kills=500, which takes minutes. */
    @Test
    @Tag("thorough")
    void however_many_are_killed_they_lose_no_charge(TestReporter reporter) {
        kill(Integer.getInteger("sfumato.kills", 40), reporter);
    }

    private void kill(int wanted, TestReporter reporter) {
        int[] kills = {0};
        int[] insideAppend = {0};
        int[] appended = {0};
        Cases.check((wanted + AT_THE_SAME_TIME - 1) / AT_THE_SAME_TIME, cases -> {
            int round = kills[0] / AT_THE_SAME_TIME;
            Path path = folder.resolve("ledger-" + round / ROUNDS_PER_LEDGER);
            LedgerState before = Ledger.at(path).read();

            List<String> printed = killSome(path, round, cases);

            kills[0] += AT_THE_SAME_TIME;
            appended[0] += printed.size();
            LedgerState after = Ledger.at(path).read();
            after.requireContains(before.checkpoint());
            Set<String> kept = printed(after.entries());
            assertTrue(kept.containsAll(printed), () -> "lost of " + printed);
            int unprinted = after.entries().size() - before.entries().size() - printed.size();
            insideAppend[0] += unprinted + Ledger.at(path).removeTorn().size();
            assertEquals(after, Ledger.at(path).read());
            Recorded next =
                    Ledger.at(path).append(Charges.weekly("round " + round), Charges.TOOL, Charges.WHEN, Admission.ALL);
            assertEquals(after.heads(), next.entry().parents(), "the lock is free and the ledger goes on");
        });
        reporter.publishEntry(
                "kills",
                kills[0] + ", between creating a file and returning " + insideAppend[0] + ", appended " + appended[0]);
    }

    /** Starts several, kills each a moment after it recorded its first charge, and gives the lines that they printed. */
    private List<String> killSome(Path path, int round, Cases cases) {
        List<Process> processes = new ArrayList<>();
        List<Path> outputs = new ArrayList<>();
        try {
            for (int i = 0; i < AT_THE_SAME_TIME; i++) {
                String name = "round-" + round + "-" + i;
                outputs.add(folder.resolve(name));
                processes.add(Appender.start(path, folder, name, Integer.MAX_VALUE, outputs.get(i)));
            }
            List<String> printed = new ArrayList<>();
            for (int i = 0; i < AT_THE_SAME_TIME; i++) {
                Process process = processes.get(i);
                while (Files.size(outputs.get(i)) == 0) {
                    assertTrue(process.isAlive(), "the process died by itself");
                    Thread.sleep(1);
                }
                Thread.sleep(cases.whole(0, 60), cases.whole(0, 999_999));
                assertTrue(process.isAlive(), "the process died by itself");
                process.destroyForcibly().waitFor();
                printed.addAll(wholeLines(Files.readString(outputs.get(i))));
            }
            return printed;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        } finally {
            processes.forEach(Process::destroyForcibly);
        }
    }

    /** A process may be killed in the middle of a line. */
    private static List<String> wholeLines(String text) {
        return text.lines().filter(line -> line.endsWith(Appender.END)).toList();
    }

    private static Set<String> printed(List<LedgerEntry> entries) {
        return entries.stream().map(entry -> Appender.line(entry)).collect(Collectors.toCollection(HashSet::new));
    }
}
