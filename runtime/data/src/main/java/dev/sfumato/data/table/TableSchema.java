package dev.sfumato.data.table;

import dev.sfumato.data.table.csv.TableWriter;
import dev.sfumato.util.Require;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How the columns of a file become those of a categorical table, and back. Immutable; each change returns another.
 *
 * <pre>{@code
 * TableSchema schema = CsvTable.of(file).infer()
 *         .drop("id")
 *         .cuts("age", 25, 35, 45, 60)
 *         .top("city", 20)
 *         .dropRowsMissing("income");
 * }</pre>
 *
 * <p>A schema that was inferred has looked at private data: its categories, bins and typical values may tell about a person.
 * It is public only if it was declared by hand, or once {@link #declarePublic()} says so.
 */
public final class TableSchema {
    private final List<ColumnRule> rules;
    private final List<String> dropped;
    private final boolean dropsOthers;
    private final boolean isPublic;
    private final Map<String, ColumnProfile> profiles;

    public TableSchema(
            List<ColumnRule> rules,
            List<String> dropped,
            boolean dropsOthers,
            boolean isPublic,
            Map<String, ColumnProfile> profiles) {
        this.rules = List.copyOf(rules);
        this.dropped = List.copyOf(dropped);
        this.dropsOthers = dropsOthers;
        this.isPublic = isPublic;
        this.profiles = profiles;
        Require.atLeast("columns of a schema", 1, rules.size());
        Set<String> names = new HashSet<>();
        Set<String> sources = new HashSet<>(dropped);
        for (ColumnRule rule : rules) {
            if (!names.add(rule.name())) {
                throw new IllegalArgumentException("column names must differ, '" + rule.name() + "' occurs twice");
            }
            if (!sources.add(rule.source())) {
                throw new IllegalArgumentException(
                        "a column of the file can be used or dropped once, '" + rule.source() + "' occurs twice");
            }
        }
    }

    /** A schema by hand, which is public unless a column comes from one that was inferred. */
    public static TableSchema of(ColumnRule... rules) {
        return of(List.of(rules));
    }

    /** A schema by hand, which is public unless a column comes from one that was inferred. */
    public static TableSchema of(List<ColumnRule> rules) {
        return new TableSchema(rules, List.of(), false, rules.stream().noneMatch(ColumnRule::isInferred), Map.of());
    }

    /** For files that hold the typical values of a table, as {@link TableWriter} writes them. */
    public static TableSchema of(Schema schema) {
        return new TableSchema(
                schema.columns().stream()
                        .map(column -> schema.inferred().contains(column.name())
                                ? written(column).inferred()
                                : written(column))
                        .toList(),
                List.of(),
                false,
                schema.isPublic(),
                Map.of());
    }

    private static ColumnRule written(Column column) {
        boolean hasMissing = column.typical().get(column.size() - 1).isEmpty() && column.size() > 1;
        int size = column.size() - (hasMissing ? 1 : 0);
        List<Group> groups = IntStream.range(0, size)
                .mapToObj(i -> new Group(
                        column.categories().get(i),
                        List.of(column.typical().get(i)),
                        column.typical().get(i)))
                .toList();
        return ColumnRule.of(column.name(), new Categories(groups, null))
                .missing(hasMissing ? Missing.CATEGORY : Missing.REFUSE);
    }

    /** A schema from a JSON file. */
    public static TableSchema load(Path file) {
        return TableSchemaJson.load(file);
    }

    /** Writes the schema as JSON, for others to review. Counts are not written. */
    public void save(Path file) {
        TableSchemaJson.save(this, file);
    }

    public static TableSchema fromJson(String document) {
        return TableSchemaJson.read(document);
    }

    public String toJson() {
        return TableSchemaJson.write(this);
    }

    /** How values become categories, as JSON: the same for schemas that differ only in which columns were inferred. */
    public String codecs() {
        return TableSchemaJson.codecs(this).toPrettyString();
    }

    public List<ColumnRule> rules() {
        return rules;
    }

    /** The names in the file of columns that are left out. */
    public List<String> dropped() {
        return dropped;
    }

    /** Whether columns that the schema does not name are left out; otherwise they are errors. */
    public boolean dropsOthers() {
        return dropsOthers;
    }

    /** Whether everybody may know the schema; what is trained on it under differential privacy needs that. */
    public boolean isPublic() {
        return isPublic;
    }

    /**
     * The same, by somebody who answers for it that nothing in it tells about a person: every figure that follows states that
     * as an assumption, by the names of the columns. What was counted in the data is forgotten, so this comes last.
     */
    public TableSchema declarePublic() {
        return new TableSchema(rules, dropped, dropsOthers, true, Map.of());
    }

    /** The columns of a table that is read with this schema. */
    public Schema schema() {
        return new Schema(rules.stream().map(ColumnRule::column).toList(), isPublic, inferred());
    }

    /** The columns that were inferred from the data, whether or not this schema was declared public later. */
    public List<String> inferred() {
        return rules.stream()
                .filter(ColumnRule::isInferred)
                .map(ColumnRule::name)
                .toList();
    }

    public ColumnRule column(String name) {
        return rules.get(indexOf(name));
    }

    int indexOf(String name) {
        for (int i = 0; i < rules.size(); i++) {
            if (rules.get(i).name().equals(name)) {
                return i;
            }
        }
        throw new IllegalArgumentException("there is no column '" + name + "', there are " + names());
    }

    private String names() {
        return rules.stream().map(ColumnRule::name).collect(Collectors.joining(", "));
    }

    @Nullable
    ColumnProfile profile(ColumnRule rule) {
        return profiles.get(rule.source());
    }

    /** Leaves columns out. */
    public TableSchema drop(String... names) {
        Set<Integer> gone = Arrays.stream(names).map(this::indexOf).collect(Collectors.toSet());
        return only(IntStream.range(0, rules.size()).filter(i -> !gone.contains(i)));
    }

    /** Leaves out all columns but these, which come in this order. */
    public TableSchema keep(String... names) {
        return only(Arrays.stream(names).mapToInt(this::indexOf));
    }

    private TableSchema only(IntStream kept) {
        List<ColumnRule> left = kept.mapToObj(rules::get).toList();
        Set<String> gone = new LinkedHashSet<>(dropped);
        rules.stream()
                .filter(rule -> !left.contains(rule))
                .map(ColumnRule::source)
                .forEach(gone::add);
        return new TableSchema(left, List.copyOf(gone), dropsOthers, isPublic, profiles);
    }

    /** Leaves out every column of a file that the schema does not name. */
    public TableSchema dropOthers() {
        return new TableSchema(rules, dropped, true, isPublic, profiles);
    }

    /** Puts these columns first, in this order. */
    public TableSchema order(String... first) {
        Set<Integer> order = new LinkedHashSet<>();
        for (String name : first) {
            order.add(indexOf(name));
        }
        IntStream.range(0, rules.size()).forEach(order::add);
        return with(order.stream().map(rules::get).toList());
    }

    /** Calls a column otherwise in the table. */
    public TableSchema rename(String name, String other) {
        return change(name, rule -> rule.as(other));
    }

    /** Each raw value a category, in this order. */
    public TableSchema categories(String column, String... values) {
        return codec(column, Categories.of(values));
    }

    /** Each value that occurs a category, as inferred from the data. */
    public TableSchema categories(String column) {
        return fit(column, "categories", (rule, profile) -> profile.categories(column));
    }

    /** Categories of raw values, in this order. */
    public TableSchema groups(String column, Group... groups) {
        return codec(column, Categories.of(groups));
    }

    /** Makes one category of some raw values, at the place of the first of them; others stay as they are. */
    public TableSchema merge(String column, String name, String... values) {
        Categories old = categoriesOf(column);
        Set<String> merged = new LinkedHashSet<>(List.of(values));
        Require.atLeast("values to merge", 1, merged.size());
        for (String value : merged) {
            if (old.groups().stream().noneMatch(group -> group.values().contains(value))) {
                throw new IllegalArgumentException("column '" + column + "' has no category with the raw value '"
                        + value + "'" + (isPublic ? ", it has " + shortened(old.names()) : ""));
            }
        }
        ColumnProfile profile = profile(column(column));
        List<String> all = List.copyOf(merged);
        Group group = new Group(name, all, profile == null ? all.get(0) : profile.mostFrequent(all));
        List<Group> groups = new ArrayList<>();
        for (Group one : old.groups()) {
            List<String> left = one.values().stream()
                    .filter(value -> !merged.contains(value))
                    .toList();
            if (left.size() < one.values().size() && !groups.contains(group)) {
                groups.add(group);
            }
            if (!left.isEmpty()) {
                groups.add(new Group(one.name(), left, left.contains(one.typical()) ? one.typical() : left.get(0)));
            }
        }
        return codec(column, new Categories(groups, old.rest()));
    }

    /** Keeps the most frequent categories and puts the rest, and what was never seen, into one. */
    public TableSchema top(String column, int most) {
        return top(column, most, "other");
    }

    /** Keeps the most frequent categories and puts the rest, and what was never seen, into one of this name. */
    public TableSchema top(String column, int most, String restName) {
        Require.atLeast("categories to keep of '" + column + "'", 1, most);
        return fit(column, "top", (rule, profile) -> {
            if (!profile.countsAll()) {
                throw new IllegalArgumentException("column '" + column + "' has more than " + profile.distinct()
                        + " different values, too many to count: say drop(\"" + column + "\")");
            }
            Categories old = categoriesOf(column);
            long[] counts = profile.counts(old);
            Set<Integer> kept = IntStream.range(0, old.groups().size())
                    .boxed()
                    .sorted(Comparator.comparingLong((Integer i) -> -counts[i]))
                    .limit(most)
                    .collect(Collectors.toSet());
            List<Group> groups = new ArrayList<>();
            List<String> others =
                    new ArrayList<>(old.rest() == null ? List.of() : old.rest().values());
            for (int i = 0; i < old.groups().size(); i++) {
                if (kept.contains(i)) {
                    groups.add(old.groups().get(i));
                } else {
                    others.addAll(old.groups().get(i).values());
                }
            }
            // the rest takes whatever is in no group, so that only the value to be written for it has to be known
            String typical = others.isEmpty() ? restName : profile.mostFrequent(others);
            return new Categories(groups, new Group(restName, List.of(), typical));
        });
    }

    /** Adds a category for every value that is in no other. */
    public TableSchema rest(String column, String name) {
        return codec(column, categoriesOf(column).withRest(name));
    }

    /** Cuts numbers at these edges; a bin includes its upper edge. */
    public TableSchema cuts(String column, double... edges) {
        ColumnProfile profile = profile(column(column));
        boolean isWhole =
                profile != null && profile.isWhole() && DoubleStream.of(edges).allMatch(x -> x == Math.rint(x));
        return codec(column, Cuts.of(isWhole, edges));
    }

    /** Says between which values the numbers of a column lie, so that the middles of its first and last bin are known. */
    public TableSchema range(String column, double least, double most) {
        return codec(column, cutsOf(column).within(least, most));
    }

    /** Says which value is written for each bin. */
    public TableSchema typical(String column, double... values) {
        return codec(column, cutsOf(column).writtenAs(values));
    }

    /** Cuts numbers into bins with about equally many rows in each, as inferred from the data. */
    public TableSchema quantile(String column, int bins) {
        requireBins(column, bins);
        return fit(column, "quantile", (rule, profile) -> {
            NumberCounts numbers = profile.numbers(column);
            return numbers.cut(numbers.isWhole(), numbers.quantiles(bins));
        });
    }

    /** Cuts numbers into so many bins of equal width between the least and the greatest value in the data. */
    public TableSchema width(String column, int bins) {
        requireBins(column, bins);
        return fit(column, "width", (rule, profile) -> {
            NumberCounts numbers = profile.numbers(column);
            double least = numbers.least();
            double range = numbers.most() - least;
            return cut(numbers, IntStream.range(1, bins).mapToDouble(i -> least + i * (range / bins)));
        });
    }

    /** Cuts numbers at the multiples of a width, as many as there are between the values in the data. */
    public TableSchema steps(String column, double width) {
        Require.positive("width of '" + column + "'", width);
        return fit(column, "steps", (rule, profile) -> {
            NumberCounts numbers = profile.numbers(column);
            double first = Math.ceil(numbers.least() / width);
            double last = Math.ceil(numbers.most() / width) - 1;
            if (last - first >= Column.MOST_CATEGORIES) {
                throw new IllegalArgumentException("width " + width + " makes too many bins of column '" + column
                        + "', the most is " + Column.MOST_CATEGORIES);
            }
            return cut(numbers, IntStream.rangeClosed(0, (int) (last - first)).mapToDouble(i -> (first + i) * width));
        });
    }

    private static Cuts cut(NumberCounts numbers, DoubleStream edges) {
        boolean isWhole = numbers.isWhole();
        return numbers.cut(
                isWhole,
                edges.map(x -> isWhole ? Math.floor(x) + 0.0 : x + 0.0)
                        .distinct()
                        .toArray());
    }

    private static void requireBins(String column, int bins) {
        Require.within("bins of '" + column + "'", 1, Column.MOST_CATEGORIES, bins);
    }

    /** Says what becomes of missing values in a column. */
    public TableSchema missing(String column, Missing action) {
        return change(column, rule -> rule.missing(action));
    }

    /** Leaves out rows in which one of these columns is missing; where none is named, any. */
    public TableSchema dropRowsMissing(String... columns) {
        TableSchema changed = this;
        for (String name : columns.length > 0
                ? columns
                : rules.stream().map(ColumnRule::name).toArray(String[]::new)) {
            changed = changed.missing(name, Missing.DROP_ROW);
        }
        return changed;
    }

    /** Replaces the codec of a column. */
    public TableSchema codec(String column, Codec codec) {
        return change(column, rule -> rule.codec(codec));
    }

    private TableSchema fit(String column, String word, BiFunction<ColumnRule, ColumnProfile, Codec> fitted) {
        ColumnRule rule = column(column);
        ColumnProfile profile = profile(rule);
        if (profile == null) {
            throw new IllegalStateException(word + " looks at the data, which this schema has not: infer it from the"
                    + " file with CsvTable.of(file).infer(), or say cuts or categories");
        }
        return codec(column, fitted.apply(rule, profile));
    }

    private Categories categoriesOf(String column) {
        if (column(column).codec() instanceof Categories categories) {
            return categories;
        }
        throw new IllegalArgumentException(
                "column '" + column + "' is cut into bins and has no categories: say categories(\"" + column
                        + "\") first if it should have");
    }

    private Cuts cutsOf(String column) {
        if (column(column).codec() instanceof Cuts cuts) {
            return cuts;
        }
        throw new IllegalArgumentException("column '" + column
                + "' has categories and is not cut into bins: say cuts(\"" + column + "\", ...) first");
    }

    private TableSchema change(String column, UnaryOperator<ColumnRule> changed) {
        int index = indexOf(column);
        List<ColumnRule> all = new ArrayList<>(rules);
        all.set(index, changed.apply(rules.get(index)));
        return with(all);
    }

    private TableSchema with(List<ColumnRule> other) {
        return new TableSchema(other, dropped, dropsOthers, isPublic, profiles);
    }

    public static String shortened(List<String> names) {
        int shown = 8;
        return names.size() <= shown + 1
                ? String.join(", ", names)
                : Stream.concat(names.stream().limit(shown), Stream.of("and " + (names.size() - shown) + " more"))
                        .collect(Collectors.joining(", "));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TableSchema schema
                && rules.equals(schema.rules)
                && dropped.equals(schema.dropped)
                && dropsOthers == schema.dropsOthers
                && isPublic == schema.isPublic;
    }

    @Override
    public int hashCode() {
        return Objects.hash(rules, dropped, dropsOthers, isPublic);
    }

    /** A line per column for people; with the counts of the data where they are known, and then private. */
    @Override
    public String toString() {
        return SchemaText.of(this);
    }
}
