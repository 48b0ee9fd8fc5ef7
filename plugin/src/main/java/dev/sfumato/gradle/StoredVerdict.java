package dev.sfumato.gradle;

/**
 * The verdict on one dataset, as a report tells it.
 *
 * @param advice what would help where the budget is overspent, else empty
 */
record StoredVerdict(String dataset, boolean passed, String reason, String advice) {}
