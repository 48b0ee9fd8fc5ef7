package dev.sfumato.audit.table;

import dev.sfumato.accounting.Label;
import java.util.List;
import java.util.stream.Stream;

/** A bound on what a release says about one row of the table. */
public enum Bound {
    PUBLISHED(Label.CLAIMED, "Theorem 1 of the paper, with its misprints put right"),
    RELAXED(Label.CLAIMED, "Lemma A.5 and Appendix B of the paper, with their misprints put right"),
    DATA_INDEPENDENT(
            Label.CLAIMED,
            "Theorem E.1 of the paper, one figure for all rows; wrong where a row has a value of its own"),
    CHANGE_OF_MEASURE(Label.CLAIMED, "the expected divergence of each step, measured where the row itself leads"),
    CLOSED_FORM(Label.CERTIFIED, "the most that each step can say about the row, wherever the chain is"),
    EXPOSURE(Label.CERTIFIED, "the weight of the row along the real chain, from simulated rows, with their confidence");

    private static final String EXACT_DENOISER =
            "rows are made by the exact denoiser; a trained network is another mechanism";
    private static final String REVERSED = "the chain that makes rows passes through the laws of the noisy table"
            + " (Assumption 2, which holds for one column, and only about so for more)";
    private static final String UNJUSTIFIED =
            "a step of the proof (Eq. 149) and its constant 4 hold, which are not justified as printed";
    private static final String SHARED =
            "some other row shares each value of the row; where none does the bound fails for large epsilon";
    private static final String SECRET = "rows are drawn by secure chance, and not from a seed";
    private static final String UNFINISHED =
            "the schedule ends before all is forgotten, and the chain starts from pure noise all the same:"
                    + " an error that nothing here bounds";

    private final Label label;
    private final String meaning;

    Bound(Label label, String meaning) {
        this.label = label;
        this.meaning = meaning;
    }

    public Label label() {
        return label;
    }

    /** What the bound is, in a few words. */
    public String meaning() {
        return meaning;
    }

    /** What must hold for it. */
    public List<String> assumptions() {
        return switch (this) {
            case PUBLISHED, RELAXED -> List.of(EXACT_DENOISER, REVERSED, UNJUSTIFIED);
            case DATA_INDEPENDENT -> List.of(EXACT_DENOISER, REVERSED, UNJUSTIFIED, SHARED);
            case CHANGE_OF_MEASURE -> List.of(EXACT_DENOISER, REVERSED);
            case CLOSED_FORM, EXPOSURE -> List.of(EXACT_DENOISER, SECRET);
        };
    }

    /** What must hold for it under a plan: a claim asks for more where the schedule does not forget everything. */
    public List<String> assumptions(Plan plan) {
        double[] bars = plan.schedule().alphaBars();
        boolean isFinished = bars[bars.length - 1] == 0;
        return label == Label.CERTIFIED || isFinished
                ? assumptions()
                : Stream.concat(assumptions().stream(), Stream.of(UNFINISHED)).toList();
    }
}
