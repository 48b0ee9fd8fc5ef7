package dev.sfumato.diffusion.discrete.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.DpSettings;
import dev.sfumato.diffusion.discrete.MlpSettings;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.training.Provenance;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MlpFileTest {
    private static final Table TABLE = MlpTrainingTest.twins(40, 3);

    @TempDir
    private Path folder;

    @Test
    void a_model_comes_back_as_it_was() throws IOException {
        MlpDenoiser model = MlpTraining.of(Schedule.cosine(7).decay(0.9))
                .with(MlpSettings.standard()
                        .withLayers(2)
                        .withHidden(8)
                        .withEpochs(1)
                        .withSeed(4))
                .byClass("c2")
                .train(TABLE, Progress.NONE);

        MlpDenoiser loaded = saved(model);

        assertEquals(model.schema(), loaded.schema());
        assertEquals(model.classColumn(), loaded.classColumn());
        assertEquals(model.schedule(), loaded.schedule());
        assertEquals(model.provenance(), loaded.provenance());
        assertArrayEquals(model.classShares(), loaded.classShares());
        double[] before = new double[5];
        double[] after = new double[5];
        model.given("1").distributions(2, new char[] {2, 1}, 1, before);
        loaded.given("1").distributions(2, new char[] {2, 1}, 1, after);
        assertArrayEquals(before, after);
        assertEquals("seed 4", loaded.provenance().randomness());
        assertEquals(40, loaded.provenance().records());
    }

    @Test
    void a_private_model_keeps_its_event() throws IOException {
        MlpDenoiser model = new DpTraining(
                        Schedule.linear(4),
                        DpSettings.byGradients(5, 1e-5, 60).withNetwork(1, 8).withSteps(2, 20))
                .train(TABLE, Progress.NONE);

        Provenance loaded = saved(model).provenance();

        assertEquals(model.provenance(), loaded);
        assertEquals("secure", loaded.randomness());
        assertEquals(60, loaded.records(), "what was declared, not what there was");
    }

    @Test
    void any_flipped_bit_is_noticed() throws IOException {
        Path file = folder.resolve("model");
        small().save(file);
        byte[] bytes = Files.readAllBytes(file);
        for (int at = 0; at < bytes.length; at += 61) {
            bytes[at] ^= 4;
            Files.write(file, bytes);
            String refusal = refusal(file);
            assertTrue(
                    refusal.endsWith(" is damaged: its content and its digest disagree")
                            || refusal.endsWith(" is not a model that Sfumato wrote"),
                    refusal);
            bytes[at] ^= 4;
        }
        Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
        assertTrue(refusal(file).contains("is damaged"));
    }

    @Test
    void another_file_is_refused() throws IOException {
        Path file = folder.resolve("other");
        Files.writeString(file, "age,sex\n1,2\n", StandardCharsets.UTF_8);
        assertTrue(refusal(file).endsWith("other is not a model that Sfumato wrote"));
        Files.write(file, new byte[0]);
        assertTrue(refusal(file).endsWith("other is not a model that Sfumato wrote"));
    }

    private static MlpDenoiser small() {
        return MlpTraining.of(Schedule.linear(3))
                .with(MlpSettings.standard()
                        .withLayers(1)
                        .withHidden(4)
                        .withEpochs(1)
                        .withSeed(1))
                .train(TABLE, Progress.NONE);
    }

    private MlpDenoiser saved(MlpDenoiser model) throws IOException {
        Path file = folder.resolve("model");
        model.save(file);
        return MlpDenoiser.load(file);
    }

    private static String refusal(Path file) {
        return assertThrows(IllegalArgumentException.class, () -> MlpDenoiser.load(file))
                .getMessage();
    }
}
