package dev.sfumato.gate.account;

import dev.sfumato.accounting.Accountant;
import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.concurrent.Interruption;
import java.util.HashMap;
import java.util.Map;

/**
 * The best accountant, which remembers what it has priced, and stops when it has priced much: a report may lack some advice,
 * but it is not late. What counts is the number of prices, not their time, so that the same audit says the same anywhere.
 */
public final class Pricing implements Accountant {
    /** Enough was priced. */
    public static final class EnoughException extends RuntimeException {
        private static final long serialVersionUID = 1;

        EnoughException() {
            super("enough was priced", null, false, false);
        }
    }

    private record Question(PrivacyEvent event, double delta) {}

    private final Accountant best = Accountants.best();
    private final Map<Question, Guarantee> prices = new HashMap<>();
    private long left = Long.MAX_VALUE;

    /** From now on, this many prices that have no closed form, and no more. */
    public Pricing limited(long most) {
        left = most;
        return this;
    }

    @Override
    public String name() {
        return best.name();
    }

    @Override
    public boolean supports(PrivacyEvent event) {
        return best.supports(event);
    }

    @Override
    public Guarantee price(PrivacyEvent event, double delta) {
        return remembered(new Question(event, delta));
    }

    @Override
    public Guarantee pricePure(PrivacyEvent event) {
        return remembered(new Question(event, 0));
    }

    @Override
    public double delta(PrivacyEvent event, double epsilon) {
        return best.delta(event, epsilon);
    }

    private Guarantee remembered(Question question) {
        Guarantee known = prices.get(question);
        if (known != null) {
            return known;
        }
        if (left <= 0) {
            throw new EnoughException();
        }
        Interruption.poll("pricing releases");
        Guarantee price =
                question.delta == 0 ? best.pricePure(question.event) : best.price(question.event, question.delta);
        if (!price.isExact()) {
            left--;
        }
        prices.put(question, price);
        return price;
    }
}
