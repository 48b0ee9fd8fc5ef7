package dev.sfumato.ledger;

import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.util.FingerprintKey;
import dev.sfumato.util.Require;
import java.util.Optional;

/**
 * The effect of one occurrence of a release on a dataset.
 *
 * @param fingerprint by what the data are known, made by a {@link FingerprintKey}, or {@link #NO_DATA}; old entries have a bare SHA-256
 * @param release the name that the release is declared by
 * @param occurrence which occurrence of the release it is
 * @param unit the unit of the event
 * @param label the label of the event's price when it was charged; gates price the event anew
 * @param accepted who answers for what a gate finds fault with in it; nothing where it fits
 */
public record Charge(
        String dataset,
        String fingerprint,
        String release,
        Occurrence occurrence,
        Unit unit,
        Label label,
        Optional<String> accepted,
        PrivacyEvent event) {
    /** The fingerprint where a build declares no data file. */
    public static final String NO_DATA = "none";

    public Charge {
        requireLine("dataset", dataset);
        if (!fingerprint.equals(NO_DATA) && !FingerprintKey.isKeyed(fingerprint) && !Hash.isHash(fingerprint)) {
            throw new IllegalArgumentException("fingerprint must be one that a FingerprintKey made, or '" + NO_DATA
                    + "', or as in old entries a SHA-256 in 64 lower-case hexadecimal digits, got '" + fingerprint
                    + "'");
        }
        requireLine("release", release);
        accepted.ifPresent(words -> requireLine("accepted", words));
        if (label == Label.EMPIRICAL) {
            throw new IllegalArgumentException(
                    "label must be CERTIFIED, CLAIMED or NONE, got EMPIRICAL: a lower bound is" + " no price");
        }
        if (event.unit() != unit) {
            throw new IllegalArgumentException("The charge is per '" + unit + "', its event per '" + event.unit()
                    + "': state both for the same unit.");
        }
    }

    /** A run that is known by its name, and fits. */
    public Charge(
            String dataset,
            String fingerprint,
            String release,
            String run,
            Unit unit,
            Label label,
            PrivacyEvent event) {
        this(dataset, fingerprint, release, Occurrence.named(run), unit, label, Optional.empty(), event);
    }

    /** The same, its run named. */
    Charge named(String run) {
        Occurrence named = new Occurrence(Optional.of(run), occurrence.draw());
        return new Charge(dataset, fingerprint, release, named, unit, label, accepted, event);
    }

    /** The same, whose price is trusted no more than this. */
    public Charge trusted(Label most) {
        return new Charge(dataset, fingerprint, release, occurrence, unit, label.and(most), accepted, event);
    }

    /** The same, for which somebody answers although it does not fit. */
    public Charge accepted(String by) {
        return new Charge(dataset, fingerprint, release, occurrence, unit, label, Optional.of(by), event);
    }

    /**
     * Whether this is what an entry holds already, so that it costs nothing more. A draw is identified by itself. A run that only has a
     * name is the same where all else is, too, unless the entry is of a draw: this relies on the word of the one who names it. A charge
     * that has neither is never known to be a repetition. The label plays no part.
     */
    boolean isReplayOf(LedgerEntry entry) {
        boolean doesSame = dataset.equals(entry.dataset()) && event.equals(entry.event()) && unit == entry.unit();
        return doesSame
                && (occurrence.draw().isPresent()
                        ? occurrence.draw().equals(entry.draw())
                        : entry.draw().isEmpty()
                                && release.equals(entry.release())
                                && FingerprintKey.compare(fingerprint, entry.fingerprint())
                                        == FingerprintKey.SameData.YES
                                && occurrence.run().filter(entry.run()::equals).isPresent());
    }

    /** The release and its occurrence, for a sentence. */
    public String words() {
        return "release '" + release + "', " + occurrence;
    }

    static String requireLine(String name, String text) {
        Require.notBlank(name, text);
        if (text.codePoints().anyMatch(c -> Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE)) {
            throw new IllegalArgumentException(
                    name + " must be one line of text without control characters, got '" + text + "'");
        }
        return text;
    }
}
