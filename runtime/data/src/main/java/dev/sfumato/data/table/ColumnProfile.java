package dev.sfumato.data.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The content of a column of a file: its values and how often each occurs. As private as the file. */
public final class ColumnProfile {
    /** Different values beyond which texts are no longer counted; numbers still are. */
    private static final int MOST_WORDS = 1 << 18;

    /** Numbers with no more different values than this stay categories; others are cut into as many bins as said here. */
    private static final int FEW = 20;

    private static final int BINS = 5;
    /** The share of values that differ from all others from which a column looks like one of ids. */
    private static final double ID_SHARE = 0.9;

    /** The fewest values of which that can be said; whole numbers such as ages differ in a small table as well. */
    private static final int FEWEST_IDS = 20;

    private static final int FEWEST_NUMBERS = 1000;

    private final Words words = new Words();
    private long[] counts = new long[16];
    private long values;
    private long missing;
    private boolean isOver;
    private @Nullable NumberCounts numbers;

    public void addMissing(long count) {
        missing += count;
    }

    public void add(char[] text, int from, int to, long count) {
        values += count;
        int word = isOver ? words.find(text, from, to) : words.add(text, from, to);
        if (numbers != null) {
            addNumber(numbers, text, from, to, count);
        }
        if (word < 0) {
            return;
        }
        if (word == counts.length) {
            counts = Arrays.copyOf(counts, 2 * word);
        }
        counts[word] += count;
        if (!isOver && words.size() > MOST_WORDS) {
            isOver = true;
            numbers = countedNumbers();
        }
    }

    private void addNumber(NumberCounts into, char[] text, int from, int to, long count) {
        double value = RawNumber.parse(text, from, to);
        if (Double.isNaN(value)) {
            numbers = null;
        } else {
            into.add(value, count);
        }
    }

    /** Ends the counting. */
    public ColumnProfile counted() {
        if (!isOver) {
            numbers = countedNumbers();
        }
        return this;
    }

    private @Nullable NumberCounts countedNumbers() {
        NumberCounts all = new NumberCounts();
        for (int i = 0; i < words.size(); i++) {
            String word = words.word(i);
            double value = RawNumber.parse(word);
            if (Double.isNaN(value) || RawNumber.isPadded(word)) {
                return null;
            }
            all.add(value, counts[i]);
        }
        return words.size() == 0 ? null : all;
    }

    public long missing() {
        return missing;
    }

    /** How many different values there are, at least. */
    int distinct() {
        return numbers != null && isOver ? numbers.distinct() : words.size();
    }

    boolean looksLikeIds() {
        boolean isContinuous = numbers != null && !numbers.isWhole();
        return values >= (numbers == null ? FEWEST_IDS : FEWEST_NUMBERS)
                && !isContinuous
                && distinct() >= ID_SHARE * values;
    }

    String kind() {
        return numbers == null ? "text" : numbers.isWhole() ? "whole number" : "real number";
    }

    /** The numbers of the column, or a sentence that it has none. */
    NumberCounts numbers(String column) {
        if (numbers == null) {
            throw new IllegalArgumentException(
                    "column '" + column
                            + "' is not numeric: say categories, or missing(...) with the words that stand for a missing value");
        }
        return numbers;
    }

    boolean isWhole() {
        return numbers != null && numbers.isWhole();
    }

    /** The codec of a column nobody has said anything about. */
    public Codec codec(String column) {
        if (words.size() == 0) {
            // every value is missing: a category for those that will not be
            return Categories.of("any");
        }
        if (numbers != null && numbers.distinct() > FEW) {
            return numbers.cut(isWhole(), numbers.quantiles(BINS));
        }
        return categories(column);
    }

    /** Every value a category, numbers in their order and texts in that of the alphabet. */
    Categories categories(String column) {
        if (numbers != null && isOver) {
            throw new IllegalArgumentException("column '" + column + "' has more than " + MOST_WORDS
                    + " different numbers, too many for categories: say quantile(\"" + column + "\", 5)");
        }
        return new Categories(numbers == null ? texts() : equalNumbers(), null);
    }

    private List<Group> texts() {
        return IntStream.range(0, words.size())
                .mapToObj(words::word)
                .sorted()
                .map(Group::of)
                .toList();
    }

    /** One category for a number however it is written. */
    private List<Group> equalNumbers() {
        Map<Double, List<String>> spellings = new TreeMap<>();
        for (int i = 0; i < words.size(); i++) {
            String word = words.word(i);
            spellings
                    .computeIfAbsent(RawNumber.parse(word) + 0.0, value -> new ArrayList<>())
                    .add(word);
        }
        return spellings.values().stream()
                .map(all -> {
                    String frequent = mostFrequent(all);
                    return new Group(frequent, all, frequent);
                })
                .toList();
    }

    String mostFrequent(List<String> among) {
        return among.stream().max(Comparator.comparingLong(this::count)).orElseThrow();
    }

    /** How often a value occurs. */
    long count(String value) {
        int word = words.find(value.toCharArray(), 0, value.length());
        return word < 0 ? 0 : counts[word];
    }

    /** Whether every value was counted. */
    boolean countsAll() {
        return !isOver;
    }

    /** How often each code occurs. */
    long[] counts(Codec codec) {
        if (codec instanceof Cuts cuts) {
            return numbers == null ? new long[cuts.size()] : numbers.counts(cuts.edges());
        }
        Categories categories = (Categories) codec;
        long[] sums = new long[categories.size()];
        long known = 0;
        for (int i = 0; i < categories.groups().size(); i++) {
            sums[i] = categories.groups().get(i).values().stream()
                    .mapToLong(this::count)
                    .sum();
            known += sums[i];
        }
        if (categories.rest() != null) {
            sums[sums.length - 1] = values - known;
        }
        return sums;
    }
}
