package dev.sfumato.accounting.pld;

import java.util.List;

/**
 * The privacy loss of one mechanism in one direction: how log(dP/dQ) is distributed under P.
 *
 * @param above stretches of a pair that dominates the mechanism
 * @param below stretches of a pair that the mechanism dominates; the same list where parameters are exact
 * @param atoms outcomes with a mass of their own, of a pair that dominates
 * @param atomsBelow those of a pair that is dominated; the same list where they are exact
 * @param lossError how far the loss of an atom may be off
 * @param infinite at least the mass of P where Q has none
 * @param infiniteBelow at most that mass
 * @param isTight whether the pair is attained by a real pair of neighbours; if not, it bounds from above only
 * @param anchor a loss that should lie on a knot: that of the heaviest atom, or the end of the loss's range
 * @param spacing distance of the losses of equally spaced atoms, or 0
 */
public record LossModel(
        List<Stretch> above,
        List<Stretch> below,
        List<Atom> atoms,
        List<Atom> atomsBelow,
        double lossError,
        double infinite,
        double infiniteBelow,
        boolean isTight,
        double anchor,
        double spacing) {
    public LossModel {
        above = List.copyOf(above);
        below = List.copyOf(below);
        boolean areSame = atoms == atomsBelow;
        atoms = List.copyOf(atoms);
        atomsBelow = areSame ? atoms : List.copyOf(atomsBelow);
    }

    /** A mechanism whose atoms are exact. */
    public LossModel(
            List<Stretch> above,
            List<Stretch> below,
            List<Atom> atoms,
            double lossError,
            double infinite,
            double infiniteBelow,
            boolean isTight,
            double anchor,
            double spacing) {
        this(above, below, atoms, atoms, lossError, infinite, infiniteBelow, isTight, anchor, spacing);
    }

    /** Whether what dominates the mechanism is also dominated by it. */
    boolean isExact() {
        return above.equals(below) && atoms == atomsBelow;
    }

    /** The same for a mechanism that this pair merely dominates. */
    public LossModel boundingFromAbove() {
        return new LossModel(above, below, atoms, atomsBelow, lossError, infinite, 0, false, anchor, spacing);
    }
}
