package dev.sfumato.gradle;

import java.util.List;
import org.gradle.api.InvalidUserDataException;

/** Every release must be paid for by a dataset that is declared; one that nobody pays for would be in no report. */
final class KnownDatasets {
    private KnownDatasets() {}

    static void require(List<String> datasets, List<ReleaseSpec> releases) {
        for (ReleaseSpec release : releases) {
            String dataset = release.getDataset().getOrNull();
            if (dataset == null || !datasets.contains(dataset)) {
                throw new InvalidUserDataException("release '" + release.getName() + "': dataset must be "
                        + (datasets.isEmpty()
                                ? "a declared one, and none is declared"
                                : "one of " + String.join(", ", datasets))
                        + ", got " + (dataset == null ? "nothing" : "'" + dataset + "'")
                        + ".");
            }
        }
    }

    /** Those of some releases that are attacked. */
    static List<ReleaseSpec> attacked(List<ReleaseSpec> releases) {
        return releases.stream()
                .filter(release -> release.getAttack().isPresent())
                .toList();
    }

    static List<ReleaseSpec> of(String dataset, List<ReleaseSpec> releases) {
        return releases.stream()
                .filter(release -> dataset.equals(release.getDataset().getOrNull()))
                .toList();
    }
}
