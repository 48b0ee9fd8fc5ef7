package dev.sfumato.dsl;

import static dev.sfumato.dsl.budget.Gates.budget;
import static dev.sfumato.dsl.price.Pricing.claimed;
import static dev.sfumato.dsl.price.Pricing.compose;
import static dev.sfumato.dsl.price.Pricing.gaussian;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.chart.Sign;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.dsl.show.Result;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Words that users write are no verdict and no label, whatever they say: only what a value says has a colour and a symbol. */
class SignedWordsTest {
    private static final Release CLAIM = claimed(1, 1e-7, "CERTIFIED by us", "PASS, CERTIFIED");
    private static final Release SEEDED = gaussian(4).seeded().named("CERTIFIED mean, PASS");

    @Test
    void a_label_that_users_wrote_has_no_sign_beside_the_true_one() {
        for (Result result : List.of(
                CLAIM.epsilon(1e-6),
                SEEDED.epsilon(1e-6),
                SEEDED.epsilonOverTimes(1e-6, 1, 2),
                SEEDED.byAccountant(1e-6),
                compose(CLAIM, SEEDED).epsilon(1e-6))) {
            String html = result.html() + result.svg().orElse("");
            assertFalse(html.contains(Sign.PROVED.colour()), html);
            assertFalse(html.contains(Sign.KEPT.colour()), html);
            assertTrue(html.contains(Sign.DOUBTED.colour()) || html.contains(Sign.OPEN.colour()), html);
        }
        assertEquals(1, CLAIM.epsilon(1e-6).html().split(Sign.DOUBTED.symbol(), -1).length - 1);
    }

    @Test
    void a_dataset_called_pass_does_not_pass() {
        String html = budget(0.1, 1e-6).on("PASS, CERTIFIED").check(SEEDED).html();
        assertFalse(html.contains(Sign.KEPT.symbol()), html);
        assertFalse(html.contains(Sign.PROVED.symbol()), html);
        assertTrue(html.contains(Sign.BROKEN.symbol() + "&#160;FAIL"), html);
    }
}
