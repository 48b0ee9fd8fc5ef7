package dev.sfumato.accounting.calibration;

import dev.sfumato.accounting.MatrixAnswers;
import dev.sfumato.accounting.closedform.GaussianProfile;
import dev.sfumato.accounting.event.AssumingEvent;
import dev.sfumato.accounting.event.BallsInBinsEvent;
import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.ClaimedEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.DiscreteGaussianEvent;
import dev.sfumato.accounting.event.DiscreteLaplaceEvent;
import dev.sfumato.accounting.event.EventVisitor;
import dev.sfumato.accounting.event.ExponentialEvent;
import dev.sfumato.accounting.event.FixedSizeSampledEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.MixtureGaussianEvent;
import dev.sfumato.accounting.event.NoisyIterationEvent;
import dev.sfumato.accounting.event.NoisyMaxEvent;
import dev.sfumato.accounting.event.ParallelEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RandomAllocationEvent;
import dev.sfumato.accounting.event.RandomizedResponseEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.RunningSumsEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.ShuffledEvent;
import dev.sfumato.accounting.event.TruncatedPoissonEvent;
import dev.sfumato.accounting.event.WithoutEpsilon;
import dev.sfumato.accounting.event.ZcdpEvent;
import dev.sfumato.accounting.shift.NoisyChain;
import dev.sfumato.numeric.Bisection;
import java.util.List;

/**
 * A guess at what an event costs, in a few floating-point operations: it tells a search where to begin and nothing else.
 *
 * <p>The least of two guesses: the sum of the pure epsilons, and the price of one Gaussian answer with the same spread of
 * the privacy loss, by the central limit theorem of Dong, Roth and Su (2019).
 */
final class RoughPrice {
    private static final int HALVINGS = 60;

    private final double delta;

    /** @param delta zero for pure differential privacy */
    RoughPrice(double delta) {
        this.delta = delta;
    }

    double epsilon(PrivacyEvent event) {
        Guess guess = event.accept(new Guessing());
        return delta == 0 ? guess.pure : Math.min(guess.pure, gaussian(Math.sqrt(guess.squaredMu)));
    }

    /**
     * Both guesses of an event.
     *
     * @param pure its pure epsilon, infinite where it has none
     * @param squaredMu the square of the mu of a Gaussian answer with the same spread, which adds up under composition
     */
    private record Guess(double pure, double squaredMu) {
        static Guess ofMu(double mu) {
            return new Guess(Double.POSITIVE_INFINITY, square(mu));
        }

        /** With twice the largest divergence of a pure mechanism, which is epsilon tanh(epsilon/2). */
        static Guess ofPure(double epsilon) {
            return new Guess(epsilon, 2 * epsilon * Math.tanh(epsilon / 2));
        }

        Guess sampled(double rate) {
            return new Guess(
                    Math.min(pure, Math.log1p(rate * Math.expm1(pure))),
                    Math.min(squaredMu, rate * rate * Math.expm1(squaredMu)));
        }
    }

    private static final class Guessing implements EventVisitor.WithoutEpsilonAlike<Guess> {
        @Override
        public Guess gaussian(GaussianEvent event) {
            return Guess.ofMu(distance(event) * event.sensitivity() / event.sigma());
        }

        @Override
        public Guess laplace(LaplaceEvent event) {
            return Guess.ofPure(distance(event) * event.sensitivity() / event.scale());
        }

        @Override
        public Guess discreteGaussian(DiscreteGaussianEvent event) {
            return Guess.ofMu(distance(event) * event.sensitivity() / event.sigma());
        }

        @Override
        public Guess discreteLaplace(DiscreteLaplaceEvent event) {
            return Guess.ofPure(distance(event) * event.sensitivity() / event.scale());
        }

        @Override
        public Guess mixtureGaussian(MixtureGaussianEvent event) {
            return new Guess(Double.POSITIVE_INFINITY, mixture(event));
        }

        @Override
        public Guess randomizedResponse(RandomizedResponseEvent event) {
            return Guess.ofPure(event.logOdds());
        }

        @Override
        public Guess exponential(ExponentialEvent event) {
            return Guess.ofPure(event.epsilon());
        }

        @Override
        public Guess noisyMax(NoisyMaxEvent event) {
            return Guess.ofPure(2 * distance(event) * event.sensitivity() / event.scale());
        }

        @Override
        public Guess blackBox(BlackBoxEvent event) {
            return Guess.ofPure(event.epsilon());
        }

        @Override
        public Guess zcdp(ZcdpEvent event) {
            return new Guess(Double.POSITIVE_INFINITY, 2 * event.rho());
        }

        @Override
        public Guess noisyIteration(NoisyIterationEvent event) {
            return iteration(event);
        }

        @Override
        public Guess runningSums(RunningSumsEvent event) {
            return MatrixAnswers.of(event).accept(this);
        }

        @Override
        public Guess inParallel(ParallelEvent event) {
            return Guess.ofPure(event.parts().stream()
                    .mapToDouble(part -> part.accept(this).pure)
                    .max()
                    .orElse(0));
        }

        @Override
        public Guess poissonSampled(PoissonSampledEvent event) {
            return event.event().accept(this).sampled(event.rate());
        }

        @Override
        public Guess fixedSizeSampled(FixedSizeSampledEvent event) {
            return event.event().accept(this).sampled(Math.min(1, (double) event.batchSize() / event.datasetSize()));
        }

        @Override
        public Guess truncatedPoisson(TruncatedPoissonEvent event) {
            return event.event().accept(this).sampled(event.rate());
        }

        @Override
        public Guess shuffled(ShuffledEvent event) {
            return event.event().accept(this);
        }

        @Override
        public Guess ballsInBins(BallsInBinsEvent event) {
            Guess batch = event.event().accept(this);
            double squaredMu = event.bins() * batch.sampled(1.0 / event.bins()).squaredMu;
            return new Guess(batch.pure, Math.min(batch.squaredMu, squaredMu));
        }

        @Override
        public Guess randomAllocation(RandomAllocationEvent event) {
            Guess block = new BallsInBinsEvent(event.event(), event.rounds() / event.uses()).accept(this);
            return new Guess(event.uses() * block.pure, event.uses() * block.squaredMu);
        }

        @Override
        public Guess claimed(ClaimedEvent event) {
            return Guess.ofPure(event.epsilon());
        }

        @Override
        public Guess withoutEpsilon(WithoutEpsilon event) {
            return Guess.ofPure(Double.POSITIVE_INFINITY);
        }

        @Override
        public Guess seeded(SeededEvent event) {
            return event.event().accept(this);
        }

        @Override
        public Guess assuming(AssumingEvent event) {
            return event.event().accept(this);
        }

        @Override
        public Guess repeated(RepeatedEvent event) {
            Guess once = event.event().accept(this);
            return new Guess(event.times() * once.pure, event.times() * once.squaredMu);
        }

        @Override
        public Guess composed(ComposedEvent event) {
            List<Guess> parts =
                    event.events().stream().map(part -> part.accept(this)).toList();
            return new Guess(
                    parts.stream().mapToDouble(Guess::pure).sum(),
                    parts.stream().mapToDouble(Guess::squaredMu).sum());
        }

        private static double distance(PrivacyEvent event) {
            return event.unit().contributions();
        }

        private static Guess iteration(NoisyIterationEvent event) {
            if (!NoisyChain.of(event).isPayable()) {
                return Guess.ofPure(Double.POSITIVE_INFINITY);
            }
            return switch (event.noise()) {
                case LAPLACE -> Guess.ofPure(NoisyChain.of(event).pure().laplaceDivergence(Double.POSITIVE_INFINITY));
                case GAUSSIAN ->
                    new Guess(
                            Double.POSITIVE_INFINITY,
                            2 * NoisyChain.of(event).gaussian().gaussianDivergence());
            };
        }
    }

    /** The chi-squared divergence of the mixture from no contribution. */
    private static double mixture(MixtureGaussianEvent event) {
        double sum = 0;
        for (int i = 0; i < event.sensitivities().size(); i++) {
            for (int j = 0; j < event.sensitivities().size(); j++) {
                double exponent = event.sensitivities().get(i)
                        / event.sigma()
                        * (event.sensitivities().get(j) / event.sigma());
                sum += event.probabilities().get(i) * event.probabilities().get(j) * Math.expm1(exponent);
            }
        }
        return Math.min(sum, square(event.sensitivities().stream().reduce(0.0, Math::max) / event.sigma()));
    }

    private static double square(double value) {
        return value * value;
    }

    /** Where delta = phi(x) (mills(x) - mills(x + mu)), x = epsilon/mu - mu/2: see {@link GaussianProfile}. */
    private double gaussian(double mu) {
        if (!(mu > 0) || !(mu < 1e100)) {
            return mu > 0 ? Double.POSITIVE_INFINITY : 0;
        }
        double low = -mu / 2;
        double high = Math.sqrt(-2 * Math.log(delta));
        if (logDelta(low, mu) <= Math.log(delta)) {
            return 0;
        }
        double x = new Bisection(high, low)
                .halved(HALVINGS, tried -> !(logDelta(tried, mu) > Math.log(delta)))
                .holds();
        return mu * (x + mu / 2);
    }

    private static double logDelta(double x, double mu) {
        double density = -x * x / 2 - Math.log(2 * Math.PI) / 2;
        if (x < 0) {
            double below = Math.exp(density) * mills(-x);
            return Math.log1p(-Math.min(1, below + Math.exp(density) * mills(x + mu)));
        }
        return density + Math.log(mills(x) - mills(x + mu));
    }

    /** The ratio of tail to density of the normal distribution, for x >= 0: Birnbaum (1942) and Sampford (1953) from both sides. */
    private static double mills(double x) {
        return (2 / (x + Math.sqrt(x * x + 4)) + 4 / (3 * x + Math.sqrt(x * x + 8))) / 2;
    }
}
