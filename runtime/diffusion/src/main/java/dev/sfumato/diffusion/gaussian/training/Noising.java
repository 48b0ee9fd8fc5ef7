package dev.sfumato.diffusion.gaussian.training;

import dev.sfumato.diffusion.gaussian.DenoisingTask;
import dev.sfumato.diffusion.gaussian.StepRange;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;

/**
 * How an image becomes what a network sees at a step and what it should say of it: both are sums of multiples of the image and of
 * fresh noise, with a multiple of each for every step. Where there is a prior, its guess is still to be taken off what should be said.
 */
public final class Noising {
    private final DenoisingTask task;
    private final StepRange steps;
    private final float[] imageSeen;
    private final float[] noiseSeen;
    private final float[] imageWeight;
    private final float[] noiseWeight;
    private final float[] weights;
    private final float[] inverseScales;
    private final double dropped;

    private Noising(DenoisingTask task, StepRange steps, double dropped) {
        int count = task.schedule().steps();
        if (steps.last() > count) {
            throw new IllegalArgumentException("last step must be at most " + count + ", got " + steps.last());
        }
        this.task = task;
        this.steps = steps;
        this.dropped = Require.within("dropped", 0, 1, dropped);
        imageSeen = new float[count + 1];
        noiseSeen = new float[count + 1];
        imageWeight = new float[count + 1];
        noiseWeight = new float[count + 1];
        weights = new float[count + 1];
        inverseScales = new float[count + 1];
    }

    /**
     * Fresh noise on the image itself.
     *
     * @param dropped how often the network is not told the class
     */
    public static Noising fresh(DenoisingTask task, StepRange steps, double dropped) {
        Noising noising = new Noising(task, steps, dropped);
        double[] alphaBars = task.schedule().alphaBars();
        for (int t = steps.first(); t <= steps.last(); t++) {
            double signal = Math.sqrt(alphaBars[t]);
            double spread = Math.sqrt(1 - alphaBars[t]);
            noising.imageSeen[t] = (float) signal;
            noising.noiseSeen[t] = (float) spread;
            noising.setWeights(t, 1 - task.skip(t) * signal, -task.skip(t) * spread);
            noising.weights[t] = 1;
        }
        return noising;
    }

    /** More noise on an image that was noised once, at a step before these. */
    public static Noising afterRelease(DenoisingTask task, int released, StepRange steps) {
        Noising noising = new Noising(task, steps, 1);
        double[] alphaBars = task.schedule().alphaBars();
        for (int t = steps.first(); t <= steps.last(); t++) {
            double alphaBar = alphaBars[t];
            OneShotTarget target = OneShotTarget.after(alphaBars[released], alphaBar);
            noising.imageSeen[t] = (float) target.kept();
            noising.noiseSeen[t] = (float) target.added();
            // the image that goes with the noise scale e is (x(t) - sqrt(1 - abar) scale e) / sqrt(abar)
            double ofSeen = 1 / Math.sqrt(alphaBar) - task.skip(t);
            double ofNoise = -Math.sqrt((1 - alphaBar) / alphaBar) * target.scale();
            noising.setWeights(t, ofSeen * target.kept(), ofSeen * target.added() + ofNoise);
            noising.weights[t] = (float) (target.weight() * Math.pow(task.scale(t), 2) * alphaBar / (1 - alphaBar));
        }
        return noising;
    }

    private void setWeights(int t, double image, double noise) {
        double scale = task.scale(t);
        double now = task.prior().isPresent() ? 1 : scale;
        imageWeight[t] = (float) (image / now);
        noiseWeight[t] = (float) (noise / now);
        inverseScales[t] = (float) (1 / scale);
    }

    DenoisingTask task() {
        return task;
    }

    /** How often the network is not told the class. */
    double dropped() {
        return dropped;
    }

    int step(RandomSource random) {
        return steps.first() + random.nextInt(steps.count());
    }

    float weight(int t) {
        return weights[t];
    }

    /** The factor of the image itself in the network's input. */
    float signal(int t) {
        return imageSeen[t];
    }

    /** The factor of the true image in the network's target. */
    float perTarget(int t) {
        return task.prior().isPresent() ? 1 : inverseScales[t];
    }

    /** The factor of the difference to the prior's guess. */
    public float inverseScale(int t) {
        return inverseScales[t];
    }

    public void write(int t, float[] image, float[] noise, float[] seen, float[] weights, int at) {
        for (int i = 0; i < image.length; i++) {
            seen[at + i] = imageSeen[t] * image[i] + noiseSeen[t] * noise[i];
            weights[at + i] = imageWeight[t] * image[i] + noiseWeight[t] * noise[i];
        }
    }
}
