package dev.sfumato.accounting.event;

import dev.sfumato.util.Require;

/**
 * A bound on what a release tells of the data (PAC privacy) that a paper states but that is not known to hold. It is no
 * differential privacy either.
 *
 * @param secret how the data are drawn, in words
 * @param information in nats
 * @param failure the probability with which the claim itself allows to be wrong
 * @param source who claims it, and where
 * @param gap what is missing in the argument, or known to be wrong
 */
public record PacClaimEvent(String secret, double information, double failure, String source, String gap, Unit unit)
        implements WithoutEpsilon {
    public PacClaimEvent {
        Require.notBlank("secret", secret);
        Require.nonNegative("information", information);
        if (failure != 0) {
            Require.probability("failure", failure);
        }
        Require.notBlank("source", source);
        Require.notBlank("gap", gap);
        Require.given("unit", unit);
    }

    @Override
    public String why() {
        return "a claim of PAC privacy, which is no differential privacy, for " + secret;
    }

    @Override
    public Kind kind() {
        return Kind.PAC_CLAIM;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
        return visitor.pacClaim(this);
    }

    @Override
    public PacClaimEvent withUnit(Unit newUnit) {
        return new PacClaimEvent(secret, information, failure, source, gap, newUnit);
    }

    @Override
    public PacClaimEvent withNoiseTimes(double factor) {
        return this;
    }
}
