package dev.sfumato.accounting.pld;

import dev.sfumato.accounting.allocation.NormalSpacing;
import dev.sfumato.accounting.allocation.RatioBracket;
import dev.sfumato.accounting.allocation.RatioLaw;
import dev.sfumato.numeric.DirectedRounding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The law of a mechanism's likelihood ratio, from its losses: those that are positive for P, where the neighbour that has the record is P,
 * and the others, where the other one is, so that both tails have their digits.
 */
final class RatioLaws {
    /** The least number of losses on each side. */
    private static final int LEAST = 400;

    /** What has lost this many digits is left out below. */
    private static final double UNSURE = 0x1p-36;

    private final List<double[]> above = new ArrayList<>();
    private final List<double[]> below = new ArrayList<>();
    private double infinite;
    private double infiniteBelow;
    private double massUnits = 64;
    private double ratioUnits = 16;

    private RatioLaws() {}

    /** The law between an upper and a lower one. */
    static RatioBracket of(LossModel remove, LossModel add) {
        RatioLaws laws = new RatioLaws();
        laws.take(remove, Direction.REMOVE);
        laws.take(add, Direction.ADD);
        boolean isDiscrete = remove.above().isEmpty() && add.above().isEmpty() && remove.isExact() && add.isExact();
        return new RatioBracket(
                laws.law(laws.above, laws.infinite, RatioLaw.LEAST),
                laws.law(laws.below, laws.infiniteBelow, 0),
                isDiscrete);
    }

    private RatioLaw law(List<double[]> atoms, double infinity, double least) {
        List<double[]> sorted = atoms.stream()
                .sorted(Comparator.comparingDouble(atom -> atom[0]))
                .toList();
        double[] ratios = new double[sorted.size()];
        double[] masses = new double[sorted.size()];
        int count = 0;
        for (double[] atom : sorted) {
            if (count > 0 && ratios[count - 1] == atom[0]) {
                masses[count - 1] += atom[1];
            } else {
                ratios[count] = atom[0];
                masses[count++] = Math.max(least, atom[1]);
            }
        }
        return new RatioLaw(
                Arrays.copyOf(ratios, count), Arrays.copyOf(masses, count), infinity, massUnits + 16, ratioUnits);
    }

    /** Takes the losses that are not negative in a direction; a loss of zero is taken once. */
    private void take(LossModel model, Direction direction) {
        boolean remove = direction == Direction.REMOVE;
        ratioUnits = Math.max(ratioUnits, 4 * model.lossError() / DirectedRounding.U + 16);
        atoms(model.atoms(), remove, above);
        atoms(model.atomsBelow(), remove, below);
        double cut = 0;
        if (!model.above().isEmpty()) {
            double[] losses = losses(model);
            LossCells cells = LossCells.of(model.above(), losses, LossCells.Seam.COVERED);
            split(cells, remove);
            merge(LossCells.of(model.below(), losses, LossCells.Seam.OPEN), remove);
            cut = cells.infinite;
            // what is beyond the last loss has mass for both, however little
            add(above, remove, losses[losses.length - 1], cut);
        }
        double beyond = DirectedRounding.up(model.infinite() + cut, 4);
        if (remove) {
            infinite = beyond;
            infiniteBelow = model.infiniteBelow();
        } else {
            above.add(new double[] {0, beyond});
            below.add(new double[] {0, model.infiniteBelow()});
        }
    }

    private void atoms(List<Atom> atoms, boolean remove, List<double[]> into) {
        for (Atom atom : atoms) {
            if (remove ? atom.loss() >= 0 : atom.loss() > 0) {
                add(into, remove, atom.loss(), atom.mass());
                massUnits = Math.max(massUnits, atom.massUnits() + ratioUnits + 16);
            }
        }
    }

    /** An atom of P at a loss, as one of Q at a ratio. */
    private static void add(List<double[]> into, boolean remove, double loss, double mass) {
        if (AllocatedLoss.isTooLarge(loss)) {
            throw new GridTooFineException(0, loss);
        }
        if (mass > 0) {
            into.add(new double[] {Math.exp(remove ? loss : -loss), remove ? mass * Math.exp(-loss) : mass});
        }
    }

    /** Proposition 2, with both shares rounded up. */
    private void split(LossCells cells, boolean remove) {
        double[] masses = new double[cells.losses.length];
        for (int i = 0; i + 1 < masses.length; i++) {
            double share = -Math.expm1(cells.losses[i] - cells.losses[i + 1]);
            double most = DirectedRounding.up(cells.mass[i] + cells.massError[i], 4);
            double excess = DirectedRounding.up(cells.excess[i] + cells.excessError[i], 4);
            double least = Math.max(0, cells.excess[i] - cells.excessError[i]);
            masses[i + 1] += Math.min(most, DirectedRounding.up(Math.max(0, excess) / share, 16));
            masses[i] += DirectedRounding.up(Math.max(0, most - DirectedRounding.down(least / share, 16)), 4);
            // mass of both that lies somewhere below the knot
            masses[i + 1] += cells.roundedUp[i + 1];
            masses[0] += cells.roundedUp[i + 1];
        }
        for (int i = 0; i < masses.length; i++) {
            add(above, remove, cells.losses[i], masses[i]);
        }
    }

    /** The centre of each cell. */
    private void merge(LossCells cells, boolean remove) {
        for (int i = 0; i + 1 < cells.losses.length; i++) {
            double ofP = cells.mass[i];
            double ofQ = ofP - cells.excess[i];
            double off = (cells.massError[i] + cells.excessError[i]) / ofQ;
            if (!(ofP > 0 && ofQ > 0 && off < UNSURE)) {
                continue;
            }
            double units = 2 * off / DirectedRounding.U + 16;
            massUnits = Math.max(massUnits, units);
            ratioUnits = Math.max(ratioUnits, 2 * units);
            double ratio = Math.exp(cells.losses[i]) * (ofP / ofQ);
            below.add(new double[] {
                remove ? ratio : 1 / ratio, remove ? ofQ * Math.exp(-cells.losses[i]) : ofP,
            });
        }
    }

    /** Losses from 0 to the greatest there is, as far apart as its tail says, and never far. */
    private static double[] losses(LossModel model) {
        Sketch sketch = Sketch.of(model, false);
        double greatest = sketch.greatest;
        for (Stretch stretch : model.above()) {
            greatest = Math.max(greatest, Math.min(stretch.greatestLoss(), stretch.loss(stretch.end())));
        }
        if (AllocatedLoss.isTooLarge(greatest)) {
            throw new GridTooFineException(0, greatest);
        }
        if (!(greatest > 0)) {
            return new double[] {0, Double.MIN_NORMAL};
        }
        double whole = Arrays.stream(sketch.masses).sum();
        double above = whole;
        List<Double> losses = new ArrayList<>(List.of(0.0));
        double from = 0;
        double before = 0;
        for (int i = 0; i < sketch.losses.length; i++) {
            double loss = sketch.losses[i];
            double place = NormalSpacing.place(1 - above / whole, above / whole);
            if (loss > from) {
                int parts = 1 + (int) (from == 0 ? LEAST / 4 : place - before + LEAST * (loss - from) / greatest);
                for (int part = 1; part <= parts; part++) {
                    losses.add(from + (loss - from) * part / parts);
                }
                from = loss;
            }
            before = place;
            above -= sketch.masses[i];
        }
        losses.add(Math.nextUp(greatest * (1 + 0x1p-20)));
        return losses.stream()
                .mapToDouble(Double::doubleValue)
                .sorted()
                .distinct()
                .toArray();
    }
}
