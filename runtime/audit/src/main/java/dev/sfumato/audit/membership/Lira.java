package dev.sfumato.audit.membership;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.evidence.Attacked;
import dev.sfumato.evidence.Cost;
import dev.sfumato.evidence.Roc;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The likelihood-ratio attack (Carlini et al., "Membership inference attacks from first principles", 2022): shadow trainings on other
 * draws of the candidates tell how a candidate's loss is spread where it was trained on and where not, and so what the loss of the training
 * under attack says. In that one each candidate was put in by a fair coin, so that guesses bound epsilon whatever the shadows are worth.
 *
 * @param shadows how many other trainings are made, an even number: each candidate is in half of them
 * @param limit the time after which no more shadows are trained; two there are always
 */
public record Lira(AttackSettings settings, int shadows, Duration limit) {
    public Lira {
        if (shadows < 2 || shadows % 2 != 0) {
            throw new IllegalArgumentException("shadows must be an even number of at least 2, got " + shadows);
        }
        if (limit.isNegative() || limit.isZero()) {
            throw new IllegalArgumentException("limit must be a time above 0, got " + limit);
        }
    }

    /**
     * Attacks a training on records of its pool.
     *
     * @param candidates how many records are decided on by coins, drawn at random; all others are trained on, as far as there is room
     */
    public <M> Attacked run(Retraining<M> training, int candidates, RandomSource random, Progress progress) {
        Require.within("candidates", Game.LEAST, training.records(), candidates);
        int[] order = random.permutation(training.records());
        Game<M> game = Game.of(
                training,
                Arrays.copyOf(order, candidates),
                Arrays.copyOfRange(order, candidates, order.length),
                random.split());
        return run(game, random, progress);
    }

    private <M> Attacked run(Game<M> game, RandomSource random, Progress progress) {
        long start = System.nanoTime();
        boolean[] coins = game.coins(random.split());
        double[] target = game.play(coins, random.split(), after(progress, 0));
        ShadowFit fit = new ShadowFit(game.size());
        long last = 0;
        int made = 0;
        while (made < shadows && (made == 0 || System.nanoTime() - start + last <= limit.toNanos())) {
            long begin = System.nanoTime();
            boolean[] in = game.coins(random.split());
            fit.add(in, game.play(in, random.split(), after(progress, made + 1)));
            boolean[] others = turned(in);
            fit.add(others, game.play(others, random.split(), after(progress, made + 2)));
            made += 2;
            last = System.nanoTime() - begin;
        }
        CoinScores scores = new CoinScores(fit.ratios(target), coins, game.isPaired(), random.split());
        Roc roc = scores.roc();
        List<String> notes = new ArrayList<>(game.notes());
        notes.add(CoinScores.evidence(roc));
        if (made < shadows) {
            notes.add(
                    "the time was over after " + made + " of " + shadows + " shadow trainings; more of them tell more");
        }
        return new Attacked(
                "likelihood ratio with shadows",
                game.training().name(),
                scores.bound(settings, game.unit(), List.of()),
                ClaimedPrice.of(game.training().event(), settings.delta()),
                roc,
                Cost.since(start, made + 1L, "trainings"),
                notes);
    }

    private static boolean[] turned(boolean[] coins) {
        boolean[] turned = new boolean[coins.length];
        IntStream.range(0, coins.length).forEach(i -> turned[i] = !coins[i]);
        return turned;
    }

    private Progress after(Progress progress, int before) {
        return PartOf.all(progress, before, 1 + shadows);
    }
}
