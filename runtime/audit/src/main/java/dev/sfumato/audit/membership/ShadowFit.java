package dev.sfumato.audit.membership;

/**
 * Normal distributions of the score of each candidate, estimated from shadow trainings that used it and from those that did not. Each candidate has
 * a centre of its own. How far its two priors are apart is known badly from few shadows, so that it is drawn towards what is usual, as far as
 * the differences are noise; spreads are those of all candidates together.
 */
final class ShadowFit {
    private static final double LEAST_VARIANCE = 1e-12;

    /** Of each candidate where it was out, and where it was in. */
    private final double[][] sums;

    private final double[][] squares;
    private final int[][] counts;

    ShadowFit(int candidates) {
        sums = new double[2][candidates];
        squares = new double[2][candidates];
        counts = new int[2][candidates];
    }

    void add(boolean[] coins, double[] scores) {
        for (int i = 0; i < scores.length; i++) {
            int side = coins[i] ? 1 : 0;
            sums[side][i] += scores[i];
            squares[side][i] += scores[i] * scores[i];
            counts[side][i]++;
        }
    }

    /** For each candidate the logarithm of how much likelier its score is where it was trained on. */
    double[] ratios(double[] scores) {
        int size = scores.length;
        double[] gaps = new double[size];
        double usual = 0;
        for (int i = 0; i < size; i++) {
            gaps[i] = mean(1, i) - mean(0, i);
            usual += gaps[i] / size;
        }
        double spread = 0;
        for (double gap : gaps) {
            spread += (gap - usual) * (gap - usual) / Math.max(1, size - 1);
        }
        int shadowsOfSide = counts[0][0];
        double[] variances = new double[2];
        for (int side = 0; side < 2; side++) {
            // of single shadows nothing is known but that two of them differ by so much
            variances[side] = Math.max(LEAST_VARIANCE, shadowsOfSide > 1 ? variance(side) : spread / 2);
        }
        double noise = (variances[0] + variances[1]) / shadowsOfSide;
        double trust = shadowsOfSide > 1 && spread > 0 ? Math.max(0, 1 - noise / spread) : 0;
        double[] ratios = new double[size];
        for (int i = 0; i < size; i++) {
            double middle = (mean(0, i) + mean(1, i)) / 2;
            double half = (usual + trust * (gaps[i] - usual)) / 2;
            ratios[i] = log(scores[i] - middle - half, variances[1], shadowsOfSide)
                    - log(scores[i] - middle + half, variances[0], shadowsOfSide);
        }
        return ratios;
    }

    private double mean(int side, int i) {
        return sums[side][i] / counts[side][i];
    }

    private double variance(int side) {
        double sum = 0;
        long free = 0;
        for (int i = 0; i < sums[side].length; i++) {
            sum += Math.max(0, squares[side][i] - counts[side][i] * mean(side, i) * mean(side, i));
            free += counts[side][i] - 1;
        }
        return sum / free;
    }

    /** A normal log density but for a constant; the middle was measured as well, on both sides. */
    private static double log(double off, double variance, int shadowsOfSide) {
        double whole = variance * (1 + 0.5 / shadowsOfSide);
        return -off * off / (2 * whole) - Math.log(whole) / 2;
    }
}
