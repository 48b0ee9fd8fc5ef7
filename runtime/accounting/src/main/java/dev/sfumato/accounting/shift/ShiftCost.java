package dev.sfumato.accounting.shift;

/** How the divergence of noise grows with how far it is moved; convex, and zero for no move. */
sealed interface ShiftCost permits LaplaceCost, GaussianCost {
    /**
     * The cheapest moves t with a given weighted sum: all have the slope theta times their weight.
     *
     * @param weights in [0, 1], the largest of them one
     * @param lost one minus each weight, with all its digits
     * @param moves receives the moves
     * @return the logarithm of theta
     */
    double share(double[] weights, double[] lost, double sum, double[] moves);
}
