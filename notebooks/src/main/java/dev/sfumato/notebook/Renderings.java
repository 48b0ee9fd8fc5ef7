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
            return List.of(MimeBundle.png(
                    png(image), ValueWords.of(image, String::valueOf).orElseThrow()));
        }
        if (value instanceof Timed<?> timed && timed.value() != null) {
            List<MimeBundle> all = new ArrayList<>(List.of(MimeBundle.text(timed.times())));
            all.addAll(of(timed.value()));
            return all;
        }
        return List.of(MimeBundle.text(text));
    }

    private static List<MimeBundle> ofResult(Result result, String text) {
        List<Map<String, String>> pictures = pictures(result);
        String html = result.html();
        if (pictures.isEmpty()) {
            return List.of(MimeBundle.html(html, text));
        }
        String words = IMAGE.matcher(DRAWING.matcher(html).replaceAll("")).replaceAll("");
        if (pictures.size() == 1 && TAG.matcher(words).replaceAll("").isBlank()) {
            return List.of(MimeBundle.of(pictures.get(0), text));
        }
        String title = result.picture().map(Chart::title).map(of -> ": " + of).orElse("");
        List<MimeBundle> shown = new ArrayList<>();
        pictures.forEach(picture -> shown.add(MimeBundle.of(picture, "[picture" + title + "]")));
        shown.add(MimeBundle.html(words, text));
        return shown;
    }

    /** The chart of an answer in two media types, and its images, which are another picture where it has a chart as well. */
    private static List<Map<String, String>> pictures(Result result) {
        Optional<byte[]> png = result.png();
        Optional<byte[]> painted =
                result.picture().isPresent() ? result.picture().flatMap(Chart::png) : png;
        Map<String, String> chart = new LinkedHashMap<>();
        List<Map<String, String>> all = new ArrayList<>();
        result.svg().ifPresent(svg -> {
            chart.put(MimeBundle.SVG, svg);
            painted.ifPresent(image -> chart.put(MimeBundle.PNG, base64(image)));
            all.add(chart);
        });
        png.map(Renderings::base64)
                .filter(image -> !image.equals(chart.get(MimeBundle.PNG)))
                .ifPresent(image -> all.add(Map.of(MimeBundle.PNG, image)));
        return all;
    }

    private static String base64(byte[] file) {
        return Base64.getEncoder().encodeToString(file);
    }

    /** Those of cells first, then those of libraries. An answer has a label that only a renderer of answers can know of. */
    private static Optional<Renderer<?>> rendererOf(Object value) {
        ServiceLoader<?> libraries =
                ServiceLoader.load(Renderer.class, Thread.currentThread().getContextClassLoader());
        List<Renderer<?>> fitting = Stream.concat(
                        OF_CELLS.stream(),
                        StreamSupport.stream(libraries.spliterator(), false).map(one -> (Renderer<?>) one))
                .filter(renderer -> renderer.type().isInstance(value))
                .filter(renderer -> !isAnswer(value) || Result.class.isAssignableFrom(renderer.type()))
                .toList();
        return fitting.stream()
                .filter(one -> fitting.stream()
                        .noneMatch(other ->
                                other.type() != one.type() && one.type().isAssignableFrom(other.type())))
                .findFirst();
    }

    private static boolean isAnswer(Object value) {
        return value instanceof Result || (value instanceof Timed<?> timed && timed.value() instanceof Result);
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
