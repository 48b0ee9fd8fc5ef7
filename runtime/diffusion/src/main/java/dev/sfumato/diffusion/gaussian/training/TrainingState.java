package dev.sfumato.diffusion.gaussian.training;

import dev.sfumato.nn.layer.BatchGradient;
import dev.sfumato.nn.layer.Layer;
import dev.sfumato.nn.layer.LayerAdam;
import dev.sfumato.nn.layer.MovingAverage;

/** How far a training has come: which phase, which step of it, and all that was learnt. */
final class TrainingState {
    private final Layer network;
    private final double decay;
    private final int mostColumns;
    private LayerAdam adam;
    private MovingAverage average;
    private Phase phase = Phase.START;
    private int step;
    private Runnable keeper = () -> {};

    TrainingState(Layer network, double decay, int mostColumns) {
        this.network = network;
        this.decay = decay;
        this.mostColumns = mostColumns;
        adam = new LayerAdam(network.weights());
        average = new MovingAverage(network.weights(), decay);
    }

    Layer network() {
        return network;
    }

    /** Begins a phase, unless a training that goes on is in it. */
    void begin(Phase next) {
        if (next != phase) {
            phase = next;
            step = 0;
            adam = new LayerAdam(network.weights());
            average = new MovingAverage(network.weights(), decay);
        }
    }

    Phase phase() {
        return phase;
    }

    /** How many steps of the phase are done. */
    int step() {
        return step;
    }

    void move(double rate) {
        adam.step(rate);
        average.update();
        step++;
        keeper.run();
    }

    /** Takes the averaged weights for the weights, at the end of a phase. */
    void settle() {
        for (int i = 0; i < average.means().size(); i++) {
            network.weights().get(i).values().assign(average.means().get(i));
        }
    }

    int examplesOfBlock(int draws) {
        return BatchGradient.examplesOfBlock(mostColumns, draws);
    }

    /** Is called after each step. */
    void keepBy(Runnable newKeeper) {
        keeper = newKeeper;
    }

    LayerAdam adam() {
        return adam;
    }

    MovingAverage average() {
        return average;
    }

    /** Goes on in a phase after so many steps. */
    void resume(Phase in, int stepsDone) {
        phase = in;
        step = stepsDone;
        adam.resume(stepsDone);
    }
}
