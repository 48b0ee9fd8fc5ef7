package dev.sfumato.util;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.testing.Cases;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0, 0, 0",
        "1, 1, 1, 1",
        "0.5, 0.5, 0.5, 0.5",
        "1.99309, 1.994, 1.993, 1.99309",
        "504263.89, 504300, 504200, 504263.89",
        "0.00001, 1.001e-5, 1e-5, 1e-5",
        "3.6574e-5, 3.658e-5, 3.657e-5, 3.6574e-5",
        "5e23, 5e23, 4.999e23, 5e23",
        "Infinity, infinite, infinite, infinite",
        "NaN, not a number, not a number, not a number",
    })
    void figures_read_well(double value, String up, String down, String exact) {
        assertEquals(up, Figures.up(value));
        assertEquals(down, Figures.down(value));
        assertEquals(exact, Figures.exact(value));
    }

    @Test
    void a_lower_bound_shows_how_close_it_is_to_the_upper_one() {
        assertEquals("0.09999", Figures.downNear(0.09999899, 0.5));
        assertEquals("6.187", Figures.downNear(6.1877, 6.189));
        assertEquals("6.1877", Figures.downNear(6.18771, 6.18773));
        assertEquals("6.1877119", Figures.downNear(6.18771193, 6.18771256));
        assertEquals("6.1877111", Figures.downNear(6.18771112, 6.1877111200001));
        assertEquals("0", Figures.downNear(0, 3));
    }

    @Test
    void a_shortened_figure_never_lies_on_the_flattering_side() {
        Cases.check(1000, cases -> {
            double value = cases.magnitude(1e-300, 1e300);
            assertTrue(new BigDecimal(Figures.up(value)).compareTo(new BigDecimal(value)) >= 0);
            assertTrue(new BigDecimal(Figures.down(value)).compareTo(new BigDecimal(value)) <= 0);
        });
    }

    @Test
    void figures_in_a_row_hide_none_that_is_outside_of_those_shown() {
        assertEquals("3, 1, 2", Figures.several(List.of("3", "1", "2")));
        assertEquals("1, 2, ... 10 (7 values)", Figures.several(List.of("1", "2", "3", "3", "5", "9", "10")));
        assertEquals("10, 9, ... 1e-5 (7 values)", Figures.several(List.of("10", "9", "5", "3", "3", "2", "1e-5")));
        assertEquals("1 to 50 (7 values)", Figures.several(List.of("1", "2", "50", "3", "4", "5", "6")));
        assertEquals("1 to infinite (7 values)", Figures.several(List.of("1", "2", "infinite", "3", "4", "5", "6")));
    }
}
