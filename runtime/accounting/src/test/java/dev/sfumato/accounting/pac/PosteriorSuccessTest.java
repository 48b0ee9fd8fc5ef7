package dev.sfumato.accounting.pac;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.testing.Cases;
import org.junit.jupiter.api.Test;

class PosteriorSuccessTest {
    /** For little information KL(p + h, p) is h^2/(2 p (1-p)) up to a factor 1 + O(h), where rounding is most of a double. */
    @Test
    void little_information_is_never_taken_for_less_than_it_is() {
        Cases.check(300, cases -> {
            double prior = cases.between(0.05, 0.95);
            double information = cases.magnitude(1e-17, 1e-9);
            double h = Math.sqrt(2 * prior * (1 - prior) * information);
            double gained = PosteriorSuccess.most(information, prior) - prior;
            assertTrue(gained >= h * (1 - 30 * h) - Math.ulp(1.0), gained + " of " + h);
        });
    }

    @Test
    void all_there_is_to_tell_and_nothing_at_all() {
        assertEquals(1, PosteriorSuccess.most(Math.log(2), 0.5));
        assertEquals(1, PosteriorSuccess.most(Double.MAX_VALUE, 0.01));
        assertEquals(0.5, PosteriorSuccess.most(0, 0.5), 1e-7);
        assertTrue(PosteriorSuccess.most(Math.nextDown(Math.log(2)), 0.5) <= 1);
    }
}
