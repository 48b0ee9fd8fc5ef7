package dev.sfumato.gradle.worker;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.evidence.Attacked;
import dev.sfumato.gate.AttackEvidence;
import dev.sfumato.gate.AttackedRelease;
import dev.sfumato.gate.account.DeclaredRelease;
import dev.sfumato.gradle.worker.declaration.AttackDeclaration;
import dev.sfumato.gradle.worker.declaration.DatasetDeclaration;
import dev.sfumato.report.AttackedJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Evidence that a build brings along. Its lower bounds are believed; what they are held against is found here. */
final class ReadEvidence {
    /** The confidence required of evidence, unless the build requires less. */
    private static final double USUAL = 0.95;

    private ReadEvidence() {}

    static AttackEvidence of(
            String document, AttackDeclaration attack, DatasetDeclaration dataset, DeclaredRelease release) {
        AttackEvidence evidence = AttackedJson.read(document);
        List<Attacked> attacks = new ArrayList<>();
        for (AttackedRelease on : evidence.on(dataset.name(), release.name(), release.once())) {
            requireFit(on, attack);
            attacks.add(noted(on.attacked(), evidence.event().isPresent()));
        }
        return new AttackEvidence(
                Optional.of(dataset.name()),
                Optional.of(release.name()),
                Optional.of(release.once()),
                evidence.isConfidential(),
                attacks);
    }

    private static void requireFit(AttackedRelease on, AttackDeclaration attack) {
        double delta = on.bound().delta();
        Guarantee price = on.price(Accountants.best());
        if (!price.label().isUpperBound() || Double.isInfinite(price.epsilon())) {
            throw new IllegalArgumentException(
                    "the evidence must be measured at a delta at which the release has a price, got delta " + delta
                            + ", at which nothing could be refuted; measure it at the budget's delta");
        }
        double least = Math.min(USUAL, attack.jointConfidence());
        if (on.bound().confidence() < least) {
            throw new IllegalArgumentException("the evidence must have a confidence of at least " + least + ", got "
                    + on.bound().confidence());
        }
    }

    private static Attacked noted(Attacked attacked, boolean saysWhat) {
        List<String> notes = new ArrayList<>();
        notes.add("measured elsewhere: the file is taken at its word");
        if (!saysWhat) {
            notes.add("the file does not say which event was attacked: that it is this one is assumed");
        }
        return attacked.beside(Optional.empty()).noting(notes);
    }
}
