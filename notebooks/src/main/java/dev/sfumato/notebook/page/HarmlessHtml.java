package dev.sfumato.notebook.page;

import dev.sfumato.chart.Markup;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Node;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.HtmlNodeRendererContext;

/**
 * Tags in a text of strangers, whose page may lie on a server that others trust: the marks that texts need, without attributes, and
 * images that lie beside the text or in it. Comments are left out, and all else is shown as it was written.
 *
 * @param links where each image lies instead
 */
record HarmlessHtml(HtmlNodeRendererContext context, UnaryOperator<String> links) implements NodeRenderer {
    private static final String MARK = "</?(?:br|sub|sup|b|i|em|strong|kbd|code|details|summary|picture)\\s*/?>";

    /** No colon and no slash in front, so no other place. */
    private static final String BESIDE = "[\\w.][\\w.%~+/-]*+";

    private static final Pattern FILE = Pattern.compile("\\b(src|srcset)=\"(?!data:)([^\"]*)\"");
    private static final String WITHIN = "data:image/(?:png|jpeg|gif);base64,[A-Za-z0-9+/=]++";
    private static final String IMAGE = "<img(?:\\s+(?:src=\"(?:" + BESIDE + "|" + WITHIN
            + ")\"|(?:alt|title)=\"[^\"<>]*+\"|(?:width|height)=\"\\d{1,4}\"))++\\s*/?>";
    /** The same image in light or in dark, as the reader chose. */
    private static final String SCHEME =
            "<source media=\"\\(prefers-color-scheme: (?:dark|light)\\)\" srcset=\"" + BESIDE + "\"\\s*/?>";

    private static final String COMMENT = "(?s:<!--.*?-->)";
    private static final Pattern KNOWN = Pattern.compile(MARK + "|" + IMAGE + "|" + SCHEME + "|" + COMMENT);

    @Override
    public Set<Class<? extends Node>> getNodeTypes() {
        return Set.of(HtmlBlock.class, HtmlInline.class);
    }

    @Override
    public void render(Node node) {
        if (node instanceof HtmlBlock block) {
            context.getWriter().line();
            context.getWriter().raw(of(block.getLiteral()));
            context.getWriter().line();
        } else {
            context.getWriter().raw(of(((HtmlInline) node).getLiteral()));
        }
    }

    String of(String source) {
        StringBuilder out = new StringBuilder();
        Matcher tag = KNOWN.matcher(source);
        int end = 0;
        while (tag.find()) {
            out.append(Markup.escape(source.substring(end, tag.start())));
            out.append(tag.group().startsWith("<!--") ? "" : whereItLies(tag.group()));
            end = tag.end();
        }
        return out.append(Markup.escape(source.substring(end))).toString();
    }

    private String whereItLies(String tag) {
        return FILE.matcher(tag)
                .replaceAll(source ->
                        Matcher.quoteReplacement(source.group(1) + "=\"" + Markup.escape(links.apply(source.group(2))) + "\""));
    }
}
