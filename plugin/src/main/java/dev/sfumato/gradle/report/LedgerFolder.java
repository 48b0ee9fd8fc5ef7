package dev.sfumato.gradle.report;

import dev.sfumato.gradle.extension.LedgerInputs;
import dev.sfumato.gradle.internal.GitLedger;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.gradle.api.InvalidUserDataException;
import org.gradle.api.logging.Logger;

/**
 * The defects of the ledger's folder now, whatever report there is. An audit may come from the build cache, where it was put when
 * git knew of fewer entries, or when the folder was another one.
 */
public final class LedgerFolder {
    private LedgerFolder() {}

    /** Refuses a ledger that has lost what git knows, or holds what git would not commit, or is not there at all. */
    public static void require(LedgerInputs ledger) {
        Path folder = folder(ledger);
        if (ledger.getNamed().get() && !ledger.isThere()) {
            throw new InvalidUserDataException("the ledger that the build names is not there: " + folder
                    + ". Is its name misspelt, or was it not checked out? For a new ledger, make the folder, with a"
                    + " README in it so that git keeps it.");
        }
        if (ledger.isCheckpointMissing()) {
            throw new InvalidUserDataException("the checkpoint of the ledger must be a file, got " + ledger.checkpoint()
                    + ": restore it, or take one from a report that was kept.");
        }
        GitLedger git = GitLedger.of(folder);
        Map<String, String> problems = new TreeMap<>(git.ignored());
        problems.putAll(git.gone(true));
        if (!problems.isEmpty()) {
            throw new InvalidUserDataException("The ledger in " + folder + " cannot be trusted, by what git knows:"
                    + problems.entrySet().stream()
                            .map(problem -> "\n  " + problem.getKey() + " " + problem.getValue())
                            .collect(Collectors.joining())
                    + "\nNever delete an entry: what was released stays spent.");
        }
    }

    /** Tells what is not committed yet, and why git could not be asked. */
    public static void tell(LedgerInputs ledger, Logger logger) {
        GitLedger git = GitLedger.of(folder(ledger));
        List<String> uncommitted = git.uncommitted();
        if (!uncommitted.isEmpty()) {
            logger.warn(
                    "privacy: not committed yet, so that a fresh clone would not know that it was spent: {}",
                    uncommitted.stream()
                            .map(name -> folder(ledger).getFileName() + "/" + name)
                            .collect(Collectors.joining(", ")));
        }
        git.troubles().forEach(trouble -> logger.warn("privacy: {}", trouble));
    }

    private static Path folder(LedgerInputs ledger) {
        return ledger.getDirectory().get().getAsFile().toPath();
    }
}
