package dev.sfumato.audit.tester;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.DiscreteGaussianEvent;
import dev.sfumato.accounting.event.DiscreteLaplaceEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.NoisyMaxEvent;
import dev.sfumato.accounting.event.PacEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RunningSumsEvent;
import dev.sfumato.accounting.event.ZcdpEvent;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.RandomSource;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The inputs of the tester are neighbours, and as far apart as neighbours may be: inputs farther apart would refute what is sound, inputs alike
 * nothing.
 */
class TrialInputsTest {
    record Case(String name, Trial trial) {
        @Override
        public String toString() {
            return name + ", " + trial.inputs();
        }
    }

    static Stream<Case> trials() {
        return MechanismRegistry.all().stream()
                .flatMap(entry -> entry.trials().stream().map(trial -> new Case(entry.name(), trial)));
    }

    /** How far apart two inputs may be, in the norm of a mechanism. */
    private record Distance(double most, ToDoubleFunction<double[]> norm) {
        private static Distance l2(double most) {
            return new Distance(
                    most,
                    moved ->
                            Math.sqrt(Arrays.stream(moved).map(one -> one * one).sum()));
        }

        private static Distance l1(double most) {
            return new Distance(
                    most, moved -> Arrays.stream(moved).map(Math::abs).sum());
        }
    }

    /** Trials of noise on numbers whose inputs are what is moved. */
    static Stream<Case> trialsOfNumbers() {
        return trials().filter(one -> one.trial()
                .byMechanism()
                .filter(release -> input(release, 0).length > 0)
                .isPresent());
    }

    @ParameterizedTest
    @MethodSource("trialsOfNumbers")
    void numbers_are_moved_as_far_as_a_record_may_and_no_farther(Case one) {
        MechanismRelease<?, ?> release = one.trial().byMechanism().orElseThrow();
        double[] without = input(release, 0);
        double[] with = input(release, 1);
        assertEquals(without.length, with.length, "worlds of unlike size are told apart without looking");
        double[] moved = new double[with.length];
        Arrays.setAll(moved, i -> with[i] - without[i]);
        Distance distance = distance(one.trial().event());
        double far = distance.norm().applyAsDouble(moved);
        assertTrue(far <= distance.most() * (1 + 1e-12), () -> "moved by " + far + ", a record by " + distance.most());
        assertTrue(far >= distance.most() * 0.99, () -> "moved by " + far + ", a record by " + distance.most());
    }

    private static Distance distance(PrivacyEvent event) {
        int records = event.unit().contributions();
        if (event instanceof GaussianEvent gaussian) {
            return Distance.l2(records * gaussian.sensitivity());
        } else if (event instanceof LaplaceEvent laplace) {
            return Distance.l1(records * laplace.sensitivity());
        } else if (event instanceof DiscreteGaussianEvent gaussian) {
            return Distance.l2(records * (double) gaussian.sensitivity());
        } else if (event instanceof DiscreteLaplaceEvent laplace) {
            return Distance.l1(records * (double) laplace.sensitivity());
        } else if (event instanceof NoisyMaxEvent largest) {
            return new Distance(
                    records * largest.sensitivity(),
                    moved -> Arrays.stream(moved).map(Math::abs).max().orElseThrow());
        } else if (event instanceof RunningSumsEvent sums) {
            // what a record adds to the steps that it takes part in
            return Distance.l1(records * sums.uses() * sums.sensitivity());
        } else if (event instanceof ZcdpEvent) {
            // integers about which three things changed by one each
            return Distance.l2(Math.sqrt(3));
        } else if (event instanceof PacEvent measured) {
            // in deviations of the noise, of which it is held to one in all
            return new Distance(
                    1,
                    moved -> Math.sqrt(Math.pow(moved[0] / measured.noise().get(0), 2)
                            + Math.pow(moved[1] / measured.noise().get(1), 2)));
        }
        throw new AssertionError("say here how far apart inputs of " + event + " may be");
    }

    private static double[] input(MechanismRelease<?, ?> release, int world) {
        Object data = release.inputs().of(world, RandomSource.seeded(1));
        return data instanceof double[] values
                ? values
                : data instanceof long[] integers
                        ? LongStream.of(integers).asDoubleStream().toArray()
                        : new double[0];
    }

    /** Whatever the data are: where both worlds were one, no sabotage would show. */
    @ParameterizedTest
    @MethodSource("trials")
    void the_worlds_differ(Case one) {
        one.trial().byMechanism().ifPresent(release -> {
            // an answer that was zeroed out is drawn, and may be the same by chance
            assertTrue(IntStream.range(0, 20).anyMatch(seed -> {
                Object without = release.inputs().of(0, RandomSource.seeded(seed));
                Object with = release.inputs().of(1, RandomSource.seeded(seed));
                assertEquals(without.getClass(), with.getClass());
                return !Arrays.deepEquals(new Object[] {without}, new Object[] {with});
            }));
        });
    }

    /** All bounds of a test hold together: with so many trials, each holds with so much more confidence. */
    @Test
    void trials_share_the_probability_of_error() {
        List<TestedMechanism> some = MechanismRegistry.named(List.of("laplace", "gaussian", "noisy max"));
        int trials = some.stream().mapToInt(entry -> entry.trials().size()).sum();
        TesterReport report = new MechanismTester(1000, 0.9, Duration.ofHours(1))
                .test(some, NoiseSource.seeded(1), RandomSource.seeded(1), Progress.NONE);
        assertEquals(trials, report.trials().size());
        report.trials()
                .forEach(tested ->
                        assertEquals(1 - 0.1 / trials, tested.attacked().bound().confidence(), 1e-12));
    }
}
