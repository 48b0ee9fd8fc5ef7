package dev.sfumato.accounting.calibration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Accountant;
import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.NoisyIterationEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.WithoutEpsilon;
import dev.sfumato.accounting.pld.LossBracket;
import dev.sfumato.accounting.pld.PldAccountant;
import dev.sfumato.testing.EveryEvent;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** For every kind of event: the noise that is found meets the budget, and a little less of it does not. */
class CalibrationContractTest {
    private static final Accountant QUICK = Accountants.least(
            Accountants.ofPlainAnswers(new PldAccountant(new LossBracket.Limits(1 << 12, 1e-2, Duration.ofSeconds(7)))),
            Duration.ofSeconds(9));

    static List<PrivacyEvent> examples() {
        return EveryEvent.quickExamples().stream()
                .filter(event -> !(event instanceof NoisyIterationEvent))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void the_noise_found_is_enough_and_hardly_more(PrivacyEvent event) {
        Budget budget = new Budget(1.5, 1e-4, event.unit(), Label.CLAIMED);
        boolean isFixed = event.withNoiseTimes(2).equals(event);
        if (event instanceof SeededEvent || event instanceof WithoutEpsilon || isFixed) {
            OutOfReachException refused = assertThrows(
                    OutOfReachException.class,
                    () -> Calibration.to(budget, QUICK).digits(3).noise(event));
            assertFalse(refused.getMessage().isBlank());
            return;
        }
        Calibrated found = Calibration.to(budget, QUICK).digits(3).noise(event);
        PrivacyEvent calibrated = event.withNoiseTimes(found.value());
        assertEquals(found.event(), calibrated);
        assertEquals(found.price(), QUICK.price(calibrated, budget.delta()));
        assertTrue(budget.judge(found.price()).passed(), found::toString);
        PrivacyEvent less = event.withNoiseTimes(found.value() * 0.99);
        assertFalse(
                budget.judge(QUICK.price(less, budget.delta())).passed(), () -> "a hundredth less would do: " + found);
    }
}
