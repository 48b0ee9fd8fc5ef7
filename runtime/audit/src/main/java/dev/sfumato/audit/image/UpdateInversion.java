package dev.sfumato.audit.image;

/**
 * Computes the image from one update of a linear network by one image, at a step that nobody tells. Uses nothing but the network,
 * the update, the schedule, and that images are in [-1, 1], mostly of 256 levels.
 */
final class UpdateInversion {
    private static final double LEVELS_BELOW_TOP = 255;

    /** Values of a wrong step are this far from levels, or from the range, on average or at most; those of the right one not. */
    private static final double ROUNDING = 1e-5;

    private final LinearNetwork network;
    private final double[] alphaBars;
    private final int first;

    /**
     * @param alphaBars abar by step
     * @param first the first step that may have been drawn
     */
    UpdateInversion(LinearNetwork network, double[] alphaBars, int first) {
        this.network = network;
        this.alphaBars = alphaBars;
        this.first = first;
    }

    double[] image(LinearNetwork update) {
        double[] error = update.bias();
        double square = Vectors.dot(error, error);
        double[] noised = new double[error.length];
        for (int i = 0; i < error.length; i++) {
            Vectors.add(noised, error[i] / square, update.weights()[i]);
        }
        double[] noise = network.output(noised);
        Vectors.add(noise, -0.5, error);

        double[] leveled = noised;
        double leastMisfit = Double.POSITIVE_INFINITY;
        double[] inRange = noised;
        double leastExcess = Double.POSITIVE_INFINITY;
        for (int t = first; t < alphaBars.length; t++) {
            double[] image = at(alphaBars[t], noised, noise);
            double misfit = misfit(image);
            if (misfit < leastMisfit) {
                leastMisfit = misfit;
                leveled = image;
            }
            // a step too early makes the image paler, which stays in the range: of those in it the last is right
            double excess = Math.max(excess(image), ROUNDING * ROUNDING);
            if (excess <= leastExcess) {
                leastExcess = excess;
                inRange = image;
            }
        }
        return leastMisfit < ROUNDING ? leveled : inRange;
    }

    private static double[] at(double alphaBar, double[] noised, double[] noise) {
        double[] image = Vectors.scaled(1 / Math.sqrt(alphaBar), noised);
        Vectors.add(image, -Math.sqrt((1 - alphaBar) / alphaBar), noise);
        return image;
    }

    /** How far values are from 256 levels on average. */
    private static double misfit(double[] image) {
        double sum = 0;
        for (double value : image) {
            double level = Math.rint((value + 1) / 2 * LEVELS_BELOW_TOP) / LEVELS_BELOW_TOP * 2 - 1;
            sum += Math.abs(value - Math.max(-1, Math.min(1, level)));
        }
        return sum / image.length;
    }

    /** How far a value is beyond [-1, 1] at most. */
    private static double excess(double[] image) {
        double most = 0;
        for (double value : image) {
            most = Math.max(most, Math.abs(value) - 1);
        }
        return most;
    }
}
