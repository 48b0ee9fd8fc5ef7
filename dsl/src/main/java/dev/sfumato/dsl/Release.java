package dev.sfumato.dsl;

import dev.sfumato.Require;
import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Figures;
import dev.sfumato.accounting.GaussianEvent;
import dev.sfumato.accounting.LaplaceEvent;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.RepeatedEvent;
import dev.sfumato.accounting.Unit;
import dev.sfumato.report.EventText;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Something that is released from private data. Every word returns a new release and leaves this one as it is. */
public final class Release {
    private final @Nullable String name;
    private final PrivacyEvent event;

    Release(@Nullable String name, PrivacyEvent event) {
        this.name = name;
        this.event = event;
    }

    /** What the release does to the data, as data. */
    public PrivacyEvent event() {
        return event;
    }

    /** The name given by {@link #named}, or what the release does where it has none. */
    public String name() {
        return Objects.requireNonNullElseGet(name, () -> EventText.describe(event));
    }

    boolean isNamed() {
        return name != null;
    }

    /** The same release under a name for reports. */
    public Release named(String newName) {
        return new Release(Require.notBlank("name", newName), event);
    }

    /** The most that one record (or edge) contributes to the query: in the l2 norm for Gaussian noise, l1 for Laplace. */
    public Release sensitivity(double sensitivity) {
        return new Release(name, withSensitivity(event, sensitivity));
    }

    /** The same release for another unit of protection, for example {@code EDGE}. */
    public Release per(Unit unit) {
        return new Release(name, event.withUnit(unit));
    }

    /** The same release done a number of times, each with fresh noise. */
    public Release times(long times) {
        return new Release(name, new RepeatedEvent(event, times));
    }

    /** The price at a delta in (0, 1). */
    public Price epsilon(double delta) {
        return new Price(this, Accountants.best().price(event, delta));
    }

    /** The price as pure differential privacy (delta is zero); infinite for Gaussian noise. */
    public Price epsilon() {
        return new Price(this, Accountants.best().pricePure(event));
    }

    /** An upper bound on delta at an epsilon. */
    public double delta(double epsilon) {
        return Accountants.best().delta(event, epsilon);
    }

    @Override
    public String toString() {
        String what = EventText.describe(event) + ", per " + event.unit();
        return name == null ? what : name + ": " + what;
    }

    private static PrivacyEvent withSensitivity(PrivacyEvent event, double sensitivity) {
        if (event instanceof GaussianEvent g) {
            return new GaussianEvent(g.sigma(), sensitivity, g.unit());
        } else if (event instanceof LaplaceEvent l) {
            return new LaplaceEvent(l.scale(), sensitivity, l.unit());
        } else if (event instanceof RepeatedEvent r) {
            return new RepeatedEvent(withSensitivity(r.event(), sensitivity), r.times());
        }
        throw new IllegalArgumentException("sensitivity belongs to a single mechanism, got a composition: say"
                + " compose(gaussian(2).sensitivity(" + Figures.exact(sensitivity) + "), ...)");
    }
}
