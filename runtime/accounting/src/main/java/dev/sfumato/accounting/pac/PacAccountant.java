package dev.sfumato.accounting.pac;

import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.AssumingEvent;
import dev.sfumato.accounting.event.ClaimedEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.EventVisitor;
import dev.sfumato.accounting.event.NonPrivateEvent;
import dev.sfumato.accounting.event.PacClaimEvent;
import dev.sfumato.accounting.event.PacEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.SampledEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.util.Figures;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Prices events of PAC privacy, and those only: what has an epsilon is never added to what has none. */
public final class PacAccountant {
    private static final PacGuarantee NOTHING =
            new PacGuarantee(0, 0, Label.CERTIFIED, "nothing was released", List.of());

    private PacAccountant() {}

    /** Whether an event consists of releases with PAC privacy. */
    public static boolean supports(PrivacyEvent event) {
        return event.accept(new Supported());
    }

    /** The information that an event reveals about which records were drawn: the sum over its releases. */
    public static PacGuarantee price(PrivacyEvent event) {
        return event.accept(new Price());
    }

    private static final class Supported
            implements EventVisitor.MechanismsAlike<Boolean>,
                    EventVisitor.SamplesAlike<Boolean>,
                    EventVisitor.WrappersAlike<Boolean> {
        @Override
        public Boolean mechanism(PrivacyEvent event) {
            return false;
        }

        @Override
        public Boolean sampled(SampledEvent event) {
            return false;
        }

        @Override
        public Boolean claimed(ClaimedEvent event) {
            return false;
        }

        @Override
        public Boolean nonPrivate(NonPrivateEvent event) {
            return false;
        }

        @Override
        public Boolean pac(PacEvent event) {
            return true;
        }

        @Override
        public Boolean pacClaim(PacClaimEvent event) {
            return true;
        }

        @Override
        public Boolean wrapper(PrivacyEvent event) {
            return !event.inner().isEmpty() && event.inner().stream().allMatch(PacAccountant::supports);
        }
    }

    private static final class Price
            implements EventVisitor.MechanismsAlike<PacGuarantee>, EventVisitor.SamplesAlike<PacGuarantee> {
        @Override
        public PacGuarantee mechanism(PrivacyEvent event) {
            throw unpriced(event);
        }

        @Override
        public PacGuarantee sampled(SampledEvent event) {
            throw unpriced(event);
        }

        @Override
        public PacGuarantee claimed(ClaimedEvent event) {
            throw unpriced(event);
        }

        @Override
        public PacGuarantee nonPrivate(NonPrivateEvent event) {
            throw unpriced(event);
        }

        @Override
        public PacGuarantee pac(PacEvent event) {
            return of(event);
        }

        @Override
        public PacGuarantee pacClaim(PacClaimEvent event) {
            return new PacGuarantee(
                    event.information(),
                    event.failure(),
                    Label.CLAIMED,
                    event.source(),
                    List.of(secret(event.secret()), event.source() + ": " + event.gap()));
        }

        @Override
        public PacGuarantee seeded(SeededEvent event) {
            return PacAccountant.seeded(price(event.event()));
        }

        @Override
        public PacGuarantee assuming(AssumingEvent event) {
            return PacAccountant.assuming(price(event.event()), event.assumptions());
        }

        @Override
        public PacGuarantee repeated(RepeatedEvent event) {
            return price(event.event()).times(event.times());
        }

        @Override
        public PacGuarantee composed(ComposedEvent event) {
            return event.events().stream()
                    .map(PacAccountant::price)
                    .reduce(PacGuarantee::and)
                    .orElse(NOTHING);
        }

        private static IllegalArgumentException unpriced(PrivacyEvent event) {
            return new IllegalArgumentException(
                    "PAC privacy prices releases whose noise was measured, and never adds an epsilon to them; got "
                            + event.getClass().getSimpleName() + ": hold it against a budget of epsilon and delta");
        }
    }

    private static String secret(String words) {
        return "the data are " + words + "; which ones is hidden, not what they have in common";
    }

    private static PacGuarantee of(PacEvent event) {
        String method = event.failure() == 0
                ? String.format(Locale.ROOT, "all %,d worlds counted", event.simulations())
                : String.format(
                        Locale.ROOT,
                        "%,d simulations, confidence %s",
                        event.simulations(),
                        Figures.exact(1 - event.failure()));
        return new PacGuarantee(
                event.information(),
                event.failure(),
                Label.CERTIFIED,
                method,
                event.failure() == 0
                        ? List.of(secret(event.secret()))
                        : List.of(secret(event.secret()), "the noise was not chosen among several measurements"));
    }

    private static PacGuarantee seeded(PacGuarantee believed) {
        List<String> assumptions = new ArrayList<>(believed.assumptions());
        assumptions.add("the noise came from a seed: whoever has the seed can take it away");
        return new PacGuarantee(believed.information(), believed.failure(), Label.NONE, believed.method(), assumptions);
    }

    /** Puts assumptions first: the one that takes a promise away is reported last. */
    private static PacGuarantee assuming(PacGuarantee price, List<String> assumed) {
        Set<String> all = new LinkedHashSet<>(assumed);
        all.addAll(price.assumptions());
        return new PacGuarantee(price.information(), price.failure(), price.label(), price.method(), List.copyOf(all));
    }
}
