package dev.sfumato.report;

import dev.sfumato.evidence.Attacked;
import dev.sfumato.gate.AttackAxis;
import dev.sfumato.gate.AttackedRelease;
import dev.sfumato.gate.Confidentiality;
import dev.sfumato.gate.DatasetAudit;
import dev.sfumato.gate.ExposureAudit;
import dev.sfumato.gate.ExposureFixes;
import dev.sfumato.gate.account.DpAudit;
import dev.sfumato.util.Figures;
import java.util.List;
import java.util.Optional;

/** The figures computed from the private records of a dataset, in the words of an {@link Explanation}. They are confidential. */
public final class MeasuredExplanation {
    private final Paragraphs out = new Paragraphs();
    private final DatasetAudit audit;

    private MeasuredExplanation(DatasetAudit audit) {
        this.audit = audit;
    }

    /** Nothing where nothing was computed from private records. */
    public static Optional<String> of(DatasetAudit audit) {
        return Confidentiality.isOf(audit) ? Optional.of(new MeasuredExplanation(audit).text()) : Optional.empty();
    }

    private String text() {
        out.line("Dataset " + audit.dataset() + ": what was measured on its records");
        out.indented(2, Confidentiality.NOTICE);
        audit.data().ifPresent(data -> {
            out.heading("Data");
            out.indented(2, Sentences.of(data.kind() + ": " + data.summary()));
            out.indented(2, "known as " + data.fingerprint());
        });
        audit.exposure().ifPresent(this::exposure);
        List<AttackedRelease> attacks =
                audit.attacks().stream().filter(AttackedRelease::isConfidential).toList();
        if (!attacks.isEmpty()) {
            out.heading("What an attacker gets of the records");
            attacks(attacks, audit.dp().orElseThrow(), out);
        }
        return out.toString();
    }

    private void exposure(ExposureAudit exposure) {
        out.heading("How exposed the records are");
        out.indented(
                2,
                "With " + exposure.rowsReleased() + " (" + exposure.schedule() + "), a record's delta at epsilon "
                        + Figures.exact(exposure.epsilon())
                        + " is at most " + Figures.up(exposure.worst()) + " and for half of the records at most "
                        + Figures.up(exposure.median()) + ". The limit is " + Figures.exact(exposure.maxDelta()) + ": "
                        + (exposure.isExposed()
                                ? exposure.over() + " of " + exposure.records()
                                : "none of " + exposure.records())
                        + " records are above it.");
        out.indented(
                2,
                exposure.label() + ", by " + exposure.method()
                        + (exposure.confidence() < 1 ? ", with confidence " + Figures.down(exposure.confidence()) : "")
                        + ".");
        out.list(2, "It rests on this:", exposure.assumptions());
        ExposureFixes.confidential(audit.dp().orElseThrow().budget(), exposure)
                .forEach(fix -> out.indented(2, "- " + fix));
    }

    /** The axis of some attacks, then what each of them got. */
    static void attacks(List<AttackedRelease> attacks, DpAudit dp, Paragraphs out) {
        out.indented(2, Sentences.of(AttackAxis.of(dp, attacks).line()));
        for (AttackedRelease attack : attacks) {
            Attacked attacked = attack.attacked();
            out.indented(2, Sentences.of(attack.words(Optional.of(dp.budget()))));
            out.indented(
                    4,
                    Sentences.of(attacked.attack() + " on " + attacked.target() + ", "
                            + attacked.bound().method() + ": area under the curve " + AttackSection.auc(attacked) + ", "
                            + AttackSection.cost(attacked)));
            AttackSection.notes(attacked).forEach(note -> out.indented(4, "- " + note));
        }
        out.indented(2, AttackSection.together(attacks));
    }
}
