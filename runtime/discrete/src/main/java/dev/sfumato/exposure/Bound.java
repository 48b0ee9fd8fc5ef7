package dev.sfumato.exposure;

import dev.sfumato.accounting.Label;
import dev.sfumato.data.table.Schema;
import dev.sfumato.diffusion.discrete.Coefficients;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

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
    private static final String FEW_CATEGORIES =
            "the proof covers columns of so few categories: it is for 3 or more, and for e mu below 4/5 in every step"
                    + " (App. J.5), which does not hold here";
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

    /** The meaning of the bound, in a few words. */
    public String meaning() {
        return meaning;
    }

    /** The assumptions of the bound. */
    public List<String> assumptions() {
        return switch (this) {
            case PUBLISHED, RELAXED -> List.of(EXACT_DENOISER, REVERSED, UNJUSTIFIED);
            case DATA_INDEPENDENT -> List.of(EXACT_DENOISER, REVERSED, UNJUSTIFIED, SHARED);
            case CHANGE_OF_MEASURE -> List.of(EXACT_DENOISER, REVERSED);
            case CLOSED_FORM, EXPOSURE -> List.of(EXACT_DENOISER, SECRET);
        };
    }

    /**
     * The assumptions of the bound under a plan, on a table of these columns: a claim requires more where the schedule does not forget
     * everything, and the claims of the paper where columns have fewer categories than its proofs require.
     */
    public List<String> assumptions(ExposurePlan plan, Schema schema) {
        List<String> all = new ArrayList<>(assumptions());
        double[] bars = plan.schedule().alphaBars();
        if (label == Label.CLAIMED && bars[bars.length - 1] != 0) {
            all.add(UNFINISHED);
        }
        if (isOfThePaper() && !isCovered(plan, schema)) {
            all.add(FEW_CATEGORIES);
        }
        return List.copyOf(all);
    }

    private boolean isOfThePaper() {
        return this == PUBLISHED || this == RELAXED || this == DATA_INDEPENDENT;
    }

    /** The condition of App. J.5 of the paper, for the column with the most categories. */
    private static boolean isCovered(ExposurePlan plan, Schema schema) {
        int most = Arrays.stream(schema.sizes()).max().orElse(0);
        if (most < 3) {
            return false;
        }
        Coefficients coefficients = Coefficients.of(plan.schedule(), most);
        return IntStream.rangeClosed(plan.releaseStep() + 1, plan.schedule().steps())
                .allMatch(t -> Math.E * coefficients.moveBar(t) < 0.8);
    }
}
