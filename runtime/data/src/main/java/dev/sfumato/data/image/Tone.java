package dev.sfumato.data.image;

/** How a value in [-1, 1] is a byte, 0 for -1 and 255 for 1. */
final class Tone {
    private static final float[] VALUES = new float[256];

    static {
        for (int tone = 0; tone < VALUES.length; tone++) {
            VALUES[tone] = (float) (tone / 127.5 - 1);
        }
    }

    private Tone() {}

    static float value(byte tone) {
        return VALUES[tone & 0xFF];
    }

    /** The nearest byte. */
    static byte of(float value) {
        return (byte) Math.round((value + 1) * 127.5);
    }
}
