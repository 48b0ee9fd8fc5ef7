package dev.sfumato.pac;

/** How much outputs vary along each of the axes on which they do, as if these outputs were all that there are. */
public final class OutputSpread {
    private final double[] variances;

    private OutputSpread(double[] variances) {
        this.variances = variances;
    }

    /** @param outputs one to a row, all of the same length */
    public static OutputSpread of(double[][] outputs) {
        double[] centre = Outputs.mean(outputs);
        Projection projection = PrincipalAxes.of(outputs, centre);
        return new OutputSpread(Outputs.squares(Outputs.places(outputs, projection), projection.axes()));
    }

    /** The noise of Xiao and Devadas (2023) for a covariance that is known: along an axis of variance l it has sqrt(l) times their sum, over 2 v. */
    public PacNoise byRoots(double v) {
        double[] noise = NoiseRules.publicBasis(variances, v).variances();
        return PacNoise.alongAxes(noise.length, j -> noise[j]);
    }
}
