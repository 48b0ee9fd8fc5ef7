package dev.sfumato.dsl.show;

import dev.sfumato.chart.Chart;
import dev.sfumato.data.image.ImageGrid;
import java.util.Optional;

/**
 * The answer of a word of this language. It describes itself once: a sheet and a picture for people, its contents for programs. All
 * that is shown or written follows from these: text, HTML, SVG, PNG, JSON and CSV.
 *
 * <p>No interface can print for its records, so that anyone who has a sheet prints {@code sheet().text()}; anyone who only prints
 * has the same lines as its sheet.
 */
public interface Result {
    /** Lines and tables for people; what it prints by default. */
    default Sheet sheet() {
        return Sheet.ofText(toString());
    }

    /** Facts and rows for programs; what it prints by default. */
    default Data contents() {
        return new Data().fact("text", toString());
    }

    /** The picture of its figures; none by default. */
    @NotAWord
    default Optional<Chart> picture() {
        return Optional.empty();
    }

    /** The images in its sheet; none by default. */
    @NotAWord
    default Optional<ImageGrid> shownImages() {
        return Optional.empty();
    }

    /** A piece of HTML for a notebook: no script, nothing fetched, readable on a dark page and on a light one. */
    default String html() {
        Sheet sheet = sheet();
        picture().ifPresent(sheet::picture);
        return sheet.html();
    }

    /** The picture of it as SVG, where there is one. */
    default Optional<String> svg() {
        return picture().map(Chart::svg);
    }

    /** Its images, or the picture of it, as the bytes of a PNG file, where there are such and this Java can paint text. */
    default Optional<byte[]> png() {
        return shownImages().map(ImageGrid::png).or(() -> picture().flatMap(Chart::png));
    }

    /** All of it as JSON, figures in full. */
    default String json() {
        return contents().json();
    }

    /** The table of it as CSV with a header, figures in full; a line that begins with # before that is a notice. */
    default String csv() {
        return contents().csv();
    }

    /** Writes it as what the file's name ends in, .json, .csv, .html, or .svg or .png where there is such a picture. */
    default Saved save(String file) {
        return Saved.as(this, file);
    }
}
