package dev.sfumato.gradle.mechanism;

import dev.sfumato.gradle.internal.RequestObject;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;

/** Something of which a paper states how little it tells (PAC privacy), without a full proof: its figure is {@code CLAIMED}. */
public abstract non-sealed class PacClaimSpec extends MechanismSpec implements PaperClaim {
    public PacClaimSpec() {
        getFailure().convention(0.0);
    }

    /** The claimed upper bound on the information revealed, in nats, in [0, infinity). */
    @Input
    @Optional
    public abstract Property<Number> getInformation();

    /** The probability with which the claim itself allows to be wrong, in [0, 1); 0 by default. */
    @Input
    @Optional
    public abstract Property<Number> getFailure();

    /** How the data are drawn, in words. */
    @Input
    @Optional
    public abstract Property<String> getSecret();

    @Override
    RequestObject event(ReleaseJson release) {
        return release.event("pac-claim")
                .text("secret", getSecret())
                .number("information", getInformation())
                .number("failure", getFailure())
                .text("source", getSource())
                .text("gap", getGap());
    }
}
