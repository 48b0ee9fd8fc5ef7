package dev.sfumato.diffusion.discrete.network;

/** A network that was trained, and how that went. */
public record TrainedMlp(MlpDenoiser model, TrainingCurve curve) {}
