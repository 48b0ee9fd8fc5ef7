package dev.sfumato.dsl.price;

import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.ClaimedEvent;
import dev.sfumato.accounting.event.DiscreteGaussianEvent;
import dev.sfumato.accounting.event.DiscreteLaplaceEvent;
import dev.sfumato.accounting.event.ExponentialEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.MixtureGaussianEvent;
import dev.sfumato.accounting.event.NoisyMaxEvent;
import dev.sfumato.accounting.event.NonPrivateEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RandomizedResponseEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.event.ZcdpEvent;
import dev.sfumato.dsl.show.ChartResult;
import dev.sfumato.noise.Noisy;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.List;

/** The words that say what is released, and ask what it costs: {@code gaussian(4).times(12).epsilon(1e-6)}. Start with {@code import static dev.sfumato.dsl.price.Pricing.*;}. */
public final class Pricing {
    /** A record, added or removed: what a guarantee protects by default. */
    public static final Unit RECORD = Unit.RECORD;

    /** One edge of a graph. */
    public static final Unit EDGE = Unit.EDGE;

    /** One edge of a graph that does not touch the seed node. */
    public static final Unit EDGE_NOT_AT_SEED = Unit.EDGE_NOT_AT_SEED;

    /** Neighbours of which one has one record more, by default: {@code gaussian(4).neighbouring(ADD_OR_REMOVE_ONE)}. */
    public static final Neighbouring ADD_OR_REMOVE_ONE = Neighbouring.ADD_OR_REMOVE_ONE;

    /** Neighbours of the same size, with one record replaced by another: {@code gaussian(4).neighbouring(REPLACE_ONE)}. */
    public static final Neighbouring REPLACE_ONE = Neighbouring.REPLACE_ONE;

    /** Neighbours of the same size, with one record replaced by a null record: {@code gaussian(4).neighbouring(ZERO_OUT_ONE)}. */
    public static final Neighbouring ZERO_OUT_ONE = Neighbouring.ZERO_OUT_ONE;

    private Pricing() {}

    /** An answer with Gaussian noise of standard deviation {@code sigma}, no variance, to a query of l2 sensitivity 1. */
    public static Release gaussian(double sigma) {
        return new Release(null, new GaussianEvent(sigma, 1, Unit.RECORD));
    }

    /** An answer with Laplace noise of scale {@code scale}, to a query of l1 sensitivity 1. */
    public static Release laplace(double scale) {
        return new Release(null, new LaplaceEvent(scale, 1, Unit.RECORD));
    }

    /** A whole number answered with discrete Gaussian noise of standard deviation about {@code sigma}, to a query of sensitivity 1. */
    public static Release discreteGaussian(double sigma) {
        return new Release(null, new DiscreteGaussianEvent(sigma, 1, Unit.RECORD));
    }

    /** A whole number answered with discrete Laplace noise of scale {@code scale}, to a query of sensitivity 1. */
    public static Release discreteLaplace(double scale) {
        return new Release(null, new DiscreteLaplaceEvent(scale, 1, Unit.RECORD));
    }

    /** Gaussian noise of standard deviation {@code sigma} on a contribution that chance chooses from several: how large they are and how likely. */
    public static Release mixtureGaussian(
            double sigma, List<? extends Number> sensitivities, List<? extends Number> probabilities) {
        Require.allGiven("sensitivities", sensitivities);
        Require.allGiven("probabilities", probabilities);
        return new Release(
                null,
                new MixtureGaussianEvent(
                        sigma,
                        sensitivities.stream().map(Number::doubleValue).toList(),
                        probabilities.stream().map(Number::doubleValue).toList(),
                        Unit.RECORD));
    }

    /**
     * DP-SGD: a number of steps, in each of which gradients of a Poisson sample are clipped and summed with Gaussian noise.
     *
     * @param noiseMultiplier the noise in units of the norm to which gradients are clipped; the norm itself has no price
     * @param sampleRate the probability with which each record comes into a batch
     */
    public static Release dpSgd(double noiseMultiplier, double sampleRate, long steps) {
        return dpSgd(noiseMultiplier).sampleRate(sampleRate).steps(steps);
    }

    /**
     * DP-SGD, by what a training script knows: {@code dpSgd(1.1).batchSize(256).datasetSize(60_000).epochs(40)}.
     *
     * @param noiseMultiplier the noise in units of the norm to which gradients are clipped
     */
    public static DpSgd dpSgd(double noiseMultiplier) {
        return new DpSgd(noiseMultiplier);
    }

    /**
     * Running sums or counts over time with correlated Gaussian noise, one price for all of them: {@code runningSums(20).steps(365)}. A record adds 1 at
     * most to a step, or what {@code .l2Sensitivity(5)} says.
     *
     * @param sigma standard deviation of the noise on each row of the factor
     */
    public static RunningSumsPlan runningSums(double sigma) {
        return new RunningSumsPlan(sigma);
    }

    /**
     * Each record answers for itself, at random with probability {@code randomness} and else truly; per record replaced,
     * because the number of answers is public.
     */
    public static Release randomizedResponse(double randomness, int categories) {
        return new Release(null, new RandomizedResponseEvent(randomness, categories, Unit.RECORD_REPLACED));
    }

    /** A choice by the exponential mechanism with parameter {@code epsilon}. */
    public static Release exponential(double epsilon) {
        return new Release(null, new ExponentialEvent(epsilon, Unit.RECORD));
    }

    /** The index of the largest of several scores of sensitivity 1, each with Laplace noise of scale {@code scale}. */
    public static Release noisyMax(double scale) {
        return noisyMax(NoisyMaxEvent.Noise.LAPLACE, scale);
    }

    /** A noisy maximum with exponential noise: permute-and-flip. */
    public static Release permuteAndFlip(double scale) {
        return noisyMax(NoisyMaxEvent.Noise.EXPONENTIAL, scale);
    }

    /** A noisy maximum with Gumbel noise: the exponential mechanism. */
    public static Release gumbelMax(double scale) {
        return noisyMax(NoisyMaxEvent.Noise.GUMBEL, scale);
    }

    private static Release noisyMax(NoisyMaxEvent.Noise noise, double scale) {
        return new Release(null, new NoisyMaxEvent(noise, scale, 1, Unit.RECORD));
    }

    /** Something that is (epsilon, delta)-differentially private by a proof of its own. */
    public static Release dp(double epsilon, double delta) {
        return new Release(null, new BlackBoxEvent(epsilon, delta, Unit.RECORD));
    }

    /** Something that is epsilon-differentially private by a proof of its own. */
    public static Release dp(double epsilon) {
        return dp(epsilon, 0);
    }

    /** Something that is rho-zCDP by a proof of its own. */
    public static Release zcdp(double rho) {
        return new Release(null, new ZcdpEvent(rho, Unit.RECORD));
    }

    /** A guarantee that a source claims, and the gap in its argument; whatever is priced with it is CLAIMED at best. */
    public static Release claimed(double epsilon, double delta, String source, String gap) {
        return new Release(null, new ClaimedEvent(epsilon, delta, source, gap, Unit.RECORD));
    }

    /** Something that is released as it is. Its price is infinite. */
    public static Release unprotected(String what) {
        return new Release(null, new NonPrivateEvent(what, Unit.RECORD));
    }

    /** Something done elsewhere, as data: what a file holds, for example. */
    public static Release event(PrivacyEvent event) {
        return Release.done(Require.given("event", event));
    }

    /** The release drawn by a mechanism of {@code dev.sfumato.noise}; an account charges that draw once. */
    public static Release event(Noisy<?> noisy) {
        return Release.done(Require.given("noisy", noisy));
    }

    /** Several releases of the same data as one. */
    public static Release compose(Release... releases) {
        List<Release> all = Require.allGiven("releases", releases);
        if (all.isEmpty()) {
            throw new IllegalArgumentException("compose needs at least 1 release, got 0");
        }
        return Release.composed(all);
    }

    /**
     * Releases that are fixed before the first of them leaves: {@code budget(1, 1e-6).check(plan(a, b))} prices them so, {@code account.plan(a, b)}
     * records them.
     */
    public static ReleasePlan plan(Release... releases) {
        return ReleasePlan.of(Require.allGiven("releases", releases));
    }

    /** Plots the cost of each of these releases, epsilon against delta, in one picture. */
    public static ChartResult plot(Release first, Release... others) {
        List<CurveResult> curves = new ArrayList<>();
        curves.add(Require.given("first", first).curve());
        Require.allGiven("others", others).forEach(other -> curves.add(other.curve()));
        return new ChartResult(CurveResult.chart(curves));
    }

    /** Several curves of the same figures in one picture: {@code plot(a.epsilonOverTimes(1e-6), b.epsilonOverTimes(1e-6))}. */
    public static ChartResult plot(CurveResult first, CurveResult... others) {
        List<CurveResult> curves = new ArrayList<>();
        curves.add(Require.given("first", first));
        curves.addAll(Require.allGiven("others", others));
        return new ChartResult(CurveResult.chart(curves));
    }
}
