package dev.sfumato.accounting.pld;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.pld.LossBracket.Limits;
import dev.sfumato.accounting.pld.LossBracket.Term;
import dev.sfumato.concurrent.Deadline;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** A deadline that strikes while a bracket is made narrower leaves the bracket that there was. */
class LateBracketTest {
    private static final Limits LIMITS = new Limits(1 << 18, 1e-6, Duration.ofMinutes(5));

    private final AtomicLong requested = new AtomicLong();

    @Test
    void epsilon_keeps_the_bracket_it_had() {
        keepsItsBracket((terms, limits) -> LossBracket.epsilon(List.of(terms), true, 1e-5, limits));
    }

    @Test
    void delta_keeps_the_bracket_it_had() {
        keepsItsBracket((terms, limits) -> LossBracket.delta(List.of(terms), true, 1, limits));
    }

    @Test
    void without_a_bracket_it_gives_up() {
        LossBracket.Terms late = lateAfter(0);
        assertThrows(GaveUpException.class, () -> LossBracket.epsilon(List.of(late), true, 1e-5, LIMITS));
    }

    private void keepsItsBracket(BiFunction<LossBracket.Terms, Limits, LossBracket> ask) {
        LossBracket full = ask.apply(lateAfter(Long.MAX_VALUE), LIMITS);
        long all = requested.getAndSet(0);
        LossBracket left = ask.apply(lateAfter(all - 1), LIMITS);
        assertEquals(all, requested.get(), "it was late while it composed for the last time");
        assertTrue(Double.isFinite(left.upper()), left.toString());
        assertTrue(left.lower() <= full.lower() && left.upper() > full.upper(), left + " around " + full);
    }

    /** A thousand sampled answers; after so many questions for an outcome the deadline has struck. */
    private LossBracket.Terms lateAfter(long questions) {
        return (direction, tail) -> {
            LossModel model = GaussianLoss.sampled(0.01, 1, 1, direction, tail);
            Stretch s = model.above().get(0);
            DoubleUnaryOperator outcome = loss -> {
                if (requested.incrementAndGet() > questions) {
                    Deadline.within(Duration.ofNanos(-1), () -> {
                        Deadline.poll();
                        return loss;
                    });
                }
                return s.outcome().applyAsDouble(loss);
            };
            List<Stretch> counted = List.of(new Stretch(
                    s.offset(),
                    s.slope(),
                    s.curvature(),
                    s.centre(),
                    s.parts(),
                    s.start(),
                    s.startMass(),
                    s.end(),
                    s.endMass(),
                    outcome,
                    s.leastLoss(),
                    s.greatestLoss()));
            return List.of(new Term(
                    new LossModel(counted, counted, List.of(), 0, 0, 0, true, model.anchor(), model.spacing()), 1000));
        };
    }
}
