package dev.sfumato.gate;

import java.util.Arrays;

/** The rules that a dataset can fail. */
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
                    + " budget's delta. No epsilon covers it: change the mechanism, or give the budget a delta. Releases with"
                    + " PAC privacy are held against a budget of their own: pac { information = 0.02 }."),
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
                    + " that is acceptable to the people concerned; rows of a private training, mechanism = tableTraining, need"
                    + " no such limit. The figures are confidential, and in the report only."),
    EXPOSURE_LABEL_TOO_WEAK(
            "exposure-label-too-weak",
            "Exposure not trusted enough",
            "The exposure of records rests on something that is not proved or not declared public, and the budget counts"
                    + " proved figures only. Declare what is public, or accept claims with weakestLabel = 'CLAIMED'."),
    PAC_BUDGET_EXCEEDED(
            "pac-budget-exceeded",
            "PAC budget exceeded",
            "What the releases with PAC privacy tell of a dataset, recorded and planned, adds up, and must not be above the"
                    + " information of the PAC budget. More noise, fewer releases or a larger budget help. The budget of"
                    + " epsilon has no part in it."),
    PAC_LABEL_TOO_WEAK(
            "pac-label-too-weak",
            "Information not trusted enough",
            "What the releases with PAC privacy tell rests on a claim with a known gap or on noise from a known seed, and the"
                    + " PAC budget counts proved figures only. Use noise whose measurement is proved, drawn from the secure"
                    + " source, or accept claims with pac { weakestLabel = 'CLAIMED' }."),
    PAC_CONFIDENCE_TOO_LOW(
            "pac-confidence-too-low",
            "Confidence below the PAC budget",
            "What the releases with PAC privacy tell was measured from samples, and the measurements may mislead with a"
                    + " larger probability than the PAC budget's failure. Measure with a smaller failure, count all worlds of"
                    + " a finite secret, or declare pac { failure = 0.01 }."),
    BUDGET_PROMISES_NOTHING(
            "budget-promises-nothing",
            "Budget promises nothing",
            "The budget is kept by releases that tell nearly everything: its epsilon is above the ceiling, 20 unless"
                    + " budget { ceiling = 30.0 } says otherwise, or its delta is not below 1 divided by the number of records, so"
                    + " that whole records may be published; or its information is not below ln 2 nats, with which a yes or no"
                    + " may be told. Declare a smaller budget, or answer for this one."),
    IMPLEMENTATION_LEAKS(
            "implementation-leaks",
            "Leaks more than it declares",
            "An attack measured that a release leaks more than what it declares can leak: a lower bound on epsilon is above the"
                    + " upper bound at the same delta. It is the implementation that fails, not the budget: look for a missing"
                    + " clip, too little noise, a biased sample, noise that is drawn and added in floating point, or a guarantee"
                    + " that does not hold. No larger budget and no other declared noise mends it.");

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

    /** The requirement of the rule and the remedy, for readers who meet it first in a list of findings. */
    public String help() {
        return help;
    }

    /** Whether the rule is about the exposure of records, not about the account. */
    boolean isExposure() {
        return this == RECORDS_EXPOSED || this == EXPOSURE_LABEL_TOO_WEAK;
    }

    /** Whether the rule is about the account of PAC privacy. */
    public boolean isPac() {
        return this == PAC_BUDGET_EXCEEDED || this == PAC_LABEL_TOO_WEAK || this == PAC_CONFIDENCE_TOO_LOW;
    }

    /** Whether the rule is about the budget alone, whatever is spent of it. */
    public boolean isPromise() {
        return this == BUDGET_PROMISES_NOTHING;
    }

    /** Whether the rule is about the account that is held against epsilon. */
    public boolean isAccount() {
        return !isExposure() && !isPac() && !isAttack() && !isPromise();
    }

    /** Whether the rule is about what was attacked, not about what is declared. */
    public boolean isAttack() {
        return this == IMPLEMENTATION_LEAKS;
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
