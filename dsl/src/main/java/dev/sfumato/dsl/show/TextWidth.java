package dev.sfumato.dsl.show;

import dev.sfumato.chart.TextLines;
import java.util.ArrayList;
import java.util.List;

/** How wide text may be: {@code -Dsfumato.width}, else the terminal's COLUMNS, else 100. */
@NotAWord
public final class TextWidth {
    private static final int USUAL = 100;
    private static final int NARROWEST = 40;

    private TextWidth() {}

    public static int columns() {
        return Math.max(NARROWEST, Integer.getInteger("sfumato.width", ofTerminal()));
    }

    private static int ofTerminal() {
        String columns = System.getenv("COLUMNS");
        return columns != null && columns.matches("[1-9][0-9]{0,4}") ? Integer.parseInt(columns) : USUAL;
    }

    /** Lines that fit, broken at spaces where there are some; what was one line begins at the left. */
    public static String wrapped(String text) {
        List<String> lines = new ArrayList<>();
        text.lines().forEach(line -> lines.addAll(wrapped(line, columns())));
        return String.join("\n", lines);
    }

    public static List<String> wrapped(String line, int width) {
        return TextLines.wrapped(line, width);
    }
}
