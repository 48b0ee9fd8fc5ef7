package dev.sfumato.ledger;

import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.Unit;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A charge as it was recorded. Its components up to the event are those of {@link Charge}.
 *
 * @param tool the version of Sfumato that recorded it
 * @param nonce 128 random bits in hexadecimal digits, so that two branches which each release count twice
 * @param parents the ids of the ledger's heads when it was recorded, in ascending order
 */
public record LedgerEntry(
        String dataset,
        String fingerprint,
        String release,
        String run,
        Unit unit,
        Label label,
        PrivacyEvent event,
        String tool,
        Instant recorded,
        String nonce,
        List<String> parents) {
    private static final Pattern NONCE = Pattern.compile("[0-9a-f]{32}");

    public LedgerEntry {
        new Charge(dataset, fingerprint, release, run, unit, label, event);
        Charge.requireLine("tool", tool);
        if (!NONCE.matcher(nonce).matches()) {
            throw new IllegalArgumentException("nonce must be 32 lower-case hexadecimal digits, got '" + nonce + "'");
        }
        parents = Hash.requireAscending("parents", parents);
    }

    static LedgerEntry of(Charge charge, String tool, Instant recorded, String nonce, List<String> parents) {
        return new LedgerEntry(
                charge.dataset(),
                charge.fingerprint(),
                charge.release(),
                charge.run(),
                charge.unit(),
                charge.label(),
                charge.event(),
                tool,
                recorded,
                nonce,
                parents);
    }

    /** What is compared to find out whether a charge was recorded already. */
    public Charge charge() {
        return new Charge(dataset, fingerprint, release, run, unit, label, event);
    }

    /** SHA-256 of the bytes. */
    public String id() {
        return Hash.of(bytes());
    }

    /** The name of the file that holds this entry. */
    public String fileName() {
        return EntryFile.nameOf(id());
    }

    /** The one way to write this entry, the same on every platform and for ever. */
    public byte[] bytes() {
        return EntryJson.write(this);
    }

    /**
     * The entry of a file.
     *
     * @param name the name of the file, which must be the hash of its bytes
     * @throws LedgerException if the file is not exactly what was written
     */
    public static LedgerEntry read(byte[] bytes, String name) {
        return EntryFile.read(bytes, name);
    }
}
