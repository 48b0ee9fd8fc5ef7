package dev.sfumato.dsl;

import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextTable;
import java.util.List;

/** The words of the language, with an example each. */
public record Help() implements Result {
    private static TextTable table() {
        TextTable table = new TextTable("say", "to");
        table.row("gaussian(4)", "release an answer with Gaussian noise of standard deviation 4")
                .row("laplace(2)", "release an answer with Laplace noise of scale 2")
                .row("discreteGaussian(4)", "release a whole number; so does discreteLaplace(2)")
                .row("dpSgd(0.01, 1, 1000)", "train with DP-SGD: rate, noise in clipping norms, steps")
                .row("dpSgd(1).batchSize(256)", "so, as its script knows it: .datasetSize(60_000).epochs(40)")
                .row("twoPhase(784, 60000)", "train images in two phases (dp-promise); .compare(1e-5) what that costs")
                .row(
                        "  .attackPhaseOne(in, out, 1e-5)",
                        "try what its published Phase I gives away, of images in and out of it")
                .row("mixtureGaussian(4, s, p)", "add noise where chance decides what a record contributes")
                .row(
                        "randomizedResponse(0.5, 2)",
                        "let each record answer at random with probability 0.5, of 2 answers")
                .row("exponential(1)", "choose by the exponential mechanism with epsilon 1")
                .row("noisyMax(2)", "choose the largest noisy score; permuteAndFlip(2), gumbelMax(2)")
                .row("dp(1, 1e-6)", "use what is known to be private; dp(1) if pure, zcdp(0.1)")
                .row("claimed(1, 1e-6, who, gap)", "use what a paper claims, with the gap in its proof")
                .row("pac(0.02)", "see what an attacker makes of 0.02 nats; pacFor(0.6, 0.5) the other way")
                .row(
                        "pacNoise(rows, f)",
                        "find noise for any f from half of the rows to numbers; .within(0.02).determine()")
                .row(
                        "  .determine()",
                        "to find it: then .release(), .attack(), .planned() for a gate; .rules() compares")
                .row("unprotected(\"names\")", "release something as it is")
                .row("event(e)", "take what was done, as data: the event of a noisy value, or of a file")
                .row("compose(a, b)", "take several releases as one");
        table.heading("then say how")
                .row("  .l2Sensitivity(3)", "how much one record contributes (1 by default), to Gaussian noise;")
                .row("  .l1Sensitivity(3)", "so for Laplace noise; .sensitivity(3) for whole numbers and scores")
                .row("  .times(12)", "how often")
                .row("  .per(EDGE)", "what is protected: an edge; RECORD_REPLACED if batches have a fixed size")
                .row("  .poisson(0.01)", "from a sample; .truncatedPoisson(60000, 0.01, 700) with a largest batch")
                .row("  .fixedSize(60000, 600)", "from 600 of 60000 records; .fixedSizeWithReplacement(60000, 600)")
                .row("  .shuffled(100)", "from each of 100 shuffled batches; .ballsInBins(100) if drawn singly")
                .row("  .seeded()", "with noise from a known seed, which protects nobody")
                .row("  .named(\"mean\")", "under a name for reports");
        table.heading("and ask")
                .row("  .epsilon(1e-6)", "for the price at delta 1e-6; epsilon() for pure privacy")
                .row("  .delta(1.0)", "for delta at epsilon 1")
                .row("  .information()", "for the nats that a release with PAC privacy tells, which has no epsilon")
                .row("  .curve()", "for epsilon at nine deltas; .profile(9) for delta at nine epsilons")
                .row("  .epsilonOverTimes(1e-6)", "for epsilon by how often; .epsilonOverNoise(1e-6) by how much noise")
                .row("  .tradeOff()", "for what an attacker can achieve; .tprAtFpr(1e-3) for one rate")
                .row("  .calibrate(2, 1e-6)", "for the least noise that costs epsilon 2 at delta 1e-6")
                .row("  .calibrateTimes(2, 1e-6)", "for how often it can be done; .calibrateRate(2, 1e-6) for the rate")
                .row(
                        "  .event()",
                        "for what is priced, as data; .saveEvent(\"mean.json\") for a build; .name() for its name");
        table.heading("rank the nodes of a graph")
                .row("edges(\"friends.tsv\")", "name a file of edges; .nodes(4039).read().graph() reads it")
                .row("rmat(12, 1)", "make a graph to try things on; blockModel(sizes, 0.1, 0.01, 1)")
                .row("lazyPageRank(0.8, 100)", "diffuse; pageRank(0.8, 100), heatKernel(3, 20), or any steps:")
                .row("diffusion(steps)", "diffuse by steps of your own, each a step(0.5, 0, 0.5)")
                .row("  .per(EDGE)", "to protect every edge, not only those not at the seed")
                .row("  .geometric()", "with noise in the last steps; .hybrid() (default), .published(), baselines")
                .row("  .on(graph)", "on this graph; .on(graph, publicFacts(4039, 900000)) if more is public")
                .row("  .compare().run()", "to see which way ranks best at which price")
                .row("  .within(0.1)", "at a price of epsilon 0.1; .within(0.1, 1e-6) with a delta")
                .row("  .from(17)", "from a seed: the release itself; .release() of it goes to a budget")
                .row("  .beside(other)", "to see which of the first nodes keep their places beside another ranking");
        table.heading("make a table that may leave the house")
                .row(
                        "table(\"people.csv\")",
                        "name a file; .infer() shows its columns, .schema(s).read().table() reads it")
                .row("schema(a, b)", "declare columns: categories(\"sex\", \"f\", \"m\"), cuts(\"age\", 30, 60), or")
                .row(
                        "groups(\"job\", g, h)",
                        "categories of raw values, each a group(\"care\", \"nurse\", \"midwife\")")
                .row("census(3000, 1)", "make a table to try things on; split(t, 0.8, 1) holds some rows out")
                .row("discreteDiffusion(10)", "diffuse in 10 steps; .sigmoid(), .cosine(), .decay(0.5), .stopAt(2)")
                .row(
                        "  .label(\"income\", 0.7, 0.3)",
                        "with this column given, its classes made apart in public shares")
                .row("  .on(table)", "on this table; then, to see who is exposed,")
                .row("  .leakage(100)", "what 100 rows would say about each row; .certify(100) with certificates")
                .row("  .enumerated(17)", "the truth about row 17 of a small space; .estimated(100) for all, roughly")
                .row("  .exact()", "to make rows with the model that knows the table, and memorises it")
                .row("  .train()", "with a network; .train(network().withEpochs(20)) for a shorter training")
                .row(
                        "  .within(3, 1e-6, 30_000)",
                        "with a network trained at a price, of at most 30,000 rows; .train() it")
                .row("  .sample(1000)", "make rows: .save(\"made.csv\"), .evaluate(training, holdout), .release()")
                .row("model(\"people.model\")", "take a network that was kept by .save(\"people.model\")");
        table.heading("look at images")
                .row("images(\"train.idx.gz\")", "name an IDX file, or a folder of PNG files in folders by class")
                .row(
                        "  .labels(\"l.idx.gz\")",
                        "and its labels; .classes(10) says which there are, .size(14, 14), .grey()")
                .row("  .read().images()", "read them; .resized(14, 14), .select(3, 5), .withoutLabels()")
                .row("digits(6000, 1)", "make images to try things on; shapes(600, 1) in colours")
                .row("grid(images, 4, 8)", "see them side by side; .save(\"grid.png\")")
                .row(
                        "evaluateImages(made, t, h)",
                        "see how good made images are, and whether they repeat training images t");
        table.heading("make images that may leave the house")
                .row("imageDiffusion()", "diffuse; .mlp(2, 512), .unet(32, 2), .fromNothing(), .cosine(1000)")
                .row("  .on(images)", "on these images; .train() without privacy, or at a price:")
                .row("  .within(10, 1e-5, 60000)", "within epsilon 10, of at most 60000 images; .train() it")
                .row("  .mean()", "Phase I from class means (default); .oneShot(), .none(), .asPublished()")
                .row("  .priorAlone()", "a normal prior of each class and no network; .byGradients() for DP-SGD alone")
                .row(
                        "  .steps(200, 4096)",
                        "so many noisy steps and images in each; .draws(4), .clip(1), .frozen(\"last\")")
                .row(
                        "  .keptIn(\"run.train\")",
                        "keep it while it runs, and go on from there; .from(trained) pretrained")
                .row("  .sample(64)", "make images; .steps(50), .rho(1), .guidance(1) before that")
                .row("  .grid(4, 8)", "see some; .save(\"made\") as PNG files, .evaluate(t, h), .release()")
                .row("  .compare(10, 1e-5, 60000)", "all ways at one epsilon; .test(held) trains and measures them")
                .row("imageModel(\"digits.model\")", "take a diffusion that was kept by .save(\"digits.model\")");
        table.heading("hide an attribute of images (P3DM)")
                .row(
                        "scoreDiffusion()",
                        "a score network; .mlp(2, 128), .steps(600, 256), .candidates(10, 20), .fromPrior()")
                .row(
                        "lit(digits(2000, 1), 1)",
                        "images with an attribute to hide; your own: attributed(byClass, byAttribute)")
                .row(
                        "  .on(lit(i, 1))",
                        "on images with an attribute; .train(), then .sample(64), .curve(held, 0, 8, 32)")
                .row("  .hiding(16)", "guide to where the attribute cannot be told; .hidingAtRandom(16) as published")
                .row("  .noise(1)", "noise for 1 made image, by training on halves; .compareNoise(0.5, 8, 0, 16)");
        table.heading("see what an attacker really gets")
                .row("attack(laplace(1), f, g)", "attack a release of your own: f answers without a record, g with it")
                .row("attack(gaussian(4))", "attack what Sfumato itself does for a release")
                .row("  .runs(10_000)", "by so many releases; .within(60) seconds, .confidence(0.99), .delta(1e-5)")
                .row("  .run()", "for a lower bound on epsilon, beside what is declared; .seeded(1) before that")
                .row("attack(made)", "rows or images that were made, or a table of your own; .claiming(dp(1, 1e-6))")
                .row("  .on(training, holdout)", "who was in training, against what was held out; .run() it")
                .row("  .secret(\"income\")", "what is guessed of a person of whom .known(\"age\", \"sex\") is known")
                .row(
                        "  .linking(list, list)",
                        "which columns of two sources are linked; .delta(1e-5), .confidence(0.95), .within(60)")
                .row(
                        "attack(model)",
                        "attack a model of rows or images; .on(training, holdout) tells which it was trained on")
                .row("attack(training)", "attack what .within(3, 1e-6, 3000) or .on(table) trains; .run() repeats it")
                .row("  .canaries(200)", "one training with 200 made records, each put in by a coin; or your own")
                .row("  .shadows(8)", "8 trainings beside it, to know how losses are spread; .candidates(500) records")
                .row("refute()", "try every mechanism of the runtime; refute(\"laplace\", \"noisy max\") some")
                .row("  .run()", "to see upper bounds beside lower bounds, and what is refuted")
                .row("  .sabotaged()", "to see that mechanisms broken on purpose are caught")
                .row("  .published()", "to see published guarantees refuted, and certified ones not");
        table.heading("see it, keep it")
                .row("plot(a, b)", "draw what releases cost, or several curves, in one picture")
                .row("  .chart()", "draw a curve, a trade-off, a leakage or a comparison")
                .row("  .save(\"x.svg\")", "write any answer: .json, .csv, .html, and .svg or .png if it is a picture")
                .row("  .json()", "have it as text; so .csv(), .html(), and .svg() if it is a picture")
                .row("backend()", "see what does the numerical work");
        table.heading("hold it against a budget")
                .row("budget(1, 1e-6)", "make a gate; budget(1) for pure privacy")
                .row("  .pac(0.02)", "with nats for PAC privacy beside it; .pac(0.02, 0.01) if they were measured")
                .row("pacBudget(0.02)", "make a gate for PAC privacy alone; pacBudget(0.02, 0.01) if it was measured")
                .row("  .on(\"survey\")", "name the dataset")
                .row("  .countingClaims()", "count what papers state beside what is proved")
                .row("  .attacked(\"mean\", report)", "with what attacks got of a release; above its price, it fails")
                .row("  .check(a, b)", "hold releases against it, chosen one by one; .orThrow() stops a script")
                .row("plan(a, b)", "fix releases before the first of them leaves, which costs less")
                .row("  .check(plan(a, b))", "hold them against a budget as a plan; it counts once it is recorded")
                .row("report(\"audit\", r)", "collect results; .save(\"audit.html\") writes a page");
        return table.heading("remember it, as a team")
                .row("ledger(\"privacy-ledger\")", "open the folder of what was released; newLedger(\"x\") makes one")
                .row("  .merge(other)", "take in another ledger, as git does; .at(1e-5) shows totals at that delta")
                .row(
                        "  .composing(\"gaussian(0, 1)\")",
                        "compose by another filter what no plan foresaw; it is fixed when a budget is opened")
                .row("  .checkpoint()", "have lines to keep elsewhere; .requireContains(lines) finds out what is gone")
                .row("budget(2, 1e-6)", "say what may be spent; .on(\"survey\") of what data, and")
                .row("  .in(ledger)", "see the account: what was spent, what is left; .spent(), .left(), .chart()")
                .row("  .information()", "see what releases with PAC privacy tell so far; .natsLeft()")
                .row("  .run(\"2026-W46\")", "name another run; the same run again is free")
                .row("  .plan(a, b)", "record a plan before the first of it leaves, if it fits")
                .row("  .spend(a)", "record a release before it leaves, if it fits")
                .row("  .odometer()", "see what is spent so far, for whoever stops when he likes")
                .row("  .reopen()", "record that the budget, or how it composes, was changed")
                .row(
                        "  .check(a, b)",
                        "hold what is recorded and to come against the budget; .check() what is recorded")
                .row(
                        "  .data(\"people.csv\")",
                        "know the data by a secret hash; .formerly(\"poll\") by an earlier name");
    }

    @Override
    public Sheet sheet() {
        return new Sheet().table(table());
    }

    @Override
    public Data contents() {
        return new Data()
                .rows(
                        "words",
                        List.of("say", "to"),
                        table().body().stream()
                                .filter(row -> !row.get(1).isEmpty())
                                .map(row -> List.<Object>of(row.get(0).strip(), row.get(1)))
                                .toList());
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
