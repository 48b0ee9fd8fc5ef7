package dev.sfumato.data.table.csv;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Finds what stands between the values of a text. */
final class Separators {
    private static final List<Character> KNOWN = List.of(',', ';', '\t', '|');
    private static final int LOOKED_AT = 100;

    private Separators() {}

    /**
     * @param start the beginning of the text
     * @param isWhole whether that is all of it
     */
    static char infer(String file, String start, boolean isWhole, boolean trims) {
        String first = start.lines().filter(line -> !line.isBlank()).findFirst().orElse("");
        List<Character> there =
                KNOWN.stream().filter(one -> first.indexOf(one) >= 0).toList();
        if (there.size() <= 1) {
            return there.isEmpty() ? ',' : there.get(0);
        }
        List<Character> even = there.stream()
                .filter(one -> splitsAlike(file, start, isWhole, trims, one))
                .toList();
        if (even.size() == 1) {
            return even.get(0);
        }
        throw new BadCsvException(
                file,
                (even.isEmpty() ? there : even).stream().map(Separators::shown).collect(Collectors.joining(" or "))
                        + " could stand between the values: say separator("
                        + shown((even.isEmpty() ? there : even).get(0)) + ")");
    }

    private static String shown(char separator) {
        return separator == '\t' ? "'\\t'" : "'" + separator + "'";
    }

    private static boolean splitsAlike(String file, String start, boolean isWhole, boolean trims, char separator) {
        List<Integer> widths = new ArrayList<>();
        try {
            CsvRecords.ofText(file, start, separator, trims).forEach(LOOKED_AT, row -> {
                if (!row.isBlank()) {
                    widths.add(row.cells());
                }
            });
        } catch (BadCsvException e) {
            if (isWhole) {
                return false;
            }
        }
        // a record that the end cut off does not count
        int counted = isWhole || widths.size() == LOOKED_AT ? widths.size() : widths.size() - 1;
        return counted > 0
                && widths.get(0) > 1
                && widths.stream().limit(counted).allMatch(widths.get(0)::equals);
    }
}
