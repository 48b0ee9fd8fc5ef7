package dev.sfumato.diffusion.gaussian;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.training.DpImageSettings;
import dev.sfumato.diffusion.gaussian.training.DpImageTraining;
import dev.sfumato.diffusion.gaussian.training.PhaseOne;
import dev.sfumato.diffusion.gaussian.training.SmallTrainings;
import dev.sfumato.noise.RandomSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImageModelFileTest {
    @TempDir
    Path folder;

    private static ImageModel model(PhaseOne phaseOne, double share) {
        DpImageSettings settings = SmallTrainings.noisy(10, 150, phaseOne, share);
        return new DpImageTraining(settings.with(settings.training().withSeed(2)))
                .train(SmallTrainings.digits(150), Progress.NONE);
    }

    @ParameterizedTest
    @CsvSource({"MEAN, 0.5", "MEAN, 0", "ONE_SHOT, 0", "NONE, 0.5"})
    void a_model_from_a_file_makes_the_same_images_and_has_the_same_provenance(PhaseOne phaseOne, double share)
            throws IOException {
        ImageModel model = model(phaseOne, share);
        Path file = folder.resolve("digits.model");
        model.save(file);
        ImageModel loaded = ImageModel.load(file);
        assertEquals(model.provenance(), loaded.provenance());
        assertEquals(model.classes(), loaded.classes());
        assertArrayEquals(model.shares(), loaded.shares());
        Images one = sample(model);
        Images other = sample(loaded);
        for (int i = 0; i < one.count(); i++) {
            assertArrayEquals(one.image(i), other.image(i));
        }
    }

    private static Images sample(ImageModel model) {
        return model.sample(20, new SamplingPlan(8, 1, 0), RandomSource.seeded(9), Progress.NONE);
    }

    @Test
    void files_that_are_no_model_or_were_cut_or_changed_are_refused() throws IOException {
        Path file = folder.resolve("digits.model");
        model(PhaseOne.NONE, 0).save(file);
        byte[] whole = Files.readAllBytes(file);

        byte[] marked = whole.clone();
        marked[0] = 'x';
        requireRefused(file, marked, "is not a model of images that Sfumato wrote");
        requireRefused(file, Arrays.copyOf(whole, 5), "is not a model of images that Sfumato wrote");
        requireRefused(file, new byte[0], "is not a model of images that Sfumato wrote");
        requireRefused(file, Arrays.copyOf(whole, whole.length - 4), "is damaged");
        requireRefused(file, Arrays.copyOf(whole, 20), "is damaged");
        String text = new String(whole, StandardCharsets.ISO_8859_1);
        String key = "\"sigma\" : ";
        int digit = text.indexOf(key) + key.length();
        assertTrue(digit > key.length(), "the event is in the file");
        byte[] lessPrice = whole.clone();
        lessPrice[digit] = (byte) (whole[digit] == '9' ? '8' : '9');
        requireRefused(file, lessPrice, "is damaged");
    }

    private static void requireRefused(Path file, byte[] content, String why) throws IOException {
        Files.write(file, content);
        String message = assertThrows(IllegalArgumentException.class, () -> ImageModel.load(file))
                .getMessage();
        assertTrue(message.contains(why), message);
    }
}
