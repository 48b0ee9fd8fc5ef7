package dev.sfumato.training;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.NonPrivateEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.Images;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableBuilder;
import dev.sfumato.diffusion.discrete.DpSettings;
import dev.sfumato.diffusion.discrete.MlpSettings;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.diffusion.discrete.network.DpTraining;
import dev.sfumato.diffusion.discrete.network.MlpDenoiser;
import dev.sfumato.diffusion.discrete.network.MlpTraining;
import dev.sfumato.diffusion.gaussian.ImageModel;
import dev.sfumato.diffusion.gaussian.NetworkPlan;
import dev.sfumato.diffusion.gaussian.NoiseLevels;
import dev.sfumato.diffusion.gaussian.training.DpImageTraining;
import dev.sfumato.diffusion.gaussian.training.ImageTraining;
import dev.sfumato.diffusion.gaussian.training.PhaseOne;
import dev.sfumato.diffusion.gaussian.training.SmallTrainings;
import dev.sfumato.diffusion.score.AttributeClassifier;
import dev.sfumato.diffusion.score.AttributeTraining;
import dev.sfumato.diffusion.score.CandidateSelection;
import dev.sfumato.diffusion.score.ScoreModel;
import dev.sfumato.diffusion.score.ScoreSettings;
import dev.sfumato.diffusion.score.ScoreTraining;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/** What holds of every training, of tables and of images, with privacy and without. */
class TrainerContractTest {
    private static final double DELTA = 1e-5;
    private static final int MOST = 60;
    private static final NoiseLevels LEVELS = new NoiseLevels(3, 0.1, 4);
    private static final Images IMAGES = SmallTrainings.digits(MOST);

    private static final List<Case<?, ?>> ALL = cases();

    /**
     * @param planned what it says that it will do
     * @param trainer the same training, whose noise was found for that
     * @param data as many records as a private training takes
     * @param fewer of the same kind
     * @param more of the same kind than a private training takes
     * @param seen what tells two models apart
     */
    private record Case<D, M extends TrainedModel>(
            String name,
            Trainer<D, M> fresh,
            PrivacyEvent planned,
            Trainer<D, M> trainer,
            D data,
            D fewer,
            D more,
            Function<M, float[]> seen) {
        float[] trained(Trainer<D, M> by) {
            return seen.apply(by.train(data, Progress.NONE));
        }

        boolean isPrivate() {
            return !(planned instanceof NonPrivateEvent) && trainer.mostRecords() == MOST;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static List<Case<?, ?>> all() {
        return ALL;
    }

    private static List<Case<?, ?>> cases() {
        Schedule schedule = Schedule.linear(5);
        DpSettings byGradients = DpSettings.byGradients(5, DELTA, MOST)
                .withNetwork(1, 8)
                .withSteps(3, 20)
                .withDraws(2);
        DpSettings byBoth = byGradients.withMarginalsShare(0.5).withWarmUpSteps(5);
        MlpSettings plain = MlpSettings.standard().withLayers(1).withHidden(8).withEpochs(2);
        List<Case<?, ?>> all = new ArrayList<>();
        all.add(ofRows("table, noisy gradients", new DpTraining(schedule, byGradients)));
        all.add(ofRows("table, noisy counts", new DpTraining(schedule, byBoth.withMarginalsShare(1))));
        all.add(ofRows("table, both, by class", new DpTraining(schedule, byBoth).byClass("c2")));
        all.add(ofRows("table, no noise", new MlpTraining(schedule, plain)));
        all.add(ofRows("table, no noise, by class", new MlpTraining(schedule, plain).byClass("c1")));
        for (PhaseOne phaseOne : PhaseOne.values()) {
            all.add(ofImages(
                    "images, Phase I " + phaseOne, new DpImageTraining(SmallTrainings.noisy(10, MOST, phaseOne, 0))));
        }
        all.add(ofImages(
                "images, from a prior",
                new DpImageTraining(
                        SmallTrainings.noisy(10, MOST, PhaseOne.MEAN, 0.5).withWarmUpSteps(1))));
        all.add(ofImages("images, no noise", new ImageTraining(SmallTrainings.plain()), ImageModel::weights));
        ScoreSettings scores = ScoreSettings.standard()
                .withLevels(LEVELS)
                .withNetwork(new NetworkPlan.ResidualLayers(1, 8))
                .withSteps(2, 16);
        all.add(ofImages("scores", new ScoreTraining(scores), TrainerContractTest::score));
        all.add(ofImages(
                "scores, with candidates",
                new ScoreTraining(scores.withSelection(new CandidateSelection(2, 3))),
                TrainerContractTest::score));
        all.add(ofImages(
                "attribute",
                AttributeTraining.standard(LEVELS).withSteps(2, 16),
                (AttributeClassifier model) -> model.probabilities(state(), 1).toFloatVector()));
        return all;
    }

    private static Case<Table, MlpDenoiser> ofRows(String name, DpTraining training) {
        return ofRows(name, training, training.withNoise(training.calibrate(rows(0).schema())));
    }

    private static Case<Table, MlpDenoiser> ofRows(String name, MlpTraining training) {
        return ofRows(name, training, training);
    }

    private static Case<Table, MlpDenoiser> ofRows(
            String name, Trainer<Table, MlpDenoiser> fresh, Trainer<Table, MlpDenoiser> trainer) {
        Table data = rows(MOST);
        return new Case<>(
                name, fresh, trainer.event(data), trainer, data, rows(20), rows(MOST + 7), MlpDenoiser::weights);
    }

    private static Case<Images, ImageModel> ofImages(String name, DpImageTraining training) {
        Trainer<Images, ImageModel> found = training.withNoise(training.calibrate(IMAGES.shape()));
        return ofImages(name, training, found, ImageModel::weights);
    }

    private static <M extends TrainedModel> Case<Images, M> ofImages(
            String name, Trainer<Images, M> trainer, Function<M, float[]> seen) {
        return ofImages(name, trainer, trainer, seen);
    }

    private static <M extends TrainedModel> Case<Images, M> ofImages(
            String name, Trainer<Images, M> fresh, Trainer<Images, M> trainer, Function<M, float[]> seen) {
        return new Case<>(
                name,
                fresh,
                trainer.event(IMAGES),
                trainer,
                IMAGES,
                IMAGES.slice(0, 20),
                SmallTrainings.digits(MOST + 7),
                seen);
    }

    private static Table rows(int count) {
        TableBuilder builder = new TableBuilder(Schema.ofSizes(3, 2, 2));
        for (int row = 0; row < count; row++) {
            builder.add(row % 3, row % 2, row % 2);
        }
        return builder.table();
    }

    private static INDArray state() {
        return Nd4j.create(IMAGES.image(0), new long[] {IMAGES.shape().values(), 1}, 'f');
    }

    private static float[] score(ScoreModel model) {
        return model.score(0).at(state(), 1).dup('f').toFloatVector();
    }

    @ParameterizedTest
    @MethodSource("all")
    <D, M extends TrainedModel> void a_model_carries_the_event_that_was_planned(Case<D, M> one) {
        PrivacyEvent planned = one.planned();
        PrivacyEvent done = one.trainer().train(one.data(), Progress.NONE).event();

        if (one.isPrivate()) {
            Guarantee stated = Accountants.best().price(planned, DELTA);
            Guarantee price = Accountants.best().price(done, DELTA);
            assertEquals(stated.epsilon(), price.epsilon(), 1e-9);
            assertEquals(stated.label(), price.label());
            assertEquals(stated.unit(), price.unit());
            assertEquals(stated.assumptions(), price.assumptions());
        } else {
            assertEquals(planned, done);
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    <D, M extends TrainedModel> void what_will_be_done_does_not_depend_on_the_records(Case<D, M> one) {
        assertEquals(one.planned(), one.fresh().event(one.fewer()));
    }

    @ParameterizedTest
    @MethodSource("all")
    <D, M extends TrainedModel> void a_seed_repeats_the_model_and_takes_a_label_away(Case<D, M> one) {
        Trainer<D, M> seeded = one.trainer().withSeed(3);

        M model = seeded.train(one.data(), Progress.NONE);

        assertArrayEquals(one.seen().apply(model), one.trained(seeded));
        assertFalse(
                Arrays.equals(one.seen().apply(model), one.trained(one.trainer().withSeed(4))));
        if (!(model.event() instanceof NonPrivateEvent)) {
            assertEquals(
                    Label.NONE, Accountants.best().price(model.event(), DELTA).label());
        }
        assertEquals(one.planned(), seeded.event(one.data()), "what is planned has no seed");
    }

    @ParameterizedTest
    @MethodSource("all")
    <D, M extends TrainedModel> void without_a_seed_every_model_is_another(Case<D, M> one) {
        assertFalse(one.trainer().randomness().isSeeded());
        assertFalse(Arrays.equals(one.trained(one.trainer()), one.trained(one.trainer())));
        assertEquals(one.trainer(), one.trainer().withSeed(3).with(Randomness.secure()));
    }

    @ParameterizedTest
    @MethodSource("all")
    <D, M extends TrainedModel> void an_interrupted_training_releases_nothing(Case<D, M> one) {
        Progress interrupts = (what, done, total) -> Thread.currentThread().interrupt();
        try {
            String message = assertThrows(
                            CancellationException.class, () -> one.trainer().train(one.data(), interrupts))
                    .getMessage();
            assertTrue(message.contains("nothing was kept"), message);
        } finally {
            assertTrue(Thread.interrupted(), "the thread stays interrupted");
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    <D, M extends TrainedModel> void more_records_than_are_public_are_refused_without_their_number(Case<D, M> one) {
        if (one.isPrivate()) {
            String message = assertThrows(
                            IllegalArgumentException.class, () -> one.trainer().train(one.more(), Progress.NONE))
                    .getMessage();
            assertTrue(message.contains("must be at most") || message.contains("must have at most"), message);
            assertTrue(
                    message.contains(Integer.toString(MOST)) && !message.contains(Integer.toString(MOST + 7)), message);
        } else {
            one.trainer().train(one.more(), Progress.NONE);
        }
    }
}
