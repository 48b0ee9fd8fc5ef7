package dev.sfumato.accounting;

/** A gate's answer and the sentence that explains it. */
public record Verdict(boolean passed, String reason) {
    static Verdict passed(String reason) {
        return new Verdict(true, reason);
    }

    static Verdict failed(String reason) {
        return new Verdict(false, reason);
    }
}
