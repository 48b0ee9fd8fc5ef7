package dev.sfumato.dsl;

import static dev.sfumato.dsl.Samples.digits;
import static dev.sfumato.dsl.Samples.shapes;
import static dev.sfumato.dsl.budget.Gates.budget;
import static dev.sfumato.dsl.image.Imaging.evaluate;
import static dev.sfumato.dsl.image.Imaging.grid;
import static dev.sfumato.dsl.image.Imaging.images;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.image.IdxFile;
import dev.sfumato.data.image.ImageFolder;
import dev.sfumato.data.image.Images;
import dev.sfumato.dsl.image.ImageEvaluationResult;
import dev.sfumato.dsl.image.ImageGridResult;
import dev.sfumato.dsl.image.Imaging;
import dev.sfumato.dsl.image.PrivateImages;
import dev.sfumato.dsl.image.TrainedImages;
import dev.sfumato.evidence.Confidential;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImageWordsTest {
    @TempDir
    Path folder;

    @Test
    void files_and_folders_are_read_by_the_same_word() {
        Path file = folder.resolve("images.idx.gz");
        Path labels = folder.resolve("labels.idx.gz");
        IdxFile.write(digits(20, 1), file);
        IdxFile.writeLabels(digits(20, 1), labels);
        String read = images(file.toString())
                .labels(labels.toString())
                .classes(10)
                .read()
                .toString();
        assertEquals("20 images of 14x14, in 10 classes, which are private and not shown", read);
        ImageFolder.write(shapes(20, 1), folder.resolve("shapes"));
        String coloured = images(folder.resolve("shapes").toString()).read().toString();
        assertTrue(coloured.startsWith("20 images of 16x16x3, in 4 classes"), coloured);
        assertTrue(coloured.contains("taken from the labels"), coloured);
    }

    @Test
    void a_grid_of_private_images_is_confidential_in_every_form_and_one_of_made_images_is_not() throws IOException {
        Path file = folder.resolve("images.idx");
        IdxFile.write(digits(8, 1), file);
        Images secret = images(file.toString()).read().images();
        ImageGridResult shown = grid(secret.resized(7, 7), 2, 4);
        ImageGridResult made = grid(digits(8, 1), 2, 4);
        Path pixels = shown.save(folder.resolve("grid.png").toString()).file();
        for (String form : new String[] {
            shown.toString().replace("\n", " "),
            shown.html(),
            shown.json(),
            shown.csv(),
            Files.readString(pixels, StandardCharsets.ISO_8859_1)
        }) {
            assertTrue(form.contains(Confidential.NOTICE), form);
        }
        assertEquals(shown.grid().width(), ImageIO.read(pixels.toFile()).getWidth());
        assertFalse(made.toString().contains("Confidential"));
        assertFalse(made.json().contains("Confidential"));
        assertTrue(made.html().contains("<img "));
        assertFalse(made.html().contains("a notebook shows them"));
        assertTrue(made.toString().contains("a notebook shows them"));
    }

    @Test
    @Tag("thorough")
    void evaluation_of_images_is_confidential_in_every_form_and_shows_the_nearest_pairs() {
        ImageEvaluationResult result =
                (ImageEvaluationResult) ResultExamples.all().get("evaluation of images");
        for (String form : new String[] {
            result.toString().replace("\n", " "),
            result.html(),
            result.json(),
            result.csv(),
            new String(result.png().orElseThrow(), StandardCharsets.ISO_8859_1)
        }) {
            assertTrue(form.contains(Confidential.NOTICE), form);
        }
        assertTrue(result.html().contains("<img "));
        String text = result.toString().replaceAll("\\s+", " ");
        assertTrue(text.contains("from the synthetic or the training images to the test images. It is no FID"), text);
        assertTrue(result.csv().contains("Fréchet distance in features of Sfumato's own classifier"), result.csv());
        String unlabelled = assertThrows(
                        IllegalArgumentException.class,
                        () -> evaluate(digits(100, 1).withoutLabels(), digits(100, 2), digits(100, 3)))
                .getMessage();
        assertTrue(unlabelled.startsWith("synthetic images must have labels"), unlabelled);
    }

    @Test
    void only_what_secure_noise_made_of_private_images_may_be_seen() {
        Path file = folder.resolve("private.idx");
        IdxFile.write(digits(200, 1).resized(8, 8), file);
        Images secret = images(file.toString()).read().images();
        PrivateImages within = Imaging.imageDiffusion()
                .mlp(1, 8)
                .on(secret)
                .within(5, 1e-5, 200)
                .steps(1, 50);
        assertTrue(within.train().sample(2).images().isPublic());
        PrivateImages seeded = within.seeded(1);
        TrainedImages trained = seeded.train();
        assertFalse(trained.sample(2).images().isPublic());
        assertEquals(Label.NONE, trained.released().epsilon(1e-5).guarantee().label());
        assertEquals(Label.NONE, seeded.noise().price().guarantee().label());
        assertFalse(
                budget(5, 1e-5).per(Unit.RECORD_ZEROED).check(seeded.planned()).passed());
        assertTrue(
                budget(5, 1e-5).per(Unit.RECORD_ZEROED).check(within.planned()).passed());
        PrivateImages published =
                within.with(within.settings().withPhaseOneSteps(5, 8)).asPublished();
        assertFalse(published.train().sample(2).images().isPublic());
    }

    @Test
    void bad_words_get_a_sentence() {
        String rows = assertThrows(IllegalArgumentException.class, () -> grid(digits(8, 1), 0, 4))
                .getMessage();
        assertTrue(rows.contains("rows must be in"), rows);
        String ending = assertThrows(
                        IllegalArgumentException.class,
                        () -> grid(digits(8, 1), 1, 4).save("x.svg"))
                .getMessage();
        assertTrue(ending.contains(".html or .png, got 'x.svg'"), ending);
    }
}
