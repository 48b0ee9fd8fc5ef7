package dev.sfumato.gate;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.format.EventText;
import dev.sfumato.evidence.Attacked;
import dev.sfumato.util.Require;
import java.util.List;
import java.util.Optional;

/**
 * The measurements of attacks made elsewhere, for a gate to compare with its own prices. The gate trusts the lower bounds and nothing that
 * is claimed beside them.
 *
 * @param dataset whose release was attacked, where the attacker knows it
 * @param release which of its releases, where that is known
 * @param event the declared event of what was attacked, where it is known
 * @param isConfidential whether private records were attacked, so that the figures tell of them
 */
public record AttackEvidence(
        Optional<String> dataset,
        Optional<String> release,
        Optional<PrivacyEvent> event,
        boolean isConfidential,
        List<Attacked> attacks) {
    public AttackEvidence {
        dataset.ifPresent(name -> Require.notBlank("the dataset of evidence", name));
        release.ifPresent(name -> Require.notBlank("the release of evidence", name));
        attacks = List.copyOf(attacks);
        Require.atLeast("the number of attacks of evidence", 1, attacks.size());
    }

    /** Evidence that says what was attacked by its name only, or not at all. */
    public static AttackEvidence of(List<Attacked> attacks, boolean isConfidential) {
        return new AttackEvidence(Optional.empty(), Optional.empty(), Optional.empty(), isConfidential, attacks);
    }

    /**
     * The attacks, as attacks on a release of a dataset.
     *
     * @param once what one run of the release does
     * @throws IllegalArgumentException where the evidence is about something else
     */
    public List<AttackedRelease> on(String ofDataset, String ofRelease, PrivacyEvent once) {
        same("dataset", dataset, ofDataset);
        same("release", release, ofRelease);
        event.filter(other -> !other.equals(once)).ifPresent(other -> {
            throw new IllegalArgumentException("the evidence must be about what release '" + ofRelease + "' declares, "
                    + EventText.describe(once) + ", got an attack on " + EventText.describe(other)
                    + "; attack it again");
        });
        return attacks.stream()
                .map(attack -> new AttackedRelease(ofRelease, once, attack, isConfidential))
                .toList();
    }

    private static void same(String what, Optional<String> recorded, String expected) {
        recorded.filter(name -> !name.equals(expected)).ifPresent(name -> {
            throw new IllegalArgumentException(
                    "the evidence must be about " + what + " '" + expected + "', got '" + name + "'");
        });
    }
}
