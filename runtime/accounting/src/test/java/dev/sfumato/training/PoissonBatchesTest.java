package dev.sfumato.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.noise.RandomSource;
import org.junit.jupiter.api.Test;

class PoissonBatchesTest {
    @Test
    void every_record_is_in_a_batch_as_often_as_the_rate_says_and_independently_of_others() {
        double rate = PoissonBatches.rate(3, 10);
        PoissonBatches batches = new PoissonBatches(10, 4, rate, RandomSource.seeded(1));
        RandomSource random = RandomSource.seeded(2);
        int[] times = new int[4];
        int bothOfTwo = 0;
        int slots = 0;
        int draws = 40_000;
        for (int i = 0; i < draws; i++) {
            int size = batches.draw(random);
            slots += size;
            int seen = 0;
            for (int place = 0; place < size; place++) {
                int record = batches.batch()[place];
                if (record != PoissonBatches.NOTHING) {
                    times[record]++;
                    seen |= 1 << record;
                }
            }
            bothOfTwo += (seen & 3) == 3 ? 1 : 0;
        }
        // five standard deviations of a binomial
        for (int count : times) {
            assertEquals(0.3 * draws, count, 5 * Math.sqrt(draws * 0.3 * 0.7));
        }
        assertEquals(0.09 * draws, bothOfTwo, 5 * Math.sqrt(draws * 0.09 * 0.91));
        assertEquals(3.0 * draws, slots, 5 * Math.sqrt(draws * 10 * 0.3 * 0.7));
    }

    @Test
    void a_batch_has_the_same_size_and_the_same_places_whether_a_record_is_there_or_not() {
        PoissonBatches with = new PoissonBatches(50, 20, 0.5, RandomSource.seeded(3));
        PoissonBatches without = new PoissonBatches(50, 19, 0.5, RandomSource.seeded(3));
        RandomSource one = RandomSource.seeded(4);
        RandomSource other = RandomSource.seeded(4);
        for (int i = 0; i < 200; i++) {
            int size = with.draw(one);
            assertEquals(size, without.draw(other));
            for (int place = 0; place < size; place++) {
                int record = with.batch()[place];
                assertEquals(record == 19 ? PoissonBatches.NOTHING : record, without.batch()[place]);
            }
        }
    }

    @Test
    void rates_are_multiples_of_a_power_of_two_and_never_below_the_mean_size() {
        for (int size = 1; size <= 1000; size += 37) {
            double rate = PoissonBatches.rate(size, 1000);
            assertTrue(rate >= size / 1000.0 && rate - size / 1000.0 <= 0x1p-40);
            assertEquals(Math.rint(rate * 0x1p40), rate * 0x1p40);
        }
        assertEquals(1, PoissonBatches.rate(7, 7));
        assertEquals(7, new PoissonBatches(7, 0, 1, RandomSource.seeded(1)).draw(RandomSource.seeded(1)));
    }

    @Test
    void more_records_than_slots_are_refused() {
        assertThrows(IllegalArgumentException.class, () -> new PoissonBatches(3, 4, 0.5, RandomSource.seeded(1)));
        assertThrows(
                IllegalArgumentException.class, () -> new PoissonBatches(3, 2, Double.NaN, RandomSource.seeded(1)));
    }
}
