package dev.sfumato.audit.image;

import dev.sfumato.accounting.Guarantee;
import dev.sfumato.attack.CoinGuesses;
import dev.sfumato.attack.MeasuredClaim;
import java.util.List;
import java.util.Locale;

/**
 * The measurements of an attack on Phase I as published, beside the claim of the paper, and the same for sound variants.
 *
 * @param claimed what the paper says that all updates of Phase I cost together
 * @param guesses which candidates were trained on, of those of whom the attacker is most certain
 * @param reconstruction images computed from one update each of Phase I as published
 * @param soundReconstruction the same images computed from what is released where each is noised once
 * @param controls attacks on the sound ways
 * @param confidence with which each bound on epsilon holds
 */
public record PhaseOneAttackResult(
        Guarantee claimed,
        Updates updates,
        CoinGuesses guesses,
        Reconstruction reconstruction,
        Reconstruction soundReconstruction,
        List<NullImageResult> controls,
        double confidence)
        implements MeasuredClaim {
    public PhaseOneAttackResult {
        controls = List.copyOf(controls);
    }

    @Override
    public double epsilonAtLeast() {
        return guesses.epsilonAtLeast(claimed.delta(), confidence);
    }

    /** The share of right guesses that the claim lets one expect, but for delta. */
    public double shareAllowed() {
        return CoinGuesses.shareAllowed(claimed.epsilon());
    }

    /** Whether none of the sound ways is refuted. */
    public boolean areControlsWithin() {
        return controls.stream().noneMatch(NullImageResult::isRefuted);
    }

    @Override
    public String verdict() {
        return isRefuted()
                ? "REFUTED: Phase I as published leaks more than it claims"
                : "not refuted: this attack measured too little to contradict the claim, which proves nothing";
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "Phase I as published: %s; %d of %d guesses right; %d of %d images recovered: %s",
                figures(),
                guesses.right(),
                guesses.made(),
                reconstruction.exact(),
                reconstruction.originals().count(),
                verdict());
    }
}
