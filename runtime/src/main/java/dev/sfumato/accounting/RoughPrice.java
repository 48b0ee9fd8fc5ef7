package dev.sfumato.accounting;

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
        double pure = pure(event);
        return delta == 0 ? pure : Math.min(pure, gaussian(Math.sqrt(squaredMu(event))));
    }

    private static double pure(PrivacyEvent event) {
        double distance = event.unit().contributions();
        if (event instanceof LaplaceEvent e) {
            return distance * e.sensitivity() / e.scale();
        } else if (event instanceof DiscreteLaplaceEvent e) {
            return distance * e.sensitivity() / e.scale();
        } else if (event instanceof NoisyMaxEvent e) {
            return 2 * distance * e.sensitivity() / e.scale();
        } else if (event instanceof RandomizedResponseEvent e) {
            return e.logOdds();
        } else if (event instanceof ExponentialEvent e) {
            return e.epsilon();
        } else if (event instanceof BlackBoxEvent e) {
            return e.epsilon();
        } else if (event instanceof ClaimedEvent e) {
            return e.epsilon();
        } else if (event instanceof NoisyIterationEvent e) {
            return iteration(e);
        } else if (event instanceof RepeatedEvent e) {
            return e.times() * pure(e.event());
        } else if (event instanceof ComposedEvent e) {
            return e.events().stream().mapToDouble(RoughPrice::pure).sum();
        } else if (event instanceof SeededEvent e) {
            return pure(e.event());
        } else if (event instanceof AssumingEvent e) {
            return pure(e.event());
        } else if (event instanceof PoissonSampledEvent e) {
            return amplified(e.rate(), pure(e.event()));
        } else if (event instanceof FixedSizeSampledEvent e) {
            return amplified(rate(e), pure(e.event()));
        } else if (event instanceof TruncatedPoissonEvent e) {
            return amplified(e.rate(), pure(e.event()));
        } else if (event instanceof ShuffledEvent e) {
            return pure(e.event());
        } else if (event instanceof BallsInBinsEvent e) {
            return pure(e.event());
        }
        return Double.POSITIVE_INFINITY;
    }

    private static double iteration(NoisyIterationEvent event) {
        return event.noise() == NoisyIterationEvent.Noise.LAPLACE
                        && event.chain().isPayable()
                ? event.chain().pure().laplaceDivergence(Double.POSITIVE_INFINITY)
                : Double.POSITIVE_INFINITY;
    }

    /** The square of mu, which adds up under composition. */
    private static double squaredMu(PrivacyEvent event) {
        if (event instanceof GaussianEvent e) {
            return square(e.unit().contributions() * e.sensitivity() / e.sigma());
        } else if (event instanceof DiscreteGaussianEvent e) {
            return square(e.unit().contributions() * e.sensitivity() / e.sigma());
        } else if (event instanceof ZcdpEvent e) {
            return 2 * e.rho();
        } else if (event instanceof MixtureGaussianEvent e) {
            return mixture(e);
        } else if (event instanceof NoisyIterationEvent e && e.noise() == NoisyIterationEvent.Noise.GAUSSIAN) {
            return e.chain().isPayable() ? 2 * e.chain().gaussian().gaussianDivergence() : Double.POSITIVE_INFINITY;
        } else if (event instanceof RepeatedEvent e) {
            return e.times() * squaredMu(e.event());
        } else if (event instanceof ComposedEvent e) {
            return e.events().stream().mapToDouble(RoughPrice::squaredMu).sum();
        } else if (event instanceof SeededEvent e) {
            return squaredMu(e.event());
        } else if (event instanceof AssumingEvent e) {
            return squaredMu(e.event());
        } else if (event instanceof PoissonSampledEvent e) {
            return sampled(e.rate(), squaredMu(e.event()));
        } else if (event instanceof FixedSizeSampledEvent e) {
            return sampled(rate(e), squaredMu(e.event()));
        } else if (event instanceof TruncatedPoissonEvent e) {
            return sampled(e.rate(), squaredMu(e.event()));
        } else if (event instanceof ShuffledEvent e) {
            return squaredMu(e.event());
        } else if (event instanceof BallsInBinsEvent e) {
            double inner = squaredMu(e.event());
            return Math.min(inner, e.bins() * sampled(1.0 / e.bins(), inner));
        }
        double epsilon = pure(event);
        // twice the largest divergence of a pure mechanism, epsilon tanh(epsilon/2)
        return 2 * epsilon * Math.tanh(epsilon / 2);
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

    private static double rate(FixedSizeSampledEvent event) {
        return Math.min(1, (double) event.batchSize() / event.datasetSize());
    }

    private static double amplified(double rate, double epsilon) {
        return Math.min(epsilon, Math.log1p(rate * Math.expm1(epsilon)));
    }

    private static double sampled(double rate, double squaredMu) {
        return Math.min(squaredMu, rate * rate * Math.expm1(squaredMu));
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
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (low + high) / 2;
            if (logDelta(middle, mu) > Math.log(delta)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return mu * (high + mu / 2);
    }

    private static double logDelta(double x, double mu) {
        double density = -x * x / 2 - Math.log(2 * Math.PI) / 2;
        if (x < 0) {
            double below = Math.exp(density) * mills(-x);
            return Math.log1p(-Math.min(1, below + Math.exp(density) * mills(x + mu)));
        }
        return density + Math.log(mills(x) - mills(x + mu));
    }

    /** The ratio of tail to density of the normal law, for x >= 0: Birnbaum (1942) and Sampford (1953) from both sides. */
    private static double mills(double x) {
        return (2 / (x + Math.sqrt(x * x + 4)) + 4 / (3 * x + Math.sqrt(x * x + 8))) / 2;
    }
}
