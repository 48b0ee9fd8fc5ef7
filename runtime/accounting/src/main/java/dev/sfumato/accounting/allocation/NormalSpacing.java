package dev.sfumato.accounting.allocation;

/** Places about evenly spaced in standard deviations, as the normal quantiles of a law's tails say; wider ones far out. */
public final class NormalSpacing {
    /** A share of the mass beyond which there are no knots: less than any delta, more than what is rounded up to. */
    public static final double NOTHING = 1e-120;

    /** The distance of knots in standard deviations. */
    private static final double SPACING = 0.01;

    /** Where less lies beyond than any delta that matters, they are so many times as far apart. */
    private static final double FAR = 8;

    private static final double FAR_TIMES = 4;

    private NormalSpacing() {}

    /** How many knots lie between the middle of a law and the point that has these shares on both sides of it. */
    public static double place(double below, double above) {
        double quantile = quantile(Math.min(0.5, Math.max(Math.min(below, above), NOTHING)));
        double near = Math.min(FAR, quantile);
        double place = near / SPACING + (quantile - near) / (SPACING * FAR_TIMES);
        return below < above ? -place : place;
    }

    /** About the normal quantile of an upper tail, of at most a half (Abramowitz and Stegun, 26.2.22). */
    private static double quantile(double tail) {
        double t = Math.sqrt(-2 * Math.log(tail));
        return Math.max(0, t - (2.30753 + 0.27061 * t) / (1 + t * (0.99229 + 0.04481 * t)));
    }
}
