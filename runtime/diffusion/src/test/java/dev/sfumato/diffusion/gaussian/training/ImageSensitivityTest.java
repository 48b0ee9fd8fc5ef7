package dev.sfumato.diffusion.gaussian.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.Scatter;
import dev.sfumato.data.image.ImageShape;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.ClassGaussian;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;
import dev.sfumato.noise.RandomSource;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The effect of one additional image, by brute force over the worst images, against the sensitivities that are charged. */
class ImageSensitivityTest {
    private static final ImageShape SHAPE = new ImageShape(2, 3, 1);
    private static final int VALUES = 6;

    /** All 1, all -1, each corner of the cube, and some inside. */
    private static float[][] worstImages() {
        float[][] images = new float[(1 << VALUES) + 20][VALUES];
        for (int corner = 0; corner < 1 << VALUES; corner++) {
            for (int i = 0; i < VALUES; i++) {
                images[corner][i] = (corner >> i & 1) == 0 ? -1 : 1;
            }
        }
        for (int inside = 1 << VALUES; inside < images.length; inside++) {
            for (int i = 0; i < VALUES; i++) {
                images[inside][i] = (float) (2 * Scatter.uniform(inside, i) - 1);
            }
        }
        return images;
    }

    private static Images one(float[] image, int label) {
        return Images.of(SHAPE, image.clone(), new int[] {label}, List.of("a", "b"));
    }

    private static Images others(float... extra) {
        float[] values = new float[5 * VALUES + extra.length];
        int[] labels = new int[values.length / VALUES];
        for (int i = 0; i < 5 * VALUES; i++) {
            values[i] = (float) (2 * Scatter.uniform(3, i) - 1);
            labels[i / VALUES] = i / VALUES % 2;
        }
        System.arraycopy(extra, 0, values, 5 * VALUES, extra.length);
        return Images.of(SHAPE, values, labels, List.of("a", "b"));
    }

    private static double norm(double... values) {
        return Math.sqrt(Arrays.stream(values).map(v -> v * v).sum());
    }

    @Test
    void counts_and_means_move_by_what_is_charged_and_by_no_more() {
        GaussianEvent means = (GaussianEvent) moments().events().get(0);
        double worst = 0;
        for (float[] image : worstImages()) {
            // the statistic: for each class the sum of images, and their number times sqrt(d)/4
            double[] moved = new double[VALUES + 1];
            for (int i = 0; i < VALUES; i++) {
                moved[i] = image[i];
            }
            moved[VALUES] = Math.sqrt(VALUES) / 4;
            worst = Math.max(worst, norm(moved));
        }
        assertTrue(worst <= means.sensitivity());
        assertEquals(worst, means.sensitivity(), 1e-3 * worst);
    }

    @Test
    void products_of_one_image_move_by_what_is_charged_however_far_it_is_from_the_mean() {
        GaussianEvent spreads = (GaussianEvent) moments().events().get(1);
        double worst = 0;
        for (float[] image : worstImages()) {
            for (float[] mean : worstImages()) {
                double[] off = new double[VALUES];
                for (int i = 0; i < VALUES; i++) {
                    off[i] = image[i] - mean[i];
                }
                double far = norm(off);
                double factor = far == 0 ? 1 : Math.min(1, 0.5 * Math.sqrt(VALUES) / far);
                // all pairs, so that those beside the diagonal come twice, as their weight of sqrt(2) has it
                double square = 0;
                for (double a : off) {
                    for (double b : off) {
                        square += Math.pow(a * b * factor * factor, 2);
                    }
                }
                worst = Math.max(worst, Math.sqrt(square));
            }
        }
        assertTrue(worst <= spreads.sensitivity());
        assertEquals(worst, spreads.sensitivity(), 1e-3 * worst);
    }

    @Test
    void what_a_law_is_made_from_is_that_statistic() {
        // hardly any noise, and one image: what comes out is the image, and how it was drawn nearer to the mean of all
        ClassMoments moments = new ClassMoments(SHAPE, 1e7, 0.5, 8, Unit.RECORD_ZEROED);
        float[] far = new float[VALUES];
        Arrays.fill(far, 1);
        float[] values = new float[2 * VALUES];
        Arrays.fill(values, 0, VALUES, 1);
        Arrays.fill(values, VALUES, 2 * VALUES, -1);
        Images opposite = Images.of(SHAPE, values);

        ClassGaussian prior =
                moments.release(opposite, NoiseSource.seeded(1), Progress.NONE).value();

        // both are sqrt(d) from their mean, 0, and count as half as far: variance d/4 along the diagonal
        assertEquals(1, prior.axes(0));
        assertEquals(0.5 * Math.sqrt(VALUES), norm(prior.axes()[0]), 1e-3);
        assertEquals(0, norm(prior.mean(0)), 1e-3);
        ClassGaussian ofOne = moments.release(one(far, 1), NoiseSource.seeded(1), Progress.NONE)
                .value();
        assertEquals(1, ofOne.mean(1)[2], 1e-3);
        assertEquals(0, norm(ofOne.mean(0)), 1e-3);
    }

    @Test
    void a_mean_image_moves_by_what_is_charged_and_by_no_more() {
        // the same noise twice, and one image more: what differs is what the image moved
        MeanImage release = new MeanImage(SHAPE, 1e4, 64, Unit.RECORD_ZEROED);
        double[] without =
                release.release(others(), NoiseSource.seeded(4)).value().mean(0);
        double worst = 0;
        for (float[] image : worstImages()) {
            double[] with = release.release(others(image), NoiseSource.seeded(4))
                    .value()
                    .mean(0);
            double[] moved = new double[VALUES];
            for (int i = 0; i < VALUES; i++) {
                moved[i] = (with[i] - without[i]) * 64;
            }
            worst = Math.max(worst, norm(moved));
        }
        double charged = release.event().sensitivity();
        assertTrue(worst <= charged * (1 + 1e-4), worst + " against " + charged);
        assertEquals(charged, worst, 1e-3);
        assertEquals(1e-4, release.event().sigma() / charged, 1e-12);
    }

    @Test
    void noised_images_move_in_one_slot_by_what_is_charged_and_by_no_more() {
        OneShotImages release = new OneShotImages(SHAPE, 0.04, 9, Unit.RECORD);
        Noisy<float[]> without = noised(release, others());
        GaussianEvent event = release.event();
        assertEquals(new SeededEvent(event), without.event());
        double worst = 0;
        for (float[] image : worstImages()) {
            float[] with = noised(release, others(image)).value();
            int slots = 0;
            double square = 0;
            for (int slot = 0; slot < 9; slot++) {
                double ofSlot = 0;
                for (int i = slot * VALUES; i < (slot + 1) * VALUES; i++) {
                    ofSlot += Math.pow(with[i] - without.value()[i], 2);
                }
                slots += ofSlot > 0 ? 1 : 0;
                square += ofSlot;
            }
            assertEquals(1, slots);
            worst = Math.max(worst, Math.sqrt(square));
        }
        assertEquals(0.2 * Math.sqrt(VALUES), event.sensitivity(), 1e-12);
        assertEquals(event.sensitivity(), worst, 1e-4);
        assertTrue(event.sigma() <= Math.sqrt(0.96));
    }

    private static Noisy<float[]> noised(OneShotImages release, Images images) {
        return release.release(images, NoiseSource.seeded(2), RandomSource.seeded(3), Progress.NONE);
    }

    @Test
    void noised_images_are_in_no_order_that_tells_where_an_image_was() {
        // hardly any noise: slots show which image they hold
        OneShotImages release = new OneShotImages(SHAPE, 1 - 1e-9, 9, Unit.RECORD);
        int first = 0;
        for (int seed = 0; seed < 100; seed++) {
            float[] shown = release.release(
                            others(), NoiseSource.seeded(seed), RandomSource.seeded(100 + seed), Progress.NONE)
                    .value();
            first += Math.abs(shown[0] - others().value(0, 0)) < 1e-3 ? 1 : 0;
        }
        assertTrue(first > 0 && first < 40, first + " of 100 times first, where 11 are expected");
    }

    private static ComposedEvent moments() {
        return (ComposedEvent)
                ClassMoments.of(SHAPE, 1, 100, Unit.RECORD_ZEROED).event();
    }
}
