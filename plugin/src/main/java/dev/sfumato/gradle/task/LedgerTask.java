package dev.sfumato.gradle.task;

import dev.sfumato.gradle.extension.LedgerInputs;
import org.gradle.api.tasks.Nested;
import org.gradle.work.DisableCachingByDefault;

/** A task that works on the ledger. */
@DisableCachingByDefault(because = "it works on the folder of the ledger")
public abstract class LedgerTask extends AnsweringTask {
    @Nested
    public abstract LedgerInputs getLedger();
}
