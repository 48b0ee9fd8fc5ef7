package dev.sfumato.accounting.event;

/** An event on batches of the records that chance has drawn. */
public sealed interface SampledEvent extends EventAround
        permits PoissonSampledEvent,
                FixedSizeSampledEvent,
                TruncatedPoissonEvent,
                ShuffledEvent,
                BallsInBinsEvent,
                RandomAllocationEvent {
    /**
     * Whether it is a whole epoch, in which each record is in exactly one batch. Without any amplification it costs no more than one use of
     * what is done with a batch: a mixture over which batch it is is not told apart better than its worst part (joint quasi-convexity).
     */
    boolean isEpoch();
}
