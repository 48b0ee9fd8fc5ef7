package dev.sfumato.audit.tester;

import dev.sfumato.attack.Distinguished;
import dev.sfumato.attack.Distinguisher;
import dev.sfumato.attack.TwoWorlds;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Tries to refute what mechanisms say that they did: releases of neighbouring inputs are made in great number and told apart, and
 * where that goes better than the price of the event allows, the mechanism does something else than it says.
 *
 * @param runs how many releases each trial makes; fewer where one takes long
 * @param confidence with which no sound mechanism is refuted, in all trials of a test together
 * @param limit the time that a test may take in all; what was released by then is what is measured
 */
public record MechanismTester(int runs, double confidence, Duration limit) {
    public static final int STANDARD_RUNS = 20_000;

    public MechanismTester {
        Require.atLeast("runs", Distinguisher.LEAST_RUNS, runs);
        Require.probability("confidence", confidence);
        if (limit.isNegative() || limit.isZero()) {
            throw new IllegalArgumentException("limit must be a time above 0, got " + limit);
        }
    }

    /** 20,000 releases, 95 % confidence, a minute. */
    public static MechanismTester standard() {
        return new MechanismTester(STANDARD_RUNS, 0.95, Duration.ofMinutes(1));
    }

    /** A trial, broken or not. */
    private record Plan(TestedMechanism mechanism, Trial trial, Optional<Sabotage> sabotage) {
        TwoWorlds worlds() {
            return sabotage.map(broken -> trial.worlds(mechanism.name(), broken))
                    .orElseGet(() -> trial.worlds(mechanism.name()));
        }
    }

    /** Mechanisms as they are: none should be refuted. An interrupted test throws and leaves the thread's flag set. */
    public TesterReport test(
            List<TestedMechanism> mechanisms, NoiseSource noise, RandomSource random, Progress progress) {
        List<Plan> plans = new ArrayList<>();
        mechanisms.forEach(mechanism ->
                mechanism.trials().forEach(trial -> plans.add(new Plan(mechanism, trial, Optional.empty()))));
        return run(plans, noise, random, progress);
    }

    /** Mechanisms as they are broken on purpose: all should be refuted. */
    public TesterReport testSabotaged(
            List<TestedMechanism> mechanisms, NoiseSource noise, RandomSource random, Progress progress) {
        List<Plan> plans = new ArrayList<>();
        mechanisms.forEach(mechanism -> mechanism
                .trials()
                .forEach(trial -> trial.sabotages()
                        .forEach(broken -> plans.add(new Plan(mechanism, trial, Optional.of(broken))))));
        return run(plans, noise, random, progress);
    }

    private TesterReport run(List<Plan> plans, NoiseSource noise, RandomSource random, Progress progress) {
        long start = System.nanoTime();
        List<Tested> done = new ArrayList<>();
        // all trials share the probability of error (Bonferroni)
        double each = 1 - (1 - confidence) / Math.max(1, plans.size());
        for (Plan plan : plans) {
            long left = limit.toNanos() - (System.nanoTime() - start);
            // what one trial leaves of its time is for those that follow
            Duration share = Duration.ofNanos(Math.max(1, left / (plans.size() - done.size())));
            int count = Math.max(Distinguisher.LEAST_RUNS, plan.trial.runs(runs));
            Distinguished found = new Distinguisher(count, each, share)
                    .run(plan.worlds(), plan.trial.claim(), noise.split(), random.split(), Progress.NONE);
            done.add(new Tested(plan.mechanism, plan.trial, plan.sabotage, found));
            progress.update("testing " + plan.mechanism.name(), done.size(), plans.size());
        }
        return new TesterReport(done, confidence, Duration.ofNanos(System.nanoTime() - start));
    }
}
