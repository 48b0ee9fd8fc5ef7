package dev.sfumato.report;

import dev.sfumato.accounting.ComposedEvent;
import dev.sfumato.accounting.Figures;
import dev.sfumato.accounting.GaussianEvent;
import dev.sfumato.accounting.LaplaceEvent;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.RepeatedEvent;
import java.util.stream.Collectors;

/** Events in words. */
public final class EventText {
    private EventText() {}

    public static String describe(PrivacyEvent event) {
        if (event instanceof GaussianEvent g) {
            return "Gaussian noise, sigma " + Figures.exact(g.sigma()) + sensitivity(g.sensitivity());
        } else if (event instanceof LaplaceEvent l) {
            return "Laplace noise, scale " + Figures.exact(l.scale()) + sensitivity(l.sensitivity());
        } else if (event instanceof RepeatedEvent r) {
            return r.times() + " times " + nested(r.event());
        } else if (event instanceof ComposedEvent c) {
            return c.events().isEmpty()
                    ? "nothing"
                    : c.events().stream().map(EventText::nested).collect(Collectors.joining(" + "));
        }
        throw new AssertionError(event);
    }

    private static String nested(PrivacyEvent event) {
        return event instanceof ComposedEvent ? "(" + describe(event) + ")" : describe(event);
    }

    private static String sensitivity(double sensitivity) {
        return sensitivity == 1 ? "" : ", sensitivity " + Figures.exact(sensitivity);
    }
}
