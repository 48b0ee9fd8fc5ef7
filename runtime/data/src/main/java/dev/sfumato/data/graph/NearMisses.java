package dev.sfumato.data.graph;

import dev.sfumato.util.EditDistance;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Names like one that does not exist, for the sentence that says so. */
final class NearMisses {
    private static final int MOST_NAMES = 100_000;
    private static final int SHOWN = 3;

    private record Candidate(String name, int distance) {}

    private NearMisses() {}

    /** A clause with the names nearest to one, or nothing where none is near or there are too many to look through. */
    static String clause(NodeNames names, String wanted) {
        if (names instanceof NodeNames.Numbered || names.count() > MOST_NAMES) {
            return "";
        }
        int limit = Math.max(1, Math.min(3, (wanted.length() + 1) / 3));
        List<Candidate> near = new ArrayList<>();
        for (int v = 0; v < names.count(); v++) {
            String name = names.name(v);
            int distance = name.equalsIgnoreCase(wanted) ? 0 : distance(wanted, name, limit);
            if (distance <= limit) {
                near.add(new Candidate(name, distance));
            }
        }
        return near.isEmpty()
                ? ""
                : near.stream()
                        .sorted(Comparator.comparingInt(Candidate::distance).thenComparing(Candidate::name))
                        .limit(SHOWN)
                        .map(candidate -> "'" + candidate.name + "'")
                        .collect(Collectors.joining(" or ", "; did you mean ", "?"));
    }

    /** Levenshtein's distance, or anything above the limit. */
    private static int distance(String wanted, String name, int limit) {
        if (Math.abs(wanted.length() - name.length()) > limit) {
            return limit + 1;
        }
        return EditDistance.between(wanted, name);
    }
}
