package dev.sfumato.audit.membership;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.evidence.Attacked;
import dev.sfumato.evidence.Cost;
import dev.sfumato.evidence.Roc;
import dev.sfumato.noise.RandomSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One training with many canaries, each of which was put in by a fair coin: how well the coins are guessed from the losses bounds epsilon
 * from below (Steinke, Nasr and Jagielski, "Privacy auditing with one (1) training run", 2023). That it goes badly proves nothing.
 */
public record OneRun(AttackSettings settings) {
    /**
     * Attacks a training whose last records are the canaries.
     *
     * @param canaries how many of the pool's last records are canaries, at least 16; all others are trained on, as far as there is room
     */
    public <M> Attacked run(Retraining<M> training, int canaries, RandomSource random, Progress progress) {
        int first = training.records() - canaries;
        if (canaries < Game.LEAST || first < 0) {
            throw new IllegalArgumentException(
                    "canaries must be in [" + Game.LEAST + ", " + training.records() + "], got " + canaries);
        }
        Game<M> game = Game.of(
                training,
                IntStream.range(first, training.records()).toArray(),
                IntStream.range(0, first).toArray(),
                random.split());
        long start = System.nanoTime();
        boolean[] coins = game.coins(random.split());
        double[] scores = game.play(coins, random.split(), progress);
        CoinScores seen = new CoinScores(scores, coins, game.isPaired(), random.split());
        Roc roc = seen.roc();
        List<String> notes = new ArrayList<>(game.notes());
        notes.add(CoinScores.evidence(roc));
        return new Attacked(
                "one run with canaries",
                training.name(),
                seen.bound(settings, game.unit(), List.of()),
                ClaimedPrice.of(training.event(), settings.delta()),
                roc,
                Cost.since(start, 1, "trainings"),
                notes);
    }
}
