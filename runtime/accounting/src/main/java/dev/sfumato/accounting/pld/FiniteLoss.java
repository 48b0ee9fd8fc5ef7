package dev.sfumato.accounting.pld;

import dev.sfumato.numeric.DirectedRounding;
import java.util.ArrayList;
import java.util.List;

/**
 * Losses of mechanisms with countably many kinds of outcomes: with the record, an outcome has the probability {@code with},
 * without it {@code without}.
 */
final class FiniteLoss {
    private final List<Outcome> outcomes = new ArrayList<>();
    private double infinite;
    private double cutOff;
    private double spacing;
    private boolean isTight = true;

    private record Outcome(double with, double without, double loss, double units) {}

    /**
     * An outcome, or several of the same loss log(with/without).
     *
     * @param units how many round-offs the probabilities may be off by, relatively
     */
    public FiniteLoss outcome(double with, double without, double loss, double units) {
        outcomes.add(new Outcome(with, without, loss, units));
        return this;
    }

    /** An outcome that needs the record, and one that needs its absence, each with a probability of at most this. */
    public FiniteLoss betrayal(double probability) {
        infinite = probability;
        return this;
    }

    /** Outcomes left out, with or without the record of a probability of at most this. */
    public FiniteLoss cutOff(double probability) {
        cutOff = probability;
        return this;
    }

    /** That no real pair of neighbours need attain these probabilities. */
    public FiniteLoss boundsFromAbove() {
        isTight = false;
        return this;
    }

    /** That the losses are equally spaced. */
    public FiniteLoss spacing(double distance) {
        spacing = distance;
        return this;
    }

    /** The loss in a direction, with Poisson sampling at a rate; a rate of one is no sampling. */
    public LossModel loss(double rate, Direction direction) {
        boolean remove = direction == Direction.REMOVE;
        List<Atom> atoms = new ArrayList<>();
        for (Outcome outcome : outcomes) {
            double loss = Sampling.mixed(rate, outcome.loss);
            double mass = remove ? (1 - rate) * outcome.without + rate * outcome.with : outcome.without;
            add(atoms, remove ? loss : -loss, mass, outcome.units);
        }
        double betrayed = rate * infinite;
        if (rate < 1 && infinite > 0) {
            double none = Math.log1p(-rate);
            add(atoms, remove ? none : -none, remove ? (1 - rate) * infinite : infinite, 8);
            if (!remove) {
                betrayed = 0;
            }
        }
        double anchor = 0;
        double heaviest = 0;
        double greatest = 0;
        for (Atom atom : atoms) {
            greatest = Math.max(greatest, Math.abs(atom.loss()));
            if (atom.mass() > heaviest) {
                heaviest = atom.mass();
                anchor = atom.loss();
            }
        }
        return new LossModel(
                List.of(),
                List.of(),
                atoms,
                16 * DirectedRounding.U * greatest,
                betrayed + cutOff == 0 ? 0 : DirectedRounding.up(betrayed + cutOff, 8),
                betrayed == 0 ? 0 : DirectedRounding.down(betrayed, 8),
                isTight,
                anchor,
                rate == 1 ? spacing : 0);
    }

    private static void add(List<Atom> atoms, double loss, double mass, double units) {
        if (Double.isNaN(mass) || Double.isNaN(loss)) {
            // an outcome that is lost would make the rest look cheaper than it is
            throw new GridTooFineException(0, loss);
        }
        if (mass > 0) {
            atoms.add(new Atom(loss, mass, units + 4));
        }
    }
}
