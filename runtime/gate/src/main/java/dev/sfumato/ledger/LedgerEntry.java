package dev.sfumato.ledger;

import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.noise.Draw;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A charge as it was recorded. Its components up to the event are those of {@link Charge}.
 *
 * @param schema the version in which it is written; entries of the first one know no draw, and all of them fitted
 * @param run what names this occurrence of the release
 * @param draw the draw of noise that was released, where it is known
 * @param tool the version of Sfumato that recorded it
 * @param nonce 128 random bits in hexadecimal digits, so that two branches which each release count twice
 * @param parents the ids of the ledger's heads when it was recorded, in ascending order
 */
public record LedgerEntry(
        int schema,
        String dataset,
        String fingerprint,
        String release,
        String run,
        Optional<Draw> draw,
        Unit unit,
        Label label,
        Optional<String> accepted,
        PrivacyEvent event,
        String tool,
        Instant recorded,
        String nonce,
        List<String> parents)
        implements LedgerRecord {
    public LedgerEntry {
        new Charge(dataset, fingerprint, release, Occurrence.named(run), unit, label, accepted, event);
        if (schema == 1 && (draw.isPresent() || accepted.isPresent())) {
            throw new IllegalArgumentException("an entry of schema 1 has no draw, and nobody answers for it");
        }
        Charge.requireLine("tool", tool);
        Hash.requireNonce(nonce);
        parents = Hash.requireAscending("parents", parents);
    }

    /** @param charge whose run has a name, no matter who gave it */
    static LedgerEntry of(Charge charge, String tool, Instant recorded, String nonce, List<String> parents) {
        return new LedgerEntry(
                EntryJson.SCHEMA,
                charge.dataset(),
                charge.fingerprint(),
                charge.release(),
                charge.occurrence().run().orElseThrow(),
                charge.occurrence().draw(),
                charge.unit(),
                charge.label(),
                charge.accepted(),
                charge.event(),
                tool,
                recorded,
                nonce,
                parents);
    }

    /** The charge of the entry. */
    public Charge charge() {
        return new Charge(
                dataset, fingerprint, release, new Occurrence(Optional.of(run), draw), unit, label, accepted, event);
    }

    /** Whether it is a run of a release of a dataset, whatever that does. */
    boolean isRun(String ofDataset, String ofRelease, String name) {
        return dataset.equals(ofDataset) && release.equals(ofRelease) && run.equals(name);
    }

    @Override
    public byte[] bytes() {
        return EntryJson.write(this);
    }

    /**
     * The entry of a file.
     *
     * @param name the name of the file, which must be the hash of its bytes
     * @throws LedgerException if the file is not exactly what was written, or holds no charge
     */
    public static LedgerEntry read(byte[] bytes, String name) {
        if (EntryFile.read(bytes, name) instanceof LedgerEntry entry) {
            return entry;
        }
        throw LedgerException.broken(
                "The ledger", List.of(new BrokenFile(name, "holds a plan, and a charge was asked for")));
    }
}
