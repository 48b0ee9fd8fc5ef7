package dev.sfumato.data.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A schema as a person reads it. */
final class SchemaText {
    private static final int WIDEST = 60;
    /** Rows below which a category is called rare. */
    private static final int RARE = 10;

    private SchemaText() {}

    static String of(TableSchema schema) {
        List<List<String>> lines = new ArrayList<>();
        boolean hasCounts = schema.rules().stream().anyMatch(rule -> schema.profile(rule) != null);
        lines.add(
                hasCounts
                        ? List.of("column", "kind", "codes", "categories", "rarest", "missing", "")
                        : List.of("column", "kind", "codes", "categories", "missing", ""));
        schema.rules().forEach(rule -> lines.add(line(rule, schema.profile(rule), hasCounts)));
        StringBuilder text = new StringBuilder(head(schema, hasCounts));
        aligned(lines).forEach(line -> text.append('\n').append(line));
        if (!schema.dropped().isEmpty() || schema.dropsOthers()) {
            text.append("\ndropped: ").append(String.join(", ", schema.dropped()));
            if (schema.dropsOthers()) {
                text.append(schema.dropped().isEmpty() ? "" : ", ").append("every column that is not named here");
            }
        }
        return text.toString();
    }

    private static String head(TableSchema schema, boolean hasCounts) {
        return schema.rules().size()
                + (schema.rules().size() == 1 ? " column, " : " columns, ")
                + (schema.isPublic()
                        ? "declared public" + (schema.inferred().isEmpty() ? "" : " after they were inferred")
                        : "inferred from the data" + (hasCounts ? ", counts are private" : "")
                                + ": private until declarePublic() says that nothing here tells about a person");
    }

    private static List<String> line(ColumnRule rule, @Nullable ColumnProfile profile, boolean hasCounts) {
        Codec codec = rule.codec();
        List<String> cells = new ArrayList<>();
        cells.add(rule.name().equals(rule.source()) ? rule.name() : rule.name() + " (" + rule.source() + ")");
        cells.add(codec instanceof Cuts ? "bins" : "categories");
        cells.add(grouped(rule.size()));
        cells.add(cut(codec.names()));
        if (hasCounts) {
            cells.add(profile == null ? "" : rarest(codec, profile));
        }
        cells.add(missing(rule, profile));
        cells.add(warning(rule, profile));
        return cells;
    }

    private static String cut(List<String> names) {
        String all = names.stream().limit(WIDEST).collect(Collectors.joining(" | "));
        return all.length() <= WIDEST ? all : all.substring(0, WIDEST - 3) + "...";
    }

    private static String rarest(Codec codec, ColumnProfile profile) {
        long[] counts = profile.counts(codec);
        int rarest = IntStream.range(0, counts.length)
                .reduce((a, b) -> counts[b] < counts[a] ? b : a)
                .orElseThrow();
        return codec.names().get(rarest) + ": " + grouped(counts[rarest]);
    }

    private static String missing(ColumnRule rule, @Nullable ColumnProfile profile) {
        if (profile == null) {
            return rule.missing().words();
        }
        return profile.missing() == 0
                ? "none"
                : grouped(profile.missing()) + ", " + rule.missing().words();
    }

    private static String warning(ColumnRule rule, @Nullable ColumnProfile profile) {
        if (rule.codec().size() > Column.MOST_CATEGORIES) {
            return "! more than " + Column.MOST_CATEGORIES + " values: drop it, or keep the top ones";
        }
        if (profile != null && profile.looksLikeIds()) {
            return "! nearly every row has its own value: drop it if these are ids";
        }
        if (rule.size() == 1) {
            return "! constant";
        }
        if (profile != null) {
            long[] counts = profile.counts(rule.codec());
            long rare = IntStream.range(0, counts.length)
                    .filter(i -> counts[i] > 0 && counts[i] < RARE)
                    .count();
            return rare == 0
                    ? ""
                    : "! " + grouped(rare) + (rare == 1 ? " category has" : " categories have") + " fewer than " + RARE
                            + " rows";
        }
        return "";
    }

    private static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static List<String> aligned(List<List<String>> lines) {
        int columns = lines.get(0).size();
        int[] widths = new int[columns];
        for (List<String> line : lines) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], line.get(i).length());
            }
        }
        return lines.stream()
                .map(line -> IntStream.range(0, columns)
                        .mapToObj(i ->
                                line.get(i) + " ".repeat(widths[i] - line.get(i).length()))
                        .collect(Collectors.joining("  "))
                        .stripTrailing())
                .toList();
    }
}
