package dev.sfumato.exposure;

/**
 * The leakage of one step of the chain about one row, for one released row.
 *
 * @param t the step
 * @param similarity Sim(t): how many other rows there are, counted by their similarity to the row
 * @param publishedPsi n / s^psi of Eq. 8
 * @param relaxedPsi the same with the smaller factor of Lemma A.5
 * @param changeOfMeasure the expected symmetric divergence of the step
 * @param totalVariation the expected total variation of the step
 * @param mostDivergence the largest symmetric divergence of the step, wherever the chain is; certified
 * @param mostVariation the largest total variation of the step, wherever the chain is; certified
 */
public record StepLeakage(
        int t,
        double similarity,
        double publishedPsi,
        double relaxedPsi,
        Reach publishedReach,
        Reach relaxedReach,
        double published,
        double relaxed,
        double changeOfMeasure,
        double totalVariation,
        double mostDivergence,
        double mostVariation) {}
