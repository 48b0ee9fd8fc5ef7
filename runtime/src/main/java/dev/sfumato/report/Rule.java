package dev.sfumato.report;

import java.util.Arrays;

/** What a dataset can fail by. */
public enum Rule {
    BUDGET_EXCEEDED(
            "budget-exceeded",
            "Privacy budget exceeded",
            "All releases of a dataset, recorded and planned, are priced together. Their epsilon at the budget's delta must"
                    + " not be above the budget's epsilon. More noise, fewer releases or a larger budget help."),
    NO_GUARANTEE(
            "no-guarantee",
            "No privacy guarantee",
            "Something is released without protection, with noise from a known seed, or with noise that has no price at the"
                    + " budget's delta. No epsilon covers it: change the mechanism, or give the budget a delta."),
    LABEL_TOO_WEAK(
            "label-too-weak",
            "Figure not trusted enough",
            "The total rests on a claim with a known gap, and the budget counts proved figures only. Use a mechanism with a"
                    + " proof, or accept claims with weakestLabel = 'CLAIMED'."),
    DELTA_TOO_LARGE(
            "delta-too-large",
            "Delta above the budget",
            "The total holds at a delta that is larger than the budget's."),
    RECORDS_EXPOSED(
            "records-exposed",
            "Records too exposed",
            "Synthetic rows show more of some private records than maxDelta allows. Release fewer rows, or raise maxDelta if"
                    + " that is acceptable to the people concerned."),
    EXPOSURE_LABEL_TOO_WEAK(
            "exposure-label-too-weak",
            "Exposure not trusted enough",
            "The exposure of records rests on something that is not proved or not declared public, and the budget counts"
                    + " proved figures only. Declare what is public, or accept claims with weakestLabel = 'CLAIMED'.");

    private final String id;
    private final String title;
    private final String help;

    Rule(String id, String title, String help) {
        this.id = id;
        this.title = title;
        this.help = help;
    }

    /** The name used in files. */
    public String id() {
        return id;
    }

    public String title() {
        return title;
    }

    /** What the rule asks for and what to do, for people who meet it first in a list of findings. */
    public String help() {
        return help;
    }

    /** Whether the rule is about the exposure of records, not about the account. */
    boolean isExposure() {
        return this == RECORDS_EXPOSED || this == EXPOSURE_LABEL_TOO_WEAK;
    }

    public static Rule of(String id) {
        return Arrays.stream(values())
                .filter(rule -> rule.id.equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("rule must be one of "
                        + String.join(
                                ", ", Arrays.stream(values()).map(Rule::id).toList()) + ", got '" + id + "'"));
    }
}
