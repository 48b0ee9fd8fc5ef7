package dev.sfumato.audit.membership;

/**
 * The losses of a model on records, each with the same noise.
 *
 * @param <D> records together: a table, images
 */
@FunctionalInterface
public interface Losses<D> {
    double[] on(D records);
}
