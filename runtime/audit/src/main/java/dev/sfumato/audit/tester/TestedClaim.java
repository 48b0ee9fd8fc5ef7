package dev.sfumato.audit.tester;

import dev.sfumato.evidence.Attacked;

/**
 * The result of a claim from a paper, or of the certified price beside it.
 *
 * @param isWrong whether the claim is known not to hold, so that it should be refuted
 */
public record TestedClaim(String claim, boolean isWrong, Attacked attacked) {
    public boolean isAsExpected() {
        return attacked.isRefuted() == isWrong;
    }
}
