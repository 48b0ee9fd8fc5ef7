package dev.sfumato.attack.table;

import dev.sfumato.accounting.Label;
import dev.sfumato.attack.TestPower;
import dev.sfumato.evidence.ConfidenceInterval;
import dev.sfumato.evidence.Rate;
import dev.sfumato.util.Figures;
import java.util.Locale;
import java.util.Optional;

/**
 * How well an attack tells members, rows that a synthetic table was made from, from other rows. Each interval holds with the
 * stated confidence.
 *
 * @param precision of as many candidates as there are members, those with the highest scores, ties broken at random: the share
 *     that are members
 * @param chance the share of members among all candidates: the precision of guessing
 * @param auc how often a member has a higher score than another row, ties counted half
 * @param power a threshold on the score, chosen on one half of the candidates and measured on the other. Its rates speak of
 *     rows against this one release
 * @param pairs pairs of a member and another row at random, of one half of the candidates: how often the member was identified,
 *     where the scores were so far apart as the other half advised to ask for; nothing if that was never so
 */
public record MembershipResult(
        String attack,
        Rate precision,
        double chance,
        double auc,
        ConfidenceInterval aucRange,
        TestPower power,
        Optional<Rate> pairs,
        double confidence) {
    /** The label of an attack's figures: lower bounds. */
    public Label label() {
        return Label.EMPIRICAL;
    }

    /**
     * The true epsilon, at delta 0 and for one row replaced by another, is at least this, with the stated confidence, if the
     * members were drawn at random from the candidates.
     */
    public double epsilonAtLeast() {
        // Steinke, Nasr, Jagielski 2023: which of a pair is the member is a fair coin, of which the release shows at
        // most epsilon,
        // so that at most Binomial(guesses, e^epsilon/(1+e^epsilon)) are right
        return pairs.map(rate -> rate.low() <= 0.5 ? 0 : Math.log(rate.low()) - Math.log1p(-rate.low()))
                .orElse(0.0);
    }

    /** Whether the attack is better than guessing, with the stated confidence. */
    public boolean isBetterThanChance() {
        return precision.low() > chance;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s: precision %.1f %% in [%.1f, %.1f], chance %.1f %%; AUC %.3f; epsilon >= %s at delta 0 with confidence %s (%s)",
                attack,
                100 * precision.share(),
                100 * precision.low(),
                100 * precision.high(),
                100 * chance,
                auc,
                Figures.down(epsilonAtLeast()),
                Figures.exact(confidence),
                label());
    }
}
