package dev.sfumato.audit.membership;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.evidence.Attacked;
import dev.sfumato.evidence.Cost;
import dev.sfumato.evidence.Roc;
import dev.sfumato.noise.Chance;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One training with many canaries, each of which was put in by a fair coin: how well the coins are guessed from the losses bounds epsilon
 * from below (Steinke, Nasr and Jagielski, "Privacy auditing with one (1) training run", 2023). That it goes badly proves nothing.
 */
public record OneRun(AttackSettings asked) {
    /**
     * Attacks a training whose last records are the canaries.
     *
     * @param canaries how many of the pool's last records are canaries, at least 16; all others are trained on, as far as there is room
     */
    public <M> Attacked run(Retraining<M> training, int canaries, Chance chance, Progress progress) {
        int first = training.records() - canaries;
        if (canaries < Game.LEAST || first < 0) {
            throw new IllegalArgumentException(
                    "canaries must be in [" + Game.LEAST + ", " + training.records() + "], got " + canaries);
        }
        Game<M> game = Game.of(
                training,
                IntStream.range(first, training.records()).toArray(),
                IntStream.range(0, first).toArray(),
                chance.split());
        long start = System.nanoTime();
        boolean[] coins = game.coins(chance.split());
        double[] scores = game.play(coins, chance.split(), progress);
        CoinScores seen = new CoinScores(scores, coins, game.isPaired(), chance.split());
        Roc roc = seen.roc();
        List<String> notes = new ArrayList<>(game.notes());
        notes.add(CoinScores.evidence(roc));
        return new Attacked(
                "one run with canaries",
                training.name(),
                seen.bound(asked, game.unit(), List.of()),
                ClaimedPrice.of(training.event(), asked.delta()),
                roc,
                Cost.since(start, 1, "trainings"),
                notes);
    }
}
