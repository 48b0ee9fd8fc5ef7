package dev.sfumato.report;

/** What is said beside figures that were computed from private records and carry no noise. */
final class Confidentiality {
    static final String NOTICE =
            "Confidential: computed from the private records without noise. For their curator; keep"
                    + " it inside, it is not part of a release.";

    private Confidentiality() {}
}
