package dev.sfumato.site;

import java.nio.file.Path;

/**
 * A text and where its page lies.
 *
 * @param path from the site's folder on, with slashes
 */
record Page(Path source, String path, Part part, String title) {
    /** The way from this page to another place of the site. */
    String to(String place) {
        return "../".repeat((int) path.chars().filter(letter -> letter == '/').count()) + place;
    }
}
