package dev.sfumato.diffusion.gaussian;

import dev.sfumato.Require;
import dev.sfumato.noise.Chance;

/**
 * How an image becomes what a network sees at a step and what it should say of it: both are sums of multiples of the image and of
 * fresh noise, with a multiple of each for every step.
 */
final class Noising {
    private final StepRange steps;
    private final double[] alphaBars;
    private final float[] imageSeen;
    private final float[] noiseSeen;
    private final float[] imageSaid;
    private final float[] noiseSaid;
    private final float[] weights;
    private final ConditionEncoding encoding;
    private final double dropped;

    private Noising(VarianceSchedule schedule, StepRange steps, ConditionEncoding encoding, double dropped) {
        if (steps.last() > schedule.steps()) {
            throw new IllegalArgumentException(
                    "last step must be at most " + schedule.steps() + ", got " + steps.last());
        }
        this.steps = steps;
        this.encoding = encoding;
        this.dropped = Require.within("dropped", 0, 1, dropped);
        alphaBars = schedule.alphaBars();
        imageSeen = new float[alphaBars.length];
        noiseSeen = new float[alphaBars.length];
        imageSaid = new float[alphaBars.length];
        noiseSaid = new float[alphaBars.length];
        weights = new float[alphaBars.length];
    }

    /**
     * Fresh noise on the image itself.
     *
     * @param dropped how often the network is not told the class
     */
    static Noising fresh(
            VarianceSchedule schedule,
            Prediction prediction,
            StepRange steps,
            ConditionEncoding encoding,
            double dropped) {
        Noising noising = new Noising(schedule, steps, encoding, dropped);
        for (int t = steps.first(); t <= steps.last(); t++) {
            double alphaBar = noising.alphaBars[t];
            double signal = Math.sqrt(alphaBar);
            double spread = Math.sqrt(1 - alphaBar);
            double skip = prediction.skip(alphaBar);
            double scale = prediction.scale(alphaBar);
            noising.imageSeen[t] = (float) signal;
            noising.noiseSeen[t] = (float) spread;
            noising.imageSaid[t] = (float) ((1 - skip * signal) / scale);
            noising.noiseSaid[t] = (float) (-skip * spread / scale);
            noising.weights[t] = (float) prediction.weight(alphaBar);
        }
        return noising;
    }

    /** More noise on an image that was noised once, at a step before these. */
    static Noising afterRelease(
            VarianceSchedule schedule,
            Prediction prediction,
            int released,
            StepRange steps,
            ConditionEncoding encoding) {
        Noising noising = new Noising(schedule, steps, encoding, 1);
        double ofRelease = noising.alphaBars[released];
        for (int t = steps.first(); t <= steps.last(); t++) {
            double alphaBar = noising.alphaBars[t];
            OneShotTarget target = OneShotTarget.after(ofRelease, alphaBar);
            double skip = prediction.skip(alphaBar);
            double scale = prediction.scale(alphaBar);
            // the image that goes with the noise scale e is (x(t) - sqrt(1 - abar) scale e) / sqrt(abar)
            double ofSeen = (1 / Math.sqrt(alphaBar) - skip) / scale;
            double ofNoise = -Math.sqrt((1 - alphaBar) / alphaBar) * target.scale() / scale;
            noising.imageSeen[t] = (float) target.kept();
            noising.noiseSeen[t] = (float) target.added();
            noising.imageSaid[t] = (float) (ofSeen * target.kept());
            noising.noiseSaid[t] = (float) (ofSeen * target.added() + ofNoise);
            noising.weights[t] = (float) (target.weight() * scale * scale * alphaBar / (1 - alphaBar));
        }
        return noising;
    }

    ConditionEncoding encoding() {
        return encoding;
    }

    /** How often the network is not told the class. */
    double dropped() {
        return dropped;
    }

    int step(Chance chance) {
        return steps.first() + chance.below(steps.count());
    }

    double alphaBar(int t) {
        return alphaBars[t];
    }

    float weight(int t) {
        return weights[t];
    }

    void write(int t, float[] image, float[] noise, float[] seen, int seenAt, float[] said, int saidAt) {
        for (int i = 0; i < image.length; i++) {
            seen[seenAt + i] = imageSeen[t] * image[i] + noiseSeen[t] * noise[i];
            said[saidAt + i] = imageSaid[t] * image[i] + noiseSaid[t] * noise[i];
        }
    }
}
