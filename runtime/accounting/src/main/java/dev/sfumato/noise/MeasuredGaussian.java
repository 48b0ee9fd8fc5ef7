package dev.sfumato.noise;

import dev.sfumato.accounting.event.PacEvent;
import dev.sfumato.util.Require;

/**
 * Answers numbers with Gaussian noise whose scale along each axis was measured from the mechanism (PAC privacy). Noise is drawn
 * exactly and the sum rounded to a grid, as {@link Gaussian} does; so are NaN and what does not fit the grid read.
 */
public record MeasuredGaussian(PacEvent event) implements Mechanism<double[], double[]> {
    public MeasuredGaussian {
        Require.given("event", event).noise().forEach(sigma -> RoundingGrid.requireScale("each of noise", sigma));
    }

    /** Each number with noise of its own scale; an event with one scale for all serves as many numbers as it has copies. */
    @Override
    public Noisy<double[]> release(double[] values, NoiseSource source) {
        long expected = event.noise().size() * event.copies();
        if (values.length != expected) {
            throw new IllegalArgumentException(
                    "values must be as many as scales, " + expected + ", got " + values.length);
        }
        return source.release(event, bits -> {
            LazyReal noise = new LazyReal(bits);
            double[] noisy = new double[values.length];
            for (int j = 0; j < noisy.length; j++) {
                double sigma = event.noise().get(j % event.noise().size());
                RoundingGrid onto = new RoundingGrid(RoundingGrid.defaultStep(sigma), sigma);
                noisy[j] = onto.round(values[j], noise.drawNormal());
            }
            return noisy;
        });
    }
}
