package dev.sfumato.gradle.mechanism;

import dev.sfumato.gradle.extension.ReleaseSpec;
import dev.sfumato.gradle.internal.RequestObject;

/** A way to protect what is released; the methods of {@link ReleaseSpec} make the kinds there are. */
public abstract sealed class MechanismSpec
        permits GaussianSpec,
                LaplaceSpec,
                DiscreteGaussianSpec,
                DiscreteLaplaceSpec,
                NoisyMaxSpec,
                RunningSumsSpec,
                ExponentialSpec,
                DpSgdSpec,
                TableTrainingSpec,
                DiffusionSpec,
                RandomizedResponseSpec,
                DpSpec,
                ZcdpSpec,
                ClaimedSpec,
                PacClaimSpec,
                UnprotectedSpec,
                SamplingSpec,
                ComposedSpec,
                EventSpec {
    /** The event of each run, in the format of the worker's event files. */
    abstract RequestObject event(ReleaseJson release);
}
