package dev.sfumato.diffusion.graph;

import dev.sfumato.diffusion.graph.engine.Step;
import dev.sfumato.diffusion.graph.engine.Threshold;
import dev.sfumato.numeric.Decimals;
import dev.sfumato.numeric.DirectedRounding;
import java.math.BigDecimal;

/**
 * How far apart, in the l1 norm, one step takes the same state on two graphs that differ in one edge. The proofs are in
 * docs/proofs/graph.md; rounding is not in these figures.
 */
public final class Distortion {
    private Distortion() {}

    /** An upper bound for a step with a threshold; infinite without one. */
    public static double of(Step step, Threshold threshold, PublicFacts facts) {
        return threshold instanceof Threshold.None
                ? Double.POSITIVE_INFINITY
                : DirectedRounding.up(exact(step, threshold, facts));
    }

    static BigDecimal exact(Step step, Threshold threshold, PublicFacts facts) {
        // an edge changes the column of each of its ends, a directed one that of its source
        return atOneEnd(step, threshold, facts).multiply(BigDecimal.valueOf(facts.isDirected() ? 1 : 2));
    }

    private static BigDecimal atOneEnd(Step step, Threshold threshold, PublicFacts facts) {
        if (threshold instanceof Threshold.Degree degree) {
            // Proposition 1: eta dw max(walk + stay, 2 walk)
            BigDecimal most = Decimals.exact(step.walk()).add(Decimals.exact(Math.max(step.stay(), step.walk())));
            return most.multiply(Decimals.product(degree.eta(), facts.mostChange()));
        }
        if (threshold instanceof Threshold.Uniform uniform) {
            // Proposition 2: columns differ by one at most, with weights by two
            return Decimals.product(facts.isWeighted() ? 2 : 1, step.walk(), uniform.eta());
        }
        throw new IllegalArgumentException("without a threshold one edge can change any amount");
    }
}
