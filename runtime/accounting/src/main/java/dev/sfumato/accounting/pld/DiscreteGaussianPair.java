package dev.sfumato.accounting.pld;

/** Discrete Gaussian noise around an integer and around another one. */
final class DiscreteGaussianPair {
    /** Standard deviations beyond which noise is charged to delta. */
    private static final double REACH = 36;

    /** More than the probability beyond: 2 exp(-36^2/2) (1 + sigma) < 1e-270 for any sigma that is priced here. */
    private static final double BEYOND = 1e-270;

    private DiscreteGaussianPair() {}

    static double outcomes(double sigma, double distance) {
        return 2 * REACH * sigma + distance;
    }

    static FiniteLoss of(double sigma, long distance) {
        long reach = (long) Math.ceil(REACH * sigma);
        double twice = 2 * sigma * sigma;
        double sum = 1;
        double carry = 0;
        for (long k = 1; k <= reach; k++) {
            // compensated, so that the sum is off by a few round-offs whatever its length
            double term = 2 * Math.exp(-(double) k * k / twice) - carry;
            double next = sum + term;
            carry = next - sum - term;
            sum = next;
        }
        FiniteLoss finite = new FiniteLoss().cutOff(BEYOND).spacing(distance / (sigma * sigma));
        for (long k = -reach; k <= distance + reach; k++) {
            double near = (double) (k - distance) * (k - distance) / twice;
            double far = (double) k * k / twice;
            finite.outcome(
                    Math.exp(-near) / sum,
                    Math.exp(-far) / sum,
                    distance * (2.0 * k - distance) / twice,
                    16 + 4 * Math.max(near, far));
        }
        return finite;
    }
}
