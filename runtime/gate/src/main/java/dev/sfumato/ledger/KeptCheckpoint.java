package dev.sfumato.ledger;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The checkpoint beside the folder of a ledger that lies in no git checkout, or in one that does not show everything: without it, deletion
 * of the newest entry or of the whole folder would not be noticed. Where there is git, what was committed is the better witness, and goes
 * with the branches.
 */
final class KeptCheckpoint {
    private static final String SUFFIX = ".checkpoint";

    private KeptCheckpoint() {}

    /** Where it is; nowhere if the ledger is the root of a file system. */
    static Optional<Path> of(Path ledger) {
        Path name = ledger.getFileName();
        return name == null ? Optional.empty() : Optional.of(ledger.resolveSibling(name + SUFFIX));
    }

    /** Reads the checkpoint that was kept, if there is one. */
    static Optional<Checkpoint> read(Path ledger) {
        Optional<Path> file = of(ledger).filter(path -> Files.exists(path, LinkOption.NOFOLLOW_LINKS));
        if (file.isEmpty()) {
            return Optional.empty();
        }
        try {
            DurableDirectory.requireNoLink(file.get());
            return Optional.of(Checkpoint.parse(Files.readString(file.get())));
        } catch (IOException | IllegalArgumentException e) {
            throw new LedgerException(
                    "The checkpoint " + file.get() + " of the ledger beside it cannot be read (" + e.getMessage()
                            + "). Restore it from a backup; if there is none, make sure that no entry is missing, and"
                            + " delete it.",
                    e);
        }
    }

    /** Keeps the state of now; the lock of the ledger is held. */
    static void write(Path ledger, LedgerState state, Disk disk) throws IOException {
        Path name = ledger.getFileName();
        Path parent = ledger.getParent();
        if (name != null && parent != null && !GitLedger.of(ledger).isWitness()) {
            DurableDirectory.requireNoLink(parent.resolve(name + SUFFIX));
            byte[] text = state.checkpoint().text().getBytes(StandardCharsets.UTF_8);
            new DurableDirectory(parent, disk).write(name + SUFFIX, text);
        }
    }
}
