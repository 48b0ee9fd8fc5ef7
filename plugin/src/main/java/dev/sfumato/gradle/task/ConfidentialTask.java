package dev.sfumato.gradle.task;

import dev.sfumato.gradle.extension.AttackSpec;
import dev.sfumato.gradle.extension.DatasetSpec;
import dev.sfumato.gradle.extension.ReleaseSpec;
import javax.inject.Inject;
import org.gradle.api.Task;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Internal;
import org.gradle.work.DisableCachingByDefault;

/**
 * A task whose outputs may tell what was computed from private records. A build cache is shared, and so is the key under which it keeps
 * an output, which is made from the records as well: neither is used for such outputs, unless somebody says so.
 */
@DisableCachingByDefault(because = "subclasses decide")
public abstract class ConfidentialTask extends WorkerTask {
    @Inject
    public ConfidentialTask() {
        getCacheMeasurements().convention(false);
        // as the type that is published: a task's own getOutputs() is of an internal one
        Task published = this;
        published
                .getOutputs()
                .doNotCacheIf(
                        "what is measured on private records stays here, unless privacy { cacheMeasurements = true }",
                        task -> ((ConfidentialTask) task).staysHere());
    }

    /** Whether outputs that tell of private records may go into a build cache; not by default. */
    @Internal
    public abstract Property<Boolean> getCacheMeasurements();

    private boolean staysHere() {
        return !getCacheMeasurements().get() && tellsOfRecords();
    }

    /** Whether what is written was computed from private records, or may have been. */
    abstract boolean tellsOfRecords();

    /** Whether what is known of a dataset and its releases was computed from its records, or may have been. */
    static boolean tellsOfRecords(DatasetSpec dataset, Iterable<ReleaseSpec> releases) {
        return dataset.getData().isPresent() || tellsOfRecords(releases);
    }

    /** Whether a release is attacked by what knows private records. */
    static boolean tellsOfRecords(Iterable<ReleaseSpec> releases) {
        for (ReleaseSpec release : releases) {
            AttackSpec attack = release.getAttack().getOrNull();
            if (attack != null
                    && (attack.getSynthetic().isPresent()
                            || attack.getHoldout().isPresent()
                            || attack.getEvidence().isPresent())) {
                return true;
            }
        }
        return false;
    }
}
