package dev.sfumato.data.image;

/** How bright a colour is (ITU-R BT.601), as most programs make grey of it. */
final class Luma {
    private static final double RED = 0.299;
    private static final double GREEN = 0.587;
    private static final double BLUE = 0.114;

    private Luma() {}

    static void of(float[] colours, int from, float[] into, int at, int pixels) {
        for (int i = 0; i < pixels; i++) {
            int place = from + 3 * i;
            double luma = RED * colours[place] + GREEN * colours[place + 1] + BLUE * colours[place + 2];
            into[at + i] = (float) Math.max(-1, Math.min(1, luma));
        }
    }
}
