package dev.sfumato.dsl;

import static dev.sfumato.dsl.Samples.digits;
import static dev.sfumato.dsl.Samples.shapes;
import static dev.sfumato.dsl.budget.Gates.budget;
import static dev.sfumato.dsl.image.Imaging.imageDiffusion;
import static dev.sfumato.dsl.image.Imaging.images;
import static dev.sfumato.dsl.table.Tables.categories;
import static dev.sfumato.dsl.table.Tables.cuts;
import static dev.sfumato.dsl.table.Tables.discreteDiffusion;
import static dev.sfumato.dsl.table.Tables.schema;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.data.image.IdxFile;
import dev.sfumato.data.image.ImageFiles;
import dev.sfumato.data.image.Images;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableSchema;
import dev.sfumato.data.table.csv.CsvTable;
import dev.sfumato.diffusion.gaussian.NetworkPlan;
import dev.sfumato.diffusion.gaussian.training.ImageSettings;
import dev.sfumato.dsl.image.ImageDiffusion;
import dev.sfumato.dsl.image.PrivateImages;
import dev.sfumato.dsl.image.SyntheticImages;
import dev.sfumato.dsl.image.TrainedImages;
import dev.sfumato.dsl.price.Price;
import dev.sfumato.dsl.table.NetworkModel;
import dev.sfumato.dsl.table.OnTable;
import dev.sfumato.dsl.table.PrivateTraining;
import dev.sfumato.dsl.table.SyntheticTable;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Nothing private becomes public by being trained on, saved, or declared without a trace. */
class DeclaredDoorsTest {
    private static final Images OPEN = digits(200, 1).resized(6, 6);
    private static final String PRETRAINED = "the images that the pretrained model was trained on are public";

    @TempDir
    Path folder;

    private static Images secret(int count) {
        Images made = digits(count, 2).resized(6, 6);
        float[] values = new float[count * made.shape().values()];
        int[] labels = new int[count];
        for (int i = 0; i < count; i++) {
            made.copy(i, values, i * made.shape().values());
            labels[i] = made.label(i);
        }
        Images secret = Images.of(made.shape(), values, labels, made.classes());
        assertFalse(secret.isPublic());
        return secret;
    }

    private static TrainedImages plain(Images images) {
        ImageDiffusion how = imageDiffusion().fromNothing().mlp(1, 16);
        return how.on(images).train(how.settings().withSteps(20, 32));
    }

    private static PrivateImages within(TrainedImages pretrained) {
        return imageDiffusion()
                .fromNothing()
                .mlp(1, 16)
                .on(secret(200))
                .within(1, 1e-5, 600)
                .steps(5, 50)
                .pretrained(pretrained);
    }

    @Test
    void a_model_of_the_same_private_images_is_no_pretrained_one_not_even_from_a_file() {
        TrainedImages leaked = plain(secret(200));
        Path file = folder.resolve("leaked.model");
        leaked.save(file.toString());
        for (TrainedImages pretrained : new TrainedImages[] {leaked, TrainedImages.load(file.toString())}) {
            PrivateImages training = within(pretrained);
            for (Executable use : new Executable[] {training::train, training::noise, training::toString}) {
                String message =
                        assertThrows(IllegalArgumentException.class, use).getMessage();
                assertTrue(
                        message.startsWith("a pretrained model must come from images that were declared public"),
                        message);
            }
            assertFalse(pretrained.sample(2, 1).images().isPublic());
        }
    }

    @Test
    void a_model_of_private_images_that_was_trained_with_noise_is_none_either() {
        TrainedImages noisy = imageDiffusion()
                .fromNothing()
                .mlp(1, 16)
                .on(secret(200))
                .within(1, 1e-5, 600)
                .steps(5, 50)
                .train();
        String message = assertThrows(
                        IllegalArgumentException.class, () -> within(noisy).train())
                .getMessage();
        assertTrue(message.contains("whose price this training would not count"), message);
    }

    @Test
    void public_pretraining_is_an_assumption_of_every_figure_that_follows() {
        TrainedImages open = plain(OPEN);
        Path before = folder.resolve("open.model");
        open.save(before.toString());
        PrivateImages training = within(TrainedImages.load(before.toString()));
        assertAssumed(training.noise().price().guarantee(), PRETRAINED);
        assertTrue(training.toString().contains("assumes"), training.toString());

        Path after = folder.resolve("private.model");
        training.train().save(after.toString());
        TrainedImages trained = TrainedImages.load(after.toString());

        Price price = trained.released().epsilon(1e-5);
        assertAssumed(price.guarantee(), PRETRAINED);
        assertTrue(price.toString().replaceAll("\\s+", " ").contains(PRETRAINED), price.toString());
        assertTrue(price.json().contains(PRETRAINED), price.json());
    }

    @Test
    void cuts_read_off_private_rows_are_an_assumption_by_the_name_of_the_column() {
        CsvTable csv = people();
        Table table = csv.schema(csv.infer().declarePublic()).read().table();
        OnTable on = discreteDiffusion(5).on(table);
        PrivateTraining training = on.within(2, 1e-6, 100);
        String assumed = "what the schema says of columns 'age', 'sex' was inferred from the private rows";

        assertAssumed(training.noise().price().guarantee(), assumed);
        NetworkModel model = training.with(training.settings().withNetwork(1, 8).withWarmUpSteps(5))
                .train();
        Path file = folder.resolve("table.model");
        model.save(file.toString());
        assertAssumed(
                NetworkModel.load(file.toString())
                        .sample(3)
                        .released()
                        .epsilon(1e-6)
                        .guarantee(),
                assumed);
    }

    private static CsvTable people() {
        StringBuilder rows = new StringBuilder("age,sex\n");
        for (int i = 0; i < 60; i++) {
            rows.append(20 + i % 40).append(i % 3 == 0 ? ",f\n" : ",m\n");
        }
        return CsvTable.ofText(rows.toString());
    }

    /** The age is declared; only what the class can be was read off the rows. */
    @Test
    void a_class_that_was_inferred_stays_so_in_a_file() {
        CsvTable csv = people();
        TableSchema mixed =
                TableSchema.of(cuts("age", 30, 50), csv.infer().column("sex")).declarePublic();
        Table table = csv.schema(mixed).read().table();
        PrivateTraining training = discreteDiffusion(5).target("sex").on(table).within(2, 1e-6, 100);
        NetworkModel model = training.with(training.settings().withNetwork(1, 8).withWarmUpSteps(5))
                .train();
        Path file = folder.resolve("class.model");
        model.save(file.toString());
        String assumed = "what the schema says of column 'sex' was inferred from the private rows";
        for (NetworkModel one : new NetworkModel[] {model, NetworkModel.load(file.toString())}) {
            SyntheticTable made = one.sample(30);
            assertAssumed(made.price(1e-6).guarantee(), assumed);
            assertTrue(budget(3, 1e-5)
                    .on("people")
                    .check(made.released())
                    .toString()
                    .replaceAll("\\s+", " ")
                    .contains(assumed));
            assertEquals(java.util.List.of("sex"), made.table().schema().inferred());
            PrivateTraining again = discreteDiffusion(5).on(made.table()).within(2, 1e-6, 100);
            assertAssumed(again.noise().price().guarantee(), assumed);
        }
    }

    @Test
    void a_column_of_an_inferred_schema_is_not_declared_by_being_put_into_another() {
        CsvTable csv = people();
        TableSchema inferred = csv.infer();
        for (TableSchema again : new TableSchema[] {
            schema(inferred.column("age"), inferred.column("sex")),
            schema(inferred.column("age").as("years"), categories("sex", "f", "m")),
            TableSchema.of(inferred.rules())
        }) {
            Table table = csv.schema(again).read().table();
            String message = assertThrows(
                            IllegalArgumentException.class,
                            () -> discreteDiffusion(5).on(table).within(2, 1e-6, 100))
                    .getMessage();
            assertTrue(message.startsWith("the categories of this table were read off its rows"), message);
            Table declared = csv.schema(again.declarePublic()).read().table();
            assertAssumed(
                    discreteDiffusion(5)
                            .on(declared)
                            .within(2, 1e-6, 100)
                            .noise()
                            .price()
                            .guarantee(),
                    "was inferred from the private rows");
        }
    }

    @Test
    void classes_that_were_taken_from_private_labels_are_an_assumption() {
        Path pixels = folder.resolve("secret.idx");
        Path labels = folder.resolve("labels.idx");
        IdxFile.write(OPEN, pixels);
        IdxFile.writeLabels(OPEN, labels);
        String assumed = "which classes there are was taken from the labels of the private images";
        ImageFiles files = images(pixels.toString()).labels(labels.toString());
        Images taken = files.read().images();
        for (Images some : new Images[] {taken, taken.slice(0, 150), taken.resized(4, 4)}) {
            PrivateImages training =
                    imageDiffusion().mlp(1, 16).on(some).within(1, 1e-5, 600).steps(2, 50);
            assertAssumed(training.noise().price().guarantee(), assumed);
            Path file = folder.resolve("of " + some.count() + " " + some.shape() + ".model");
            training.train().save(file.toString());
            assertAssumed(
                    TrainedImages.load(file.toString()).released().epsilon(1e-5).guarantee(), assumed);
        }
        for (Images message : new Images[] {files.classes(10).read().images(), taken.withoutLabels()}) {
            assertEquals(
                    java.util.List.of(),
                    imageDiffusion().on(message).within(1, 1e-5, 600).noise().price().guarantee().assumptions().stream()
                            .filter(one -> one.contains("classes"))
                            .toList());
        }
    }

    @Test
    void private_images_are_not_public_by_being_declared_so_for_the_model_to_begin_from() {
        Images images = secret(200);
        for (Images open :
                new Images[] {images.declaredPublic(), images.withoutLabels().declaredPublic()}) {
            PrivateImages training = imageDiffusion()
                    .fromNothing()
                    .mlp(1, 16)
                    .on(open.isLabelled() ? images : images.withoutLabels())
                    .within(1, 1e-5, 600)
                    .steps(5, 50)
                    .pretrained(plain(open));
            for (Executable use : new Executable[] {training::train, training::noise}) {
                String message =
                        assertThrows(IllegalArgumentException.class, use).getMessage();
                assertTrue(message.startsWith("a pretrained model must come from other images"), message);
            }
        }
    }

    /** A certified price that promises nothing does not make images of what is private fit to be seen. */
    @Test
    void what_a_training_made_is_shown_only_where_its_price_protects() {
        for (double epsilon : new double[] {5, 500}) {
            TrainedImages trained = imageDiffusion()
                    .mlp(1, 8)
                    .on(secret(200))
                    .within(epsilon, 1e-5, 200)
                    .steps(1, 50)
                    .train();
            assertEquals(
                    Label.CERTIFIED,
                    trained.released().epsilon(1e-5).guarantee().label());
            SyntheticImages made = trained.samplingSteps(5).sample(2);
            assertEquals(epsilon == 5, made.images().isPublic());
            assertEquals(epsilon != 5, made.toString().contains("Confidential"), made.toString());
        }
    }

    private static void assertAssumed(Guarantee guarantee, String words) {
        assertEquals(Label.CERTIFIED, guarantee.label());
        assertTrue(
                guarantee.assumptions().stream().anyMatch(one -> one.contains(words)),
                guarantee.assumptions().toString());
    }

    @Test
    void a_law_of_images_that_are_too_large_is_refused_before_a_price_is_quoted() {
        Images large = shapes(4, 1).resized(128, 128);
        for (Executable use : new Executable[] {
            () -> imageDiffusion().on(large).within(1, 1e-5, 100).noise(),
            () -> imageDiffusion().on(large).within(1, 1e-5, 100).toString(),
            () -> imageDiffusion().on(large).within(1, 1e-5, 100).train(),
            () -> imageDiffusion().on(large).train()
        }) {
            String message = assertThrows(IllegalArgumentException.class, use).getMessage();
            assertTrue(message.startsWith("images of 128x128x3 are too large for a prior of each class"), message);
        }
    }

    @Test
    void guidance_is_offered_only_where_the_class_was_withheld_now_and_then() {
        TrainedImages model = plain(OPEN);
        String message = assertThrows(IllegalArgumentException.class, () -> model.guidance(2))
                .getMessage();
        assertTrue(message.contains("was always told the class when it was trained"), message);
        ImageDiffusion how = imageDiffusion().fromNothing().mlp(1, 16);
        TrainedImages withheld =
                how.on(OPEN).train(how.settings().withSteps(5, 32).withDropped(0.2));
        Path file = folder.resolve("guided.model");
        withheld.save(file.toString());
        assertEquals(
                2,
                TrainedImages.load(file.toString())
                        .guidance(2)
                        .sample(2, 1)
                        .images()
                        .count());
        assertEquals(2, model.guidance(0).sample(2, 1).images().count());
    }

    @Test
    void what_was_said_of_a_training_holds_within_a_budget_too() {
        ImageSettings message = imageDiffusion()
                .mlp(3, 40)
                .settings()
                .withSteps(7, 33)
                .withRate(3e-3)
                .withDecay(0.5)
                .withFrozen(java.util.List.of("hidden"))
                .withSeed(9);
        assertEquals(
                message,
                imageDiffusion()
                        .with(message)
                        .on(OPEN)
                        .within(1, 1e-5, 600)
                        .settings()
                        .training());
        ImageSettings nothing = message.withPrior(false);
        assertEquals(
                nothing,
                imageDiffusion()
                        .with(nothing)
                        .on(OPEN)
                        .within(1, 1e-5, 600)
                        .settings()
                        .training());
        assertEquals(
                new NetworkPlan.ResidualLayers(2, 512),
                imageDiffusion()
                        .mlp(2, 512)
                        .on(OPEN)
                        .within(1, 1e-5, 600)
                        .settings()
                        .training()
                        .network()
                        .plan());
        assertEquals(
                new NetworkPlan.ResidualLayers(2, 256),
                imageDiffusion()
                        .on(OPEN)
                        .within(1, 1e-5, 600)
                        .settings()
                        .training()
                        .network()
                        .plan());
        assertEquals(
                new NetworkPlan.Convolutional(8, 2, 1),
                imageDiffusion()
                        .unet(8, 2)
                        .on(OPEN)
                        .within(1, 1e-5, 600)
                        .settings()
                        .training()
                        .network()
                        .plan());
    }
}
