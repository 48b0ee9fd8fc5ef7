package dev.sfumato.accounting.pld;

import dev.sfumato.numeric.DirectedRounding;
import java.util.List;

/** Losses of Laplace noise, plain or Poisson-sampled. */
final class LaplaceLoss {
    private LaplaceLoss() {}

    /**
     * Laplace noise on answers that lie {@code ratio} noise scales apart; a rate of one is no sampling. Between the two atoms
     * at the ends, outcomes are distinguished by the loss x that they have without sampling.
     */
    public static LossModel of(double ratio, double rate, Direction direction) {
        boolean remove = direction == Direction.REMOVE;
        Stretch.Part without =
                new Stretch.Part(remove ? 1 - rate : 1, remove ? 1 : 1 - rate, remove ? -rate : rate, 0, 0);
        Stretch.Part with =
                new Stretch.Part(remove ? rate : 0, remove ? 0 : rate, remove ? rate : -rate, remove ? 1 : -1, 0);
        double least = remove ? Sampling.mixed(rate, -ratio) : -Sampling.mixed(rate, ratio);
        double greatest = remove ? Sampling.mixed(rate, ratio) : -Sampling.mixed(rate, -ratio);
        // without the record, x has the density exp(-(ratio + x)/2) / 4
        Stretch stretch = new Stretch(
                -ratio / 2 - Math.log(4),
                remove ? -0.5 : 0.5,
                0,
                0,
                List.of(without, with),
                -ratio,
                0,
                ratio,
                0,
                loss -> remove ? Sampling.unmixed(rate, loss) : -Sampling.unmixed(rate, -loss),
                least,
                greatest);
        double far = Math.exp(-ratio) / 2;
        double leastMass = remove ? (1 - rate) / 2 + rate * far : far;
        double greatestMass = remove ? (1 - rate) * far + rate / 2 : 0.5;
        List<Atom> atoms =
                List.of(new Atom(least, leastMass, 8 + 2 * ratio), new Atom(greatest, greatestMass, 8 + 2 * ratio));
        double error = 16 * DirectedRounding.U * Math.max(Math.abs(least), Math.abs(greatest));
        double anchor = leastMass > greatestMass ? least : greatest;
        return new LossModel(List.of(stretch), List.of(stretch), atoms, error, 0, 0, true, anchor, greatest - least);
    }
}
