package dev.sfumato.gradle;

import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.tasks.Internal;
import org.gradle.work.DisableCachingByDefault;

/** A task that works on the ledger. */
@DisableCachingByDefault(because = "it works on the folder of the ledger")
public abstract class LedgerTask extends AnsweringTask {
    /** The folder of the ledger, which need not be there. */
    @Internal
    public abstract DirectoryProperty getLedger();
}
