package dev.sfumato.gate.fix;

/**
 * A change that was priced and passes.
 *
 * @param release the release to change, or nothing where it is the dataset
 * @param setting what to change, by the name that it has in a build
 * @param value what to write
 * @param words the change in words, without a full stop
 * @param script the change as a build script says it, or nothing where the words do
 */
public record Fix(String release, String setting, String value, String words, String script) {
    /** The setting of a fix that multiplies all noise scales by its value. */
    public static final String ALL_NOISE = "noise";

    /** The setting of a fix that multiplies noise with PAC privacy by its value. */
    public static final String PAC_NOISE = "pac noise";

    /** The setting of a fix that records all that is declared as a plan. */
    public static final String PLAN = "plan";

    public Fix(String release, String setting, String value, String words) {
        this(release, setting, value, words, "");
    }

    /** The change for the author of a build script. */
    public String sentence() {
        return words + (script.isEmpty() ? "" : ": " + script) + ".";
    }
}
