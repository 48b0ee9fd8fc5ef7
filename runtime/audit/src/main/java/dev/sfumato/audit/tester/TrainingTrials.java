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
import dev.sfumato.diffusion.discrete.network.MlpDenoiser;
import dev.sfumato.diffusion.gaussian.ImageModel;
import dev.sfumato.diffusion.gaussian.NetworkPlan;
import dev.sfumato.diffusion.gaussian.Prediction;
import dev.sfumato.diffusion.gaussian.VarianceSchedule;
import dev.sfumato.diffusion.gaussian.training.DpImageSettings;
import dev.sfumato.diffusion.gaussian.training.DpImageTraining;
import dev.sfumato.diffusion.gaussian.training.PhaseOne;
import dev.sfumato.noise.Chance;
import dev.sfumato.noise.Noisy;
import dev.sfumato.training.GradientNoise;
import java.util.Arrays;
import java.util.List;

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
                new NoisyPairCounts(schema, 2, Unit.RECORD), (world, chance) -> worlds.get(world));
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
        Calibrated noise = tables(settings).calibrate(schema);
        return new TestedMechanism(
                "training of tables",
                DpTraining.class,
                Trial.of("one step, one row", noise.event(), DELTA, ofTables(settings, noise, worlds))
                        .slow(10)
                        .sabotaged(HALVED, ofTables(settings, with(settings, noise.value() / 2), worlds))
                        .sabotaged(
                                UNCLIPPED,
                                ofTables(
                                        settings.withClip(3 * CLIP),
                                        with(settings.withClip(3 * CLIP), noise.value() / 3),
                                        worlds))
                        .sabotaged(
                                BIASED,
                                ofTables(
                                        settings.withSteps(1, SLOTS),
                                        with(settings.withSteps(1, SLOTS), noise.value()),
                                        worlds)));
    }

    private static DpTraining tables(DpSettings settings) {
        return new DpTraining(Schedule.linear(1), settings);
    }

    private static Calibrated with(DpSettings settings, double multiplier) {
        return calibrated(
                multiplier,
                GradientNoise.of(settings.clip(), 1.0 / 128, multiplier, settings.samplingRate(), 1, settings.unit())
                        .event());
    }

    private static NoisyRelease ofTables(DpSettings settings, Calibrated noise, List<Table> worlds) {
        return (world, source, chance) -> {
            MlpDenoiser model = tables(settings.withSeed(seed(chance))).train(worlds.get(world), noise, Progress.NONE);
            return new Noisy<>(
                    pulls(model.weights()), model.provenance().event().orElseThrow());
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
        Calibrated noise = new DpImageTraining(settings).calibrate(ImageTrials.PIXEL);
        PrivacyEvent event = gradients(settings, CLIP, noise.value());
        return new TestedMechanism(
                "training of images",
                DpImageTraining.class,
                Trial.of("one step, one pixel", event, DELTA, ofImages(settings, noise, worlds))
                        .slow(10)
                        .sabotaged(HALVED, ofImages(settings, with(settings, noise.value() / 2), worlds))
                        .sabotaged(
                                UNCLIPPED,
                                ofImages(settings.withClip(3 * CLIP), with(settings, noise.value() / 3), worlds))
                        .sabotaged(BIASED, ofImages(always, with(always, noise.value()), worlds)));
    }

    private static PrivacyEvent gradients(DpImageSettings settings, double clip, double multiplier) {
        return GradientNoise.of(clip, 1.0 / 64, multiplier, settings.samplingRate(), 1, settings.unit())
                .event();
    }

    private static Calibrated with(DpImageSettings settings, double multiplier) {
        return calibrated(multiplier, gradients(settings, 1, multiplier));
    }

    private static NoisyRelease ofImages(DpImageSettings settings, Calibrated noise, List<Images> worlds) {
        return (world, source, chance) -> {
            DpImageSettings seeded = settings.with(settings.training().withSeed(seed(chance)));
            ImageModel model = new DpImageTraining(seeded).train(worlds.get(world), noise, Progress.NONE);
            float[] weights = model.weights();
            return new Noisy<>(
                    new double[] {weights[weights.length - 1]},
                    model.provenance().event().orElseThrow());
        };
    }

    private static Calibrated calibrated(double multiplier, PrivacyEvent event) {
        return new Calibrated(
                "noise multiplier", multiplier, event, Accountants.best().price(event, DELTA), 1);
    }

    /** A training draws its noise from a seed of its own where the attack is to be repeatable, and always where it is tested. */
    private static long seed(Chance chance) {
        return (long) chance.below(Integer.MAX_VALUE) << 31 | chance.below(Integer.MAX_VALUE);
    }
}
