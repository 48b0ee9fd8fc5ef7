package dev.sfumato.audit.membership;

/**
 * What a model loses on records, each with the same noise.
 *
 * @param <D> records together: a table, images
 */
@FunctionalInterface
public interface Losses<D> {
    double[] on(D records);
}
