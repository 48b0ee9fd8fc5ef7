package dev.sfumato.audit.tester;

import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.shift.PublishedBounds;
import dev.sfumato.attack.Distinguished;
import dev.sfumato.attack.Distinguisher;
import dev.sfumato.attack.PrivacyClaim;
import dev.sfumato.audit.image.NullImageResult;
import dev.sfumato.audit.image.PhaseOneAttack;
import dev.sfumato.audit.image.PhaseOneAttackResult;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.Images;
import dev.sfumato.data.image.SampleDigits;
import dev.sfumato.diffusion.gaussian.VarianceSchedule;
import dev.sfumato.diffusion.gaussian.training.TwoPhase;
import dev.sfumato.diffusion.graph.Distortion;
import dev.sfumato.diffusion.graph.MechanismFamily;
import dev.sfumato.diffusion.graph.NoisyDiffusion;
import dev.sfumato.diffusion.graph.engine.Diffusion;
import dev.sfumato.evidence.Attacked;
import dev.sfumato.evidence.Cost;
import dev.sfumato.evidence.LowerBound;
import dev.sfumato.evidence.Roc;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Guarantees that were published and do not hold, beside what is certified for the same release or for a sound way to make it: the
 * former are to be refuted, the latter are not.
 *
 * @param runs how many releases are made of the graph
 * @param confidence with which all bounds hold together
 * @param limit the time that releases of the graph may take, half of it each
 */
public record PublishedClaims(int runs, double confidence, Duration limit) {
    private static final double DELTA = 1e-5;
    private static final int RECORDS = 300;
    private static final int SIDE = 12;

    /** Two bounds on the graph, and three on Phase I. */
    private static final int BOUNDS = 5;

    public PublishedClaims {
        Require.atLeast("runs", Distinguisher.LEAST_RUNS, runs);
        Require.probability("confidence", confidence);
    }

    private double each() {
        return 1 - (1 - confidence) / BOUNDS;
    }

    public List<TestedClaim> test(NoiseSource noise, RandomSource random, Progress progress) {
        List<TestedClaim> all = new ArrayList<>(phaseOne(random.split(), progress));
        all.addAll(theoremFour(noise.split(), random.split(), progress));
        return all;
    }

    /** Made digits, in batches of eight that are neither clipped nor noised. */
    private List<TestedClaim> phaseOne(RandomSource random, Progress progress) {
        long start = System.nanoTime();
        TwoPhase training = new TwoPhase(
                VarianceSchedule.linear(1000),
                (long) SIDE * SIDE,
                900,
                RECORDS,
                new TwoPhase.Batches(8, 100),
                new TwoPhase.Batches(8, 10),
                1);
        Images in = new SampleDigits(RECORDS, SIDE, 1).images();
        Images out = new SampleDigits(RECORDS, SIDE, 2).images();
        PhaseOneAttackResult found = new PhaseOneAttack(training, DELTA, each()).run(in, out, random, progress);
        Guarantee claimed = found.claimed();
        List<TestedClaim> all = new ArrayList<>();
        all.add(new TestedClaim(
                "dp-promise, Phase I as published",
                true,
                new Attacked(
                        "who was trained on, from updates",
                        "Phase I as published",
                        new LowerBound(
                                found.epsilonAtLeast(),
                                claimed.delta(),
                                claimed.unit(),
                                each(),
                                "one-run auditing, exact tails"),
                        Optional.of(claimed),
                        Roc.CHANCE,
                        Cost.since(start, found.updates().count(), "updates"),
                        List.of("guesses about coins have no curve"))));
        for (NullImageResult control : found.controls()) {
            all.add(new TestedClaim(
                    "a sound Phase I: " + control.mechanism(),
                    false,
                    new Attacked(
                            "is this image in there",
                            control.mechanism(),
                            new LowerBound(
                                    control.epsilonAtLeast(),
                                    control.claimed().delta(),
                                    control.claimed().unit(),
                                    each(),
                                    "two-world distinguishing, exact binomial intervals"),
                            Optional.of(control.claimed()),
                            Roc.CHANCE,
                            Cost.since(start, control.power().hits().runs() * 2, "releases"),
                            List.of("no curve was kept"))));
        }
        return all;
    }

    /** Six steps on a triangle, for which the theorem as printed says epsilon 0. */
    private List<TestedClaim> theoremFour(NoiseSource noise, RandomSource random, Progress progress) {
        Diffusion six = Diffusion.lazyPageRank(0.8, 6);
        GraphTrials.Edge edge = GraphTrials.Edge.ofTriangle();
        NoisyDiffusion published = MechanismFamily.calibrated(
                NoisyDiffusion.published(six, GraphTrials.ETA, GraphTrials.ETA, GraphTrials.PERSONAL),
                edge.facts(),
                edge.seeds(),
                12,
                0);
        double distortion = Distortion.of(six.steps().get(0), published.threshold(), edge.facts());
        double scale = published.schedule().scales().get(0);
        double printed = new PublishedBounds(distortion, 0.8, scale, six.steps().size(), true)
                .theorem4AsPrinted(Double.POSITIVE_INFINITY);
        Trial trial = edge.trial(published, 0);
        PrivacyClaim asPrinted = PrivacyClaim.of(
                new Guarantee(printed, 0, 0, GraphTrials.PERSONAL, Label.CLAIMED, "Theorem 4 as printed", List.of()));
        String release = "personalized graph diffusion, ";
        return List.of(
                new TestedClaim(
                        release + "Theorem 4 as printed",
                        true,
                        attack(trial, asPrinted, noise.split(), random.split(), progress)),
                new TestedClaim(
                        release + "as certified",
                        false,
                        attack(trial, trial.claim(), noise.split(), random.split(), progress)));
    }

    private Attacked attack(
            Trial trial, PrivacyClaim claim, NoiseSource noise, RandomSource random, Progress progress) {
        Distinguished found = new Distinguisher(runs, each(), limit.dividedBy(2))
                .run(trial.worlds("personalized graph diffusion"), claim, noise, random, progress);
        return found.attacked();
    }
}
