package dev.sfumato.site;

import dev.sfumato.chart.Markup;
import dev.sfumato.notebook.NotebookPage;
import dev.sfumato.notebook.page.Html5;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** What is around the text of each page: the parts of the site, the pages of its part, and those before and after it. */
final class Frame {
    private final Pages pages;

    Frame(Pages pages) {
        this.pages = pages;
    }

    String around(Page page, Text text) {
        StringBuilder body = new StringBuilder(
                        "<a class=\"skip\" href=\"#text\">To the text</a>\n<header class=\"site\">\n<a class=\"home\" href=\"")
                .append(page.to("index.html"))
                .append("\">Sfumato</a>\n<nav aria-label=\"Parts\">\n");
        for (Part part : Part.values()) {
            List<Page> inPart = pages.in(part);
            if (!inPart.isEmpty()) {
                link(body, page, inPart.get(0).path(), part.title(), part == page.part());
            }
        }
        link(body, page, Site.API + "/index.html", "API", false);
        body.append(
                "</nav>\n</header>\n<div class=\"columns\">\n<nav class=\"part\" aria-label=\"Pages of this part\">\n");
        List<Page> inPart = pages.in(page.part());
        inPart.forEach(other -> link(body, page, other.path(), other.title(), other.equals(page)));
        body.append("</nav>\n<main id=\"text\">\n").append(text.body());
        around(body, page, inPart);
        body.append("</main>\n</div>\n");
        return Html5.page(
                page.path().equals("index.html") ? text.title() : text.title() + " - Sfumato",
                NotebookPage.style() + style("site.css"),
                body.toString());
    }

    private static void around(StringBuilder body, Page page, List<Page> inPart) {
        int place = inPart.indexOf(page);
        body.append("<nav class=\"around\" aria-label=\"Before and after\">\n");
        if (place > 0) {
            link(
                    body,
                    page,
                    inPart.get(place - 1).path(),
                    "\u2190 " + inPart.get(place - 1).title(),
                    false);
        }
        if (place < inPart.size() - 1) {
            link(body, page, inPart.get(place + 1).path(), inPart.get(place + 1).title() + " \u2192", false);
        }
        body.append("</nav>\n");
    }

    private static void link(StringBuilder body, Page page, String place, String words, boolean isHere) {
        body.append("<a href=\"")
                .append(Markup.escape(page.to(place)))
                .append(isHere ? "\" aria-current=\"page\">" : "\">")
                .append(Markup.escape(words))
                .append("</a>\n");
    }

    static String style(String name) {
        try (InputStream in = Frame.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
