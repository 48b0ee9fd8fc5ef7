package dev.sfumato.ledger;

import dev.sfumato.Require;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.Unit;

/**
 * What one occurrence of a release does to a dataset.
 *
 * @param fingerprint SHA-256 of the data in hexadecimal digits, or {@link #NO_DATA}
 * @param release the name that the release is declared by
 * @param run what names this occurrence of the release, for example a week
 * @param unit the unit of the event
 * @param label the label of the event's price when it was charged; gates price the event anew
 */
public record Charge(
        String dataset, String fingerprint, String release, String run, Unit unit, Label label, PrivacyEvent event) {
    /** The fingerprint where a build declares no data file. */
    public static final String NO_DATA = "none";

    public Charge {
        requireLine("dataset", dataset);
        if (!fingerprint.equals(NO_DATA) && !Hash.isHash(fingerprint)) {
            throw new IllegalArgumentException("fingerprint must be a SHA-256 in 64 lower-case hexadecimal digits or '"
                    + NO_DATA + "', got '" + fingerprint + "'");
        }
        requireLine("release", release);
        requireLine("run", run);
        if (label == Label.EMPIRICAL) {
            throw new IllegalArgumentException(
                    "label must be CERTIFIED, CLAIMED or NONE, got EMPIRICAL: a lower bound is" + " no price");
        }
        if (event.unit() != unit) {
            throw new IllegalArgumentException("The charge is per '" + unit + "', its event per '" + event.unit()
                    + "': state both for the same unit.");
        }
    }

    /** Whether both name the same run of the same release, whatever it does. */
    public boolean isSameRunAs(Charge other) {
        return dataset.equals(other.dataset) && release.equals(other.release) && run.equals(other.run);
    }

    /** Whether the other charge is this one again, so that it costs nothing more. The label plays no part. */
    public boolean isReplayOf(Charge other) {
        return isSameRunAs(other)
                && event.equals(other.event)
                && unit == other.unit
                && fingerprint.equals(other.fingerprint);
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
