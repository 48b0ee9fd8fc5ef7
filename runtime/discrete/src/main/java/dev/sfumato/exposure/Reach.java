package dev.sfumato.exposure;

/**
 * How far around a row a step of the published proof looks.
 *
 * @param eta noisy rows up to this distance count as near the row
 * @param radius rows up to this distance may lead there
 * @param fraction min(4 N / s, 1), where N of the s rows are within the radius
 */
public record Reach(int eta, int radius, double fraction) {
    /** c*, by which the radius exceeds eta. */
    public double excess() {
        return (radius - eta) / (double) eta;
    }
}
