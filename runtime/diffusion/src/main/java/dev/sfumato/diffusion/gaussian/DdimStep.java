package dev.sfumato.diffusion.gaussian;

import dev.sfumato.util.Require;

/**
 * One step of sampling from t down to an earlier step (Song, Meng and Ermon, "Denoising diffusion implicit models", 2021,
 * Equation 12): x' = image x0 + direction e + sigma z, where x0 and e are what the network says of x, and z is fresh noise.
 *
 * @param sigma standard deviation of the fresh noise
 * @param image what multiplies the predicted image
 * @param direction what multiplies the predicted noise beside that
 * @param x what multiplies x where the predicted image is written in x and e
 * @param noise what multiplies e then
 */
public record DdimStep(double sigma, double image, double direction, double x, double noise) {
    /**
     * The step between two levels of a schedule, which need not be neighbours.
     *
     * @param alphaBar abar at the step
     * @param earlier abar at the step it leads to, which is 1 at the last
     * @param rho how much of the noise is fresh: 0 for none (DDIM), 1 for as much as ancestral sampling has (DDPM)
     */
    public static DdimStep between(double alphaBar, double earlier, double rho) {
        if (!(alphaBar > 0 && alphaBar < earlier && earlier <= 1)) {
            throw new IllegalArgumentException("abar must be in (0, 1] and grow from a step to the earlier one, got "
                    + alphaBar + " and " + earlier);
        }
        Require.within("rho", 0, 1, rho);
        // Equation 16, with 1 - abar/earlier for a stride where one step has beta
        double sigma = rho * Math.sqrt((1 - earlier) / (1 - alphaBar)) * Math.sqrt(1 - alphaBar / earlier);
        double image = Math.sqrt(earlier);
        double direction = Math.sqrt(Math.max(0, 1 - earlier - sigma * sigma));
        double x = Math.sqrt(earlier / alphaBar);
        return new DdimStep(sigma, image, direction, x, direction - x * Math.sqrt(1 - alphaBar));
    }
}
