package dev.sfumato.audit.tester;

import dev.sfumato.evidence.Attacked;

/**
 * What came of a claim from a paper, or of what is certified beside it.
 *
 * @param isWrong whether the claim is known not to hold, so that it should be refuted
 */
public record TestedClaim(String claim, boolean isWrong, Attacked attacked) {
    public boolean isAsExpected() {
        return attacked.isRefuted() == isWrong;
    }
}
