package dev.sfumato.gradle;

import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.RegularFileProperty;

/** Where what was released is written down. */
public interface LedgerSpec {
    /** The folder of the ledger, to be committed: {@code privacy-ledger} beside the settings of the build unless said otherwise. */
    DirectoryProperty getDirectory();

    /**
     * A checkpoint of an earlier ledger, or a JSON report that holds one, which the ledger of now must contain: so that
     * entries which were taken away are missed. None unless said.
     */
    RegularFileProperty getCheckpoint();
}
