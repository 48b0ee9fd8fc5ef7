package dev.sfumato.dsl;

import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.ClaimedEvent;
import dev.sfumato.accounting.event.DiscreteGaussianEvent;
import dev.sfumato.accounting.event.DiscreteLaplaceEvent;
import dev.sfumato.accounting.event.ExponentialEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.MixtureGaussianEvent;
import dev.sfumato.accounting.event.NoisyMaxEvent;
import dev.sfumato.accounting.event.NonPrivateEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RandomizedResponseEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.event.ZcdpEvent;
import dev.sfumato.accounting.pac.PacGuarantee;
import dev.sfumato.attack.TwoWorlds;
import dev.sfumato.attack.known.OwnMechanisms;
import dev.sfumato.backend.Backend;
import dev.sfumato.data.graph.BlockModel;
import dev.sfumato.data.graph.EdgeList;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.data.graph.Ids;
import dev.sfumato.data.graph.RMat;
import dev.sfumato.data.graph.Separator;
import dev.sfumato.data.image.AttributedImages;
import dev.sfumato.data.image.ImageFiles;
import dev.sfumato.data.image.ImageGrid;
import dev.sfumato.data.image.Images;
import dev.sfumato.data.image.SampleDigits;
import dev.sfumato.data.image.SampleLight;
import dev.sfumato.data.image.SampleShapes;
import dev.sfumato.data.table.Census;
import dev.sfumato.data.table.ColumnRule;
import dev.sfumato.data.table.Group;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableSchema;
import dev.sfumato.data.table.csv.CsvTable;
import dev.sfumato.diffusion.discrete.MlpSettings;
import dev.sfumato.diffusion.gaussian.training.ImageSettings;
import dev.sfumato.diffusion.graph.PublicFacts;
import dev.sfumato.diffusion.graph.engine.Diffusion;
import dev.sfumato.diffusion.graph.engine.Step;
import dev.sfumato.diffusion.score.ScoreSettings;
import dev.sfumato.dsl.attack.ImageAttack;
import dev.sfumato.dsl.attack.ModelAttack;
import dev.sfumato.dsl.attack.Refutation;
import dev.sfumato.dsl.attack.ReleaseAttack;
import dev.sfumato.dsl.attack.SuppliedWorlds;
import dev.sfumato.dsl.attack.TableAttack;
import dev.sfumato.dsl.attack.TrainingAttack;
import dev.sfumato.dsl.budget.Gate;
import dev.sfumato.dsl.budget.GateResult;
import dev.sfumato.dsl.budget.TeamLedger;
import dev.sfumato.dsl.graph.GraphDiffusion;
import dev.sfumato.dsl.image.ImageDiffusion;
import dev.sfumato.dsl.image.ImageEvaluationResult;
import dev.sfumato.dsl.image.ImageGridResult;
import dev.sfumato.dsl.image.OnImages;
import dev.sfumato.dsl.image.PrivateImages;
import dev.sfumato.dsl.image.ScoreDiffusion;
import dev.sfumato.dsl.image.SyntheticImages;
import dev.sfumato.dsl.image.TrainedImages;
import dev.sfumato.dsl.image.TwoPhaseTraining;
import dev.sfumato.dsl.pac.PacResult;
import dev.sfumato.dsl.pac.PacSearch;
import dev.sfumato.dsl.price.CurveResult;
import dev.sfumato.dsl.price.DpSgd;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.dsl.price.ReleasePlan;
import dev.sfumato.dsl.show.ChartResult;
import dev.sfumato.dsl.show.LongWork;
import dev.sfumato.dsl.show.Report;
import dev.sfumato.dsl.table.NetworkModel;
import dev.sfumato.dsl.table.OnTable;
import dev.sfumato.dsl.table.PrivateTraining;
import dev.sfumato.dsl.table.SyntheticTable;
import dev.sfumato.dsl.table.TableDiffusion;
import dev.sfumato.dsl.table.TableModel;
import dev.sfumato.dsl.table.TableSplit;
import dev.sfumato.evaluation.image.ImageEvaluation;
import dev.sfumato.noise.Noisy;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.pac.PacMechanism;
import dev.sfumato.pac.RandomPart;
import dev.sfumato.pac.image.P3dm;
import dev.sfumato.report.AuditReport;
import dev.sfumato.util.Require;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The words of the language. Start with {@code import static dev.sfumato.dsl.Sfumato.*;}, then say what is released, ask
 * what it costs, and hold it against a budget:
 *
 * <pre>{@code
 * gaussian(4).times(12).epsilon(1e-6)
 * budget(1, 1e-6).check(gaussian(40).times(12).named("weekly mean"), laplace(20).named("histogram"))
 * }</pre>
 */
public final class Sfumato {
    /** One record added or removed: what a guarantee protects unless you say otherwise. */
    public static final Unit RECORD = Unit.RECORD;

    /** One record replaced by another; distances double. */
    public static final Unit RECORD_REPLACED = Unit.RECORD_REPLACED;

    /** One record replaced by a null record. */
    public static final Unit RECORD_ZEROED = Unit.RECORD_ZEROED;

    /** One edge of a graph. */
    public static final Unit EDGE = Unit.EDGE;

    /** One edge of a graph that does not touch the seed node. */
    public static final Unit EDGE_NOT_AT_SEED = Unit.EDGE_NOT_AT_SEED;

    /** That the ids of a file of edges are names: {@code edges("friends.csv").ids(STRING)}. */
    public static final Ids STRING = Ids.STRING;

    /** The separator between two ids: {@code edges("friends.csv").separator(COMMA)}; also TAB, SEMICOLON, BLANKS. */
    public static final Separator COMMA = Separator.COMMA;

    /** A tab between two ids. */
    public static final Separator TAB = Separator.TAB;

    /** A semicolon between two ids. */
    public static final Separator SEMICOLON = Separator.SEMICOLON;

    /** Spaces and tabs between two ids. */
    public static final Separator BLANKS = Separator.BLANKS;

    private Sfumato() {}

    /** An answer with Gaussian noise of standard deviation {@code sigma}, no variance, to a query of l2 sensitivity 1. */
    public static Release gaussian(double sigma) {
        return new Release(null, new GaussianEvent(sigma, 1, Unit.RECORD));
    }

    /** An answer with Laplace noise of scale {@code scale}, to a query of l1 sensitivity 1. */
    public static Release laplace(double scale) {
        return new Release(null, new LaplaceEvent(scale, 1, Unit.RECORD));
    }

    /** A whole number answered with discrete Gaussian noise of standard deviation about {@code sigma}, to a query of sensitivity 1. */
    public static Release discreteGaussian(double sigma) {
        return new Release(null, new DiscreteGaussianEvent(sigma, 1, Unit.RECORD));
    }

    /** A whole number answered with discrete Laplace noise of scale {@code scale}, to a query of sensitivity 1. */
    public static Release discreteLaplace(double scale) {
        return new Release(null, new DiscreteLaplaceEvent(scale, 1, Unit.RECORD));
    }

    /** Gaussian noise of standard deviation {@code sigma} on a contribution that chance chooses from several: how large they are and how likely. */
    public static Release mixtureGaussian(
            double sigma, List<? extends Number> sensitivities, List<? extends Number> probabilities) {
        Require.allGiven("sensitivities", sensitivities);
        Require.allGiven("probabilities", probabilities);
        return new Release(
                null,
                new MixtureGaussianEvent(
                        sigma,
                        sensitivities.stream().map(Number::doubleValue).toList(),
                        probabilities.stream().map(Number::doubleValue).toList(),
                        Unit.RECORD));
    }

    /**
     * DP-SGD: a number of steps, in each of which gradients of a Poisson sample of rate {@code rate} are clipped and summed with
     * Gaussian noise.
     *
     * @param noiseMultiplier the noise in units of the norm to which gradients are clipped; the norm itself has no price
     */
    public static Release dpSgd(double rate, double noiseMultiplier, long steps) {
        return dpSgd(noiseMultiplier).rate(rate).steps(steps);
    }

    /**
     * DP-SGD, by what a training script knows: {@code dpSgd(1.1).batchSize(256).datasetSize(60_000).epochs(40)}.
     *
     * @param noiseMultiplier the noise in units of the norm to which gradients are clipped
     */
    public static DpSgd dpSgd(double noiseMultiplier) {
        return new DpSgd(noiseMultiplier);
    }

    /**
     * Two-phase training of an image diffusion (dp-promise), of so many images of so many pixels times channels: say
     * {@code .phaseOne(32, 5625).phaseTwo(4096, 733, 1.13)}, then {@code .compare(1e-5)}.
     */
    public static TwoPhaseTraining twoPhase(long pixels, long records) {
        return new TwoPhaseTraining(pixels, records);
    }

    /**
     * Each record answers for itself, at random with probability {@code randomness} and else truly; per record replaced,
     * because the number of answers is public.
     */
    public static Release randomizedResponse(double randomness, int categories) {
        return new Release(null, new RandomizedResponseEvent(randomness, categories, Unit.RECORD_REPLACED));
    }

    /** A choice by the exponential mechanism with parameter {@code epsilon}. */
    public static Release exponential(double epsilon) {
        return new Release(null, new ExponentialEvent(epsilon, Unit.RECORD));
    }

    /** The index of the largest of several scores of sensitivity 1, each with Laplace noise of scale {@code scale}. */
    public static Release noisyMax(double scale) {
        return noisyMax(NoisyMaxEvent.Noise.LAPLACE, scale);
    }

    /** A noisy maximum with exponential noise: permute-and-flip. */
    public static Release permuteAndFlip(double scale) {
        return noisyMax(NoisyMaxEvent.Noise.EXPONENTIAL, scale);
    }

    /** A noisy maximum with Gumbel noise: the exponential mechanism. */
    public static Release gumbelMax(double scale) {
        return noisyMax(NoisyMaxEvent.Noise.GUMBEL, scale);
    }

    private static Release noisyMax(NoisyMaxEvent.Noise noise, double scale) {
        return new Release(null, new NoisyMaxEvent(noise, scale, 1, Unit.RECORD));
    }

    /** Releases that tell at most so many nats of which records were drawn (PAC privacy): what an attacker can make of that. */
    public static PacResult pac(double information) {
        return new PacResult(PacGuarantee.stated(information));
    }

    /** How much may be told at most for an attacker with a prior to succeed no more often than {@code success}. */
    public static PacResult pacFor(double success, double prior) {
        return new PacResult(PacGuarantee.forSuccess(success, prior));
    }

    /**
     * Noise for anything that is computed from records and returns numbers (PAC privacy): it is run on random halves of the records
     * to see how much it varies. Say {@code .within(0.02).determine()}, then {@code .release()}.
     */
    public static <T> PacSearch<List<T>> pacNoise(List<T> records, Function<List<T>, double[]> mechanism) {
        List<T> all = List.copyOf(Require.allGiven("records", records));
        return PacSearch.of(PacMechanism.ofRecords("records", all, Require.given("mechanism", mechanism)));
    }

    /** Noise for anything that is computed from the rows of a table and returns numbers. */
    public static PacSearch<Table> pacNoise(Table table, Function<Table, double[]> mechanism) {
        Require.given("table", table);
        return PacSearch.of(new PacMechanism<>(
                RandomPart.half("rows", table.rows(), table::select), Require.given("mechanism", mechanism), false));
    }

    /** Noise for anything that is computed from images and returns numbers. */
    public static PacSearch<Images> pacNoise(Images images, Function<Images, double[]> mechanism) {
        Require.given("images", images);
        return PacSearch.of(new PacMechanism<>(
                RandomPart.half("images", images.count(), images::select),
                Require.given("mechanism", mechanism),
                false));
    }

    /**
     * A test that tries to refute what mechanisms of the runtime say of themselves: all of them, or those that are named, as
     * {@code refute("laplace", "noisy max")}. Say {@code .run()}, {@code .sabotaged()} or {@code .published()}.
     */
    public static Refutation refute(String... mechanisms) {
        return Refutation.of(Require.allGiven("mechanisms", mechanisms));
    }

    /** A score network with Langevin sampling that hides an attribute of images (P3DM): say {@code .on(lit(digits(2000, 1), 1))}. */
    public static ScoreDiffusion scoreDiffusion() {
        return new ScoreDiffusion(P3dm.of(ScoreSettings.standard()));
    }

    /** Images by class with an attribute that is to be hidden: the same images twice, labelled by the one and by the other. */
    public static AttributedImages attributed(Images byClass, Images byAttribute) {
        return new AttributedImages(byClass, byAttribute);
    }

    /** Images lit from the left or from the right, at random by a seed: an attribute to try things on. */
    public static AttributedImages lit(Images images, long seed) {
        return SampleLight.of(seed).on(Require.given("images", images));
    }

    /** Something that is (epsilon, delta)-differentially private by a proof of its own. */
    public static Release dp(double epsilon, double delta) {
        return new Release(null, new BlackBoxEvent(epsilon, delta, Unit.RECORD));
    }

    /** Something that is epsilon-differentially private by a proof of its own. */
    public static Release dp(double epsilon) {
        return dp(epsilon, 0);
    }

    /** Something that is rho-zCDP by a proof of its own. */
    public static Release zcdp(double rho) {
        return new Release(null, new ZcdpEvent(rho, Unit.RECORD));
    }

    /** A guarantee that a source claims, and the gap in its argument; whatever is priced with it is CLAIMED at best. */
    public static Release claimed(double epsilon, double delta, String source, String gap) {
        return new Release(null, new ClaimedEvent(epsilon, delta, source, gap, Unit.RECORD));
    }

    /** Something that is released as it is. Its price is infinite. */
    public static Release unprotected(String what) {
        return new Release(null, new NonPrivateEvent(what, Unit.RECORD));
    }

    /** Something done elsewhere, as data: what a file holds, for example. */
    public static Release event(PrivacyEvent event) {
        return Release.done(Require.given("event", event));
    }

    /** The release drawn by a mechanism of {@code dev.sfumato.noise}; an account charges that draw once. */
    public static Release event(Noisy<?> noisy) {
        return Release.done(Require.given("noisy", noisy));
    }

    /** Several releases of the same data as one. */
    public static Release compose(Release... releases) {
        List<Release> all = Require.allGiven("releases", releases);
        if (all.isEmpty()) {
            throw new IllegalArgumentException("compose needs at least 1 release, got 0");
        }
        return Release.composed(all);
    }

    /** A file of edges, to be read as a graph: {@code edges("friends.tsv").nodes(4039).read().graph()}. */
    public static EdgeList edges(String file) {
        return EdgeList.from(Path.of(Require.notBlank("file", file)));
    }

    /** A made graph with 2^scale nodes, few of which have many edges: public data to try things on. */
    public static Graph rmat(int scale, long seed) {
        RMat made = RMat.graph500(scale, seed);
        return LongWork.timed("making a graph", made::graph);
    }

    /** A made graph of communities: public data to try things on. */
    public static Graph blockModel(List<Integer> sizes, double within, double between, long seed) {
        BlockModel made = new BlockModel(Require.allGiven("sizes", sizes), within, between, seed);
        return LongWork.timed("making a graph", made::graph);
    }

    /** PageRank of a walk that stays where it is half of the time; from a seed it is personalised. */
    public static GraphDiffusion lazyPageRank(double beta, int steps) {
        return new GraphDiffusion(Diffusion.lazyPageRank(beta, steps));
    }

    /** PageRank of a walk that moves in every step. */
    public static GraphDiffusion pageRank(double beta, int steps) {
        return new GraphDiffusion(Diffusion.pageRank(beta, steps));
    }

    /** The heat kernel of time {@code t}, up to so many steps. */
    public static GraphDiffusion heatKernel(double t, int steps) {
        return new GraphDiffusion(Diffusion.heatKernel(t, steps));
    }

    /** One step of a diffusion: x becomes (walk P + stay) x + restart s. */
    public static Step step(double walk, double stay, double restart) {
        return new Step(walk, stay, restart);
    }

    /** The public facts of a graph, if they are more than its number of nodes: a bound on its edges. */
    public static PublicFacts publicFacts(int nodes, long mostEdges) {
        return new PublicFacts(nodes, mostEdges);
    }

    /** A diffusion with steps of one's own: {@code diffusion(List.of(step(0.5, 0.1, 0.4)))}. */
    public static GraphDiffusion diffusion(List<Step> steps) {
        return new GraphDiffusion(Diffusion.of(Require.allGiven("steps", steps)));
    }

    /** A file of comma-separated values: {@code table("people.csv").read().table()}. */
    public static CsvTable table(String file) {
        return CsvTable.of(Path.of(Require.notBlank("file", file)));
    }

    /** The columns of a table and how raw values become their categories, declared without a look at the data. */
    public static TableSchema schema(ColumnRule... columns) {
        Require.allGiven("columns", columns);
        return TableSchema.of(columns);
    }

    /** A schema from a file. */
    public static TableSchema schema(String file) {
        return TableSchema.load(Path.of(Require.notBlank("file", file)));
    }

    /** A column whose raw values are its categories, in this order. */
    public static ColumnRule categories(String column, String... values) {
        Require.allGiven("values", values);
        return ColumnRule.categories(column, values);
    }

    /** A column whose categories are groups of raw values. */
    public static ColumnRule groups(String column, Group... groups) {
        Require.allGiven("groups", groups);
        return ColumnRule.groups(column, groups);
    }

    /** Some raw values as one category. */
    public static Group group(String name, String first, String... others) {
        Require.allGiven("others", others);
        return Group.named(Require.notBlank("name", name), Require.given("first", first), others);
    }

    /** A column of numbers, cut at these edges. */
    public static ColumnRule cuts(String column, double... edges) {
        return ColumnRule.cuts(column, Require.given("edges", edges));
    }

    /** A made table of people to try things on: 9 columns and an income. It is about nobody. */
    public static Table census(int rows, long seed) {
        Census made = new Census(rows, seed);
        return LongWork.timed("making a table", made::table);
    }

    /** A table in two: a share of its rows to make a model from, and the others to measure it with. */
    public static TableSplit split(Table table, double share, long seed) {
        return TableSplit.of(Require.given("table", table), share, seed);
    }

    /** A discrete diffusion for categorical tables, by the linear schedule. */
    public static TableDiffusion discreteDiffusion(int steps) {
        return TableDiffusion.of(steps);
    }

    /** A trained model from a file, with its provenance. */
    public static NetworkModel model(String file) {
        return NetworkModel.load(Require.notBlank("file", file));
    }

    /** How a network is trained without noise, the published way: {@code network().withEpochs(20)} for another. */
    public static MlpSettings network() {
        return MlpSettings.standard();
    }

    /** Images: an IDX file or a folder of PNG files; {@code images("train.idx.gz").labels("labels.idx.gz").read().images()}. */
    public static ImageFiles images(String fileOrFolder) {
        return ImageFiles.of(Path.of(Require.notBlank("fileOrFolder", fileOrFolder)));
    }

    /** Made digits of 14x14 to try things on, in ten classes. */
    public static Images digits(int count, long seed) {
        SampleDigits made = SampleDigits.of(count, seed);
        return LongWork.timed("making images", made::images);
    }

    /** Made shapes of 16x16 in colours to try things on, in four classes. */
    public static Images shapes(int count, long seed) {
        SampleShapes made = SampleShapes.of(count, seed);
        return LongWork.timed("making images", made::images);
    }

    /** The first images side by side. Confidential, unless they are made up or released. */
    public static ImageGridResult grid(Images images, int rows, int columns) {
        return ImageGridResult.of(ImageGrid.of(Require.given("images", images), rows, columns));
    }

    /**
     * Attackers who see synthetic rows and nothing else: say {@code .on(training, holdout).run()} for lower bounds on epsilon beside
     * what making the rows costs.
     */
    public static TableAttack attack(SyntheticTable made) {
        return Require.given("made", made).attack();
    }

    /** Attackers who see rows that any tool made; {@code .claiming(dp(1, 1e-6))} states their claimed cost. */
    public static TableAttack attack(Table made) {
        return TableAttack.of(Require.given("made", made), Optional.empty(), Optional.empty());
    }

    /** Attackers who see synthetic images and nothing else: say {@code .on(training, holdout).run()}. */
    public static ImageAttack attack(SyntheticImages made) {
        return ImageAttack.of(
                Require.given("made", made).images(), Optional.of(made.release().event()));
    }

    /** Attackers who see images that any tool made; {@code .claiming(dp(1, 1e-6))} states their claimed cost. */
    public static ImageAttack attack(Images made) {
        return ImageAttack.of(Require.given("made", made), Optional.empty());
    }

    /** How good labelled synthetic images are and whether they repeat training images, beside test images that were held out. */
    public static ImageEvaluationResult evaluateImages(Images synthetic, Images training, Images test) {
        return evaluateImages(synthetic, training, test, 1);
    }

    /** As before, with classifiers that begin from another seed. */
    public static ImageEvaluationResult evaluateImages(Images synthetic, Images training, Images test, long seed) {
        Require.given("synthetic", synthetic);
        Require.given("training", training);
        Require.given("test", test);
        return new ImageEvaluationResult(LongWork.shown(progress ->
                ImageEvaluation.standard().report(synthetic, training, test, RandomSource.seeded(seed), progress)));
    }

    /** A diffusion of images: {@code imageDiffusion().on(images).within(10, 1e-5, 60_000).train().sample(64)}. */
    public static ImageDiffusion imageDiffusion() {
        return new ImageDiffusion(ImageSettings.standard());
    }

    /** A trained diffusion of images from a file, with its provenance. */
    public static TrainedImages imageModel(String file) {
        return TrainedImages.load(Require.notBlank("file", file));
    }

    /** Attacks Sfumato's own mechanism for a release, at its very parameters: does it keep what it declares? */
    public static ReleaseAttack attack(Release release) {
        TwoWorlds worlds = OwnMechanisms.of(Require.given("release", release).event())
                .orElseThrow(() ->
                        new IllegalArgumentException("Sfumato has no mechanism of its own to run for " + release.name()
                                + ": say attack(release, () -> yours(without), () -> yours(with)) for what makes it"));
        return new ReleaseAttack(release, worlds);
    }

    /**
     * Attacks what makes a release, a function of your own, called on two neighbouring inputs: does it keep what the release declares? It
     * answers with a number, numbers or a noisy value.
     *
     * @param release what it is claimed to do
     * @param without what it answers where the record or edge is missing
     * @param with what it answers where it is there
     */
    public static ReleaseAttack attack(Release release, Supplier<?> without, Supplier<?> with) {
        return new ReleaseAttack(Require.given("release", release), new SuppliedWorlds(release.name(), without, with));
    }

    /** Attacks what makes a release, given as two worlds, held against what the release declares. */
    public static ReleaseAttack attack(Release release, TwoWorlds worlds) {
        return new ReleaseAttack(Require.given("release", release), Require.given("worlds", worlds));
    }

    /**
     * Releases that are fixed before the first of them leaves: {@code budget(1, 1e-6).check(plan(a, b))} prices them so, {@code account.plan(a, b)}
     * records them.
     */
    public static ReleasePlan plan(Release... releases) {
        return ReleasePlan.of(Require.allGiven("releases", releases));
    }

    /** A gate that holds releases against (epsilon, delta), per record added or removed. */
    public static Gate budget(double epsilon, double delta) {
        return Gate.of(epsilon, delta);
    }

    /** A gate that holds releases against a pure epsilon (delta is zero), per record added or removed. */
    public static Gate budget(double epsilon) {
        return Gate.pure(epsilon);
    }

    /** A gate for releases with PAC privacy: the most nats that they may tell together of which records were drawn, by figures that are exact. */
    public static Gate pacBudget(double information) {
        return Gate.pacOnly(information, 0);
    }

    /** A gate for releases with PAC privacy, whose figures were measured and may mislead with a probability. */
    public static Gate pacBudget(double information, double failure) {
        return Gate.pacOnly(information, failure);
    }

    /** The ledger of a team, in a folder that is there: {@code budget(2, 1e-6).on("survey").in(ledger("privacy-ledger"))}. */
    public static TeamLedger ledger(String folder) {
        return TeamLedger.open(folder);
    }

    /** A new ledger in a folder of its own, to be committed to git. */
    public static TeamLedger newLedger(String folder) {
        return TeamLedger.create(folder);
    }

    /** A report on what gates found, to be saved as a page or as JSON. */
    public static Report report(String title, GateResult... results) {
        List<GateResult> all = Require.allGiven("results", results);
        if (all.isEmpty()) {
            throw new IllegalArgumentException("report needs at least 1 result of a gate, got 0");
        }
        return new Report(new AuditReport(
                Require.notBlank("title", title),
                all.stream().map(GateResult::audit).toList()));
    }

    /** Plots the cost of each of these releases, epsilon against delta, in one picture. */
    public static ChartResult plot(Release first, Release... others) {
        List<CurveResult> curves = new ArrayList<>();
        curves.add(Require.given("first", first).curve());
        Require.allGiven("others", others).forEach(other -> curves.add(other.curve()));
        return new ChartResult(CurveResult.chart(curves));
    }

    /** Several curves of the same figures in one picture: {@code plot(a.epsilonOverTimes(1e-6), b.epsilonOverTimes(1e-6))}. */
    public static ChartResult plot(CurveResult first, CurveResult... others) {
        List<CurveResult> curves = new ArrayList<>();
        curves.add(Require.given("first", first));
        curves.addAll(Require.allGiven("others", others));
        return new ChartResult(CurveResult.chart(curves));
    }

    /** The numerical backend: which one, its BLAS, threads and data type. */
    public static Backend backend() {
        return Backend.start();
    }

    /** An attack on a model of tables that is there: {@code attack(model).on(training, holdout)} tells how well it knows its rows. */
    public static ModelAttack<Table> attack(TableModel model) {
        return ModelAttack.of(Require.given("model", model));
    }

    /** An attack on a diffusion of images that is there: {@code attack(model).on(training, holdout)}. */
    public static ModelAttack<Images> attack(TrainedImages model) {
        return ModelAttack.of(Require.given("model", model));
    }

    /** Attacks on a training within a budget, which is repeated for them: {@code attack(training).canaries(200).run()}. */
    public static TrainingAttack<Table> attack(PrivateTraining training) {
        return TrainingAttack.of(Require.given("training", training).target());
    }

    /** Attacks on the training of a network without noise, in the published way. */
    public static TrainingAttack<Table> attack(OnTable training) {
        return attack(training, MlpSettings.standard());
    }

    /** Attacks on the training of a network without noise, in another way. */
    public static TrainingAttack<Table> attack(OnTable training, MlpSettings settings) {
        return TrainingAttack.of(Require.given("training", training).target(Require.given("settings", settings)));
    }

    /** Attacks on a training of images within a budget, which is repeated for them: {@code attack(training).shadows(8).run()}. */
    public static TrainingAttack<Images> attack(PrivateImages training) {
        return TrainingAttack.of(Require.given("training", training).target());
    }

    /** Attacks on a training of images without noise. */
    public static TrainingAttack<Images> attack(OnImages training) {
        return TrainingAttack.of(Require.given("training", training).target(Optional.empty()));
    }

    /** Attacks on a training of images without noise, with these settings. */
    public static TrainingAttack<Images> attack(OnImages training, ImageSettings settings) {
        return TrainingAttack.of(
                Require.given("training", training).target(Optional.of(Require.given("settings", settings))));
    }

    /** Lists the available words. */
    public static Help help() {
        return new Help();
    }
}
