package dev.sfumato.notebook.kernel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.dflib.jjava.jupyter.messages.request.HistoryRequest;

/** The cells of this session that were run, newest last; the oldest are forgotten. */
final class CellHistory {
    private static final int KEPT = 10_000;

    /** The number that this session has in answers; there is no other. */
    private static final int SESSION = 1;

    private final List<Entry> entries = new ArrayList<>();

    private record Entry(int number, String input, String output) {
        Object answer(boolean withOutput) {
            return Arrays.asList(
                    SESSION, number, withOutput ? Arrays.asList(input, output.isEmpty() ? null : output) : input);
        }
    }

    void add(int number, String input, String output) {
        entries.add(new Entry(number, input, output));
        if (entries.size() > KEPT) {
            entries.remove(0);
        }
    }

    List<Object> answer(HistoryRequest request) {
        return select(request).stream()
                .map(entry -> entry.answer(request.includeOutput()))
                .toList();
    }

    private List<Entry> select(HistoryRequest request) {
        if (request instanceof HistoryRequest.Tail tail) {
            return last(entries, tail.getMaxReturnLength());
        }
        if (request instanceof HistoryRequest.Range range) {
            boolean here = range.getSessionIndex() == 0 || range.getSessionIndex() == SESSION;
            int stop = range.getStop() == 0 ? Integer.MAX_VALUE : range.getStop();
            return entries.stream()
                    .filter(entry -> here && entry.number() >= range.getStart() && entry.number() < stop)
                    .toList();
        }
        HistoryRequest.Search search = (HistoryRequest.Search) request;
        Pattern pattern = glob(search.getPattern() == null ? "*" : search.getPattern());
        List<Entry> found = entries.stream()
                .filter(entry -> pattern.matcher(entry.input()).matches())
                .toList();
        return last(search.filterUnique() ? newestOfEach(found) : found, search.getMaxReturnLength());
    }

    private static List<Entry> newestOfEach(List<Entry> found) {
        return found.stream()
                .filter(entry -> found.stream()
                        .noneMatch(other ->
                                other.number() > entry.number() && other.input().equals(entry.input())))
                .toList();
    }

    /** Zero stands for all, as it does where a request says nothing. */
    private static List<Entry> last(List<Entry> all, int count) {
        return count <= 0 ? all : all.subList(Math.max(0, all.size() - count), all.size());
    }

    private static Pattern glob(String pattern) {
        return Pattern.compile(
                pattern.chars()
                        .mapToObj(c -> c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(String.valueOf((char) c)))
                        .collect(Collectors.joining()),
                Pattern.DOTALL);
    }
}
