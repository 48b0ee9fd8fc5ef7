package dev.sfumato.audit.membership;

/**
 * Records of which trainings take some, known by their numbers, from 0.
 *
 * @param <D> records together: a table, images
 * @param <M> what is trained on them
 */
interface RecordPool<D, M> {
    /** What is trained on them, in words. */
    String model();

    int size();

    D select(int[] chosen);

    /** With more records at its end, of the same kind. */
    RecordPool<D, M> and(D more);

    /** What a model loses on some of them. */
    double[] losses(M trained, int[] chosen);
}
