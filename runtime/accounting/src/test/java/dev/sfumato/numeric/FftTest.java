package dev.sfumato.numeric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.testing.Cases;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FftTest {
    /** Against the sum that defines the transform, with roots from reduced angles; the bound of Lemma 6 must hold. */
    @ParameterizedTest
    @ValueSource(ints = {4, 8, 64, 128, 2048, 8192})
    void every_frequency_is_within_the_proved_round_off(int n) {
        Cases.check(3, cases -> {
            double[] re = new double[n];
            double[] im = new double[n];
            double sum = 0;
            for (int i = 0; i < n; i++) {
                re[i] = cases.magnitude(1e-20, 1);
                im[i] = cases.magnitude(1e-20, 1);
                sum += Math.hypot(re[i], im[i]);
            }
            double[] transformed = re.clone();
            double[] transformedIm = im.clone();
            new Fft(n).forward(transformed, transformedIm);
            double bound = sum * Fft.roundOff(n);
            int bits = Integer.numberOfTrailingZeros(n);
            for (int k = 0; k < n; k += Math.max(1, n / 16)) {
                int at = Integer.reverse(k) >>> (32 - bits);
                double[] exact = frequency(re, im, k);
                double off = Math.hypot(transformed[at] - exact[0], transformedIm[at] - exact[1]);
                // the reference sum has round-off too, of its compensated terms
                assertTrue(off <= bound + 8 * DirectedRounding.U * sum, n + ": " + off + " > " + bound);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 8, 4096, 8192, 32768})
    void the_inverse_brings_everything_back(int n) {
        Cases.check(2, cases -> {
            double[] re = new double[n];
            double[] im = new double[n];
            for (int i = 0; i < n; i++) {
                re[i] = cases.between(-1, 1);
                im[i] = cases.between(-1, 1);
            }
            double[] back = re.clone();
            double[] backIm = im.clone();
            Fft fft = new Fft(n);
            fft.forward(back, backIm);
            fft.inverse(back, backIm);
            for (int i = 0; i < n; i++) {
                assertEquals(re[i], back[i] / n, 1e-12);
                assertEquals(im[i], backIm[i] / n, 1e-12);
            }
        });
    }

    private static double[] frequency(double[] re, double[] im, int k) {
        int n = re.length;
        double[] sum = new double[2];
        double[] carry = new double[2];
        for (int j = 0; j < n; j++) {
            long turn = (long) j * k % n;
            double angle = -2 * Math.PI * (turn <= n / 2 ? turn : turn - n) / n;
            double cos = Math.cos(angle);
            double sin = Math.sin(angle);
            add(sum, carry, 0, re[j] * cos - im[j] * sin);
            add(sum, carry, 1, re[j] * sin + im[j] * cos);
        }
        return sum;
    }

    private static void add(double[] sum, double[] carry, int part, double term) {
        double y = term - carry[part];
        double next = sum[part] + y;
        carry[part] = next - sum[part] - y;
        sum[part] = next;
    }
}
