package dev.sfumato.accounting.format;

import dev.sfumato.util.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Parts of a composition that differ in one figure, as one part that lists this figure. */
final class AlikeParts {
    /** As many as {@link Figures#several} does not name all of. */
    private static final int FEWEST = 7;

    /** A figure that is no part of a word, as the 2 of "l2 sensitivity" is. */
    private static final Pattern FIGURE = Pattern.compile("(?<![A-Za-z0-9.])[0-9]+(?:\\.[0-9]+)?(?:e-?[0-9]+)?");

    private AlikeParts() {}

    static List<String> joined(List<String> parts) {
        List<String> joined = new ArrayList<>();
        int from = 0;
        while (from < parts.size()) {
            int place = -1;
            int to = from + 1;
            while (to < parts.size()) {
                int differs = place(parts.get(from), parts.get(to), place);
                if (differs < 0) {
                    break;
                }
                place = differs;
                to++;
            }
            if (to - from < FEWEST) {
                joined.add(parts.get(from));
                from++;
            } else {
                joined.add(listed(parts.subList(from, to), place));
                from = to;
            }
        }
        return joined;
    }

    /** The place of the only figure in which two parts differ, if it is the one in which those before do; -1 where it is not. */
    private static int place(String one, String other, int before) {
        if (!FIGURE.matcher(one).replaceAll("").equals(FIGURE.matcher(other).replaceAll(""))) {
            return -1;
        }
        List<String> ours = figures(one);
        List<String> theirs = figures(other);
        int place = before;
        for (int i = 0; i < ours.size(); i++) {
            if (!ours.get(i).equals(theirs.get(i))) {
                if (place >= 0 && place != i) {
                    return -1;
                }
                place = i;
            }
        }
        return place;
    }

    private static List<String> figures(String part) {
        return FIGURE.matcher(part).results().map(MatchResult::group).toList();
    }

    private static String listed(List<String> parts, int place) {
        String first = parts.get(0);
        MatchResult figure =
                FIGURE.matcher(first).results().skip(place).findFirst().orElseThrow();
        return first.substring(0, figure.start())
                + Figures.several(
                        parts.stream().map(part -> figures(part).get(place)).toList())
                + first.substring(figure.end());
    }
}
