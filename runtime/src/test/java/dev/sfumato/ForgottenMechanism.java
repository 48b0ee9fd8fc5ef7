package dev.sfumato;

import dev.sfumato.noise.Laplace;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;

/** A mechanism that nobody put into the tester's list: what the test for completeness must find. */
public record ForgottenMechanism(Laplace laplace) {
    public Noisy<Double> release(double value, NoiseSource source) {
        return laplace.release(2 * value, source);
    }
}
