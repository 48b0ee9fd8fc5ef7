package dev.sfumato.data.image;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class ImagesTest {
    @Test
    void half_the_size_is_the_mean_of_four_pixels() {
        Images digits = SampleDigits.of(50, 1).side(28).images();
        Images half = digits.resized(14, 14);
        for (int i = 0; i < digits.count(); i++) {
            for (int y = 0; y < 14; y++) {
                for (int x = 0; x < 14; x++) {
                    int at = 2 * y * 28 + 2 * x;
                    double mean = (digits.value(i, at)
                                    + digits.value(i, at + 1)
                                    + digits.value(i, at + 28)
                                    + digits.value(i, at + 29))
                            / 4.0;
                    assertEquals(mean, half.value(i, y * 14 + x), 1e-7);
                }
            }
        }
        assertTrue(half.isPublic());
        assertEquals(digits.label(7), half.label(7));
    }

    @Test
    void other_sizes_weigh_by_area_and_grow_linearly_between_centres() {
        Images row = Images.of(new ImageShape(1, 3, 1), new float[] {-1, 0, 1});
        // each half holds one pixel and half of the middle one
        assertArrayEquals(new float[] {-2 / 3f, 2 / 3f}, row.resized(1, 2).image(0), 1e-6f);
        assertArrayEquals(
                new float[] {-1, -0.75f, -0.25f, 0.25f, 0.75f, 1},
                row.resized(1, 6).image(0),
                1e-6f);
        assertArrayEquals(new float[] {-1, 0, 1, -1, 0, 1}, row.resized(2, 3).image(0), 0);
    }

    @Test
    void channels_of_a_pixel_stay_together_in_another_size() {
        Images shapes = SampleShapes.of(5, 1).images();
        Images smaller = shapes.resized(8, 8);
        double mean = (shapes.value(3, shapes.shape().index(2, 4, 2))
                        + shapes.value(3, shapes.shape().index(2, 5, 2))
                        + shapes.value(3, shapes.shape().index(3, 4, 2))
                        + shapes.value(3, shapes.shape().index(3, 5, 2)))
                / 4.0;
        assertEquals(mean, smaller.value(3, smaller.shape().index(1, 2, 2)), 1e-6);
    }

    @Test
    void a_grid_shows_each_image_in_its_cell_magnified() throws IOException {
        Images shapes = SampleShapes.of(5, 2).images();
        ImageGrid grid = ImageGrid.of(shapes, 2, 3).scale(3).gap(2);
        BufferedImage seen = ImageIO.read(new ByteArrayInputStream(grid.png()));
        assertEquals(2 + 2 * (16 * 3 + 2), seen.getHeight());
        assertEquals(2 + 3 * (16 * 3 + 2), seen.getWidth());
        // image 4 is the second of the second row; its pixel in row 7, column 9
        int[] pixel = seen.getRaster().getPixel(2 + 50 + 9 * 3 + 1, 2 + 50 + 7 * 3 + 2, (int[]) null);
        for (int c = 0; c < 3; c++) {
            assertEquals((shapes.value(4, shapes.shape().index(7, 9, c)) + 1) * 127.5, pixel[c], 0.51);
        }
        assertTrue(grid.html().startsWith("<img width=\"152\" height=\"102\" alt=\"5 images of 16x16x3\" src=\"data:"));
        assertEquals(4, ImageGrid.of(SampleDigits.of(3, 1).images(), 1, 3).scale());
        String message = assertThrows(IllegalArgumentException.class, () -> ImageGrid.of(shapes, 1, 1000))
                .getMessage();
        assertTrue(message.contains("show fewer images"), message);
    }

    @Test
    void images_are_private_unless_everybody_may_see_them() {
        Images digits = SampleDigits.of(3, 1).images();
        assertTrue(digits.slice(0, 2).select(1).withoutLabels().isPublic());
        Images read = Images.of(new ImageShape(1, 1, 1), new float[] {0});
        assertFalse(read.isPublic());
        assertTrue(read.toString().endsWith("which are private and not shown"), read.toString());
    }

    @Test
    void made_images_are_the_same_for_the_same_seed_and_others_for_another() {
        Images digits = SampleDigits.of(200, 5).images();
        Images more = SampleDigits.of(300, 5).images();
        assertArrayEquals(digits.image(117), more.image(117));
        assertFalse(Arrays.equals(
                digits.image(117), SampleDigits.of(200, 6).images().image(117)));
        Images shapes = SampleShapes.of(200, 5).images();
        Images fills = SampleShapes.of(200, 5).byFill().images();
        assertArrayEquals(shapes.image(33), fills.image(33));
        assertEquals(SampleShapes.FILLS, fills.classes());
        int hollow = 0;
        for (int i = 0; i < 200; i++) {
            hollow += fills.label(i);
        }
        assertEquals(100, hollow, 30);
    }

    /** By the nearest of the classes' means: above chance by far, and below what makes a demonstration dull. */
    @Test
    void made_digits_look_like_their_class_and_are_not_all_alike() {
        Images train = SampleDigits.of(2000, 1).images();
        Images test = SampleDigits.of(500, 2).images();
        double[][] means = new double[10][train.shape().values()];
        int[] counts = new int[10];
        for (int i = 0; i < train.count(); i++) {
            counts[train.label(i)]++;
            for (int k = 0; k < means[0].length; k++) {
                means[train.label(i)][k] += train.value(i, k);
            }
        }
        int right = 0;
        for (int i = 0; i < test.count(); i++) {
            int best = 0;
            double nearest = Double.POSITIVE_INFINITY;
            for (int c = 0; c < 10; c++) {
                double distance = 0;
                for (int k = 0; k < means[c].length; k++) {
                    double off = means[c][k] / counts[c] - test.value(i, k);
                    distance += off * off;
                }
                if (distance < nearest) {
                    nearest = distance;
                    best = c;
                }
            }
            right += best == test.label(i) ? 1 : 0;
        }
        assertTrue(right > 0.6 * 500 && right < 0.95 * 500, right + " of 500");
    }
}
