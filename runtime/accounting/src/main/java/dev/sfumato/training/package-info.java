/**
 * What private trainings of tables and of images share: batches drawn at random, the noise on clipped gradients with its event, and where a
 * model comes from.
 *
 * <p>Plain Java: a training is priced without ND4J. Networks and their loops are in {@code dev.sfumato.nn} and the diffusions.
 */
package dev.sfumato.training;
