package dev.sfumato.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The fields that may occur in a case. A field that nobody reads may be a parameter, and a figure computed without it another figure: so a
 * field that is not named here fails the case.
 */
final class Shape {
    /** Words, and figures of libraries, of which nothing is read: whatever is in it. */
    static final Shape ANYTHING = new Shape(Map.of(), null, true);

    /** A number, a text, a truth value, or a list of them. */
    static final Shape VALUE = new Shape(Map.of(), null, false);

    /** The fields that describe the origin of a figure, in words, or the time it took: allowed everywhere. */
    private static final Set<String> WORDS =
            Set.of("note", "notes", "comment", "title", "formula", "source", "seconds", "units", "about");

    private static final Pattern NUMBER = Pattern.compile("-?[0-9.]+([eE][-+]?[0-9]+)?|inf");

    private record Named(Pattern name, Shape shape) {}

    private final Map<String, Shape> fields;
    private final @Nullable Named others;
    private final boolean isFree;

    private Shape(Map<String, Shape> fields, @Nullable Named others, boolean isFree) {
        this.fields = fields;
        this.others = others;
        this.isFree = isFree;
    }

    /** An object with these plain values, any of which may be missing. */
    static Shape of(String... values) {
        Map<String, Shape> fields = new LinkedHashMap<>();
        for (String value : values) {
            fields.put(value, VALUE);
        }
        return new Shape(fields, null, false);
    }

    /** An object whose fields are numbers, such as an epsilon for each delta. */
    static Shape byNumber(Shape each) {
        return new Shape(Map.of(), new Named(NUMBER, each), false);
    }

    /** The same with one more field. */
    Shape and(String name, Shape shape) {
        Map<String, Shape> more = new LinkedHashMap<>(fields);
        more.put(name, shape);
        return new Shape(more, others, isFree);
    }

    /** The same with fields that have a number for each number, such as an epsilon for each delta. */
    Shape andByNumber(String... names) {
        Shape more = this;
        for (String name : names) {
            more = more.and(name, byNumber(VALUE));
        }
        return more;
    }

    /** The same with every field whose name is like the pattern. */
    Shape andLike(String pattern, Shape each) {
        return new Shape(fields, new Named(Pattern.compile(pattern), each), isFree);
    }

    /** The fields that are not known, each by its path; none where all are. */
    List<String> strangers(JsonNode node) {
        List<String> strangers = new ArrayList<>();
        collect(node, "", strangers);
        return strangers;
    }

    private void collect(JsonNode node, String path, List<String> strangers) {
        if (isFree) {
            return;
        }
        if (node.isArray()) {
            node.forEach(element -> collect(element, path + "[]", strangers));
        }
        for (Map.Entry<String, JsonNode> field : node.properties()) {
            String name = path.isEmpty() ? field.getKey() : path + "." + field.getKey();
            Shape shape = fields.get(field.getKey());
            if (shape == null
                    && others != null
                    && others.name.matcher(field.getKey()).matches()) {
                shape = others.shape;
            }
            if (shape != null) {
                shape.collect(field.getValue(), name, strangers);
            } else if (!(WORDS.contains(field.getKey()) && !field.getValue().isObject()) && !strangers.contains(name)) {
                strangers.add(name);
            }
        }
    }
}
