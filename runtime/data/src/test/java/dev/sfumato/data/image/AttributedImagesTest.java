package dev.sfumato.data.image;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class AttributedImagesTest {
    private static final SampleShapes SHAPES = SampleShapes.of(50, 3).side(8);

    @Test
    void two_labellings_of_the_same_images_go_together() {
        AttributedImages both =
                new AttributedImages(SHAPES.images(), SHAPES.byFill().images());
        assertEquals(50, both.count());
        AttributedImages some = both.grey().resized(4, 4).slice(10, 30);
        assertEquals(SampleShapes.FILLS, some.byAttribute().classes());
        for (int i = 0; i < some.count(); i++) {
            assertEquals(both.byClass().label(10 + i), some.byClass().label(i));
            assertEquals(
                    SHAPES.byFill().images().label(10 + i), some.byAttribute().label(i));
        }
    }

    @Test
    void other_images_and_missing_labels_are_refused() {
        Images byClass = SHAPES.images();
        Images byFill = SHAPES.byFill().images();
        Images others = SampleShapes.of(50, 4).side(8).byFill().images();
        assertThrows(IllegalArgumentException.class, () -> new AttributedImages(byClass, others));
        assertThrows(IllegalArgumentException.class, () -> new AttributedImages(byClass, byFill.slice(0, 49)));
        assertThrows(IllegalArgumentException.class, () -> new AttributedImages(byClass, byFill.withoutLabels()));
        assertThrows(IllegalArgumentException.class, () -> new AttributedImages(byClass.withoutLabels(), byFill));
    }

    @Test
    void light_is_independent_of_the_class_and_brightens_its_side() {
        Images digits = new SampleDigits(4000, 8, 3).images();
        AttributedImages lit = SampleLight.of(5).on(digits);
        assertTrue(lit.byClass().isPublic());
        int[] left = new int[10];
        int[] all = new int[10];
        for (int i = 0; i < lit.count(); i++) {
            all[digits.label(i)]++;
            left[digits.label(i)] += lit.byAttribute().label(i) == 0 ? 1 : 0;
        }
        for (int label = 0; label < 10; label++) {
            assertEquals(0.5, left[label] / (double) all[label], 5 * Math.sqrt(0.25 / all[label]));
        }
        // a black corner of an image of 8 pixels: 15/16 of the lift next to the light, 1/16 away from it
        int black = 0;
        while (digits.value(black, 0) > -1 || digits.value(black, 7) > -1) {
            black++;
        }
        boolean isLeft = lit.byAttribute().label(black) == 0;
        assertEquals(-1 + (isLeft ? 15 : 1) / 16.0, lit.byClass().value(black, 0), 1e-6);
        assertEquals(-1 + (isLeft ? 1 : 15) / 16.0, lit.byClass().value(black, 7), 1e-6);
        assertArrayEquals(
                lit.byClass().image(7), SampleLight.of(5).on(digits).byClass().image(7));
        assertFalse(SampleLight.of(6).on(digits).byClass().hasImagesOf(lit.byClass()));
        assertThrows(IllegalArgumentException.class, () -> new SampleLight(0, 1));
    }
}
