package dev.sfumato.diffusion.discrete.network;

import java.util.List;

/**
 * How a training went.
 *
 * @param losses the mean loss of a row in each epoch, summed over columns, in nats
 * @param holdoutLosses the same on rows not trained on, with the same noise in every epoch; empty where there were none
 * @param kept the epoch, from 1, whose network was kept
 */
public record TrainingCurve(List<Double> losses, List<Double> holdoutLosses, int kept) {
    public TrainingCurve {
        losses = List.copyOf(losses);
        holdoutLosses = List.copyOf(holdoutLosses);
    }
}
