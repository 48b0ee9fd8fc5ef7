package dev.sfumato.conformance;

/**
 * The result of one case.
 *
 * @param detail why it failed or was skipped; empty where it passed
 * @param relativeError the worst relative error of its checks, zero where there were none
 */
record CaseResult(String id, Outcome outcome, String detail, double relativeError, double seconds) {
    enum Outcome {
        PASSED,
        FAILED,
        SKIPPED
    }

    static CaseResult passed(String id, double relativeError) {
        return new CaseResult(id, Outcome.PASSED, "", relativeError, 0);
    }

    static CaseResult failed(String id, String detail) {
        return new CaseResult(id, Outcome.FAILED, detail, 0, 0);
    }

    static CaseResult skipped(String id, String reason) {
        return new CaseResult(id, Outcome.SKIPPED, reason, 0, 0);
    }

    CaseResult took(double elapsed) {
        return new CaseResult(id, outcome, detail, relativeError, elapsed);
    }
}
