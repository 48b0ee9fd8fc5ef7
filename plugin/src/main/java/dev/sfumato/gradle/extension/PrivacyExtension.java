package dev.sfumato.gradle.extension;

import org.gradle.api.Action;
import org.gradle.api.InvalidUserDataException;
import org.gradle.api.NamedDomainObjectContainer;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Nested;

/** The {@code privacy} block: which datasets there are, what may be spent on each, and what is released from them. */
public interface PrivacyExtension {
    NamedDomainObjectContainer<DatasetSpec> getDatasets();

    default void datasets(Action<? super NamedDomainObjectContainer<DatasetSpec>> action) {
        tellingTheCause(() -> action.execute(getDatasets()));
    }

    NamedDomainObjectContainer<ReleaseSpec> getReleases();

    default void releases(Action<? super NamedDomainObjectContainer<ReleaseSpec>> action) {
        tellingTheCause(() -> action.execute(getReleases()));
    }

    /** The effect of a finding on {@code privacyCheck}: {@code fail} by default, or {@code warn}. Limits are not its business. */
    Property<String> getMode();

    @Nested
    AttacksSpec getAttacks();

    /** Configures the defaults of all attacks; a release may declare otherwise. */
    default void attacks(Action<? super AttacksSpec> action) {
        action.execute(getAttacks());
    }

    @Nested
    LedgerSpec getLedger();

    default void ledger(Action<? super LedgerSpec> action) {
        action.execute(getLedger());
    }

    /** The folder of accepted findings, to be committed: {@code privacy-baseline} in the project by default. */
    DirectoryProperty getBaseline();

    /** The day, such as {@code 2026-11-16}, by which accepted findings expire: today (UTC) by default. */
    Property<String> getDate();

    /**
     * Whether what is measured on private records may go into a build cache: not by default, because a cache is often shared, and
     * its keys are made from the records as well.
     */
    Property<Boolean> getCacheMeasurements();

    @Nested
    WorkerSpec getWorker();

    default void worker(Action<? super WorkerSpec> action) {
        action.execute(getWorker());
    }

    /** A broken block fails as "Could not create domain object", without its cause, which is what its author needs. */
    private static void tellingTheCause(Runnable blocks) {
        try {
            blocks.run();
        } catch (RuntimeException e) {
            Throwable cause = e.getCause();
            if (cause == null || !String.valueOf(e.getMessage()).startsWith("Could not create domain object")) {
                throw e;
            }
            throw new InvalidUserDataException(e.getMessage() + ": " + cause.getMessage(), e);
        }
    }
}
