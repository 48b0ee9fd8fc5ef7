package dev.sfumato.notebook.page;

import dev.sfumato.chart.Markup;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.CustomNode;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.AttributeProvider;
import org.commonmark.renderer.html.HtmlNodeRendererContext;
import org.commonmark.renderer.html.HtmlRenderer;

/** A text in Markdown. */
public final class Markdown {
    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());
    private static final Parser PARSER = Parser.builder()
            .extensions(EXTENSIONS)
            .customInlineContentParserFactory(new FormulaParser())
            .build();

    private final Node document;

    private Markdown(Node document) {
        this.document = document;
    }

    public static Markdown of(String source) {
        return new Markdown(PARSER.parse(source));
    }

    /**
     * Returns the text as HTML, with no tags of its own but harmless ones. Its headings can be linked as on code hosts.
     *
     * @param links where each link leads to, and each picture lies, instead
     */
    public String html(UnaryOperator<String> links) {
        return HtmlRenderer.builder()
                .extensions(EXTENSIONS)
                .sanitizeUrls(true)
                .nodeRendererFactory(FormulaRenderer::new)
                .nodeRendererFactory(context -> new HarmlessHtml(context, links))
                .attributeProviderFactory(context -> new Attributes(links, new HashSet<>()))
                .build()
                .render(document);
    }

    /** The words of its first heading. */
    public Optional<String> title() {
        for (Node block = document.getFirstChild(); block != null; block = block.getNext()) {
            if (block instanceof Heading heading && heading.getLevel() == 1) {
                return Optional.of(words(heading));
            }
        }
        return Optional.empty();
    }

    /** The first sentence of its first paragraph. */
    public Optional<String> firstSentence() {
        for (Node block = document.getFirstChild(); block != null; block = block.getNext()) {
            if (block instanceof Paragraph) {
                String words = words(block);
                return Optional.of(words.replaceFirst("(?s)(?<=[.?!:])\\s+(?=[\\p{Lu}\"(`]).*", ""));
            }
        }
        return Optional.empty();
    }

    private static String words(Node block) {
        StringBuilder out = new StringBuilder();
        block.accept(new AbstractVisitor() {
            @Override
            public void visit(Text text) {
                out.append(text.getLiteral());
            }

            @Override
            public void visit(Code code) {
                out.append(code.getLiteral());
            }

            @Override
            public void visit(SoftLineBreak lineBreak) {
                out.append(' ');
            }

            @Override
            public void visit(CustomNode node) {
                if (node instanceof Formula formula) {
                    out.append(formula.tex());
                }
            }
        });
        return out.toString().strip();
    }

    /**
     * Where links and pictures are instead, and what headings are linked by.
     *
     * @param taken the names of the headings so far
     */
    private record Attributes(UnaryOperator<String> links, Set<String> taken) implements AttributeProvider {
        @Override
        public void setAttributes(Node node, String tag, Map<String, String> attributes) {
            attributes.computeIfPresent("href", (name, to) -> links.apply(to));
            attributes.computeIfPresent("src", (name, from) -> links.apply(from));
            if (node instanceof Heading heading) {
                String name = words(heading)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N}\\p{Pc} -]", "")
                        .replace(' ', '-');
                attributes.put(
                        "id",
                        Stream.iterate(0, count -> count + 1)
                                .map(count -> count == 0 ? name : name + "-" + count)
                                .filter(taken::add)
                                .findFirst()
                                .orElseThrow());
            }
        }
    }

    private record FormulaRenderer(HtmlNodeRendererContext context) implements NodeRenderer {
        @Override
        public Set<Class<? extends Node>> getNodeTypes() {
            return Set.of(Formula.class);
        }

        @Override
        public void render(Node node) {
            Formula formula = (Formula) node;
            context.getWriter()
                    .raw(MathMl.of(formula.tex(), formula.isDisplayed())
                            .orElseGet(() -> "<code class=\"tex\">"
                                    + Markup.escape(formula.tex().strip()) + "</code>"));
        }
    }
}
