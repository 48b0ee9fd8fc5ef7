package dev.sfumato.gate;

/** The notice beside figures that were computed from private records and carry no noise, and the places of such figures. */
public final class Confidentiality {
    public static final String NOTICE =
            "Confidential: computed from the private records without noise. For their curator; keep"
                    + " it inside, it is not part of a release.";

    /** The text in place of such figures. */
    public static final String ELSEWHERE =
            "What was measured on the private records is confidential, and told in the report only.";

    private Confidentiality() {}

    /** Whether an audit knows anything that was computed from private records, if only their number. */
    public static boolean isOf(DatasetAudit audit) {
        return audit.data().isPresent()
                || audit.exposure().isPresent()
                || audit.attacks().stream().anyMatch(AttackedRelease::isConfidential);
    }
}
