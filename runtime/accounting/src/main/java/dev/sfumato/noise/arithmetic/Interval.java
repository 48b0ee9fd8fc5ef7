package dev.sfumato.noise.arithmetic;

import java.math.BigDecimal;

/** An enclosure of a real number: it lies between two exact ones. */
public record Interval(BigDecimal low, BigDecimal high) {
    public Interval negated() {
        return new Interval(high.negate(), low.negate());
    }

    /** Of {@code offset + scale * number}, for a positive scale. */
    public Interval scaled(BigDecimal scale, BigDecimal offset) {
        return new Interval(
                low.multiply(scale).add(offset), high.multiply(scale).add(offset));
    }
}
