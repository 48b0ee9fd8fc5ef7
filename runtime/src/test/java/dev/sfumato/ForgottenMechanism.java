package dev.sfumato;

import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.noise.Laplace;
import dev.sfumato.noise.Mechanism;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;

/** A mechanism that nobody put into the tester's list: what the test for completeness must find. */
public record ForgottenMechanism(Laplace laplace) implements Mechanism<Double, Double> {
    @Override
    public LaplaceEvent event() {
        return laplace.event();
    }

    @Override
    public Noisy<Double> release(Double value, NoiseSource source) {
        return laplace.release(2 * value, source);
    }
}
