package dev.sfumato.gradle;

/** A way to protect what is released; the methods of {@link ReleaseSpec} make the kinds there are. */
public abstract sealed class MechanismSpec
        permits GaussianSpec,
                LaplaceSpec,
                DiscreteGaussianSpec,
                DiscreteLaplaceSpec,
                DpSgdSpec,
                RandomizedResponseSpec,
                DpSpec,
                ZcdpSpec,
                EventSpec {
    /** Tells the worker about this mechanism, in the format of its event files. */
    abstract void describe(ReleaseJson release);
}
