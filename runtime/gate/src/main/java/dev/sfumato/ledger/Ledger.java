package dev.sfumato.ledger;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.noise.Nonce;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The charges on all datasets of a build: a directory with one file per entry, to be committed to git.
 *
 * <p>Entries are appended and never changed; there is no deletion and no refund.
 */
public final class Ledger {
    private final Path path;
    private final Disk disk;
    private final DurableDirectory directory;

    private Ledger(Path path, Disk disk) {
        this.path = path;
        this.disk = disk;
        this.directory = new DurableDirectory(path, disk);
    }

    /** The ledger in a directory. One that does not exist is empty, and is made by the first charge. */
    public static Ledger at(Path directory) {
        return at(directory, new RealDisk());
    }

    /**
     * A new ledger, with what git must know of it. A folder that has anything in it is refused: that may be a ledger.
     *
     * @throws LedgerException if the folder cannot be made, or if there was a ledger before that is gone
     */
    public static Ledger create(Path directory) {
        Ledger ledger = at(directory);
        if (!ledger.names().isEmpty()) {
            throw new IllegalArgumentException("a new ledger must have an empty folder, got " + ledger.path
                    + ", which has something in it: open it by ledger(\"" + ledger.path.getFileName()
                    + "\"), if that is the ledger");
        }
        ledger.read();
        try {
            ledger.directory.create();
            return LedgerLock.holding(ledger.path, () -> {
                ledger.directory.tellGit();
                return ledger;
            });
        } catch (IOException e) {
            throw new LedgerException("The ledger in " + ledger.path + " cannot be made (" + e + ")", e);
        }
    }

    static Ledger at(Path directory, Disk disk) {
        return new Ledger(directory.toAbsolutePath().normalize(), disk);
    }

    /**
     * All entries, each verified, and none gone that git or the checkpoint beside the folder knows.
     *
     * @throws LedgerException which names every broken or missing file, if there is one
     */
    public LedgerState read() {
        while (true) {
            Interruption.poll("reading the ledger");
            // before the names, so that nothing is missed which another process appends meanwhile
            Optional<Checkpoint> kept = KeptCheckpoint.read(path);
            Set<String> names = names();
            List<BrokenFile> broken = new ArrayList<>();
            LedgerState state = read(names, broken);
            broken.addAll(gone(false));
            if (broken.isEmpty()) {
                kept.ifPresent(then -> state.requireContains(then, "its checkpoint, which is kept beside its folder"));
                return state;
            }
            // a child may be listed and its parent not, if both were appended meanwhile; then the names have changed
            if (names.equals(names())) {
                throw LedgerException.broken("The ledger in " + path, broken);
            }
        }
    }

    /**
     * Records a charge, unless it is recorded already. When this returns, the charge survives a loss of power, and the
     * release may leave. Nobody else can append between the admission and the entry.
     *
     * @param tool the version of Sfumato
     * @param admission asked about a new charge; a replay costs nothing and is not asked about
     * @throws RepeatedChargeException if the charge has neither a run nor a draw, and one like it is recorded
     * @throws LedgerException if the ledger is broken, or the charge could not be recorded for certain: do not release
     */
    public Recorded append(Charge charge, String tool, Instant now, Admission admission) {
        try {
            directory.create();
            return LedgerLock.holding(path, () -> appendAlone(charge, tool, now, admission));
        } catch (IOException e) {
            throw new LedgerException(
                    "The charge of " + charge.words()
                            + " could not be recorded for certain in " + path + " (" + e
                            + "). Do not release; record it again once this is mended.",
                    e);
        }
    }

    /**
     * Takes what another ledger holds into this one, as a merge of git does. It is not checked whether it fits the budget, for it was
     * released already: check afterwards.
     *
     * @return the records that were not here before
     * @throws LedgerException if this ledger is broken, or an entry could not be written for certain: merge again then
     */
    public List<LedgerRecord> merge(LedgerState other) {
        try {
            directory.create();
            return LedgerLock.holding(path, () -> {
                directory.tellGit();
                Set<LedgerRecord> here = Set.copyOf(read().records());
                List<LedgerRecord> taken = other.recordsInOrder().values().stream()
                        .filter(record -> !here.contains(record))
                        .toList();
                // parents come first, so that what a crash leaves can be read
                for (LedgerRecord record : taken) {
                    directory.write(record.fileName(), record.bytes());
                }
                KeptCheckpoint.write(path, read(), disk);
                return taken;
            });
        } catch (IOException e) {
            throw new LedgerException(
                    "Not all entries could be taken into " + path + " for certain (" + e
                            + "). Merge again once this is mended.",
                    e);
        }
    }

    /** Entries that git would not commit, so that a fresh clone would forget them; none where the folder is in no checkout. */
    public List<BrokenFile> ignored() {
        return broken(GitLedger.of(path).ignored());
    }

    /** The names of entries that no commit has yet; none where the folder is in no checkout. */
    public List<String> uncommitted() {
        return GitLedger.of(path).uncommitted();
    }

    /** Why git could not be asked about this ledger, in sentences; none where it could, or where there is no checkout. */
    public List<String> troubles() {
        return GitLedger.of(path).troubles();
    }

    /** Entries that git knows and that are not here. */
    private List<BrokenFile> gone(boolean everBefore) {
        return broken(GitLedger.of(path).gone(everBefore));
    }

    private static List<BrokenFile> broken(Map<String, String> problems) {
        return problems.entrySet().stream()
                .map(problem -> new BrokenFile(problem.getKey(), problem.getValue()))
                .toList();
    }

    /** Files of writers that died before they charged anything. They do no harm. */
    public List<Path> leftovers() {
        return names().stream()
                .filter(name -> name.startsWith(DurableDirectory.TEMPORARY))
                .map(path::resolve)
                .toList();
    }

    /** Removes the left-over temporary files, never an entry, and says which. */
    public List<Path> removeTorn() {
        if (Files.notExists(path)) {
            return List.of();
        }
        try {
            return LedgerLock.holding(path, () -> {
                List<Path> leftovers = leftovers();
                for (Path file : leftovers) {
                    directory.delete(file);
                }
                return leftovers;
            });
        } catch (IOException e) {
            throw new LedgerException("The left-over files in " + path + " could not be removed (" + e + ")", e);
        }
    }

    private Recorded appendAlone(Charge charge, String tool, Instant now, Admission admission) throws IOException {
        directory.tellGit();
        LedgerState state = readWithHistory();
        Optional<LedgerEntry> same =
                state.entries().stream().filter(charge::isReplayOf).findFirst();
        if (same.isPresent()) {
            LedgerEntry entry = same.get();
            directory.makeSure(entry.fileName());
            KeptCheckpoint.write(path, state, disk);
            return new Recorded(entry, false, state.sameRunAs(entry), Optional.empty());
        }
        Charge named = charge.named(state.runOf(charge));
        Charge admitted = admission.admit(state, named);
        Optional<LedgerPlan> opening =
                admission.opening(state).map(of -> new LedgerPlan(of, tool, now, Nonce.fresh(), state.heads()));
        LedgerState opened = opening.isPresent() ? write(opening.get(), state) : state;
        LedgerEntry entry = LedgerEntry.of(admitted, tool, now, Nonce.fresh(), opened.heads());
        requireReadable("The charge of release '" + entry.release() + "'", entry);
        directory.write(entry.fileName(), entry.bytes());
        KeptCheckpoint.write(path, opened.with(entry), disk);
        return new Recorded(entry, true, opened.sameRunAs(entry), opening);
    }

    /**
     * Records what is fixed before outputs are seen: a budget, how releases compose, a plan. Nobody else can append between the question whether
     * it may be and the record.
     *
     * @param admission asked with all that is recorded; any exception refuses the opening
     * @throws LedgerException if the ledger is broken, or it could not be recorded for certain: nothing may rest on it then
     */
    public LedgerPlan open(Opening opening, String tool, Instant now, Consumer<LedgerState> admission) {
        try {
            directory.create();
            return LedgerLock.holding(path, () -> {
                directory.tellGit();
                LedgerState state = readWithHistory();
                admission.accept(state);
                LedgerPlan plan = new LedgerPlan(opening, tool, now, Nonce.fresh(), state.heads());
                write(plan, state);
                return plan;
            });
        } catch (IOException e) {
            throw new LedgerException(
                    "The plan of dataset '" + opening.dataset() + "' could not be recorded for certain in " + path
                            + " (" + e + "). Release nothing that rests on it; record it again once this is mended.",
                    e);
        }
    }

    private LedgerState write(LedgerPlan plan, LedgerState state) throws IOException {
        requireReadable("The plan of dataset '" + plan.dataset() + "'", plan);
        directory.write(plan.fileName(), plan.bytes());
        LedgerState now = state.with(plan);
        KeptCheckpoint.write(path, now, disk);
        return now;
    }

    /** All entries, and none gone that was ever committed: git looks through its history for it. */
    private LedgerState readWithHistory() {
        LedgerState state = read();
        List<BrokenFile> gone = gone(true);
        if (!gone.isEmpty()) {
            throw LedgerException.broken("The ledger in " + path, gone);
        }
        return state;
    }

    /** Refuses to write a record that could not be read again: it would block the ledger. */
    private static void requireReadable(String what, LedgerRecord record) {
        LedgerRecord again;
        try {
            again = EntryFile.read(record.bytes(), record.fileName());
        } catch (LedgerException e) {
            throw new IllegalArgumentException(
                    what + " cannot be recorded: "
                            + e.files().stream().map(BrokenFile::problem).collect(Collectors.joining()),
                    e);
        }
        if (!again.equals(record)) {
            throw new IllegalArgumentException(what + " cannot be written as text without loss");
        }
    }

    private Set<String> names() {
        Set<String> names = new TreeSet<>();
        if (Files.notExists(path, LinkOption.NOFOLLOW_LINKS)) {
            return names;
        }
        if (Files.isSymbolicLink(path)) {
            throw new LedgerException("The ledger " + path
                    + " is a symbolic link, and what it points to can be exchanged: name the folder itself.");
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(path)) {
            files.forEach(file -> names.add(file.getFileName().toString()));
        } catch (IOException | DirectoryIteratorException e) {
            throw new LedgerException("The ledger in " + path + " cannot be read (" + e + ")", e);
        }
        return names;
    }

    private LedgerState read(Set<String> names, List<BrokenFile> broken) {
        TreeMap<String, LedgerRecord> records = new TreeMap<>();
        Set<String> present = new TreeSet<>();
        for (String name : names) {
            Interruption.poll("reading the ledger");
            if (EntryFile.isName(name)) {
                present.add(EntryFile.idOf(name));
                try {
                    records.put(EntryFile.idOf(name), EntryFile.read(path.resolve(name)));
                } catch (LedgerException e) {
                    broken.addAll(e.files());
                }
            } else if (!isAllowed(name)) {
                broken.add(new BrokenFile(name, "is no file of a ledger: move it elsewhere"));
            }
        }
        broken.addAll(LedgerState.orphans(records, present));
        return broken.isEmpty() ? LedgerState.verified(records) : LedgerState.empty();
    }

    private static boolean isAllowed(String name) {
        return name.equals(DurableDirectory.LOCK)
                || name.equals(DurableDirectory.IGNORED)
                || name.equals(DurableDirectory.ATTRIBUTES)
                || name.startsWith(DurableDirectory.TEMPORARY)
                || name.startsWith("README");
    }
}
