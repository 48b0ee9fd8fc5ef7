package dev.sfumato.dsl.show;

import dev.sfumato.chart.Chart;
import dev.sfumato.chart.Sign;
import dev.sfumato.chart.Signed;
import dev.sfumato.data.image.ImageGrid;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The display of a value, part by part: text that fits the terminal, and a piece of HTML with the same contents. */
@NotAWord
public final class Sheet {
    /** A part without text is for where pictures can be shown. */
    private record Part(Optional<Supplier<String>> text, Supplier<String> html) {}

    private final List<Part> parts = new ArrayList<>();

    /** Returns lines of text as a sheet. */
    public static Sheet ofText(String text) {
        Sheet sheet = new Sheet();
        text.lines().forEach(sheet::line);
        return sheet;
    }

    /** A line; a verdict or label in it has its sign where it is {@link Signed}. */
    public Sheet line(CharSequence words) {
        return add(() -> TextWidth.wrapped(words.toString()), () -> paragraph(words));
    }

    /**
     * A line with more words where no pictures can be shown.
     *
     * @param instead what there is to do without them
     */
    public Sheet line(String words, String instead) {
        return add(() -> TextWidth.wrapped(words + instead), () -> paragraph(words));
    }

    public Sheet lines(List<? extends CharSequence> words) {
        words.forEach(this::line);
        return this;
    }

    /** A line in small print. */
    public Sheet note(CharSequence words) {
        return add(() -> TextWidth.wrapped(words.toString()), () -> smallPrint(words));
    }

    public Sheet gap() {
        return add(() -> "", () -> "");
    }

    public Sheet table(TextTable table) {
        return add(table::toString, table::html);
    }

    /** A picture, where pictures can be shown; its figures stand in a table as well. */
    public Sheet picture(Chart chart) {
        parts.add(0, new Part(Optional.empty(), chart::inline));
        return this;
    }

    /** Images, where pictures can be shown. */
    public Sheet images(ImageGrid grid) {
        parts.add(new Part(Optional.empty(), grid::html));
        return this;
    }

    /** Images with words about them, where pictures can be shown. */
    public Sheet images(ImageGrid grid, String caption) {
        images(grid).parts.add(new Part(Optional.empty(), () -> smallPrint(caption)));
        return this;
    }

    private static String paragraph(CharSequence words) {
        return "<p style=\"margin:.3em 0\">" + Sign.html(words) + "</p>";
    }

    private static String smallPrint(CharSequence words) {
        return "<p style=\"margin:.3em 0;font-size:90%;opacity:.8\">" + Sign.html(words) + "</p>";
    }

    private Sheet add(Supplier<String> text, Supplier<String> html) {
        parts.add(new Part(Optional.of(text), html));
        return this;
    }

    public String text() {
        List<String> texts = parts.stream()
                .flatMap(part -> part.text.stream())
                .map(Supplier::get)
                .toList();
        return String.join("\n", texts).stripLeading();
    }

    public String html() {
        StringBuilder out = new StringBuilder("<div class=\"sfumato\" style=\"line-height:1.45\">\n");
        parts.forEach(part -> {
            String html = part.html.get();
            out.append(html).append(html.isEmpty() || html.endsWith("\n") ? "" : "\n");
        });
        return out.append("</div>").toString();
    }
}
