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
        int count = numbers.size();
        switch (family) {
            case "basic" -> {
                if (count == 0) {
                    return BasicFilter.DEFAULT;
                } else if (count == 2 && numbers.get(0) == Math.rint(numbers.get(0))) {
                    return new BasicFilter(numbers.get(0).intValue(), numbers.get(1));
                }
            }
            case "gaussian" -> {
                if (count == 0) {
                    return GaussianFilter.DEFAULT;
                } else if (count == 2 && numbers.get(1) == Math.rint(numbers.get(1))) {
                    return new GaussianFilter(numbers.get(0), numbers.get(1).intValue());
                }
            }
            case "renyi" -> {
                if (count == 2) {
                    return RenyiFilter.at(numbers.get(1), numbers.get(0));
                }
            }
            case "renyi-union" -> {
                if (count > 2) {
                    return RenyiFilter.someOf(numbers.subList(1, count), numbers.get(0));
                }
            }
            case "renyi-curve" -> {
                if (count > 2 && count % 2 == 1) {
                    List<Double> orders = new ArrayList<>();
                    List<Double> shape = new ArrayList<>();
                    for (int i = 1; i < count; i += 2) {
                        orders.add(numbers.get(i));
                        shape.add(numbers.get(i + 1));
                    }
                    return RenyiFilter.curve(orders, shape, numbers.get(0));
                }
            }
            default -> {}
        }
        throw new IllegalArgumentException(FORM + text + "'");
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
