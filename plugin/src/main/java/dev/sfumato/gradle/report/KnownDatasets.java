package dev.sfumato.gradle.report;

import dev.sfumato.gradle.extension.ReleaseSpec;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import org.gradle.api.InvalidUserDataException;

/** Every release must be paid for by a dataset that is declared; one that nobody pays for would be in no report. */
public final class KnownDatasets {
    private KnownDatasets() {}

    public static void require(List<String> datasets, List<ReleaseSpec> releases) {
        requireNone(unpaid(datasets, releases));
    }

    public static void requireNone(List<String> unpaid) {
        if (!unpaid.isEmpty()) {
            throw new InvalidUserDataException(String.join(" ", unpaid));
        }
    }

    /** A sentence about each release of a dataset that is not declared. */
    public static List<String> unpaid(List<String> datasets, List<ReleaseSpec> releases) {
        List<String> unpaid = new ArrayList<>();
        for (ReleaseSpec release : releases) {
            String dataset = release.getDataset().getOrNull();
            if (dataset == null || !datasets.contains(dataset)) {
                unpaid.add("release '" + release.getName() + "': dataset must be "
                        + (datasets.isEmpty()
                                ? "a declared one, and none is declared"
                                : "one of " + String.join(", ", datasets))
                        + ", got " + (dataset == null ? "nothing" : "'" + dataset + "'")
                        + ".");
            }
        }
        return unpaid;
    }

    /** Refuses a name that the ledger could take for another one: ':' divides the name of a project from that of its release. */
    public static void requireName(String what, String name) {
        boolean isPlain = name.equals(name.strip())
                && Normalizer.isNormalized(name, Normalizer.Form.NFC)
                && name.codePoints()
                        .noneMatch(c -> Character.isISOControl(c) || Character.getType(c) == Character.FORMAT);
        if (name.indexOf(':') >= 0 || !isPlain) {
            throw new InvalidUserDataException("the name of a " + what
                    + " must have no ':', no blank at its ends and no invisible character, because the ledger knows it"
                    + " by that name for ever, got '" + name + "'.");
        }
    }

    /** Those of some releases that are attacked. */
    public static List<ReleaseSpec> attacked(List<ReleaseSpec> releases) {
        return releases.stream()
                .filter(release -> release.getAttack().isPresent())
                .toList();
    }

    public static List<ReleaseSpec> of(String dataset, List<ReleaseSpec> releases) {
        return releases.stream()
                .filter(release -> dataset.equals(release.getDataset().getOrNull()))
                .toList();
    }
}
