package dev.sfumato.noise;

import dev.sfumato.accounting.event.PrivacyEvent;

/**
 * A private release: data in, a value out with the event that it was. Whatever the event depends on is public and part of the
 * mechanism, so that a release can be priced and planned before there is any data. A mechanism knows no accountant.
 *
 * <p>Implementations are immutable, and safe for use by several threads.
 *
 * @param <D> the private data
 * @param <V> what is released of it
 */
public interface Mechanism<D, V> {
    /** What every release does to the data; where a seed decides the noise, the release carries the same event, tainted. */
    PrivacyEvent event();

    /** Releases the data once, with noise from a source; leaves the data as it is. */
    Noisy<V> release(D data, NoiseSource source);

    /** Releases the data once, with cryptographic noise. */
    default Noisy<V> release(D data) {
        return release(data, NoiseSource.shared());
    }

    /** A mechanism on real numbers, each of which gets noise of its own. */
    interface OfDoubles extends Mechanism<double[], double[]> {
        /** Releases one number. */
        default Noisy<Double> release(double value, NoiseSource source) {
            return release(new double[] {value}, source).map(noisy -> noisy[0]);
        }

        /** Releases one number, with cryptographic noise. */
        default Noisy<Double> release(double value) {
            return release(value, NoiseSource.shared());
        }
    }

    /** A mechanism on integers, each of which gets noise of its own. */
    interface OfLongs extends Mechanism<long[], long[]> {
        /** Releases one integer. */
        default Noisy<Long> release(long value, NoiseSource source) {
            return release(new long[] {value}, source).map(noisy -> noisy[0]);
        }

        /** Releases one integer, with cryptographic noise. */
        default Noisy<Long> release(long value) {
            return release(value, NoiseSource.shared());
        }
    }

    /** A mechanism on answers out of a few, one answer of each record. */
    interface OfInts extends Mechanism<int[], int[]> {
        /** Releases the answer of one record. */
        default Noisy<Integer> release(int answer, NoiseSource source) {
            return release(new int[] {answer}, source).map(noisy -> noisy[0]);
        }

        /** Releases the answer of one record, with cryptographic noise. */
        default Noisy<Integer> release(int answer) {
            return release(answer, NoiseSource.shared());
        }
    }
}
