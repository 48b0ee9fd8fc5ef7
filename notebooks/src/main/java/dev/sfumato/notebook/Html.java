package dev.sfumato.notebook;

import java.util.regex.Pattern;

/** A piece of HTML that a notebook shows as such; a terminal shows its words. */
public record Html(String html) {
    private static final Pattern TAG = Pattern.compile("<[^>]*>");

    /** The words of it. */
    @Override
    public String toString() {
        return TAG.matcher(html)
                .replaceAll("")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&amp;", "&")
                .strip();
    }
}
