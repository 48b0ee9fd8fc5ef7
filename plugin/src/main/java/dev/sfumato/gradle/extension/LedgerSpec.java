package dev.sfumato.gradle.extension;

import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.provider.SetProperty;

/** Where what was released is written down. */
public interface LedgerSpec {
    /** The folder of the ledger, to be committed: {@code privacy-ledger} beside the settings of the build by default. */
    DirectoryProperty getDirectory();

    /**
     * The names of datasets of the same ledger that other projects or builds declare, and that are other data: a charge of a dataset
     * that is neither declared here nor named here fails. By default the property {@code sfumato.otherDatasets} of the build,
     * divided by commas.
     */
    SetProperty<String> getOthers();

    /**
     * A checkpoint of an earlier ledger, or a JSON report that holds one, which the ledger of now must contain: so that
     * entries which were taken away are missed. None by default.
     */
    RegularFileProperty getCheckpoint();

    /**
     * How releases compose that no plan foresaw, each of which may be chosen by looking at earlier ones: {@code gaussian(0.125, 12)}
     * by default, {@code gaussian(0, 1)}, {@code basic(64, 0.5)}, {@code renyi(0.125, 8)}. It is recorded when a budget is opened.
     */
    Property<String> getComposition();
}
