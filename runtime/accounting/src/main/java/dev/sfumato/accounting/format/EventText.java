package dev.sfumato.accounting.format;

import dev.sfumato.accounting.event.AssumingEvent;
import dev.sfumato.accounting.event.BallsInBinsEvent;
import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.ClaimedEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.DiscreteGaussianEvent;
import dev.sfumato.accounting.event.DiscreteLaplaceEvent;
import dev.sfumato.accounting.event.EventAround;
import dev.sfumato.accounting.event.EventVisitor;
import dev.sfumato.accounting.event.ExponentialEvent;
import dev.sfumato.accounting.event.FixedSizeSampledEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.MixtureGaussianEvent;
import dev.sfumato.accounting.event.NoisyIterationEvent;
import dev.sfumato.accounting.event.NoisyMaxEvent;
import dev.sfumato.accounting.event.NonPrivateEvent;
import dev.sfumato.accounting.event.PacClaimEvent;
import dev.sfumato.accounting.event.PacEvent;
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
import dev.sfumato.accounting.event.ZcdpEvent;
import dev.sfumato.accounting.pac.PacAccountant;
import dev.sfumato.util.Figures;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** Events in words. */
public final class EventText {
    private EventText() {}

    /** Whether a part of an event is a release with PAC privacy. */
    public static boolean hasPac(PrivacyEvent event) {
        return event.hasAnywhere(PacAccountant::supports);
    }

    /** With every digit, so that unlike events have unlike words. */
    public static String describe(PrivacyEvent event) {
        return event.accept(new Words(false, false));
    }

    /** For people: no more digits than mean something, and one line for a composition of many alike. */
    public static String shortly(PrivacyEvent event) {
        return event.accept(new Words(true, false));
    }

    /** Describes it like {@link #shortly}, its noise in full: whoever types it gets no less. */
    public static String withAllNoise(PrivacyEvent event) {
        return event.accept(new Words(true, true));
    }

    private record Words(boolean isShort, boolean hasAllNoise) implements EventVisitor<String> {
        /** A scale of noise, or anything else of which more protects more. */
        private String noise(double value) {
            return isShort && !hasAllNoise ? Figures.downShortly(value) : Figures.exact(value);
        }

        /** A sensitivity or rate, or anything else of which more costs more. */
        private String cost(double value) {
            return isShort ? Figures.upShortly(value) : Figures.exact(value);
        }

        /** A bound that the event promises by itself. */
        private String promised(double value) {
            return isShort ? Figures.promised(value) : Figures.exact(value);
        }

        @Override
        public String gaussian(GaussianEvent event) {
            return "Gaussian noise, sigma " + noise(event.sigma()) + sensitivity("l2 ", event.sensitivity());
        }

        @Override
        public String laplace(LaplaceEvent event) {
            return "Laplace noise, scale " + noise(event.scale()) + sensitivity("l1 ", event.sensitivity());
        }

        @Override
        public String discreteGaussian(DiscreteGaussianEvent event) {
            return "discrete Gaussian noise, sigma " + noise(event.sigma())
                    + sensitivity("", (double) event.sensitivity());
        }

        @Override
        public String discreteLaplace(DiscreteLaplaceEvent event) {
            return "discrete Laplace noise, scale " + noise(event.scale())
                    + sensitivity("", (double) event.sensitivity());
        }

        @Override
        public String mixtureGaussian(MixtureGaussianEvent event) {
            return "Gaussian noise, sigma " + noise(event.sigma()) + ", on one of "
                    + event.sensitivities().size() + " random contributions, at most "
                    + cost(Collections.max(event.sensitivities())) + " in the l2 norm";
        }

        @Override
        public String randomizedResponse(RandomizedResponseEvent event) {
            return "randomized response, one of " + event.categories() + " answers, random with probability "
                    + noise(event.randomness());
        }

        @Override
        public String exponential(ExponentialEvent event) {
            return "exponential mechanism, epsilon " + promised(event.epsilon());
        }

        @Override
        public String noisyMax(NoisyMaxEvent event) {
            return name(event.noise()) + ", scale " + noise(event.scale()) + sensitivity("", event.sensitivity());
        }

        @Override
        public String blackBox(BlackBoxEvent event) {
            return "black box, " + promise(event.epsilon(), event.delta());
        }

        @Override
        public String zcdp(ZcdpEvent event) {
            return "black box, zCDP of rho " + promised(event.rho());
        }

        @Override
        public String noisyIteration(NoisyIterationEvent event) {
            return iteration(event);
        }

        @Override
        public String runningSums(RunningSumsEvent event) {
            return sums(event);
        }

        @Override
        public String poissonSampled(PoissonSampledEvent event) {
            return inner(event) + " on a Poisson sample of rate " + cost(event.rate());
        }

        @Override
        public String fixedSizeSampled(FixedSizeSampledEvent event) {
            return inner(event) + " on " + event.batchSize() + " of " + event.datasetSize() + " records, drawn "
                    + (event.withReplacement() ? "with" : "without") + " replacement";
        }

        @Override
        public String truncatedPoisson(TruncatedPoissonEvent event) {
            return inner(event) + " on a Poisson sample of rate " + cost(event.rate()) + ", cut to "
                    + event.largestBatch() + " of " + event.datasetSize() + " records";
        }

        @Override
        public String shuffled(ShuffledEvent event) {
            return inner(event) + " on each of " + event.batches() + " shuffled batches";
        }

        @Override
        public String ballsInBins(BallsInBinsEvent event) {
            return inner(event) + " on each of " + event.bins() + " batches filled at random";
        }

        @Override
        public String randomAllocation(RandomAllocationEvent event) {
            return inner(event) + " in " + event.uses() + " of " + event.rounds()
                    + " rounds, chosen at random for each record";
        }

        @Override
        public String claimed(ClaimedEvent event) {
            return "claim of " + promise(event.epsilon(), event.delta()) + " (" + event.source() + ")";
        }

        @Override
        public String nonPrivate(NonPrivateEvent event) {
            return "unprotected: " + event.what();
        }

        @Override
        public String pac(PacEvent event) {
            return "measured noise for " + event.secret() + ", at most " + Figures.up(event.information())
                    + " nats leaked";
        }

        @Override
        public String pacClaim(PacClaimEvent event) {
            return "claim of at most " + Figures.up(event.information()) + " nats leaked (" + event.source() + ")";
        }

        @Override
        public String seeded(SeededEvent event) {
            return inner(event) + " from a seed";
        }

        @Override
        public String assuming(AssumingEvent event) {
            int assumptions = event.assumptions().size();
            return inner(event) + " under " + (assumptions == 1 ? "an assumption" : assumptions + " assumptions");
        }

        @Override
        public String repeated(RepeatedEvent event) {
            return event.times() + " times " + nested(event.event());
        }

        @Override
        public String composed(ComposedEvent event) {
            if (event.events().isEmpty()) {
                return "nothing";
            }
            List<String> parts = event.events().stream().map(this::nested).toList();
            return String.join(" + ", isShort ? AlikeParts.joined(parts) : parts);
        }

        private String sums(RunningSumsEvent event) {
            String factor = event.factor().name().toLowerCase(Locale.ROOT).replace('_', ' ');
            String bands = event.factor().isBanded() ? " of " + event.bands() + " bands" : "";
            String uses = event.uses() == 1
                    ? "each record in one"
                    : "each record in at most " + event.uses() + " at least " + event.separation() + " apart";
            return "running sums of " + event.steps() + " steps (" + factor + bands + "), Gaussian noise, sigma "
                    + noise(event.sigma()) + sensitivity("l2 ", event.sensitivity()) + ", "
                    + (event.rate() < 1
                            ? "each record in every " + event.separation() + "th with probability " + cost(event.rate())
                            : uses);
        }

        @Override
        public String inParallel(ParallelEvent event) {
            List<String> parts = event.parts().stream().map(this::nested).toList();
            return "the dearest of "
                    + String.join(" or ", isShort ? parts.stream().distinct().toList() : parts);
        }

        /** The inner event, which is named first. */
        private String inner(EventAround around) {
            PrivacyEvent event = around.event();
            return event instanceof RepeatedEvent || event instanceof ComposedEvent || event instanceof ParallelEvent
                    ? "(" + event.accept(this) + ")"
                    : event.accept(this) + ",";
        }

        private String nested(PrivacyEvent event) {
            return event instanceof ComposedEvent || event instanceof ParallelEvent
                    ? "(" + event.accept(this) + ")"
                    : event.accept(this);
        }

        private String promise(double epsilon, double delta) {
            return "epsilon " + promised(epsilon) + (delta == 0 ? "" : ", delta " + promised(delta));
        }

        /** @param norm in which it is measured; none of one number */
        private String sensitivity(String norm, double sensitivity) {
            return sensitivity == 1 ? "" : ", " + norm + "sensitivity " + cost(sensitivity);
        }
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

    private static String name(NoisyMaxEvent.Noise noise) {
        return switch (noise) {
            case LAPLACE -> "noisy max, Laplace noise";
            case EXPONENTIAL -> "permute-and-flip";
            case GUMBEL -> "noisy max, Gumbel noise";
        };
    }
}
