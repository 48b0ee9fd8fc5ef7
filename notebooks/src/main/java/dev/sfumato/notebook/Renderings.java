package dev.sfumato.notebook;

import dev.sfumato.chart.Chart;
import dev.sfumato.dsl.show.Result;
import java.awt.image.RenderedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;

/**
 * How values are shown. What has a picture is shown as its picture and then as its words: a notebook that is not trusted strips
 * drawings out of HTML and still prefers what is left of it to an image.
 */
final class Renderings {
    /** Renderers of cells, the newest first. */
    private static final List<Renderer<?>> OF_CELLS = new CopyOnWriteArrayList<>();

    private static final Pattern DRAWING = Pattern.compile("<svg\\b.*?</svg>\\s*", Pattern.DOTALL);
    private static final Pattern IMAGE = Pattern.compile("<img\\b[^>]*\\ssrc=\"data:[^>]*>\\s*");
    private static final Pattern TAG = Pattern.compile("<[^>]*>");

    private Renderings() {}

    static void add(Renderer<?> renderer) {
        OF_CELLS.add(0, renderer);
    }

    /** All that a value is shown as, its words last. */
    static List<MimeBundle> of(@Nullable Object value) {
        return of(value, String.valueOf(value));
    }

    /** The same with the words that stand for a value which nobody renders. */
    static List<MimeBundle> of(@Nullable Object value, String text) {
        if (value == null || value instanceof CharSequence || value instanceof Number) {
            return List.of(MimeBundle.text(text));
        }
        if (value instanceof MimeBundle bundle) {
            return List.of(bundle);
        }
        Optional<Renderer<?>> renderer = rendererOf(value);
        if (renderer.isPresent()) {
            return rendered(renderer.get(), value);
        }
        if (value instanceof Result result) {
            return ofResult(result, text);
        }
        if (value instanceof Html html) {
            return List.of(MimeBundle.html(html.html(), html.toString()));
        }
        if (value instanceof RenderedImage image) {
            return List.of(
                    MimeBundle.png(png(image), "[image of " + image.getWidth() + " x " + image.getHeight() + "]"));
        }
        if (value instanceof Timed<?> timed && timed.value() != null) {
            List<MimeBundle> all = new ArrayList<>(List.of(MimeBundle.text(timed.times())));
            all.addAll(of(timed.value()));
            return all;
        }
        return List.of(MimeBundle.text(text));
    }

    private static List<MimeBundle> ofResult(Result result, String text) {
        Map<String, String> picture = new LinkedHashMap<>();
        result.svg().ifPresent(svg -> picture.put(MimeBundle.SVG, svg));
        result.png()
                .ifPresent(
                        png -> picture.put(MimeBundle.PNG, Base64.getEncoder().encodeToString(png)));
        String html = result.html();
        if (picture.isEmpty()) {
            return List.of(MimeBundle.html(html, text));
        }
        String words = IMAGE.matcher(DRAWING.matcher(html).replaceAll("")).replaceAll("");
        if (TAG.matcher(words).replaceAll("").isBlank()) {
            return List.of(MimeBundle.of(picture, text));
        }
        String title = result.picture().map(Chart::title).map(of -> ": " + of).orElse("");
        return List.of(MimeBundle.of(picture, "[picture" + title + "]"), MimeBundle.html(words, text));
    }

    /** Those of cells first, then those of libraries. */
    private static Optional<Renderer<?>> rendererOf(Object value) {
        ServiceLoader<?> libraries =
                ServiceLoader.load(Renderer.class, Thread.currentThread().getContextClassLoader());
        List<Renderer<?>> fitting = Stream.concat(
                        OF_CELLS.stream(),
                        StreamSupport.stream(libraries.spliterator(), false).map(one -> (Renderer<?>) one))
                .filter(renderer -> renderer.type().isInstance(value))
                .toList();
        return fitting.stream()
                .filter(one -> fitting.stream()
                        .noneMatch(other ->
                                other.type() != one.type() && one.type().isAssignableFrom(other.type())))
                .findFirst();
    }

    private static <T> List<MimeBundle> rendered(Renderer<T> renderer, Object value) {
        Object shown = renderer.render(renderer.type().cast(value));
        return renderer.type().isInstance(shown) ? List.of(MimeBundle.text(String.valueOf(shown))) : of(shown);
    }

    private static byte[] png(RenderedImage image) {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "png", file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return file.toByteArray();
    }
}
