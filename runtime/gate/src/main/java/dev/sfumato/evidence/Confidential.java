package dev.sfumato.evidence;

/** The warning shown wherever figures are shown or written that were computed from private rows and carry no noise. */
public final class Confidential {
    public static final String NOTICE =
            "Confidential: computed from the private rows without noise. For their curator; not part of a release.";

    private Confidential() {}
}
