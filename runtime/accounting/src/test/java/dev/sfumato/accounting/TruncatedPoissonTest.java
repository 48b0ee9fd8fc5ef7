package dev.sfumato.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.TruncatedPoissonEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.pld.LossBracket;
import dev.sfumato.accounting.pld.PldAccountant;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Prices against exact mixtures: every batch size with its probability, all other records contributing the same. */
class TruncatedPoissonTest {
    private static final double DELTA = 0.01;
    private static final double INTEGRATION = 1e-5;

    private final Accountant quick = new PldAccountant(new LossBracket.Limits(1 << 15, 1e-3, Duration.ofSeconds(60)));

    /** Figures of exact mixtures at delta 0.01 that today's prices were below, for datasets of that many records. */
    @Test
    void a_record_that_is_added_is_paid_for() {
        assertTrue(price(40, 39, 0.95, 4) >= 0.5393, () -> "got " + price(40, 39, 0.95, 4));
        assertTrue(price(40, 39, 0.95, 8) >= 0.2012, () -> "got " + price(40, 39, 0.95, 8));
        assertTrue(price(20, 19, 0.9, 3) >= 0.6748, () -> "got " + price(20, 19, 0.9, 3));
    }

    /** Small datasets, and the corners of all others. */
    @Test
    void no_price_is_below_an_exact_mixture() {
        List<TruncatedPoissonEvent> settings = settings(new int[] {10, 20}, new double[] {0.05, 0.5, 0.95}, 1, 4);
        settings.addAll(settings(new int[] {40}, new double[] {0.95}, 8));
        assertEquals(52, settings.size());
        assertNoneBelow(settings);
    }

    @Test
    @Tag("thorough")
    void no_price_of_many_settings_is_below_an_exact_mixture() {
        List<TruncatedPoissonEvent> settings =
                settings(new int[] {10, 20, 40}, new double[] {0.05, 0.1, 0.25, 0.5, 0.9, 0.95}, 1, 3, 4, 8);
        assertEquals(288, settings.size());
        assertNoneBelow(settings);
    }

    private static List<TruncatedPoissonEvent> settings(int[] sizes, double[] rates, double... sigmas) {
        List<TruncatedPoissonEvent> settings = new ArrayList<>();
        for (int records : sizes) {
            for (int limit : new int[] {records / 4, records / 2, records - 2, records - 1}) {
                for (double rate : rates) {
                    for (double sigma : sigmas) {
                        settings.add(new TruncatedPoissonEvent(
                                new GaussianEvent(sigma, 1, Unit.RECORD), records, rate, limit));
                    }
                }
            }
        }
        return settings;
    }

    private void assertNoneBelow(List<TruncatedPoissonEvent> settings) {
        assertEquals(List.of(), below(settings));
        for (Unit unit : new Unit[] {Unit.RECORD_REPLACED, Unit.RECORD_ZEROED}) {
            assertEquals(
                    List.of(),
                    below(settings.stream()
                            .filter(event -> event.datasetSize() == 20)
                            .map(event -> event.mapInner(noise -> noise.withUnit(unit)))
                            .toList()));
        }
    }

    private List<String> below(List<TruncatedPoissonEvent> settings) {
        List<String> below = new ArrayList<>();
        for (TruncatedPoissonEvent event : settings) {
            double epsilon = quick.price(event, DELTA).epsilon();
            double exact = new Mixtures(event).worstDelta(epsilon);
            if (exact > DELTA * (1 + INTEGRATION)) {
                below.add(event + ": delta " + exact + " at epsilon " + epsilon);
            }
        }
        return below;
    }

    /** The design's example: .732 with the largest rate, .4089 with the mean one at 40 records, .4088 attained. */
    @Test
    void the_mean_rate_is_nearly_attained() {
        TruncatedPoissonEvent event = new TruncatedPoissonEvent(new GaussianEvent(4, 1, Unit.RECORD), 40, 0.5, 10);
        double epsilon = new PldAccountant().price(event, 1e-3).epsilon();
        assertEquals(1e-3, new Mixtures(event).worstDelta(epsilon), 2e-6);
    }

    /** Neither size is always the worse one: both are priced, for all steps alike. */
    @Test
    void one_more_record_costs_less_here_and_more_there() {
        assertTrue(price(38, 39, 0.95, 4) < price(39, 39, 0.95, 4));
        assertTrue(price(40, 10, 0.5, 4) > price(41, 10, 0.5, 4));
    }

    @Test
    void extreme_sizes_are_priced_at_once() {
        for (Unit unit : new Unit[] {Unit.RECORD, Unit.RECORD_REPLACED, Unit.RECORD_ZEROED}) {
            GaussianEvent answer = new GaussianEvent(4, 1, unit);
            for (long records : new long[] {100_000_000_000L, 1L << 61}) {
                TruncatedPoissonEvent event = new TruncatedPoissonEvent(answer, records, 0.5, records / 2);
                double epsilon = quick.price(event, 1e-5).epsilon();
                assertTrue(epsilon > 0.5 && epsilon < 3, () -> event + " costs " + epsilon);
            }
        }
    }

    private double price(long records, long limit, double rate, double sigma) {
        return quick.price(
                        new TruncatedPoissonEvent(new GaussianEvent(sigma, 1, Unit.RECORD), records, rate, limit),
                        DELTA)
                .epsilon();
    }

    /** The distributions of the released sum where the record in question contributes one and all others the same number each. */
    private record Mixtures(TruncatedPoissonEvent event) {
        /** Cells per standard deviation, and standard deviations to either side. */
        private static final int CELLS = 240;

        private static final int REACH = 6;

        /** The largest delta at an epsilon, over what the others contribute, both directions and all neighbours. */
        double worstDelta(double epsilon) {
            double worst = 0;
            long records = event.datasetSize();
            for (int others : new int[] {-1, 0, 1}) {
                switch (event.unit()) {
                    case RECORD -> {
                        for (long larger = records; larger <= records + 1; larger++) {
                            worst = Math.max(
                                    worst, worst(distribution(larger, others, 1), without(larger, others), epsilon));
                        }
                    }
                    case RECORD_REPLACED ->
                        worst = Math.max(
                                worst,
                                worst(distribution(records, others, 1), distribution(records, others, -1), epsilon));
                    case RECORD_ZEROED ->
                        worst = Math.max(
                                worst,
                                worst(distribution(records, others, 1), distribution(records, others, 0), epsilon));
                    default -> throw new AssertionError(event);
                }
            }
            return worst;
        }

        private double worst(double[] p, double[] q, double epsilon) {
            return Math.max(delta(p, q, epsilon), delta(q, p, epsilon));
        }

        private double delta(double[] p, double[] q, double epsilon) {
            double factor = Math.exp(epsilon);
            double sum = 0;
            for (int i = 0; i < p.length; i++) {
                sum += Math.max(0, p[i] - factor * q[i]);
            }
            return sum / steps();
        }

        /** Weights by the sum before the noise, without the record: index by the number of others in the batch. */
        private double[] without(long larger, int others) {
            double[] weights = new double[(int) larger];
            for (int m = 0; m < larger; m++) {
                weights[(int) Math.min(m, event.largestBatch())] += binomial(larger - 1, m);
            }
            return density(weights, new double[(int) larger], others, 0);
        }

        private double[] distribution(long larger, int others, int own) {
            double[] out = new double[(int) larger];
            double[] in = new double[(int) larger];
            for (int m = 0; m < larger; m++) {
                double chance = binomial(larger - 1, m);
                int kept = (int) Math.min(m, event.largestBatch());
                double place = event.rate() * (m < event.largestBatch() ? 1 : event.largestBatch() / (m + 1.0));
                out[kept] += chance * (1 - place);
                in[m < event.largestBatch() ? m : kept - 1] += chance * place;
            }
            return density(out, in, others, own);
        }

        private double binomial(long n, int k) {
            double probability = Math.pow(1 - event.rate(), (double) (n - k));
            for (int i = 1; i <= k; i++) {
                probability *= event.rate() * (n - k + i) / i;
            }
            return probability;
        }

        private double[] density(double[] out, double[] in, int others, int own) {
            double[] bell = bell();
            int span = (int) (event.datasetSize() + 3) * steps() + bell.length / 2;
            double[] density = new double[2 * span];
            for (int count = 0; count < out.length; count++) {
                add(density, span, out[count], others * count, bell);
                add(density, span, in[count], others * count + own, bell);
            }
            return density;
        }

        private void add(double[] density, int span, double weight, int mean, double[] bell) {
            if (weight > 1e-12) {
                int first = span + mean * steps() - bell.length / 2;
                for (int i = 0; i < bell.length; i++) {
                    density[first + i] += weight * bell[i];
                }
            }
        }

        private double[] bell() {
            double[] bell = new double[2 * REACH * CELLS];
            for (int i = 0; i < bell.length; i++) {
                double x = (i + 0.5 - REACH * CELLS) / steps() / sigma();
                bell[i] = Math.exp(-x * x / 2) / (sigma() * Math.sqrt(2 * Math.PI));
            }
            return bell;
        }

        private double sigma() {
            return ((GaussianEvent) event.event()).sigma();
        }

        /** Cells per unit. */
        private int steps() {
            return (int) (CELLS / sigma());
        }
    }
}
