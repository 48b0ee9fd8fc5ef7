package dev.sfumato.attack;

import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.util.Figures;
import java.util.Locale;

/** What an attack measured of a release beside what is claimed for it: a lower bound on epsilon, which may refute the claim. */
public interface MeasuredClaim {
    Guarantee claimed();

    /** The confidence with which the bound holds. */
    double confidence();

    /** The true epsilon at the claimed delta is at least this, with the stated confidence. */
    double epsilonAtLeast();

    /** What the figures of an attack are: lower bounds. */
    default Label label() {
        return Label.EMPIRICAL;
    }

    /** Whether the release is proved, with the stated confidence, to leak more than it claims. */
    default boolean isRefuted() {
        return epsilonAtLeast() > claimed().epsilon();
    }

    /** What follows, in a sentence. */
    default String verdict() {
        return isRefuted()
                ? "REFUTED: the release leaks more than it claims"
                : "within what the " + claimed().label().name().toLowerCase(Locale.ROOT) + " epsilon allows";
    }

    /** The bound and the claim, in words. */
    default String figures() {
        return String.format(
                Locale.ROOT,
                "epsilon >= %s at delta %s with confidence %s (%s), claimed %s (%s)",
                Figures.down(epsilonAtLeast()),
                Figures.exact(claimed().delta()),
                Figures.exact(confidence()),
                label(),
                Figures.up(claimed().epsilon()),
                claimed().label());
    }
}
