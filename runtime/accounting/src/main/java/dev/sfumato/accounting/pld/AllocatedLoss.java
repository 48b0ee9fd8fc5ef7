package dev.sfumato.accounting.pld;

import dev.sfumato.accounting.allocation.RatioBracket;
import dev.sfumato.accounting.allocation.RatioLaw;
import dev.sfumato.numeric.DirectedRounding;
import java.util.ArrayList;
import java.util.List;

/**
 * The loss of an epoch in which a record takes part in one of several steps, which chance chooses: of the mean of so many likelihood ratios
 * of one step (docs/proofs/allocation.md).
 */
final class AllocatedLoss {
    /** With more steps than this it costs no more than with this many. */
    static final long MOST_STEPS = 1L << 22;

    /** Larger losses of one step are left to what needs no ratio. */
    private static final double GREATEST_LOSS = 250;

    private AllocatedLoss() {}

    /**
     * The law of the ratio of an epoch.
     *
     * @param remove the loss of one step with P the neighbour that has the record
     * @param add the other direction, of the same pair
     * @throws GridTooFineException where a step has losses that are too large, or too fine
     */
    static RatioBracket of(LossModel remove, LossModel add, long steps) {
        return RatioLaws.of(remove, add).mean(Math.min(steps, MOST_STEPS));
    }

    /** The loss in a direction. */
    static LossModel loss(RatioBracket ratio, Direction direction, boolean isTight) {
        Side up = Side.of(ratio.upper(), direction, true);
        Side low = Side.of(ratio.lower(), direction, false);
        return new LossModel(
                List.of(),
                List.of(),
                up.atoms,
                low.atoms,
                Math.max(up.error, low.error),
                up.infinite,
                isTight ? low.infinite : 0,
                isTight,
                up.anchor,
                0);
    }

    /** One law in one direction: P is where the record is, or the other way round. */
    private record Side(List<Atom> atoms, double infinite, double anchor, double error) {
        static Side of(RatioLaw law, Direction direction, boolean isUpper) {
            boolean remove = direction == Direction.REMOVE;
            List<Atom> atoms = new ArrayList<>(law.size());
            double infinite = remove ? law.infinite() : 0;
            double units = law.massUnits() + (remove ? law.ratioUnits() : 0) + 8;
            double greatest = 0;
            double heaviest = 0;
            double anchor = 0;
            for (int i = 0; i < law.size(); i++) {
                double ratio = law.ratio(i);
                double mass = remove ? law.mass(i) * ratio : law.mass(i);
                if (ratio == 0 && !remove) {
                    infinite += mass;
                }
                if (!(mass > 0) || ratio == 0) {
                    continue;
                }
                double loss = remove ? Math.log(ratio) : -Math.log(ratio);
                atoms.add(new Atom(loss, mass, units));
                greatest = Math.max(greatest, Math.abs(loss));
                if (mass > heaviest) {
                    heaviest = mass;
                    anchor = loss;
                }
            }
            if (atoms.isEmpty() || !Double.isFinite(heaviest) || !Double.isFinite(greatest)) {
                throw new GridTooFineException(0, greatest);
            }
            double whole = infinite == 0
                    ? 0
                    : isUpper ? DirectedRounding.up(infinite, units) : DirectedRounding.down(infinite, units);
            return new Side(
                    List.copyOf(atoms), whole, anchor, DirectedRounding.U * (2 * law.ratioUnits() + 8 + 4 * greatest));
        }
    }

    static boolean isTooLarge(double loss) {
        return !(Math.abs(loss) <= GREATEST_LOSS);
    }
}
