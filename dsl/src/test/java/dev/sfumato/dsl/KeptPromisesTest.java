package dev.sfumato.dsl;

import static dev.sfumato.dsl.Samples.census;
import static dev.sfumato.dsl.Samples.digits;
import static dev.sfumato.dsl.image.Imaging.imageDiffusion;
import static dev.sfumato.dsl.price.Pricing.event;
import static dev.sfumato.dsl.table.Tables.discreteDiffusion;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Guarantee;
import dev.sfumato.data.image.Images;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableSchema;
import dev.sfumato.dsl.image.ImageDiffusion;
import dev.sfumato.dsl.image.PrivateImages;
import dev.sfumato.dsl.image.SyntheticImages;
import dev.sfumato.dsl.image.TrainedImages;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.dsl.table.NetworkModel;
import dev.sfumato.dsl.table.PrivateTraining;
import dev.sfumato.dsl.table.TableDiffusion;
import dev.sfumato.dsl.table.Tables;
import dev.sfumato.ledger.EventFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever can be saved and read again costs afterwards what it cost before, under the same assumptions and as the same draw. */
class KeptPromisesTest {
    private static final double DELTA = 1e-5;

    private static final Map<String, NetworkModel> OF_TABLES = ofTables();
    private static final Map<String, TrainedImages> OF_IMAGES = ofImages();

    @TempDir
    Path folder;

    /** A table of which one column was inferred and declared public. */
    private static Table table() {
        Table people = census(200, 1);
        List<int[]> rows = new ArrayList<>();
        for (int row = 0; row < people.rows(); row++) {
            rows.add(people.row(row));
        }
        Schema declared = people.schema();
        String first = declared.columns().get(0).name();
        return Table.of(new Schema(declared.columns(), true, List.of(first)), rows.toArray(int[][]::new));
    }

    private static Map<String, NetworkModel> ofTables() {
        Table table = table();
        String first = table.schema().columns().get(0).name();
        Map<String, NetworkModel> models = new LinkedHashMap<>();
        for (TableDiffusion how :
                List.of(discreteDiffusion(4), discreteDiffusion(4).target(first))) {
            PrivateTraining training = how.on(table).within(2, DELTA, 300);
            training = training.with(training.settings().withNetwork(1, 8).withWarmUpSteps(5));
            String by = how.target().map(name -> ", by class").orElse("");
            models.put("table with noise" + by, training.train());
            models.put("table with seeded noise" + by, training.seeded(3).train());
            models.put(
                    "table without noise" + by,
                    how.on(table)
                            .train(Tables.network().withLayers(1).withHidden(8).withEpochs(1)));
        }
        return models;
    }

    private static Map<String, TrainedImages> ofImages() {
        Images open = digits(100, 1).resized(6, 6);
        Images secret = Images.of(
                open.shape(),
                flat(digits(100, 2).resized(6, 6)),
                java.util.stream.IntStream.range(0, 100).map(i -> i % 10).toArray(),
                open.classes());
        ImageDiffusion how = imageDiffusion().fromNothing().mlp(1, 8);
        TrainedImages pretrained = how.on(open).train(how.settings().withSteps(5, 16));
        PrivateImages training = how.on(secret).within(2, DELTA, 200).steps(2, 20);
        Map<String, TrainedImages> models = new LinkedHashMap<>();
        models.put("public images", pretrained);
        models.put(
                "private images without noise",
                how.on(secret).train(how.settings().withSteps(5, 16)));
        models.put("images with noise", training.train());
        models.put("images with seeded noise", training.seeded(3).train());
        models.put(
                "images with noise, pretrained", training.pretrained(pretrained).train());
        models.put(
                "images as published",
                training.with(training.settings().withPhaseOneSteps(2, 8))
                        .asPublished()
                        .train());
        return models;
    }

    private static float[] flat(Images images) {
        int size = images.shape().values();
        float[] values = new float[images.count() * size];
        for (int i = 0; i < images.count(); i++) {
            images.copy(i, values, i * size);
        }
        return values;
    }

    @Test
    void models_of_tables() {
        OF_TABLES.forEach((name, model) -> {
            Path file = folder.resolve(name + ".model");
            model.save(file.toString());
            NetworkModel loaded = NetworkModel.load(file.toString());
            assertKept(name, model.released(), loaded.released());
            assertKept(name, model.sample(5, 1).released(), loaded.sample(5, 1).released());
            Schema before = model.sample(5, 1).table().schema();
            Schema after = loaded.sample(5, 1).table().schema();
            assertEquals(before.isPublic(), after.isPublic(), name);
            assertEquals(before.inferred(), after.inferred(), name);
            // rows are read again by the schema of what was made, which says the same of itself
            TableSchema written = TableSchema.of(after);
            assertEquals(
                    before.inferred(),
                    TableSchema.fromJson(written.toJson()).schema().inferred(),
                    name);
            assertEquals(
                    before.assumptions(),
                    TableSchema.fromJson(written.toJson()).schema().assumptions(),
                    name);
        });
    }

    @Test
    void models_of_images() {
        OF_IMAGES.forEach((name, model) -> {
            Path file = folder.resolve(name + ".model");
            model.save(file.toString());
            TrainedImages loaded = TrainedImages.load(file.toString());
            assertKept(name, model.released(), loaded.released());
            SyntheticImages before = model.samplingSteps(3).sample(2, 1);
            SyntheticImages after = loaded.samplingSteps(3).sample(2, 1);
            assertKept(name, before.released(), after.released());
            assertEquals(before.images().isPublic(), after.images().isPublic(), name);
            assertEquals(
                    model.model().provenance().isOfPublicData(),
                    loaded.model().provenance().isOfPublicData(),
                    name);
        });
    }

    /** An event file names no draw, so that a repeat of it has to be told; the price is what it was. */
    @Test
    void event_files() throws IOException {
        Map<String, Release> releases = new LinkedHashMap<>();
        OF_TABLES.forEach((name, model) -> releases.put(name, model.released()));
        OF_IMAGES.forEach((name, model) -> releases.put(name, model.released()));
        for (Map.Entry<String, Release> one : releases.entrySet()) {
            Path file = folder.resolve(one.getKey() + ".json");
            one.getValue().saveEvent(file.toString());
            Release loaded = event(EventFile.read(Files.readString(file)));
            assertEquals(one.getValue().event(), loaded.event(), one.getKey());
            assertPrice(one.getKey(), one.getValue(), loaded);
        }
    }

    private static void assertKept(String name, Release before, Release after) {
        assertEquals(before.event(), after.event(), name);
        assertEquals(before.draw(), after.draw(), name);
        assertPrice(name, before, after);
    }

    private static void assertPrice(String name, Release before, Release after) {
        Guarantee was = before.epsilon(DELTA).guarantee();
        Guarantee is = after.epsilon(DELTA).guarantee();
        assertEquals(was.label(), is.label(), name);
        assertEquals(was.epsilon(), is.epsilon(), name);
        assertEquals(was.assumptions(), is.assumptions(), name);
        assertTrue(!name.contains("pretrained") || is.assumptions().toString().contains("pretrained"), name);
        assertTrue(
                !name.startsWith("table with")
                        || name.contains("without")
                        || is.assumptions().toString().contains("inferred"),
                name);
    }
}
