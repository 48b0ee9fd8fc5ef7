package dev.sfumato.data.table.csv;

import dev.sfumato.data.table.Categories;
import dev.sfumato.data.table.ColumnRule;
import dev.sfumato.data.table.Cuts;
import dev.sfumato.data.table.Group;
import dev.sfumato.data.table.RawNumber;
import dev.sfumato.data.table.TableSchema;
import dev.sfumato.data.table.Words;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Turns records of one file into rows of codes by a schema. */
final class RowEncoder {
    private final String file;
    private final List<String> names;
    private final List<ColumnRule> rules;
    private final int[] cellOf;
    private final Words[] words;
    private final int[][] codeOfWord;
    private final double[][] edges;
    private final MissingWords missing;
    private final boolean isPublic;
    final int[] codes;

    RowEncoder(String file, List<String> names, long headerLine, TableSchema schema, MissingWords missing) {
        this.file = file;
        this.names = names;
        this.missing = missing;
        isPublic = schema.isPublic();
        rules = schema.rules();
        cellOf = cells(file, names, headerLine, schema);
        codes = new int[rules.size()];
        words = new Words[rules.size()];
        codeOfWord = new int[rules.size()][];
        edges = new double[rules.size()][];
        for (int i = 0; i < rules.size(); i++) {
            if (rules.get(i).codec() instanceof Categories categories) {
                words[i] = new Words();
                codeOfWord[i] = coded(categories, words[i]);
                edges[i] = new double[0];
            } else {
                words[i] = new Words();
                codeOfWord[i] = new int[0];
                edges[i] = ((Cuts) rules.get(i).codec())
                        .edges().stream().mapToDouble(x -> x).toArray();
            }
        }
    }

    private static int[] coded(Categories categories, Words into) {
        List<Group> all = categories.all();
        int[] codes =
                new int[all.stream().mapToInt(group -> group.values().size()).sum()];
        for (int code = 0; code < all.size(); code++) {
            for (String value : all.get(code).values()) {
                codes[into.add(value)] = code;
            }
        }
        return codes;
    }

    private static int[] cells(String file, List<String> names, long headerLine, TableSchema schema) {
        Map<String, Integer> places = new HashMap<>();
        for (int i = 0; i < names.size(); i++) {
            places.put(names.get(i), i);
        }
        int[] cellOf = new int[schema.rules().size()];
        Set<String> known = new HashSet<>(schema.dropped());
        for (int i = 0; i < cellOf.length; i++) {
            String source = schema.rules().get(i).source();
            Integer place = places.get(source);
            if (place == null) {
                throw new BadCsvException(
                        file,
                        headerLine,
                        "none of the " + names.size() + " columns is called '" + source + "', as the schema names one:"
                                + " rename it, drop it from the schema, or say noHeader(...) with the names if the"
                                + " first line is a row");
            }
            cellOf[i] = place;
            known.add(source);
        }
        for (int i = 0; i < names.size() && !schema.dropsOthers(); i++) {
            if (!known.contains(names.get(i))) {
                throw new BadCsvException(
                        file,
                        headerLine,
                        i + 1,
                        null,
                        // whoever has no header has a person here, whom no message may quote
                        "the schema does not name this column: say"
                                + " .schema(columns.dropOthers()), where columns is the schema, to leave out what it"
                                + " does not name");
            }
        }
        return cellOf;
    }

    /** Fills the codes; no if the row is to be left out. */
    boolean encode(CsvRow row, long line) {
        for (int i = 0; i < codes.length; i++) {
            int cell = cellOf[i];
            int from = row.from(cell);
            int to = row.to(cell);
            ColumnRule rule = rules.get(i);
            if (missing.is(row.text, from, to)) {
                switch (rule.missing()) {
                    case DROP_ROW -> {
                        return false;
                    }
                    case CATEGORY -> codes[i] = rule.codec().size();
                    case REFUSE -> throw bad(line, cell, missingFault(rule));
                }
            } else {
                codes[i] =
                        rule.codec() instanceof Cuts ? bin(i, row, from, to, line) : category(i, row, from, to, line);
            }
        }
        return true;
    }

    private int bin(int column, CsvRow row, int from, int to, long line) {
        double value = RawNumber.parse(row.text, from, to);
        if (Double.isNaN(value)) {
            int cell = cellOf[column];
            throw bad(
                    line,
                    cell,
                    "the value is not a number, and the column is cut into bins: correct it, say missing(...) with it if"
                            + " it stands for a missing value, or make the column categories");
        }
        int bin = 0;
        double[] cuts = edges[column];
        while (bin < cuts.length && value > cuts[bin]) {
            bin++;
        }
        return bin;
    }

    private int category(int column, CsvRow row, int from, int to, long line) {
        int word = words[column].find(row.text, from, to);
        if (word >= 0) {
            return codeOfWord[column][word];
        }
        ColumnRule rule = rules.get(column);
        Categories categories = (Categories) rule.codec();
        if (categories.rest() == null) {
            int cell = cellOf[column];
            throw bad(
                    line,
                    cell,
                    "the value is in no category of the schema"
                            + (isPublic ? ", which are " + TableSchema.shortened(categories.names()) : "")
                            + ": correct it, add it to one, or say rest(\""
                            + rule.name() + "\", \"other\") to put whatever is new into one");
        }
        return categories.groups().size();
    }

    private static String missingFault(ColumnRule rule) {
        return "the value is missing: say dropRowsMissing(\"" + rule.name()
                + "\") to leave out such rows, or missing(\"" + rule.name()
                + "\", Missing.CATEGORY) to make them a category";
    }

    private BadCsvException bad(long line, int cell, String fault) {
        return new BadCsvException(file, line, cell + 1, names.get(cell), fault);
    }
}
