package dev.sfumato.diffusion.gaussian;

/**
 * The meaning of the output of a network for a noisy image x(t): the image is {@code skip x(t) + scale f}, where f is the output. The other
 * way round, f is to be learnt from (image - skip x(t)) / scale.
 */
public enum Prediction {
    /** The image itself. What suits a narrow network, through which noise cannot pass. */
    IMAGE {
        @Override
        double skip(double alphaBar) {
            return 0;
        }

        @Override
        double scale(double alphaBar) {
            return 1;
        }
    },
    /** The noise (Ho, Jain and Abbeel 2020), as dp-promise does. */
    NOISE {
        @Override
        double skip(double alphaBar) {
            return 1 / Math.sqrt(alphaBar);
        }

        @Override
        double scale(double alphaBar) {
            return -Math.sqrt((1 - alphaBar) / alphaBar);
        }
    },
    /** The remainder of the image beside its best linear guess (Karras et al. 2022, Table 1), for values of variance 1/4. */
    RESIDUAL {
        @Override
        double skip(double alphaBar) {
            return DATA_VARIANCE * Math.sqrt(alphaBar) / (1 - alphaBar + DATA_VARIANCE * alphaBar);
        }

        @Override
        double scale(double alphaBar) {
            return Math.sqrt(DATA_VARIANCE * (1 - alphaBar) / (1 - alphaBar + DATA_VARIANCE * alphaBar));
        }
    };

    private static final double DATA_VARIANCE = 0.25;

    abstract double skip(double alphaBar);

    abstract double scale(double alphaBar);
}
