package dev.sfumato.pac;

import dev.sfumato.accounting.AssumingEvent;
import dev.sfumato.accounting.ComposedEvent;
import dev.sfumato.accounting.Figures;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.PacClaimEvent;
import dev.sfumato.accounting.PacEvent;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.RepeatedEvent;
import dev.sfumato.accounting.SeededEvent;
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
        if (event instanceof RepeatedEvent r) {
            return supports(r.event());
        } else if (event instanceof SeededEvent s) {
            return supports(s.event());
        } else if (event instanceof AssumingEvent a) {
            return supports(a.event());
        } else if (event instanceof ComposedEvent c) {
            return !c.events().isEmpty() && c.events().stream().allMatch(PacAccountant::supports);
        }
        return event instanceof PacEvent || event instanceof PacClaimEvent;
    }

    /** What an event tells of which records were drawn: the sum over its releases. */
    public static PacGuarantee price(PrivacyEvent event) {
        if (event instanceof PacEvent e) {
            return of(e);
        } else if (event instanceof PacClaimEvent c) {
            return new PacGuarantee(
                    c.information(),
                    c.failure(),
                    Label.CLAIMED,
                    c.source(),
                    List.of(secret(c.secret()), c.source() + ": " + c.gap()));
        } else if (event instanceof RepeatedEvent r) {
            return price(r.event()).times(r.times());
        } else if (event instanceof SeededEvent s) {
            return seeded(price(s.event()));
        } else if (event instanceof AssumingEvent a) {
            return assuming(price(a.event()), a.assumptions());
        } else if (event instanceof ComposedEvent c) {
            return c.events().stream()
                    .map(PacAccountant::price)
                    .reduce(PacGuarantee::and)
                    .orElse(NOTHING);
        }
        throw new IllegalArgumentException(
                "PAC privacy prices releases whose noise was measured, and never adds an epsilon to them; got "
                        + event.getClass().getSimpleName() + ": hold it against a budget of epsilon and delta");
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

    /** What is assumed comes first: what takes a promise away is told last. */
    private static PacGuarantee assuming(PacGuarantee price, List<String> assumed) {
        Set<String> all = new LinkedHashSet<>(assumed);
        all.addAll(price.assumptions());
        return new PacGuarantee(price.information(), price.failure(), price.label(), price.method(), List.copyOf(all));
    }
}
