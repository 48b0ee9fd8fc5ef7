package dev.sfumato.gradle;

import static org.gradle.testkit.runner.TaskOutcome.SUCCESS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import javax.imageio.ImageIO;
import org.gradle.testkit.runner.BuildResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Images as the data of a build: read, counted, known, and refused with a sentence. */
class ImagesTest {
    @TempDir
    Path folder;

    @Test
    void images_are_counted_and_other_images_or_labels_make_a_report_stale() throws IOException {
        ConsumerBuild build = ConsumerBuild.declaring(folder, """
                privacy {
                    datasets {
                        register('digits') {
                            images(file('images.idx.gz')) { labels = file('labels.idx'); classes = 10 }
                            budget { epsilon = 1; delta = 1e-6 }
                        }
                        register('scans') {
                            images(layout.projectDirectory.dir(providers.provider { 'scans' })) { height = 2; width = 2; grey = true }
                            budget { epsilon = 1; delta = 1e-6 }
                        }
                    }
                    releases {
                        register('mean') { dataset = 'digits'; mechanism = gaussian { sigma = 40.0 } }
                        register('median') { dataset = 'scans'; mechanism = laplace { scale = 40.0 } }
                    }
                }
                """);
        idx("images.idx.gz", 0x803, new int[] {2, 1, 2}, 1, 2, 3, 4);
        idx("labels.idx", 0x801, new int[] {2}, 7, 9);
        png("scans/ill/1.png", 3, 40);
        png("scans/well/1.png", 4, 50);
        build.succeeds("check");
        String page = Files.readString(build.file("build/reports/privacy/privacy.json"));
        assertTrue(page.contains("2 images of 1x2, 10 classes declared"), page);
        assertTrue(page.contains("2 images of 2x2, 2 classes taken from the labels"), page);

        idx("labels.idx", 0x801, new int[] {2}, 7, 8);
        BuildResult stale =
                build.fails("check", "-x", "privacyAudit", "-x", "privacyAuditDigits", "-x", "privacyMeasureDigits");
        Outputs.contains(stale, "what is declared or recorded for dataset 'digits' has changed");

        idx("labels.idx", 0x801, new int[] {3}, 7, 8, 9);
        Files.move(build.file("scans/ill/1.png"), build.file("scans/well/2.png"));
        BuildResult refused = build.fails("check", "--continue");
        Outputs.contains(refused, "dataset 'digits': ", "labels.idx: holds more or fewer labels than ");
        // an image in another folder is of another class
        assertEquals(SUCCESS, refused.task(":privacyMeasureScans").getOutcome());
        assertFalse(refused.getOutput().contains("Exception:"), refused.getOutput());
    }

    private void idx(String name, int magic, int[] sizes, int... content) throws IOException {
        ByteBuffer bytes =
                ByteBuffer.allocate(4 + 4 * sizes.length + content.length).putInt(magic);
        for (int size : sizes) {
            bytes.putInt(size);
        }
        for (int one : content) {
            bytes.put((byte) one);
        }
        Path file = folder.resolve(name);
        try (OutputStream plain = Files.newOutputStream(file);
                OutputStream out = name.endsWith(".gz") ? new GZIPOutputStream(plain) : plain) {
            out.write(bytes.array());
        }
    }

    private void png(String name, int side, int tone) throws IOException {
        BufferedImage image = new BufferedImage(side, side, BufferedImage.TYPE_INT_RGB);
        image.setRGB(0, 0, tone << 16);
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        assertTrue(ImageIO.write(image, "png", file.toFile()));
    }
}
