package dev.sfumato.exposure.counting;

/** How many of the other rows are within each distance of a row, with the logarithms that the published bounds ask for. */
public final class Rings {
    private final long[] within;
    private final double[] logNear;
    private final double[] logFar;

    public Rings(int columns) {
        within = new long[columns + 1];
        logNear = new double[columns + 1];
        logFar = new double[columns + 1];
    }

    /** @param byDistance how many rows are at each distance */
    public static Rings of(long... byDistance) {
        Rings rings = new Rings(byDistance.length - 1);
        System.arraycopy(byDistance, 0, rings.within, 0, byDistance.length);
        rings.add();
        return rings;
    }

    /** Receives how many rows are at each distance, before {@link #add}. */
    public long[] byDistance() {
        return within;
    }

    public void add() {
        for (int w = 1; w < within.length; w++) {
            within[w] += within[w - 1];
        }
        for (int w = 0; w < within.length; w++) {
            boolean isNew = w == 0 || within[w] != within[w - 1];
            logNear[w] = isNew ? Math.log((double) within[w]) : logNear[w - 1];
            logFar[w] = isNew ? Math.log((double) (others() - within[w])) : logFar[w - 1];
        }
    }

    public long others() {
        return within[within.length - 1];
    }

    public long within(int distance) {
        return within[distance];
    }

    public boolean isNone(int distance) {
        return within[distance] == 0;
    }

    public boolean isAll(int distance) {
        return within[distance] == others();
    }

    /** log N, where N rows are within the distance. */
    public double logNear(int distance) {
        return logNear[distance];
    }

    /** log(s - N). */
    public double logFar(int distance) {
        return logFar[distance];
    }

    /** log((s - N) / N). */
    public double logOdds(int distance) {
        return logFar[distance] - logNear[distance];
    }

    /** min(4 N / s, 1). */
    public double fraction(int distance) {
        return Math.min(4.0 * within[distance] / others(), 1);
    }
}
