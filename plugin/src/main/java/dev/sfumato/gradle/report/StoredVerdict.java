package dev.sfumato.gradle.report;

import java.util.List;

/**
 * The verdict on one dataset, as a report tells it.
 *
 * @param reason what the total is, against the budget
 * @param explanation for everybody
 * @param measured what is confidential in it, or nothing
 * @param fingerprint of its data, or nothing where there are none
 * @param composed why the total is what it is: planned, or chosen one after the other; nothing where one release is all there is
 * @param recorded the runs that are in the ledger, in words
 */
public record StoredVerdict(
        String dataset,
        boolean passed,
        String reason,
        String explanation,
        String measured,
        String fingerprint,
        String stamp,
        String composed,
        List<String> recorded,
        List<StoredFinding> findings) {
    /** The same with some of its findings. */
    StoredVerdict withFindings(List<StoredFinding> some) {
        return new StoredVerdict(
                dataset, passed, reason, explanation, measured, fingerprint, stamp, composed, recorded, some);
    }
}
