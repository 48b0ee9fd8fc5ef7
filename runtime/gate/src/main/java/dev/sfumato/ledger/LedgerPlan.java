package dev.sfumato.ledger;

import java.time.Instant;
import java.util.List;

/**
 * An opening as it was recorded: charges that have it among their ancestors were made after it was fixed.
 *
 * @param tool the version of Sfumato that recorded it
 * @param nonce 128 random bits in hexadecimal digits
 */
public record LedgerPlan(Opening opening, String tool, Instant recorded, String nonce, List<String> parents)
        implements LedgerRecord {
    public LedgerPlan {
        Charge.requireLine("tool", tool);
        Hash.requireNonce(nonce);
        parents = Hash.requireAscending("parents", parents);
    }

    @Override
    public String dataset() {
        return opening.dataset();
    }

    @Override
    public byte[] bytes() {
        return PlanJson.write(this);
    }

    /** Whether it plans releases, and does not only open a budget. */
    public boolean hasSlots() {
        return !opening.slots().isEmpty();
    }
}
