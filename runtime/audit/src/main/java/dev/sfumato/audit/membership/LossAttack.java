package dev.sfumato.audit.membership;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.attack.MatchedPairs;
import dev.sfumato.attack.Overlap;
import dev.sfumato.attack.ReplacementClaim;
import dev.sfumato.evidence.Attacked;
import dev.sfumato.evidence.Cost;
import dev.sfumato.evidence.Roc;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Was a record trained on? It was, says the attacker, where the model loses little on it. Members and others are put into pairs at random:
 * which of a pair is the member is a fair coin, if the members were drawn at random from all of them, so that guesses bound the epsilon of
 * one record replaced by another. Nothing is trained.
 */
public record LossAttack(AttackSettings settings) {
    /**
     * Attacks a model by what it loses on records.
     *
     * @param target what is attacked, in words
     * @param event the declared event of its training; empty where no privacy is claimed
     * @param trained records that it was trained on, at least 16
     * @param heldOut records that it was not trained on, at least 16
     * @param overlap of both, which are refused where they are the same
     */
    public <D> Attacked run(
            String target,
            Optional<PrivacyEvent> event,
            Losses<D> losses,
            D trained,
            D heldOut,
            Overlap overlap,
            RandomSource random) {
        overlap.requireHeldOut("holdout");
        long start = System.nanoTime();
        double[] members = negative(losses.on(trained));
        double[] others = negative(losses.on(heldOut));
        Require.atLeast("members", MatchedPairs.LEAST, members.length);
        Require.atLeast("others", MatchedPairs.LEAST, others.length);
        int pairs = Math.min(members.length, others.length);
        MatchedPairs matched = new MatchedPairs(some(members, pairs, random), some(others, pairs, random), random);
        ReplacementClaim claim = ReplacementClaim.of(event, settings.delta());
        Roc roc = Roc.of(members, others);
        List<String> notes = new ArrayList<>(claim.notes());
        notes.add(CoinScores.evidence(roc));
        overlap.warning().ifPresent(notes::add);
        return new Attacked(
                "membership by loss",
                target,
                matched.bound(settings.delta(), settings.confidence(), settings.attacks()),
                claim.upper(),
                roc,
                Cost.since(start, 0, "trainings"),
                notes);
    }

    private static double[] some(double[] scores, int count, RandomSource random) {
        return Arrays.stream(random.permutation(scores.length))
                .limit(count)
                .mapToDouble(i -> scores[i])
                .toArray();
    }

    private static double[] negative(double[] losses) {
        return Arrays.stream(losses).map(loss -> -loss).toArray();
    }
}
