package dev.sfumato.gradle;

/** A way to protect what is released; the methods of {@link ReleaseSpec} make the kinds there are. */
public abstract sealed class MechanismSpec permits GaussianSpec, LaplaceSpec {}
