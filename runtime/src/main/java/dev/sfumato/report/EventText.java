package dev.sfumato.report;

import dev.sfumato.accounting.AssumingEvent;
import dev.sfumato.accounting.BallsInBinsEvent;
import dev.sfumato.accounting.BlackBoxEvent;
import dev.sfumato.accounting.ClaimedEvent;
import dev.sfumato.accounting.ComposedEvent;
import dev.sfumato.accounting.DiscreteGaussianEvent;
import dev.sfumato.accounting.DiscreteLaplaceEvent;
import dev.sfumato.accounting.EventJson;
import dev.sfumato.accounting.ExponentialEvent;
import dev.sfumato.accounting.Figures;
import dev.sfumato.accounting.FixedSizeSampledEvent;
import dev.sfumato.accounting.GaussianEvent;
import dev.sfumato.accounting.LaplaceEvent;
import dev.sfumato.accounting.MixtureGaussianEvent;
import dev.sfumato.accounting.NoisyIterationEvent;
import dev.sfumato.accounting.NoisyMaxEvent;
import dev.sfumato.accounting.NonPrivateEvent;
import dev.sfumato.accounting.PacClaimEvent;
import dev.sfumato.accounting.PacEvent;
import dev.sfumato.accounting.PoissonSampledEvent;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.RandomizedResponseEvent;
import dev.sfumato.accounting.RepeatedEvent;
import dev.sfumato.accounting.SeededEvent;
import dev.sfumato.accounting.ShuffledEvent;
import dev.sfumato.accounting.TruncatedPoissonEvent;
import dev.sfumato.accounting.ZcdpEvent;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Events in words. */
public final class EventText {
    private static final Set<String> PAC = Set.of("pac", "pac-claim");

    private EventText() {}

    /** Whether a part of an event is a release with PAC privacy. */
    static boolean hasPac(PrivacyEvent event) {
        return EventJson.toNode(event).findValuesAsText("mechanism").stream().anyMatch(PAC::contains);
    }

    public static String describe(PrivacyEvent event) {
        if (event instanceof GaussianEvent g) {
            return "Gaussian noise, sigma " + Figures.exact(g.sigma()) + sensitivity("l2 ", g.sensitivity());
        } else if (event instanceof LaplaceEvent l) {
            return "Laplace noise, scale " + Figures.exact(l.scale()) + sensitivity("l1 ", l.sensitivity());
        } else if (event instanceof DiscreteGaussianEvent g) {
            return "discrete Gaussian noise, sigma " + Figures.exact(g.sigma())
                    + sensitivity("", (double) g.sensitivity());
        } else if (event instanceof DiscreteLaplaceEvent l) {
            return "discrete Laplace noise, scale " + Figures.exact(l.scale())
                    + sensitivity("", (double) l.sensitivity());
        } else if (event instanceof MixtureGaussianEvent m) {
            return "Gaussian noise, sigma " + Figures.exact(m.sigma()) + ", on one of "
                    + m.sensitivities().size() + " random contributions, at most "
                    + Figures.exact(Collections.max(m.sensitivities())) + " in the l2 norm";
        } else if (event instanceof RandomizedResponseEvent r) {
            return "randomized response, one of " + r.categories() + " answers, random with probability "
                    + Figures.exact(r.randomness());
        } else if (event instanceof ExponentialEvent e) {
            return "exponential mechanism, epsilon " + Figures.exact(e.epsilon());
        } else if (event instanceof NoisyMaxEvent m) {
            return noisyMax(m.noise()) + ", scale " + Figures.exact(m.scale()) + sensitivity("", m.sensitivity());
        } else if (event instanceof BlackBoxEvent b) {
            return "black box, " + promise(b.epsilon(), b.delta());
        } else if (event instanceof ZcdpEvent z) {
            return "black box, zCDP of rho " + Figures.exact(z.rho());
        } else if (event instanceof NoisyIterationEvent n) {
            return iteration(n);
        } else if (event instanceof ClaimedEvent c) {
            return "claim of " + promise(c.epsilon(), c.delta()) + " (" + c.source() + ")";
        } else if (event instanceof NonPrivateEvent n) {
            return "unprotected: " + n.what();
        } else if (event instanceof PacEvent p) {
            return "measured noise for " + p.secret() + ", at most " + Figures.up(p.information()) + " nats told";
        } else if (event instanceof PacClaimEvent c) {
            return "claim of at most " + Figures.up(c.information()) + " nats told (" + c.source() + ")";
        } else if (event instanceof RepeatedEvent r) {
            return r.times() + " times " + nested(r.event());
        } else if (event instanceof ComposedEvent c) {
            return c.events().isEmpty()
                    ? "nothing"
                    : c.events().stream().map(EventText::nested).collect(Collectors.joining(" + "));
        }
        return describeSampled(event);
    }

    private static String iteration(NoisyIterationEvent event) {
        List<Double> scales =
                event.scales().stream().filter(scale -> scale > 0).sorted().toList();
        String steps = event.steps() == 1 ? "1 noisy step" : event.steps() + " noisy steps";
        if (scales.isEmpty()) {
            return steps + " without noise";
        }
        String noise = event.noise() == NoisyIterationEvent.Noise.LAPLACE ? "Laplace" : "Gaussian";
        String places = scales.size() == event.steps() ? "" : " in " + scales.size() + " of them";
        double least = scales.get(0);
        double most = scales.get(scales.size() - 1);
        return steps + ", " + noise + " noise" + places + ", "
                + (least == most
                        ? "scale " + Figures.down(least)
                        : "scales " + Figures.down(least) + " to " + Figures.down(most));
    }

    /** Events that say how another event came by its records or its noise, which is named first. */
    private static String describeSampled(PrivacyEvent event) {
        if (event instanceof PoissonSampledEvent p) {
            return inner(p.event()) + " on a Poisson sample of rate " + Figures.exact(p.rate());
        } else if (event instanceof FixedSizeSampledEvent f) {
            return inner(f.event()) + " on " + f.batchSize() + " of " + f.datasetSize() + " records, drawn "
                    + (f.withReplacement() ? "with" : "without") + " replacement";
        } else if (event instanceof TruncatedPoissonEvent t) {
            return inner(t.event()) + " on a Poisson sample of rate " + Figures.exact(t.rate()) + ", cut to "
                    + t.largestBatch() + " of " + t.datasetSize() + " records";
        } else if (event instanceof ShuffledEvent s) {
            return inner(s.event()) + " on each of " + s.batches() + " shuffled batches";
        } else if (event instanceof BallsInBinsEvent b) {
            return inner(b.event()) + " on each of " + b.bins() + " batches filled at random";
        } else if (event instanceof SeededEvent s) {
            return inner(s.event()) + " from a seed";
        } else if (event instanceof AssumingEvent a) {
            return inner(a.event()) + " under "
                    + (a.assumptions().size() == 1
                            ? "an assumption"
                            : a.assumptions().size() + " assumptions");
        }
        throw new AssertionError(event);
    }

    private static String inner(PrivacyEvent event) {
        return event instanceof RepeatedEvent || event instanceof ComposedEvent
                ? "(" + describe(event) + ")"
                : describe(event) + ",";
    }

    private static String nested(PrivacyEvent event) {
        return event instanceof ComposedEvent ? "(" + describe(event) + ")" : describe(event);
    }

    private static String noisyMax(NoisyMaxEvent.Noise noise) {
        return switch (noise) {
            case LAPLACE -> "noisy max, Laplace noise";
            case EXPONENTIAL -> "permute-and-flip";
            case GUMBEL -> "noisy max, Gumbel noise";
        };
    }

    private static String promise(double epsilon, double delta) {
        return "epsilon " + Figures.exact(epsilon) + (delta == 0 ? "" : ", delta " + Figures.exact(delta));
    }

    /** @param norm in which it is measured; none of one number */
    private static String sensitivity(String norm, double sensitivity) {
        return sensitivity == 1 ? "" : ", " + norm + "sensitivity " + Figures.exact(sensitivity);
    }
}
