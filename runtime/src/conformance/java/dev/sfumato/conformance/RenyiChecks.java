package dev.sfumato.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.accounting.event.PrivacyEvent;
import java.util.Set;

/**
 * The checks on Renyi divergences at whole orders: equal to nine digits where the file has the divergence itself, and not
 * above what it has where that is a bound. Divergences at other orders are bounds of a library, some of them far off.
 */
record RenyiChecks(Divergence divergence, JsonNode node) {
    /** Renyi divergences of an event. */
    @FunctionalInterface
    interface Divergence {
        double of(PrivacyEvent event, double order);
    }

    private static final Set<String> EXACT =
            Set.of("gaussian", "laplace", "poisson_gaussian", "randomized_response", "zcdp");

    /** The library takes the logarithm of a double that is hardly above one, so that each step may be off by this much. */
    private static final double ROUNDING = 1e-16;

    void run(PrivacyEvent event, AccountingChecks checks) {
        // where the library's price is below the truth, so are its divergences
        if (node.has("rdp_below_truth") || hasDelta()) {
            return;
        }
        for (var entry : node.path("rdp").path("rdp_at_order").properties()) {
            double order = Double.parseDouble(entry.getKey());
            double theirs = AccountingChecks.figure(entry.getValue());
            if (order != Math.rint(order) || Double.isInfinite(theirs)) {
                continue;
            }
            double ours = divergence.of(event, order);
            if (isExact()) {
                checks.near("divergence of order " + entry.getKey(), ours, theirs, ROUNDING * steps());
            } else {
                checks.atMost("divergence of order " + entry.getKey(), ours, theirs);
            }
        }
    }

    private double steps() {
        double steps = 0;
        for (JsonNode event : node.path("events")) {
            steps += event.path("count").asDouble(1);
        }
        return steps;
    }

    private boolean isExact() {
        return node.path("events").findValuesAsText("mechanism").stream().allMatch(EXACT::contains);
    }

    /** Whether an event may fail altogether, so that its divergences are infinite. */
    private boolean hasDelta() {
        for (JsonNode event : node.path("events")) {
            if (event.path("delta").asDouble() > 0) {
                return true;
            }
        }
        return false;
    }
}
