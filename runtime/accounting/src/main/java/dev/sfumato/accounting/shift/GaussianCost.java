package dev.sfumato.accounting.shift;

/** Gaussian noise, up to the order: half of the squared move. */
record GaussianCost() implements ShiftCost {
    @Override
    public double share(double[] weights, double[] lost, double sum, double[] moves) {
        double squares = 0;
        for (double weight : weights) {
            squares += weight * weight;
        }
        double theta = sum / squares;
        for (int i = 0; i < weights.length; i++) {
            moves[i] = theta * weights[i];
        }
        return Math.log(theta);
    }
}
