package dev.sfumato.nn;

/** The exponential function in float precision, several times as fast as {@link Math#exp}. */
final class FastExp {
    private static final float LEAST = -87;
    private static final float MOST = 88;
    private static final float LOG2_E = (float) (1 / Math.log(2));
    /** log(2) in two parts, of which the first has few enough bits for its multiples to be exact (Cody and Waite 1980). */
    private static final float LOG_2_HIGH = 355f / 512;

    private static final float LOG_2_LOW = (float) (Math.log(2) - 355.0 / 512);
    private static final float SIXTH = 1f / 6;
    private static final float TWENTY_FOURTH = 1f / 24;
    private static final float HUNDRED_TWENTIETH = 1f / 120;
    private static final float SEVEN_HUNDRED_TWENTIETH = 1f / 720;

    private FastExp() {}

    /** Within 5e-7 of the truth, relatively, for x in [-87, 88]; beyond, the value at the end of that range. */
    static float exp(float x) {
        float inside = Math.min(MOST, Math.max(LEAST, x));
        int whole = (int) (inside * LOG2_E + 1024.5f) - 1024;
        float rest = inside - whole * LOG_2_HIGH - whole * LOG_2_LOW;
        // Taylor's series on [-log(2) / 2, log(2) / 2]; its next term is below 2e-7
        float p = SEVEN_HUNDRED_TWENTIETH;
        p = p * rest + HUNDRED_TWENTIETH;
        p = p * rest + TWENTY_FOURTH;
        p = p * rest + SIXTH;
        p = p * rest + 0.5f;
        p = p * rest + 1;
        p = p * rest + 1;
        return p * Float.intBitsToFloat((whole + 127) << 23);
    }
}
