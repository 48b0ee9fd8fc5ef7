package dev.sfumato.audit.membership;

import dev.sfumato.Require;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.Unit;
import dev.sfumato.audit.Attacked;
import dev.sfumato.audit.Cost;
import dev.sfumato.audit.Roc;
import dev.sfumato.noise.Chance;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Was a record trained on? It was, says the attacker, where the model loses little on it. Members and others are put into pairs at random:
 * which of a pair is the member is a fair coin, if the members were drawn at random from all of them, so that guesses bound the epsilon of
 * one record replaced by another. Nothing is trained.
 */
public record LossAttack(Asked asked) {
    private static final String ASSUMPTION =
            "members were drawn at random from members and others together, as split(table, 0.5, 1) does";

    /**
     * Attacks a model by what it loses on records.
     *
     * @param target what is attacked, in words
     * @param event what its training is said to have done; nothing where no privacy is claimed
     * @param trained records that it was trained on, at least 16
     * @param heldOut records that it was not trained on, at least 16
     */
    public <D> Attacked run(
            String target, Optional<PrivacyEvent> event, Losses<D> losses, D trained, D heldOut, Chance chance) {
        long start = System.nanoTime();
        double[] members = losses.on(trained);
        double[] others = losses.on(heldOut);
        Require.atLeast("members", Game.LEAST, members.length);
        Require.atLeast("others", Game.LEAST, others.length);
        int[] in = chance.permutation(members.length);
        int[] out = chance.permutation(others.length);
        int pairs = Math.min(in.length, out.length);
        double[] scores = new double[pairs];
        boolean[] coins = new boolean[pairs];
        for (int i = 0; i < pairs; i++) {
            coins[i] = chance.below(2) == 1;
            double apart = others[out[i]] - members[in[i]];
            scores[i] = coins[i] ? apart : -apart;
        }
        Roc roc = Roc.of(negative(members), negative(others));
        return new Attacked(
                "membership by loss",
                target,
                new CoinScores(scores, coins, true, chance).bound(asked, Unit.RECORD_REPLACED, List.of(ASSUMPTION)),
                ClaimedPrice.of(event, Unit.RECORD_REPLACED, asked.delta()),
                roc,
                Cost.since(start, 0, "trainings"),
                List.of(CoinScores.evidence(roc)));
    }

    private static double[] negative(double[] losses) {
        return Arrays.stream(losses).map(loss -> -loss).toArray();
    }
}
