package dev.sfumato.diffusion.graph.engine;

import dev.sfumato.util.Require;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A diffusion from the seeds: it starts at their distribution s and takes some steps.
 *
 * @param factor what the last state is multiplied by; public, so that it costs nothing
 */
public record Diffusion(String name, List<Step> steps, double factor) {
    /** Beyond it e^-t is not a normal double. */
    private static final double LARGEST_TIME = 700;

    /** The weight below which the steps that are left to come change no ranking that anybody would look at. */
    private static final double NEGLIGIBLE = 1e-6;

    private static final int MOST_DEFAULT_STEPS = 100_000;

    public Diffusion {
        Require.notBlank("name", name);
        steps = List.copyOf(Require.allGiven("steps", steps));
        Require.positive("factor", factor);
        double mass = 1;
        for (Step step : steps) {
            mass = (step.walk() + step.stay()) * mass + step.restart();
            Require.nonNegative("the mass that the steps can reach", mass);
        }
    }

    /** Steps of one's own. */
    public static Diffusion of(List<Step> steps) {
        return new Diffusion("diffusion", steps, 1);
    }

    /** PageRank of a walk that stays where it is half of the time; personalised where the seeds are few. */
    public static Diffusion lazyPageRank(double beta, int steps) {
        Require.probability("beta", beta);
        return repeated("lazy PageRank", new Step(beta / 2, beta / 2, 1 - beta), steps);
    }

    /** PageRank of a walk that moves in every step. */
    public static Diffusion pageRank(double beta, int steps) {
        Require.probability("beta", beta);
        return repeated("PageRank", new Step(beta, 0, 1 - beta), steps);
    }

    /** The heat kernel e^-t (s + t P s + t^2/2! P^2 s + ...) up to the power {@code steps}, by Horner's rule. */
    public static Diffusion heatKernel(double t, int steps) {
        Require.positive("t", t);
        Require.within("t", 0, LARGEST_TIME, t);
        List<Step> horner = IntStream.iterate(checked(steps), k -> k >= 1, k -> k - 1)
                .mapToObj(k -> new Step(t / k, 0, 1))
                .toList();
        return new Diffusion("heat kernel", horner, Math.exp(-t));
    }

    /** The least number of steps of PageRank after which the start weighs less than {@link #NEGLIGIBLE}: each step weighs it by beta. */
    public static int stepsOfPageRank(double beta) {
        Require.probability("beta", beta);
        double steps = Math.ceil(Math.log(NEGLIGIBLE) / Math.log(beta));
        if (steps > MOST_DEFAULT_STEPS) {
            throw new IllegalArgumentException(
                    "beta so near to 1 needs " + steps + " steps to forget its start, got beta " + beta
                            + ": name the steps, as in pageRank(" + beta + ", 1000)");
        }
        return (int) Math.max(1, steps);
    }

    /** The least number of terms of the heat kernel's series after which the others weigh less than {@link #NEGLIGIBLE} together. */
    public static int stepsOfHeatKernel(double t) {
        Require.positive("t", t);
        Require.within("t", 0, LARGEST_TIME, t);
        double term = Math.exp(-t);
        double left = 1 - term;
        int steps = 0;
        while (left > NEGLIGIBLE) {
            steps++;
            term *= t / steps;
            left -= term;
        }
        return Math.max(1, steps);
    }

    private static Diffusion repeated(String name, Step step, int steps) {
        return new Diffusion(name, Collections.nCopies(checked(steps), step), 1);
    }

    private static int checked(int steps) {
        return (int) Require.atLeast("steps", 0, steps);
    }

    /** How much step k, counted from zero, can stretch l1 distances. */
    public double lipschitz(int k) {
        return steps.get(k).walk() + steps.get(k).stay();
    }

    /**
     * Values that no node can reach before each step, nor after the last one, whatever the graph. A billionth is added, so that rounding
     * does not get there either.
     */
    public double[] ceilings() {
        double[] ceilings = new double[steps.size() + 1];
        double mass = 1;
        for (int k = 0; k <= steps.size(); k++) {
            ceilings[k] = mass * (1 + 0x1p-30);
            if (k < steps.size()) {
                mass = lipschitz(k) * mass + steps.get(k).restart();
            }
        }
        return ceilings;
    }
}
