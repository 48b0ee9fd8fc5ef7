package dev.sfumato.nn;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class FastExpTest {
    @Test
    void it_is_the_exponential_function_to_float_precision() {
        for (float x = -87; x <= 88; x += 0.0013f) {
            double exact = Math.exp(x);
            assertEquals(exact, FastExp.exp(x), 5e-7 * exact, "x " + x);
        }
    }

    @Test
    void it_ends_where_floats_do() {
        assertEquals(Math.exp(-87), FastExp.exp(-1000), 1e-40);
        assertEquals(Math.exp(88), FastExp.exp(1000), 1e32);
    }
}
