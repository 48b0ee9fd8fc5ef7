package dev.sfumato.notebook.page;

import dev.sfumato.chart.Markup;

/** A page that needs nothing beside itself. */
public final class Html5 {
    private Html5() {}

    public static String page(String title, String style, String body) {
        return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>"
                + Markup.escape(title) + "</title>\n<style>\n" + style + "</style>\n</head>\n<body>\n" + body
                + "</body>\n</html>\n";
    }
}
