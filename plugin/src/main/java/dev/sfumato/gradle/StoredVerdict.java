package dev.sfumato.gradle;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * The verdict on one dataset, as a report tells it.
 *
 * @param noiseFactor the factor on all noise scales that would fit, where the budget is overspent and there is one
 */
record StoredVerdict(String dataset, boolean passed, String reason, Optional<BigDecimal> noiseFactor) {}
