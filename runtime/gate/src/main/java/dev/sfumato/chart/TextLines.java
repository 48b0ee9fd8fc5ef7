package dev.sfumato.chart;

import java.util.ArrayList;
import java.util.List;

/** Text in lines of a width. */
public final class TextLines {
    private TextLines() {}

    /** One line as several that fit, broken at spaces where there are some. */
    public static List<String> wrapped(String line, int width) {
        List<String> parts = new ArrayList<>();
        String rest = line;
        while (rest.length() > width) {
            int space = rest.lastIndexOf(' ', width);
            int cut = space > 0 && !rest.substring(0, space).isBlank() ? space : width;
            parts.add(rest.substring(0, cut));
            rest = rest.substring(cut).stripLeading();
        }
        parts.add(rest);
        return parts;
    }
}
