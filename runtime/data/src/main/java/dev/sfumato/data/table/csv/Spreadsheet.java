package dev.sfumato.data.table.csv;

import dev.sfumato.data.table.RawNumber;
import java.util.regex.Pattern;

/** Texts as a spreadsheet shows them, where it would run some as formulas. */
public final class Spreadsheet {
    /** Where a cell begins, also for a spreadsheet that splits at semicolons, with what makes it a formula. */
    private static final Pattern FORMULA = Pattern.compile("(^|[;\t\r\n])(?=[=+\\-@\uff1d\uff0b\uff0d\uff20\t\r\n])");

    private Spreadsheet() {}

    /**
     * The text with an apostrophe wherever it would begin a formula: at its beginning, or after what may separate cells, before =, +,
     * -, @, a tab or a line end. Numbers stay as they are.
     */
    public static String safe(String text) {
        return Double.isNaN(RawNumber.parse(text)) ? FORMULA.matcher(text).replaceAll("$1'") : text;
    }
}
