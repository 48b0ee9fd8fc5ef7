/**
 * Trainings: data in, a model with its event out. What those of tables and of images share is here: their settings by groups, batches drawn at
 * random, the steps of DP-SGD with the noise on clipped gradients and its event, and where a model comes from.
 *
 * <p>Plain Java: a training is priced without ND4J. Networks and their loops are in {@code dev.sfumato.nn} and the diffusions.
 */
package dev.sfumato.training;
