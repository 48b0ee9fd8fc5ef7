package dev.sfumato.nn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sfumato.testing.Cases;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class TileTest {
    @Test
    void products_are_those_of_the_definition_with_and_without_shared_memory() {
        Cases.check(30, cases -> {
            boolean isShared = cases.oneOf(true, false);
            int n = cases.whole(1, 20);
            int k = cases.whole(1, 20);
            int width = cases.whole(1, 20);
            Tile a = random(cases, n, k, isShared);
            Tile b = random(cases, k, 20, isShared);
            Tile into = new Tile(n, 20, isShared);
            b.narrow(width);
            into.narrow(width);

            Tile.multiply(a, b, into);
            into.pull();

            for (int i = 0; i < n; i++) {
                for (int j = 0; j < width; j++) {
                    double sum = 0;
                    for (int l = 0; l < k; l++) {
                        sum += (double) a.values()[l * n + i] * b.values()[j * k + l];
                    }
                    assertEquals(sum, into.values()[j * n + i], 1e-5);
                }
            }
        });
    }

    /** The assumptions of docs/proofs/dp-sgd.md on the linear algebra library, on the shapes that training uses. */
    @Test
    void a_column_of_a_product_does_not_depend_on_the_other_columns() {
        Cases.check(6, cases -> {
            int rows = cases.oneOf(64, 128, 256, 47);
            int inner = cases.oneOf(63, 128, 256);
            Tile weights = random(cases, rows, inner, true);
            Tile batch = random(cases, inner, 128, true);
            Tile products = new Tile(rows, 128);
            for (int place : new int[] {0, 5, 64, 127}) {
                Tile other = random(cases, inner, 128, true);
                System.arraycopy(batch.values(), place * inner, other.values(), place * inner, inner);
                other.push();

                assertArrayEquals(column(weights, batch, products, place), column(weights, other, products, place));
            }
        });
    }

    private static float[] column(Tile weights, Tile batch, Tile products, int place) {
        Tile.multiply(weights, batch, products);
        products.pull();
        return Arrays.copyOfRange(products.values(), place * products.rows(), (place + 1) * products.rows());
    }

    private static Tile random(Cases cases, int rows, int columns, boolean isShared) {
        Tile tile = new Tile(rows, columns, isShared);
        for (int i = 0; i < tile.values().length; i++) {
            tile.values()[i] = (float) cases.between(-1, 1);
        }
        tile.push();
        return tile;
    }
}
