package dev.sfumato.dsl.help;

import dev.sfumato.dsl.show.NotAWord;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The words that people bring from other tools, or try first, and how the same is written here. */
@NotAWord
public final class OtherTools {
    private static final Map<String, String> WORDS = new LinkedHashMap<>();

    static {
        // reading and looking
        write("readCsv, read_csv, loadCsv, csvTable", "table(\"people.csv\").read().table()");
        write("readGraph, loadGraph, readEdges, graph", "edges(\"friends.tsv\").nodes(4039).read().graph()");
        write("readImages, loadImages, mnist", "images(\"train.idx.gz\").labels(\"labels.idx.gz\").read().images()");
        write(
                "head, tail, show, preview, take, limit",
                "A row of private data is shown to its curator only, table.category(0, 1);"
                        + " made rows show themselves: made, or made.save(\"made.csv\")");
        write("columnNames, columnTypes, dtypes, describe, info", "table.schema()");
        write("trainTestSplit, train_test_split, holdout", "split(table, 0.8, 1)");
        // releases
        write("gaussianMechanism, gaussianNoise, normal", "gaussian(4)");
        write("laplaceMechanism, laplaceNoise", "laplace(2)");
        write(
                "makePrivate, make_private, privacyEngine, dpsgd, sgd, dpAdam",
                "dpSgd(1.1).batchSize(256).datasetSize(60_000).epochs(60)");
        write("noiseMultiplier, noise_multiplier", "dpSgd(1.1), whose number is the noise multiplier");
        write("maxGradNorm, max_grad_norm, l2NormClip, clippingNorm", "dpSgd(1.1).clip(1), which changes no price");
        write("sample_rate, q, samplingRate, samplingProbability", "dpSgd(1.1).sampleRate(0.01)");
        write("plus, add, then, combine, composition", "compose(a, b), or a.and(b)");
        write("repeat, selfCompose, iterations, count", "gaussian(4).times(12)");
        write("subsample, poissonSampled, amplify", "gaussian(4).poisson(0.01)");
        write(
                "unit, adjacency, neighbouringRelation, neighboringRelation, neighboring",
                "gaussian(4).neighbouring(REPLACE_ONE)");
        // prices
        write("getEpsilon, get_epsilon, eps, price, cost, privacySpent", "gaussian(4).epsilon(1e-6)");
        write("getDelta, get_delta", "gaussian(4).delta(1.0)");
        write("rdp, rdpAccountant, renyiDivergence, moments", "gaussian(4).renyi(1e-6)");
        write("pld, prv, prvAccountant, pldAccountant, accountant", "gaussian(4).byAccountant(1e-6)");
        write("privacyCurve, privacyProfile", "gaussian(4).curve()");
        write("roc, fdp, tradeoff, tradeOffFunction", "gaussian(4).tradeOff()");
        write(
                "makePrivateWithEpsilon, getNoiseMultiplier, get_noise_multiplier, findNoise, calibrateNoise",
                "gaussian(1).calibrate(2, 1e-6)");
        // making data
        write("synthesize, synthesise, generate, makeRows, samples", "model.sample(1000)");
        write("fit, learn, trainModel", "discreteDiffusion(10).on(table).within(3, 1e-6, 30_000).train()");
        write(
                "synthesizer, synthesiser, ctgan, aim, mst, tabular",
                "discreteDiffusion(10).on(table).within(3, 1e-6, 30_000).train().sample(1000)");
        write("label, labelColumn, outcome", "discreteDiffusion(10).target(\"income\")");
        write("quality, evaluateQuality, qualityReport, diagnostic", "evaluate(made, training, holdout)");
        write("privateWithin, budgeted, privately", "discreteDiffusion(10).on(table).within(3, 1e-6, 30_000)");
        write(
                "personalizedPageRank, personalisedPageRank, ppr, pagerank",
                "lazyPageRank(0.8).on(graph).within(0.5).from(17)");
        write("exact, noiseless, withoutNoise", "lazyPageRank(0.8).on(graph).unprotected().from(17)");
        write(
                "ddpm, diffusion",
                "imageDiffusion().on(images).within(10, 1e-5, 60_000).train(); for a table discreteDiffusion(10)");
        write("DROP_ROW, dropRow, dropna", "Missing.DROP_ROW");
        write("opacus, dp_accounting, sdv, smartnoise, dpsynth", "docs/Coming-from.md has it word for word");
        // gates and attacks
        write("assertBudget, requireBudget, gate, spendWithin", "budget(1, 1e-6).check(gaussian(40)).orThrow()");
        write(
                "odometer, filter, accountantState",
                "budget(2, 1e-6).on(\"survey\").chargedTo(ledger(\"privacy-ledger\")).odometer()");
        write("membershipInference, mia, lira, audit", "attack(model).on(training, holdout).run()");
        write("seconds, deadline, timeout, maxTime, timeLimit", "attack(laplace(1)).timeLimit(60).run()");
        write(
                "chart, histogram",
                "An answer that has a picture shows it, .save(\"x.png\") keeps it, plot(gaussian(4), laplace(2)) draws several; any answer"
                        + " is a page by .save(\"x.html\")");
        write("draw, figure", "plot(gaussian(4), laplace(2))");
        write(
                "attacker, adversary",
                "gaussian(4).tradeOff(), what any attacker can achieve, or attack(laplace(1)).run(), what some did");
        write(
                "epsilonOverEpochs, epsilonByEpoch",
                "dpSgd(1.1).batchSize(256).datasetSize(60_000).epochs(1).epsilonOverTimes(1e-5, 1, 10, 60)");
        write(
                "dataFile",
                "budget(2, 1e-6).on(\"survey\").chargedTo(ledger(\"privacy-ledger\")).dataFile(\"people.csv\")");
        write("category", "Missing.CATEGORY");
        write("timeit, stopwatch", "timed(() -> gaussian(4).epsilon(1e-6))");
    }

    /** A phrase that is no code: it begins with a word and a blank. */
    private static final Pattern SENTENCE = Pattern.compile("(An?|docs/\\S+) ");

    private OtherTools() {}

    private static void write(String theirs, String ours) {
        Arrays.stream(theirs.split(", ")).forEach(word -> WORDS.put(word.toLowerCase(Locale.ROOT), ours));
    }

    /** How the same is said here, as a sentence without its full stop. */
    public static Optional<String> here(String theirs) {
        return Optional.ofNullable(WORDS.get(theirs.toLowerCase(Locale.ROOT)))
                .map(phrase -> SENTENCE.matcher(phrase).lookingAt() ? phrase : "Here one writes " + phrase);
    }

    /** Every phrase of this language that stands for a word of others. */
    public static Iterable<String> phrases() {
        return WORDS.values();
    }
}
