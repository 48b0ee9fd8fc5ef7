package dev.sfumato.audit.tester;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.calibration.Calibrated;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.Images;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableBuilder;
import dev.sfumato.diffusion.discrete.DpSettings;
import dev.sfumato.diffusion.discrete.NoisyPairCounts;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.diffusion.discrete.network.DpTraining;
import dev.sfumato.diffusion.gaussian.NetworkPlan;
import dev.sfumato.diffusion.gaussian.Prediction;
import dev.sfumato.diffusion.gaussian.VarianceSchedule;
import dev.sfumato.diffusion.gaussian.training.DpImageSettings;
import dev.sfumato.diffusion.gaussian.training.DpImageTraining;
import dev.sfumato.diffusion.gaussian.training.PhaseOne;
import dev.sfumato.noise.Noisy;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.training.GradientNoise;
import dev.sfumato.training.TrainedModel;
import dev.sfumato.training.Trainer;
import dev.sfumato.training.TrainingBudget;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * Trainings by noisy gradients, of one step on one record or none: an attacker who has the weights sees the noisy sum of gradients
 * in them, and knows which way the record pulls. The clip is so small that every gradient reaches it.
 */
final class TrainingTrials {
    private static final double DELTA = 1e-5;
    private static final double EPSILON = 6;
    private static final int SLOTS = 2;
    private static final double CLIP = 1e-6;
    private static final String HALVED = "noise halved";
    private static final String UNCLIPPED = "clip dropped";
    private static final String BIASED = "the record is always in the batch";

    /** So large that weights to begin from do not show beside the step. */
    private static final double RATE = 1e6;

    private TrainingTrials() {}

    static List<TestedMechanism> all() {
        return List.of(pairCounts(), ofTables(), ofImages());
    }

    private static TestedMechanism pairCounts() {
        Schema schema = Schema.ofSizes(2, 3, 2);
        List<Table> worlds = List.of(table(schema, 0), table(schema, 1));
        MechanismRelease<Table, double[]> real = MechanismRelease.ofVector(
                new NoisyPairCounts(schema, 2, Unit.RECORD), (world, random) -> worlds.get(world));
        return new TestedMechanism(
                "pair counts",
                NoisyPairCounts.class,
                Trial.of("three columns, a row more", DELTA, real)
                        .sabotaged(HALVED, real.by(new NoisyPairCounts(schema, 1, Unit.RECORD)))
                        .sabotaged(
                                "sensitivity of one pair of columns",
                                real.by(new NoisyPairCounts(schema, 2 / Math.sqrt(3), Unit.RECORD))));
    }

    private static Table table(Schema schema, int rows) {
        TableBuilder builder = new TableBuilder(schema);
        int[] row = new int[schema.columns().size()];
        Arrays.fill(row, 1);
        for (int i = 0; i < rows; i++) {
            builder.add(row);
        }
        return builder.table();
    }

    private static TestedMechanism ofTables() {
        Schema schema = Schema.ofSizes(2);
        List<Table> worlds = List.of(table(schema, 0), table(schema, 1));
        DpSettings settings = DpSettings.byGradients(EPSILON, DELTA, SLOTS)
                .withNetwork(1, 1)
                .withSteps(1, 1)
                .withDraws(1)
                .withClip(CLIP)
                .withRate(RATE);
        DpTraining training = new DpTraining(Schedule.linear(1), settings);
        Calibrated noise = training.calibrate(schema);
        return new TestedMechanism(
                "training of tables",
                DpTraining.class,
                Trial.of("one step, one row", noise.event(), DELTA, ofTables(training.withNoise(noise), worlds))
                        .slow(10)
                        .sabotaged(HALVED, ofTables(with(training, settings, noise.value() / 2), worlds))
                        .sabotaged(
                                UNCLIPPED,
                                ofTables(with(training, settings.withClip(3 * CLIP), noise.value() / 3), worlds))
                        .sabotaged(
                                BIASED, ofTables(with(training, settings.withSteps(1, SLOTS), noise.value()), worlds)));
    }

    private static DpTraining with(DpTraining training, DpSettings settings, double multiplier) {
        TrainingBudget budget = settings.budget();
        PrivacyEvent event = GradientNoise.of(
                        settings.clip(),
                        1.0 / 128,
                        multiplier,
                        budget.samplingRate(settings.optimiser()),
                        1,
                        budget.unit())
                .event();
        return training.with(settings).withNoise(calibrated(multiplier, event));
    }

    private static NoisyRelease ofTables(DpTraining training, List<Table> worlds) {
        return trained(training, worlds, model -> pulls(model.weights()));
    }

    /** A training on a world, and what is seen of its model. It draws its noise from a seed of its own, so that it is repeatable. */
    static <D, M extends TrainedModel> NoisyRelease trained(
            Trainer<D, M> trainer, List<D> worlds, Function<M, double[]> seen) {
        return (world, source, random) -> {
            M model = trainer.withSeed(seed(random)).train(worlds.get(world), Progress.NONE);
            return new Noisy<>(seen.apply(model), model.event());
        };
    }

    /** How far the row pulled the last layer its way: the two biases apart, and the two weights before them. */
    private static double[] pulls(float[] weights) {
        int last = weights.length;
        return new double[] {
            pull(weights[last - 1]) - pull(weights[last - 2]), pull(weights[last - 3]) - pull(weights[last - 4])
        };
    }

    /** Adam's first step moves a weight by rate g/(|g| + e): g/e again. */
    private static double pull(float weight) {
        double moved = weight / RATE;
        return moved / Math.max(1e-7, 1 - Math.abs(moved));
    }

    private static TestedMechanism ofImages() {
        List<Images> worlds = List.of(ImageTrials.pixels(), ImageTrials.pixels(1));
        DpImageSettings gradients = DpImageSettings.byGradients(EPSILON, DELTA, SLOTS)
                .withPhaseOne(PhaseOne.NONE, 1)
                .withClip(CLIP)
                .withUnit(Unit.RECORD);
        // nothing but the bias is learnt, whose gradient is the pixel
        DpImageSettings settings = gradients.with(gradients
                .training()
                .withNetwork(new NetworkPlan.ResidualLayers(1, 1), Prediction.IMAGE)
                .withFrozen(List.of("hidden", "last.weight"))
                .withDecay(0)
                .withRate(1)
                .withSchedule(VarianceSchedule.linear(2))
                .withSteps(1, 1));
        DpImageSettings always = settings.with(settings.training().withSteps(1, SLOTS));
        DpImageTraining training = new DpImageTraining(settings);
        Calibrated noise = training.calibrate(ImageTrials.PIXEL);
        PrivacyEvent event = gradients(settings, CLIP, noise.value());
        return new TestedMechanism(
                "training of images",
                DpImageTraining.class,
                Trial.of("one step, one pixel", event, DELTA, ofImages(training.withNoise(noise), worlds))
                        .slow(10)
                        .sabotaged(HALVED, ofImages(with(training, settings, noise.value() / 2), worlds))
                        .sabotaged(
                                UNCLIPPED,
                                ofImages(with(training, settings.withClip(3 * CLIP), noise.value() / 3), worlds))
                        .sabotaged(BIASED, ofImages(with(training, always, noise.value()), worlds)));
    }

    private static PrivacyEvent gradients(DpImageSettings settings, double clip, double multiplier) {
        return GradientNoise.of(
                        clip,
                        1.0 / 64,
                        multiplier,
                        settings.samplingRate(),
                        1,
                        settings.budget().unit())
                .event();
    }

    private static DpImageTraining with(DpImageTraining training, DpImageSettings settings, double multiplier) {
        return training.with(settings).withNoise(calibrated(multiplier, gradients(settings, 1, multiplier)));
    }

    private static NoisyRelease ofImages(DpImageTraining training, List<Images> worlds) {
        return trained(training, worlds, model -> {
            float[] weights = model.weights();
            return new double[] {weights[weights.length - 1]};
        });
    }

    private static Calibrated calibrated(double multiplier, PrivacyEvent event) {
        return new Calibrated(
                "noise multiplier", multiplier, event, Accountants.best().price(event, DELTA), 1);
    }

    private static long seed(RandomSource random) {
        return (long) random.nextInt(Integer.MAX_VALUE) << 31 | random.nextInt(Integer.MAX_VALUE);
    }
}
