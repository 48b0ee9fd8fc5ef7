package dev.sfumato.notebook.explain;

import dev.sfumato.dsl.price.Price;
import dev.sfumato.dsl.price.Release;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says what to write for {@code +}, {@code *} or {@code <} between releases and prices, which Java has for numbers and text only. */
final class Operators {
    private static final Pattern OPERATION = Pattern.compile(
            "bad operand types for binary operator '(?<sign>[^']+)'\\s+first type: +(?<first>\\S+)\\s+second type: +(?<second>\\S+)");
    private static final String RELEASE = Release.class.getName();
    private static final String PRICE = Price.class.getName();

    private Operators() {}

    static Optional<String> instead(String message) {
        Matcher operation = OPERATION.matcher(message);
        if (!operation.find()) {
            return Optional.empty();
        }
        String sign = operation.group("sign");
        String first = operation.group("first");
        String second = operation.group("second");
        if (first.equals(RELEASE) && second.equals(RELEASE)) {
            return Optional.of("Java has no " + sign + " for releases: several as one are a.and(b), or compose(a, b)");
        } else if (sign.equals("*") && (first.equals(RELEASE) || second.equals(RELEASE))) {
            return Optional.of("Java has no * for releases: one that is done 12 times is release.times(12)");
        } else if (first.equals(PRICE) && second.equals(PRICE)) {
            return Optional.of("prices do not add up: price the releases together, as compose(a, b).epsilon(1e-6)");
        } else if (first.equals(PRICE) || second.equals(PRICE)) {
            return Optional.of("a price is more than a number: its epsilon is price.epsilon()");
        }
        return Optional.empty();
    }
}
