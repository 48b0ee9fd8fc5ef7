package dev.sfumato.audit.image;

import dev.sfumato.noise.RandomSource;

/** Images as Phase I shows them to a network: noised, each at a step of its own above the switch, with the noise to predict. */
final class NoisedBatch {
    private final double[][] noised;
    private final double[][] noise;

    private NoisedBatch(double[][] noised, double[][] noise) {
        this.noised = noised;
        this.noise = noise;
    }

    /**
     * @param alphaBars abar by step
     * @param first the first step that is drawn; the last is that of the schedule
     */
    static NoisedBatch of(double[][] images, double[] alphaBars, int first, RandomSource random) {
        double[][] noised = new double[images.length][];
        double[][] noise = new double[images.length][];
        for (int i = 0; i < images.length; i++) {
            double alphaBar = alphaBars[first + random.nextInt(alphaBars.length - first)];
            noise[i] = Vectors.gaussian(images[i].length, 1, random);
            noised[i] = Vectors.scaled(Math.sqrt(alphaBar), images[i]);
            Vectors.add(noised[i], Math.sqrt(1 - alphaBar), noise[i]);
        }
        return new NoisedBatch(noised, noise);
    }

    /** sqrt(abar(t)) x + sqrt(1 - abar(t)) z of an image. */
    double[] noised(int image) {
        return noised[image];
    }

    /** Its z. */
    double[] noise(int image) {
        return noise[image];
    }

    int size() {
        return noised.length;
    }
}
