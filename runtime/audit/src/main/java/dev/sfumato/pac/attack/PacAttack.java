package dev.sfumato.pac.attack;

import dev.sfumato.accounting.pac.PacAccountant;
import dev.sfumato.accounting.pac.PosteriorSuccess;
import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.evidence.Rate;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.pac.MeasuredNoise;
import dev.sfumato.pac.Secret;
import dev.sfumato.pac.Worlds;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.List;

/**
 * Attacks releases whose noise was measured. Attackers know all records, the mechanism and the noise, and learn what they need from draws
 * of their own; then they guess on fresh releases. None may be right more often than the promise allows.
 *
 * @param releases how many releases are attacked
 * @param error the probability with which a promise that holds may be refuted
 * @param noiseFactor by how much noise is multiplied on purpose; 1 for releases as they are
 */
public record PacAttack(int releases, double error, double noiseFactor) {
    /** The share of the error that goes to priors which are measured. */
    private static final double PRIORS = 0.01;

    private static final String LEARNING = "learning from draws";
    private static final String ATTACKING = "attacking releases";

    public PacAttack {
        Require.atLeast("releases", 100, releases);
        Require.probability("error", error);
        Require.positive("noise factor", noiseFactor);
    }

    /** Attacks releases as they are; a promise that holds is refuted in one of a hundred such attacks at most. */
    public PacAttack(int releases) {
        this(releases, 0.01, 1);
    }

    public <D> PacAttackResult run(MeasuredNoise<D> noise, RandomSource random, Progress progress) {
        List<PacAttacker> attackers = attackers(noise, random, progress);
        long[] right = new long[attackers.size()];
        double[] noisy = new double[noise.axes()];
        for (int r = 0; r < releases; r++) {
            Interruption.poll(ATTACKING);
            Secret secret = noise.draw(random);
            for (int j = 0; j < noisy.length; j++) {
                noisy[j] = secret.places()[j] + noiseFactor * noise.sigma(j) * random.nextGaussian();
            }
            for (int a = 0; a < right.length; a++) {
                right[a] += attackers.get(a).isRight(secret, noisy) ? 1 : 0;
            }
            progress.update(ATTACKING, r + 1, releases);
        }
        double claimed = PacAccountant.price(noise.event()).information();
        List<Guess> guesses = new ArrayList<>();
        for (int a = 0; a < right.length; a++) {
            // only the lower end refutes, so that each interval may err by twice its share
            Rate success = Rate.of(right[a], releases, Math.min(0.5, 2 * (1 - PRIORS) * error / right.length));
            double prior = attackers.get(a).prior();
            guesses.add(new Guess(attackers.get(a).what(), prior, success, PosteriorSuccess.most(claimed, prior)));
        }
        return new PacAttackResult(claimed, releases, noiseFactor, error, guesses);
    }

    private <D> List<PacAttacker> attackers(MeasuredNoise<D> noise, RandomSource random, Progress progress) {
        if (noise.axes() == 0) {
            return List.of();
        }
        List<Secret> learnt = noise.worlds().map(Worlds::secrets).orElseGet(() -> {
            List<Secret> draws = new ArrayList<>();
            for (int k = 0; k < Math.max(200, releases / 2); k++) {
                Interruption.poll(LEARNING);
                draws.add(noise.draw(random));
                progress.update(LEARNING, k + 1, Math.max(200, releases / 2));
            }
            return draws;
        });
        double[] variances = new double[noise.axes()];
        for (int j = 0; j < variances.length; j++) {
            variances[j] = Math.pow(noiseFactor * noise.sigma(j), 2);
        }
        List<PacAttacker> attackers = new ArrayList<>();
        attackers.add(SideAttacker.learn(learnt, variances, noise.worlds().isPresent(), PRIORS * error));
        attackers.add(MemberAttacker.learn(
                noise.mechanism().data(), learnt, variances, noise.worlds().isPresent()));
        noise.worlds().ifPresent(worlds -> attackers.add(new WorldAttacker(worlds, variances)));
        return attackers;
    }
}
