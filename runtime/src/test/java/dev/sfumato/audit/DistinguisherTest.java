package dev.sfumato.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.Progress;
import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Calibration;
import dev.sfumato.accounting.GaussianEvent;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.PoissonSampledEvent;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.Unit;
import dev.sfumato.noise.Chance;
import dev.sfumato.noise.Gaussian;
import dev.sfumato.noise.Laplace;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.RandomizedResponse;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DistinguisherTest {
    private static final double DELTA = 1e-5;
    private static final int RUNS = 100_000;

    /** A mechanism whose true epsilon is 1 at its delta, by a closed form or by both ends of a bracket. */
    record Known(String name, PrivacyEvent event, double delta, Draw draw) {
        interface Draw {
            double of(int world, NoiseSource noise, Chance chance);
        }

        TwoWorlds worlds() {
            return new TwoWorlds() {
                @Override
                public String name() {
                    return name;
                }

                @Override
                public double[] release(int world, NoiseSource noise, Chance chance) {
                    return new double[] {draw.of(world, noise, chance)};
                }
            };
        }

        double truth() {
            return (delta == 0
                            ? Accountants.best().pricePure(event)
                            : Accountants.best().price(event, delta))
                    .lower();
        }

        Distinguished attack(int runs, long seed) {
            return new Distinguisher(runs)
                    .run(
                            worlds(),
                            PrivacyClaim.of(event, delta),
                            NoiseSource.seeded(seed),
                            Chance.seeded(seed),
                            Progress.NONE);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static double sigmaFor(double rate) {
        return Calibration.to(Budget.of(1, DELTA, Unit.RECORD))
                .noise(new PoissonSampledEvent(new GaussianEvent(1, 1, Unit.RECORD), rate))
                .value();
    }

    static List<Known> known() {
        Laplace laplace = new Laplace(1, 1, Unit.RECORD);
        double sigma = 3.730632;
        Gaussian gaussian = new Gaussian(sigma, 1, Unit.RECORD);
        RandomizedResponse response = new RandomizedResponse(2 / (Math.E + 1), 2, Unit.RECORD_REPLACED);
        double sampled = sigmaFor(0.2);
        Gaussian onSample = new Gaussian(sampled, 1, Unit.RECORD);
        return List.of(
                new Known(
                        "Laplace",
                        laplace.event(),
                        0,
                        (world, noise, chance) -> laplace.release(world, noise).value()),
                new Known(
                        "Gaussian",
                        gaussian.event(),
                        DELTA,
                        (world, noise, chance) -> gaussian.release(world, noise).value()),
                new Known(
                        "randomized response",
                        response.event(),
                        0,
                        (world, noise, chance) -> response.release(world, noise).value()),
                new Known(
                        "subsampled Gaussian",
                        new PoissonSampledEvent(onSample.event(), 0.2),
                        DELTA,
                        (world, noise, chance) -> onSample.release(world == 1 && chance.happens(0.2) ? 1 : 0, noise)
                                .value()));
    }

    @ParameterizedTest
    @MethodSource("known")
    void a_known_epsilon_is_nearly_reached_by_a_hundred_thousand_releases(Known known) {
        assertEquals(1, known.truth(), 0.01);
        Distinguished found = known.attack(RUNS, 1);
        assertEquals(RUNS, found.cost().runs());
        assertTrue(
                found.boundInFamily().orElseThrow().epsilon() >= 0.6,
                () -> found.boundInFamily().toString());
        assertFalse(found.isRefuted(), () -> found.attacked().toString());
        assertEquals(Label.EMPIRICAL, found.bound().label());
    }
}
