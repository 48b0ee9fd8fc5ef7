package dev.sfumato.dsl.show;

import java.util.Optional;

/**
 * What a word of this language answers with. It prints as text; a notebook shows it as HTML or as a picture, and files take
 * it as JSON or CSV.
 */
public interface Result {
    /** A piece of HTML for a notebook: no script, nothing fetched, readable on a dark page and on a light one. */
    String html();

    /** The picture of it as SVG, where there is one. */
    default Optional<String> svg() {
        return Optional.empty();
    }

    /** The picture of it as the bytes of a PNG file, where there is one. */
    default Optional<byte[]> png() {
        return Optional.empty();
    }

    /** All of it as JSON, figures in full. */
    String json();

    /** The table of it as CSV with a header, figures in full; a line that begins with # before that is a notice. */
    String csv();

    /** Writes it as what the file's name ends in, .json, .csv, .html, or .svg or .png where there is such a picture. */
    default Saved save(String file) {
        return Saved.as(this, file);
    }
}
