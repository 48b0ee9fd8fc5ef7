package dev.sfumato.notebook;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The figures of other tools in docs/Coming-from.md, by the closed forms of their papers and by none of our own code. */
class ComingFromTest {
    private static final double SIGMA = 1.1;
    private static final double DELTA = 1e-5;

    @Test
    void the_figures_of_renyi_divergences_are_those_of_the_papers() throws IOException {
        assertShown(renyi(256 / 60_000.0, 14_063, ComingFromTest::older), "TensorFlow Privacy's tutorial");
        assertShown(renyi(256 / 60_000.0, 14_100, ComingFromTest::older), "Opacus before 0.14");
        assertShown(renyi(1 / 235.0, 14_100, ComingFromTest::later), "Opacus' `RDPAccountant`");
        assertShown(renyi(256 / 60_000.0, 14_063, ComingFromTest::later), "dp_accounting's `RdpAccountant`");
    }

    /** Bu, Dong, Long and Su 2020: mu = rate sqrt(steps (e^(1/sigma^2) - 1)), and delta of the Gaussian with that mu. */
    @Test
    void the_figure_of_the_limit_theorem_is_that_of_the_paper() throws IOException {
        double mu = 1 / 235.0 * Math.sqrt(14_100 * Math.expm1(1 / (SIGMA * SIGMA)));
        double low = 0;
        double high = 10;
        while (high - low > 1e-9) {
            double middle = (low + high) / 2;
            double delta = normal(mu / 2 - middle / mu) - Math.exp(middle) * normal(-mu / 2 - middle / mu);
            if (delta > DELTA) {
                low = middle;
            } else {
                high = middle;
            }
        }
        assertShown(high, "Opacus' `GaussianAccountant`");
    }

    /** Gopi, Lee and Wutschitz 2021: the distribution of the privacy loss, composed by a Fourier transform. */
    @Test
    void the_figures_of_privacy_losses_are_those_of_their_distribution() throws IOException {
        assertShown(
                new ComposedLosses(256 / 60_000.0, SIGMA, 14_063).epsilon(DELTA), "dp_accounting's `PLDAccountant`");
        double added = 0.01;
        assertShown(new ComposedLosses(1 / 235.0, SIGMA, 14_100).epsilon(DELTA) + added, "Opacus' `PRVAccountant`");
    }

    /** Asks that a row of the table shows a figure, to two places, beside the tool that it is of. */
    private static void assertShown(double figure, String tool) throws IOException {
        String row = "| " + Math.round(figure * 100) / 100.0 + " |";
        assertTrue(
                Files.readAllLines(Path.of(System.getProperty("sfumato.docs"), "Coming-from.md")).stream()
                        .anyMatch(line -> line.startsWith(row) && line.contains(tool)),
                tool + " has " + figure);
    }

    /** Mironov 2017, Proposition 3. */
    private static double older(double order, double divergence) {
        return divergence - Math.log(DELTA) / (order - 1);
    }

    /** Canonne, Kamath and Steinke 2020, Proposition 12; Balle and others 2020, Theorem 21. */
    private static double later(double order, double divergence) {
        return divergence - Math.log(DELTA * order) / (order - 1) + Math.log1p(-1 / order);
    }

    /** The least epsilon of the whole orders. */
    private static double renyi(double rate, long steps, DoubleBinaryOperator conversion) {
        return IntStream.rangeClosed(2, 63)
                .mapToDouble(order -> conversion.applyAsDouble(order, steps * divergence(rate, order)))
                .min()
                .orElseThrow();
    }

    /** The Renyi divergence of a whole order of Gaussian noise on a Poisson sample: Mironov, Talwar and Zhang 2019, section 3.3. */
    private static double divergence(double rate, int order) {
        double sum = 0;
        double choices = 1;
        for (int k = 0; k <= order; k++) {
            sum += choices
                    * Math.pow(1 - rate, order - k)
                    * Math.pow(rate, k)
                    * Math.exp((k * (double) k - k) / (2 * SIGMA * SIGMA));
            choices = choices * (order - k) / (k + 1);
        }
        return Math.log(sum) / (order - 1);
    }

    /** The standard normal distribution below zero, by Simpson's rule. */
    private static double normal(double x) {
        int cells = 20_000;
        double width = (x + 40) / cells;
        double sum = 0;
        for (int i = 0; i <= cells; i++) {
            double z = -40 + i * width;
            sum += (i == 0 || i == cells ? 1 : i % 2 == 1 ? 4 : 2) * Math.exp(-z * z / 2);
        }
        return sum * width / 3 / Math.sqrt(2 * Math.PI);
    }
}
