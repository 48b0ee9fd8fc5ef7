package dev.sfumato.audit.image;

import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.attack.CoinGuesses;
import dev.sfumato.util.Figures;
import java.util.List;
import java.util.Locale;

/**
 * What an attack on Phase I as published measured beside what the paper claims for it, and the same for sound ways to do it.
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
        double confidence) {
    public PhaseOneAttackResult {
        controls = List.copyOf(controls);
    }

    /** What the figures of an attack are: lower bounds. */
    public Label label() {
        return Label.EMPIRICAL;
    }

    /** The true epsilon of Phase I as published, at the claimed delta, is at least this with the stated confidence. */
    public double epsilonAtLeast() {
        return guesses.epsilonAtLeast(claimed.delta(), confidence);
    }

    /** The share of right guesses that the claim lets one expect, but for delta. */
    public double shareAllowed() {
        return CoinGuesses.shareAllowed(claimed.epsilon());
    }

    /** Whether Phase I as published is proved, with the stated confidence, to leak more than the paper claims. */
    public boolean isRefuted() {
        return epsilonAtLeast() > claimed.epsilon();
    }

    /** Whether none of the sound ways is refuted. */
    public boolean areControlsWithin() {
        return controls.stream().noneMatch(NullImageResult::isRefuted);
    }

    /** What follows for Phase I as published, in a sentence. */
    public String verdict() {
        return isRefuted()
                ? "REFUTED: Phase I as published leaks more than it claims"
                : "not refuted: this attack measured too little to contradict the claim, which proves nothing";
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "Phase I as published: epsilon >= %s at delta %s with confidence %s (%s), claimed %s (%s); %d of %d guesses right;"
                        + " %d of %d images recovered: %s",
                Figures.down(epsilonAtLeast()),
                Figures.exact(claimed.delta()),
                Figures.exact(confidence),
                label(),
                Figures.up(claimed.epsilon()),
                claimed.label(),
                guesses.right(),
                guesses.made(),
                reconstruction.exact(),
                reconstruction.originals().count(),
                verdict());
    }
}
