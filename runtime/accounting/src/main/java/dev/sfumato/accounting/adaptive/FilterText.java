package dev.sfumato.accounting.adaptive;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Filters as text: the family, and its parameters as a list of numbers. */
final class FilterText {
    private static final String FORM =
            "composition must be basic(releases, share), gaussian(share, foreseen), renyi(share, order),"
                    + " renyi-union(share, order, ...) or renyi-curve(share, order, bound, ...), got '";

    private FilterText() {}

    static String of(String family, List<Double> parameters) {
        return family + parameters.stream().map(FilterText::number).collect(Collectors.joining(", ", "(", ")"));
    }

    private static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }

    static Filter parse(String text) {
        int open = text.indexOf('(');
        String family = (open < 0 ? text : text.substring(0, open)).strip();
        List<Double> numbers = open < 0 ? List.of() : numbers(text, open);
        return switch (family) {
            case "basic" -> basic(numbers, text);
            case "gaussian" -> gaussian(numbers, text);
            case "renyi", "renyi-union", "renyi-curve" -> renyi(family, numbers, text);
            default -> throw new IllegalArgumentException(FORM + text + "'");
        };
    }

    private static Filter basic(List<Double> numbers, String text) {
        if (numbers.isEmpty()) {
            return BasicFilter.DEFAULT;
        }
        require(numbers.size() == 2 && isWhole(numbers.get(0)), text);
        return new BasicFilter(numbers.get(0).intValue(), numbers.get(1));
    }

    private static Filter gaussian(List<Double> numbers, String text) {
        if (numbers.isEmpty()) {
            return GaussianFilter.DEFAULT;
        }
        require(numbers.size() == 2 && isWhole(numbers.get(1)), text);
        return new GaussianFilter(numbers.get(0), numbers.get(1).intValue());
    }

    private static Filter renyi(String family, List<Double> numbers, String text) {
        int count = numbers.size();
        if (family.equals("renyi")) {
            require(count == 2, text);
            return RenyiFilter.at(numbers.get(1), numbers.get(0));
        }
        require(count > 2, text);
        if (family.equals("renyi-union")) {
            return RenyiFilter.someOf(numbers.subList(1, count), numbers.get(0));
        }
        require(count % 2 == 1, text);
        List<Double> orders = new ArrayList<>();
        List<Double> shape = new ArrayList<>();
        for (int i = 1; i < count; i += 2) {
            orders.add(numbers.get(i));
            shape.add(numbers.get(i + 1));
        }
        return RenyiFilter.curve(orders, shape, numbers.get(0));
    }

    private static boolean isWhole(double number) {
        return number == Math.rint(number) && Math.abs(number) <= Integer.MAX_VALUE;
    }

    private static void require(boolean holds, String text) {
        if (!holds) {
            throw new IllegalArgumentException(FORM + text + "'");
        }
    }

    private static List<Double> numbers(String text, int open) {
        if (!text.strip().endsWith(")")) {
            throw new IllegalArgumentException(FORM + text + "'");
        }
        try {
            List<Double> numbers = new ArrayList<>();
            for (String number :
                    text.strip().substring(open + 1, text.strip().length() - 1).split(",")) {
                numbers.add(Double.parseDouble(number.strip()));
            }
            return numbers;
        } catch (NumberFormatException none) {
            throw new IllegalArgumentException(FORM + text + "'", none);
        }
    }
}
