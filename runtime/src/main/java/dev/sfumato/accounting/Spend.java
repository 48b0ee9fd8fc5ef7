package dev.sfumato.accounting;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** An event tree as flat lists of simple answers with their counts; their order does not matter to any price. */
record Spend(List<Answer> gaussian, List<Answer> laplace) {
    /**
     * Noisy answers of one kind.
     *
     * @param distance how far the answers of two neighbours can lie apart
     * @param noise scale of the noise, in the same measure
     */
    record Answer(BigDecimal distance, BigDecimal noise, long times) {}

    static Spend of(PrivacyEvent event) {
        Spend spend = new Spend(new ArrayList<>(), new ArrayList<>());
        spend.add(event, 1);
        return spend;
    }

    private void add(PrivacyEvent event, long times) {
        if (event instanceof GaussianEvent g) {
            gaussian.add(new Answer(distance(g.sensitivity(), g.unit()), new BigDecimal(g.sigma()), times));
        } else if (event instanceof LaplaceEvent l) {
            laplace.add(new Answer(distance(l.sensitivity(), l.unit()), new BigDecimal(l.scale()), times));
        } else if (event instanceof RepeatedEvent r) {
            add(r.event(), product(times, r.times()));
        } else if (event instanceof ComposedEvent c) {
            c.parts().forEach(part -> add(part, times));
        } else {
            throw new AssertionError("an event that is counted nowhere would cost nothing: " + event);
        }
    }

    private static BigDecimal distance(double sensitivity, Unit unit) {
        return new BigDecimal(sensitivity).multiply(BigDecimal.valueOf(unit.contributions()));
    }

    private static long product(long outer, long inner) {
        try {
            return Math.multiplyExact(outer, inner);
        } catch (ArithmeticException overflow) {
            throw new IllegalArgumentException(
                    "times must multiply to less than 2^63, got " + outer + " times " + inner, overflow);
        }
    }
}
