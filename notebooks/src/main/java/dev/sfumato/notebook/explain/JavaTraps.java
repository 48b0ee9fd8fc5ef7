package dev.sfumato.notebook.explain;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds numbers that Java reads as other numbers than a person who writes them: they would be certified as they are. */
public final class JavaTraps {
    private static final Pattern WHOLE = Pattern.compile("[0-9][0-9_]*[lL]?");
    private static final Pattern DECIMAL = Pattern.compile("[0-9.][0-9_.]*(?:[eE][-+]?[0-9]+)?[lLdDfF]?");
    private static final JavaToken NOTHING = new JavaToken(JavaToken.Kind.SIGN, "", 0);

    private final Snippet snippet;
    private final List<JavaToken> tokens;

    private JavaTraps(Snippet snippet) {
        this.snippet = snippet;
        this.tokens = JavaToken.of(snippet.source());
    }

    /** The first trap of a snippet. */
    public static Optional<Problem> in(Snippet snippet) {
        return new JavaTraps(snippet).first();
    }

    private Optional<Problem> first() {
        Deque<Integer> openings = new ArrayDeque<>();
        for (int i = 0; i < tokens.size(); i++) {
            JavaToken token = tokens.get(i);
            Optional<String> trap = Optional.empty();
            if (token.is("(") || token.is("{") || token.is("[")) {
                openings.push(i);
            } else if (token.is(")") || token.is("}") || token.is("]")) {
                openings.poll();
            } else if (token.kind() == JavaToken.Kind.CHARACTER) {
                trap = !openings.isEmpty() && wantsNumbers(openings.element()) ? character(i) : Optional.empty();
            } else if (token.kind() == JavaToken.Kind.NUMBER) {
                int index = i;
                trap = leadingZero(token).or(() -> quotientOrPower(index));
            }
            if (trap.isPresent()) {
                Mark mark = new Mark(snippet, token.start());
                return Optional.of(new Problem(
                        Problem.COMPILATION, mark.explain(trap.get()), Optional.of(mark.place()), List.of()));
            }
        }
        return Optional.empty();
    }

    private JavaToken at(int index) {
        return index >= 0 && index < tokens.size() ? tokens.get(index) : NOTHING;
    }

    private boolean wantsNumbers(int opening) {
        int name = opening - 1;
        return at(opening).is("(")
                && at(name).kind() == JavaToken.Kind.WORD
                && LanguageWords.all()
                        .takesNumbers(at(name).text(), at(name - 1).is("."));
    }

    private Optional<String> character(int index) {
        String literal = at(index).text();
        JavaToken before = at(index - 1);
        JavaToken after = at(index + 1);
        boolean isArgument = (before.is("(") || before.is(",") || before.is("-") || before.is("+"))
                && (after.is(")") || after.is(","));
        if (!isArgument || literal.length() != 3) {
            return Optional.empty();
        }
        char c = literal.charAt(1);
        return Optional.of(literal + " is a character in Java, whose number is " + (int) c + "; write "
                + (Character.isDigit(c) ? String.valueOf(c) : "a number"));
    }

    private static Optional<String> leadingZero(JavaToken number) {
        String literal = number.text();
        if (!WHOLE.matcher(literal).matches() || !literal.startsWith("0")) {
            return Optional.empty();
        }
        BigInteger meant = whole(literal);
        boolean isOctal = literal.matches("[0-7_]+[lL]?");
        BigInteger read = isOctal ? new BigInteger(digits(literal), 8) : meant;
        if (isOctal && read.equals(meant)) {
            return Optional.empty();
        }
        return Optional.of(
                isOctal
                        ? literal + " is " + read + " in Java; write " + meant
                        : literal + " is not a number in Java; write " + meant);
    }

    private Optional<String> quotientOrPower(int index) {
        JavaToken sign = at(index + 1);
        boolean negative = at(index + 2).is("-");
        JavaToken right = at(negative ? index + 3 : index + 2);
        if (right.kind() != JavaToken.Kind.NUMBER) {
            return Optional.empty();
        }
        String minus = negative ? "-" : "";
        if (sign.is("^")) {
            return power(at(index).text(), minus + right.text());
        }
        return sign.is("/") && isWholeOperand(index)
                ? quotient(at(index).text(), minus, right.text())
                : Optional.empty();
    }

    private static Optional<String> power(String base, String exponent) {
        if (!DECIMAL.matcher(base).matches()
                || !DECIMAL.matcher(exponent.replace("-", "")).matches()) {
            return Optional.empty();
        }
        return Optional.of("^ is not a power in Java; write "
                + (base.equals("10") && exponent.matches("-?[0-9]+") ? "1e" + exponent + " or " : "")
                + "Math.pow(" + base + ", " + exponent + ")");
    }

    /** Whether nothing before the number makes it a part of a product, or a decimal number. */
    private boolean isWholeOperand(int index) {
        JavaToken before = at(index - 1);
        return !(before.is("*") || before.is("/") || before.is("%") || before.is(")"));
    }

    private static Optional<String> quotient(String left, String minus, String right) {
        if (!WHOLE.matcher(left).matches() || !WHOLE.matcher(right).matches()) {
            return Optional.empty();
        }
        BigInteger divisor = whole(right);
        if (divisor.signum() == 0 || whole(left).mod(divisor).signum() == 0) {
            return Optional.empty();
        }
        BigInteger quotient = whole(left).divide(minus.isEmpty() ? divisor : divisor.negate());
        String by = "/" + minus + right;
        return Optional.of(left + by + " is " + quotient
                + " in Java, where whole numbers divide to whole numbers; write " + digits(left) + ".0" + by);
    }

    private static BigInteger whole(String literal) {
        return new BigInteger(digits(literal));
    }

    private static String digits(String literal) {
        return literal.replaceAll("[_lL]", "");
    }
}
