package dev.sfumato.diffusion.gaussian.training;

import java.util.Locale;

/** From what a network, or sampling, knows the steps above the switch, where images are hardly more than noise. */
public enum PhaseOne {
    /** From a mean image, or a mean for each class, released once: sampling begins at the switch. */
    MEAN,
    /** From images noised once, to the switch, for as long as one likes. */
    ONE_SHOT,
    /** As the steps below the switch: by noisy gradients. */
    NONE,
    /** From images noised anew in each batch, as dp-promise has it; that is not private, whatever its theorem says. */
    PUBLISHED;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
