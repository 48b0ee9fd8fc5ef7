package dev.sfumato.dsl;

import static dev.sfumato.dsl.Samples.blockModel;
import static dev.sfumato.dsl.Samples.census;
import static dev.sfumato.dsl.Samples.digits;
import static dev.sfumato.dsl.Samples.lit;
import static dev.sfumato.dsl.Sfumato.help;
import static dev.sfumato.dsl.attack.Attacks.attack;
import static dev.sfumato.dsl.attack.Attacks.refute;
import static dev.sfumato.dsl.budget.Gates.budget;
import static dev.sfumato.dsl.budget.Gates.newLedger;
import static dev.sfumato.dsl.budget.Gates.pacBudget;
import static dev.sfumato.dsl.budget.Gates.report;
import static dev.sfumato.dsl.graph.Graphs.lazyPageRank;
import static dev.sfumato.dsl.image.Imaging.grid;
import static dev.sfumato.dsl.image.Imaging.imageDiffusion;
import static dev.sfumato.dsl.image.Imaging.scoreDiffusion;
import static dev.sfumato.dsl.image.Imaging.twoPhase;
import static dev.sfumato.dsl.pac.Pac.pac;
import static dev.sfumato.dsl.pac.Pac.pacNoise;
import static dev.sfumato.dsl.price.Pricing.claimed;
import static dev.sfumato.dsl.price.Pricing.compose;
import static dev.sfumato.dsl.price.Pricing.dp;
import static dev.sfumato.dsl.price.Pricing.dpSgd;
import static dev.sfumato.dsl.price.Pricing.gaussian;
import static dev.sfumato.dsl.price.Pricing.laplace;
import static dev.sfumato.dsl.price.Pricing.plan;
import static dev.sfumato.dsl.price.Pricing.plot;
import static dev.sfumato.dsl.price.Pricing.unprotected;
import static dev.sfumato.dsl.table.Tables.discreteDiffusion;
import static dev.sfumato.dsl.table.Tables.network;
import static dev.sfumato.dsl.table.Tables.split;

import dev.sfumato.accounting.event.Unit;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.data.image.AttributedImages;
import dev.sfumato.data.image.ImageShape;
import dev.sfumato.data.image.Images;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.score.GuidanceTarget;
import dev.sfumato.dsl.attack.Attacks;
import dev.sfumato.dsl.attack.Refutation;
import dev.sfumato.dsl.attack.ReleaseAttack;
import dev.sfumato.dsl.attack.TableAttack;
import dev.sfumato.dsl.attack.TrainingAttack;
import dev.sfumato.dsl.budget.Account;
import dev.sfumato.dsl.budget.Gate;
import dev.sfumato.dsl.budget.GateResult;
import dev.sfumato.dsl.budget.TeamLedger;
import dev.sfumato.dsl.graph.GraphComparison;
import dev.sfumato.dsl.graph.GraphDiffusion;
import dev.sfumato.dsl.graph.OnGraph;
import dev.sfumato.dsl.graph.PrivateDiffusion;
import dev.sfumato.dsl.graph.RankingsResult;
import dev.sfumato.dsl.image.GuidanceResult;
import dev.sfumato.dsl.image.ImageEvaluationResult;
import dev.sfumato.dsl.image.Imaging;
import dev.sfumato.dsl.image.OnAttributed;
import dev.sfumato.dsl.image.OnImages;
import dev.sfumato.dsl.image.PrivateImages;
import dev.sfumato.dsl.image.ScoreDiffusion;
import dev.sfumato.dsl.image.TrainedImages;
import dev.sfumato.dsl.image.TrainedScores;
import dev.sfumato.dsl.image.TwoPhaseTraining;
import dev.sfumato.dsl.pac.PacNoiseResult;
import dev.sfumato.dsl.pac.PacSearch;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.dsl.price.ReleasePlan;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.table.ExactModel;
import dev.sfumato.dsl.table.LeakageResult;
import dev.sfumato.dsl.table.OnTable;
import dev.sfumato.dsl.table.SyntheticTable;
import dev.sfumato.dsl.table.TableDiffusion;
import dev.sfumato.dsl.table.TableSplit;
import dev.sfumato.evaluation.image.GuidanceCurve;
import dev.sfumato.evaluation.image.GuidancePoint;
import dev.sfumato.evaluation.image.ImageEvaluation;
import dev.sfumato.evaluation.image.PrivacyScore;
import dev.sfumato.evidence.Rate;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.testing.SmoothImages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One value or more of every type that a word answers with, for the tests that hold all of them to the same promises. */
final class ResultExamples {
    static final Table PEOPLE = census(300, 1);
    static final Images PICTURES = Images.of(new ImageShape(2, 2, 1), new float[] {-1, 0, 0.5f, 1, 1, 1, 1, 1});
    static final Graph GRAPH = blockModel(List.of(30, 30), 0.3, 0.05, 7);

    static final PacSearch<List<Double>> SEARCH = pacNoise(List.of(1.0, 2.0, 4.0, 8.0, 16.0, 32.0), half ->
            new double[] {half.stream().mapToDouble(x -> x).sum(), half.size(), half.get(0)});

    static final ScoreDiffusion SCORES = scoreDiffusion()
            .mlp(1, 8)
            .levels(2, 0.1, 3)
            .stepsPerLevel(1)
            .steps(2, 20)
            .seeded(1);

    private ResultExamples() {}

    /** Some of them take seconds. */
    private static final class Once {
        static final Map<String, Result> EXAMPLES = made();
    }

    /** By a name for messages. */
    static Map<String, Result> all() {
        return Once.EXAMPLES;
    }

    private static Map<String, Result> made() {
        Map<String, Result> all = new LinkedHashMap<>();
        Release mean = gaussian(4).times(12).named("weekly mean");
        all.put("release", mean);
        all.put(
                "long release",
                compose(dpSgd(2, 0.01, 100), laplace(5), laplace(7), gaussian(31), gaussian(32), laplace(17)));
        all.put("accountants", dpSgd(1, 0.01, 100).byAccountant(1e-5));
        all.put("divergences", dpSgd(1, 0.01, 100).renyi(1e-5));
        all.put("price", mean.epsilon(1e-6));
        all.put("infinite price", unprotected("names").epsilon(1e-6));
        all.put("fit", mean.calibrate(1, 1e-6));
        all.put("curve", mean.curve());
        all.put("profile", mean.profile(9));
        all.put("over times", mean.epsilonOverTimes(1e-6));
        all.put("over noise", dpSgd(1, 0.01, 100).epsilonOverNoise(1e-6, 0.5, 1, 2));
        all.put("trade-off", mean.tradeOff());
        TwoPhaseTraining images = twoPhase(784, 60_000).phaseOne(32, 5625).phaseTwo(4096, 20, 7);
        all.put("pac", pac(0.02));
        measuredNoise(all);
        all.put("two phases", images);
        all.put("two phases compared", images.compare(1e-5));
        all.put("bars", images.compare(1e-5).chart());
        all.put(
                "attack on Phase I",
                twoPhase(64, 200)
                        .phaseOne(4, 150)
                        .phaseTwo(50, 10, 7)
                        .attackPhaseOne(SmoothImages.leveled(200, 8, 1), SmoothImages.leveled(200, 8, 2), 1e-5, 1));
        ReleaseAttack ofMean =
                Attacks.attack(gaussian(4).named("weekly mean")).runs(2000).seeded(1);
        all.put("attack on a release to run", ofMean);
        all.put("attack on a release", ofMean.run());
        all.put("plot", plot(mean, laplace(3).named("histogram"), laplace(1).times(3)));
        all.put(
                "plot of long names",
                plot(mean.epsilonOverTimes(1e-6), dpSgd(1, 0.01, 100).epsilonOverTimes(1e-6)));
        all.put("plot with infinity", plot(gaussian(4), unprotected("names")));
        Gate gate = budget(1, 1e-6).on("survey");
        GateResult broken = gate.check(mean, laplace(20).named("histogram"), claimed(0.5, 1e-9, "a paper", "a gap"));
        all.put("gate", gate);
        all.put("gate result", broken);
        all.put("report", report("audit", broken, gate.check(gaussian(400))));
        all.put("help", help());
        Refutation refutation = refute("laplace", "noisy degrees").runs(400).seeded(1);
        all.put("refutation", refutation);
        all.put("refuted", refutation.run());
        all.put("sabotaged", refutation.sabotaged());
        pacGates(all);
        ledgers(all);
        graphs(all);
        tables(all);
        all.put("images", grid(digits(12, 1), 2, 4));
        all.put("private images", grid(PICTURES, 1, 3));
        ImageEvaluationResult judged = new ImageEvaluationResult(ImageEvaluation.standard()
                .epochs(1)
                .report(digits(100, 1), digits(100, 2), digits(100, 3), RandomSource.seeded(1), Progress.NONE));
        all.put("evaluation of images", judged);
        all.put("nearest pairs", judged.nearestPairs());
        imageDiffusions(all);
        scoreNetworks(all);
        attacks(all);
        return all;
    }

    private static void attacks(Map<String, Result> all) {
        TableSplit split = split(PEOPLE, 0.5, 1);
        OnTable on = discreteDiffusion(4).on(split.training());
        all.put("attack on a model", attack(on.exact()));
        all.put(
                "attack on the exact model",
                attack(on.exact())
                        .seeded(1)
                        .on(split.training(), split.holdout())
                        .run());
        TrainingAttack<Table> training = attack(on, network().withEpochs(1).withHidden(16))
                .canaries(20)
                .shadows(2)
                .seeded(1)
                .timeLimit(60);
        all.put("attack on a training", training);
        all.put("attacks on a training", training.run());
        all.put("attack on a private training", attack(on.within(3, 1e-6, 300)));
    }

    private static void pacGates(Map<String, Result> all) {
        Release mean = PacGateWordsTest.measured(0.002).named("mean");
        Gate both = budget(1, 1e-6).pac(0.02, 0.01).on("survey");
        all.put("release with PAC privacy", mean);
        all.put("infinite price of PAC privacy", mean.epsilon(1e-6));
        all.put("what a release tells", mean.information());
        all.put("gate with both budgets", both);
        all.put("gate of PAC privacy", pacBudget(0.02));
        all.put("both budgets kept", both.check(mean.times(3), gaussian(40).named("count")));
        all.put("PAC budget broken", pacBudget(0.001, 0.01).check(mean.times(3)));
        all.put("report with PAC privacy", report("audit", pacBudget(0.02, 0.01).check(mean), both.check(mean)));
        TeamLedger books = newLedger(emptyFolder());
        Account account = both.chargedTo(books);
        all.put("spend of PAC privacy", account.spend(mean));
        account.spend(gaussian(40).named("count"));
        all.put("ledger with PAC privacy", books);
        all.put("account with both budgets", account);
        all.put("what is told", account.information());
        Account alone = pacBudget(0.02, 0.01).on("poll").chargedTo(books);
        alone.spend(mean);
        all.put("account of PAC privacy", alone);
        all.put("spending of PAC privacy", alone.chart());
    }

    private static void imageDiffusions(Map<String, Result> all) {
        Images few = digits(300, 1).resized(8, 8);
        OnImages diffusion = imageDiffusion().mlp(1, 16).on(few);
        PrivateImages within = diffusion.within(5, 1e-5, 300).steps(2, 50);
        TrainedImages trained = within.train();
        all.put("image diffusion", imageDiffusion());
        all.put("image diffusion on images", diffusion);
        all.put("private training of images", within);
        all.put("diffusion of images", trained);
        all.put("made images", trained.sample(20));
        all.put(
                "images made without privacy",
                imageDiffusion()
                        .mlp(1, 16)
                        .on(PICTURES)
                        .train(imageDiffusion().mlp(1, 16).settings().withSteps(1, 2))
                        .sample(3));
        all.put("ways to compare", diffusion.compare(5, 1e-5, 300).steps(2, 50));
        all.put(
                "ways compared",
                diffusion
                        .compare(5, 1e-5, 300)
                        .steps(2, 50)
                        .made(200)
                        .test(digits(200, 2).resized(8, 8)));
    }

    private static void scoreNetworks(Map<String, Result> all) {
        AttributedImages few = lit(digits(120, 1).resized(6, 6), 1);
        OnAttributed on = SCORES.on(few);
        TrainedScores trained = on.train();
        all.put("score diffusion", SCORES);
        all.put("score diffusion on images", on);
        all.put("score network", trained.hiding(3));
        // figures of nobody: measuring them trains a classifier for each strength, which the tutorial on PAC privacy
        // does
        GuidancePoint real = point(0, 48);
        all.put(
                "guidance",
                new GuidanceResult(
                        new GuidanceCurve(GuidanceTarget.RANDOM, List.of(point(0, 30), point(5, 45)), real), false));
        all.put("final noise", on.compareNoise(0.5, 2, 0, 5));
    }

    private static GuidancePoint point(double strength, long differing) {
        Rate half = Rate.of(50, 100, 0.05);
        return new GuidancePoint(strength, new PrivacyScore(Rate.of(differing, 100, 0.05), 0.5, 0.95), half, half);
    }

    private static void measuredNoise(Map<String, Result> all) {
        PacNoiseResult noise = SEARCH.worlds(8).determine();
        all.put("search for noise", SEARCH);
        all.put("measured noise", noise);
        all.put("simulated noise", SEARCH.simulated(0.01, 200).determine());
        all.put("noisy vector", noise.release());
        all.put("attack on measured noise", noise.attack(200));
        all.put("rules of noise", SEARCH.simulated(0.01, 200).rules());
    }

    private static void ledgers(Map<String, Result> all) {
        TeamLedger books = newLedger(emptyFolder());
        Account account = budget(1, 1e-6).on("survey").chargedTo(books);
        Release count = gaussian(16).named("weekly count");
        all.put("spend", account.inRun("2026-W46").spend(count));
        all.put("replay", account.inRun("2026-W46").spend(count));
        all.put("another spend", account.inRun("2026-W47").spend(count));
        budget(3)
                .per(Unit.EDGE)
                .on("friends")
                .chargedTo(books)
                .spend(laplace(2).per(Unit.EDGE).named("degrees"));
        all.put("ledger", books);
        all.put("account", account);
        all.put(
                "recorded and planned",
                account.check(count.times(52), laplace(20).named("histogram")));
        all.put("spending", account.chart());
        all.put("spent", account.spent());
        all.put("odometer", account.odometer());
        plans(all, books);
    }

    private static void plans(Map<String, Result> all, TeamLedger books) {
        Release count = gaussian(16).named("weekly count");
        ReleasePlan year = plan(count.times(8), laplace(20).named("histogram"));
        Account poll = budget(1, 1e-6).on("poll").chargedTo(books);
        all.put("plan", year);
        all.put("gate of a plan", budget(1, 1e-6).check(year));
        all.put("recorded plan", poll.plan(year));
        all.put("plan again", poll.plan(year));
        all.put("planned account", poll);
        all.put("planned spend", poll.inRun("2026-W46").spend(count));
        all.put("spent as planned", poll.spent());
        budget(1, 1e-6).on("panel").chargedTo(books).spend(count);
        all.put("opened anew", budget(1, 3e-6).on("panel").chargedTo(books).reopen());
        all.put("ledger with plans", books);
    }

    static String emptyFolder() {
        try {
            return Files.createTempDirectory("ledger").toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void graphs(Map<String, Result> all) {
        GraphDiffusion how = lazyPageRank(0.8, 20);
        OnGraph on = how.on(GRAPH);
        PrivateDiffusion priced = on.within(0.5).seeded(1);
        all.put("diffusion", how);
        all.put("on graph", on);
        all.put("priced diffusion", priced);
        all.put("ranking", priced.from(3));
        RankingsResult three = priced.fromEach(3, 5, 7);
        all.put("rankings of three users", three);
        all.put("rankings beside those without noise", three.compare(priced.fromEach(3, 5, 7)));
        all.put("images in two", Imaging.split(digits(20, 1), 0.5, 1));
        all.put("diffusion without noise", on.unprotected());
        all.put("ranking without noise", on.unprotected().from(3));
        all.put("rankings", on.within(2).from(3).compare(on.unprotected().from(3)));
        all.put("attack", priced.attack(0, 1, 2, 200, Progress.NONE));
        // of few steps, whose noise is found soon
        GraphComparison comparison = lazyPageRank(0.8, 3)
                .on(GRAPH)
                .compare()
                .seeds(4)
                .epsilons(0.1, 3)
                .rank(10)
                .quietly();
        all.put("comparison to run", comparison);
        all.put("comparison", comparison.run());
    }

    private static void tables(Map<String, Result> all) {
        TableDiffusion how = discreteDiffusion(4);
        OnTable on = how.on(PEOPLE);
        all.put("table diffusion", how);
        all.put("on table", on);
        TableSplit split = split(PEOPLE, 0.7, 1);
        all.put("split", split);
        LeakageResult leakage = on.leakage(10);
        all.put("leakage", leakage);
        all.put("exposures", leakage.chart());
        all.put("removal", leakage.without(0.05, 0.1, 0.2));
        all.put("estimate", on.estimated(10));
        all.put("lower bound", how.lowerBound(100));
        all.put("private training", on.within(3, 1e-6, 300));
        ExactModel exact = how.target("income", 0.7, 0.3).on(split.training()).exact();
        all.put("exact model", exact);
        all.put("network", on.train(network().withEpochs(1)));
        SyntheticTable made = exact.sample(50, 1);
        all.put("synthetic rows", made);
        all.put("evaluation", made.evaluate(split.training(), split.holdout()));
        TableAttack attack = attack(made).on(split.training(), split.holdout());
        all.put("attack on rows to run", attack);
        all.put("attack on rows", attack.claiming(dp(0.1, 1e-6)).run());
        all.put("attack on images to run", attack(PICTURES));
    }
}
