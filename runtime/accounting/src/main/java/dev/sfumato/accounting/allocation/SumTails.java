package dev.sfumato.accounting.allocation;

/** How much of the sum of two independent ratios lies on either side of a point, under Q and under P, each share relative to its whole. */
final class SumTails {
    private final RatioLaw one;
    private final RatioLaw other;
    /** Sums of the masses of the other law, of Q and of P, of the first atoms and of all but these. */
    private final double[] belowQ;

    private final double[] belowP;
    private final double[] aboveQ;
    private final double[] aboveP;
    private double below;
    private double above;

    SumTails(RatioLaw one, RatioLaw other) {
        this.one = one;
        this.other = other;
        int n = other.size();
        belowQ = new double[n + 1];
        belowP = new double[n + 1];
        aboveQ = new double[n + 1];
        aboveP = new double[n + 1];
        for (int j = 0; j < n; j++) {
            belowQ[j + 1] = belowQ[j] + other.mass(j);
            belowP[j + 1] = belowP[j] + other.mass(j) * other.ratio(j);
        }
        for (int j = n - 1; j >= 0; j--) {
            aboveQ[j] = aboveQ[j + 1] + other.mass(j);
            aboveP[j] = aboveP[j + 1] + other.mass(j) * other.ratio(j);
        }
    }

    /** The place of a point among normal quantiles; see {@link NormalSpacing}. */
    double place(double point) {
        measure(point);
        return NormalSpacing.place(below, above);
    }

    /** Whether next to nothing lies beyond a point on one of its sides. */
    boolean isBeyond(double point) {
        measure(point);
        return Math.min(below, above) < NormalSpacing.NOTHING;
    }

    private void measure(double point) {
        double lowQ = 0;
        double lowP = 0;
        double highQ = 0;
        double highP = 0;
        int j = other.size();
        for (int i = 0; i < one.size(); i++) {
            double x = one.ratio(i);
            double mass = one.mass(i);
            while (j > 0 && other.ratio(j - 1) > point - x) {
                j--;
            }
            lowQ += mass * belowQ[j];
            lowP += mass * (x * belowQ[j] + belowP[j]);
            highQ += mass * aboveQ[j];
            highP += mass * (x * aboveQ[j] + aboveP[j]);
        }
        below = (lowQ / (lowQ + highQ) + lowP / (lowP + highP)) / 2;
        above = (highQ / (lowQ + highQ) + highP / (lowP + highP)) / 2;
    }
}
