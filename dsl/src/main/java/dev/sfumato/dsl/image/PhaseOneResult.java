package dev.sfumato.dsl.image;

import dev.sfumato.accounting.Guarantee;
import dev.sfumato.audit.image.NullImageResult;
import dev.sfumato.audit.image.PhaseOneAttackResult;
import dev.sfumato.audit.image.Reconstruction;
import dev.sfumato.audit.image.Updates;
import dev.sfumato.chart.Sign;
import dev.sfumato.data.image.Images;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextTable;
import dev.sfumato.evidence.Confidential;
import dev.sfumato.util.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The results of an attack on updates of Phase I, as published and done in the sound ways. Confidential: it holds images. */
public record PhaseOneResult(@NotAWord PhaseOneAttackResult attack) implements Result {
    private static final String PUBLISHED = "Phase I as published";

    /** The true epsilon of Phase I as published, at the claimed delta, is at least this with the stated confidence. */
    public double epsilonAtLeast() {
        return attack.epsilonAtLeast();
    }

    /** Whether Phase I as published is proved, with the stated confidence, to leak more than the paper claims. */
    public boolean isRefuted() {
        return attack.isRefuted();
    }

    /** Images that were trained on. */
    public Images originals() {
        return attack.reconstruction().originals();
    }

    /** The same images, computed from one update each of Phase I as published. */
    public Images recovered() {
        return attack.reconstruction().recovered();
    }

    /** The same images, computed from what is released where each is noised once. */
    public Images recoveredFromSound() {
        return attack.soundReconstruction().recovered();
    }

    @Override
    public Sheet sheet() {
        Guarantee claimed = attack.claimed();
        TextTable table = new TextTable("way", "stated", "label", "unit", "measured", "verdict");
        table.row(
                PUBLISHED,
                Figures.up(claimed.epsilon()),
                Sign.said(claimed.label()),
                claimed.unit().toString(),
                measured(attack.epsilonAtLeast()),
                Sign.said(attack.isRefuted() ? "REFUTED" : "not refuted, which proves nothing"));
        for (NullImageResult control : attack.controls()) {
            table.row(
                    control.mechanism(),
                    Figures.up(control.claimed().epsilon()),
                    Sign.said(control.claimed().label()),
                    control.claimed().unit().toString(),
                    measured(control.epsilonAtLeast()),
                    Sign.said(control.isRefuted() ? "REFUTED" : "within"));
        }
        Updates updates = attack.updates();
        Reconstruction images = attack.reconstruction();
        Sheet sheet = new Sheet()
                .line("epsilon at delta " + Figures.exact(claimed.delta())
                        + ": what is stated, and what it is at least by " + attack.label()
                        + " attacks, each with confidence " + Figures.exact(attack.confidence()))
                .table(table)
                .gap()
                .line(String.format(
                        Locale.ROOT,
                        "%d of %d images recovered from one update each, values off by %.0e at most; where images are noised"
                                + " once, %d, off by %.2f on average.",
                        images.exact(),
                        images.originals().count(),
                        images.largestError(),
                        attack.soundReconstruction().exact(),
                        attack.soundReconstruction().meanError()))
                .line(String.format(
                        Locale.ROOT,
                        "%d of %d candidates who were in the batches of %d updates told to be, %d of %d others.",
                        updates.detected(),
                        updates.seen(),
                        updates.count(),
                        updates.falseAlarms(),
                        attack.guesses().candidates() - updates.seen()))
                .line(String.format(
                        Locale.ROOT,
                        "%d of %d guesses about who was trained on are right; the claim lets one expect %.1f %%, but for delta.",
                        attack.guesses().right(),
                        attack.guesses().made(),
                        100 * attack.shareAllowed()))
                .line(Sign.said(attack.verdict() + "."));
        claimed.assumptions()
                .forEach(gap -> sheet.note(Sign.said(claimed.label()).then(": " + gap)));
        return sheet.note(Confidential.NOTICE);
    }

    private static String measured(double epsilon) {
        return ">= " + Figures.down(epsilon);
    }

    @Override
    public Data contents() {
        List<List<Object>> rows = new ArrayList<>();
        rows.add(row(PUBLISHED, attack.epsilonAtLeast(), attack.claimed(), attack.verdict()));
        attack.controls()
                .forEach(control -> rows.add(
                        row(control.mechanism(), control.epsilonAtLeast(), control.claimed(), control.verdict())));
        Updates updates = attack.updates();
        return new Data()
                .confidential()
                .fact("delta", attack.claimed().delta())
                .fact("confidence", attack.confidence())
                .fact("label", attack.label().toString())
                .fact("images", originals().count())
                .fact("recovered", attack.reconstruction().exact())
                .fact("largest error", attack.reconstruction().largestError())
                .fact(
                        "recovered where noised once",
                        attack.soundReconstruction().exact())
                .fact(
                        "mean error where noised once",
                        attack.soundReconstruction().meanError())
                .fact("updates", updates.count())
                .fact("candidates", attack.guesses().candidates())
                .fact("candidates in batches", updates.seen())
                .fact("told", updates.detected())
                .fact("false alarms", updates.falseAlarms())
                .fact("largest residual inside", updates.largestInside())
                .fact("smallest residual outside", updates.smallestOutside())
                .fact("guesses", attack.guesses().made())
                .fact("right guesses", attack.guesses().right())
                .fact("share of right guesses allowed", attack.shareAllowed())
                .rows(
                        "ways",
                        List.of(
                                "way",
                                "epsilon at least",
                                "stated epsilon",
                                "stated label",
                                "unit",
                                "method",
                                "verdict"),
                        rows);
    }

    private static List<Object> row(String way, double measured, Guarantee stated, String verdict) {
        return List.of(
                way,
                measured,
                stated.epsilon(),
                stated.label().toString(),
                stated.unit().toString(),
                stated.method(),
                verdict);
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
