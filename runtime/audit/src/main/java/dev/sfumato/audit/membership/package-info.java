/**
 * Was this record among those that a model was trained on? Attacks on trained models of tables and images, by what the model loses on a
 * record: of one training with canaries, of one that is given, and with shadow trainings beside it.
 *
 * <p>Every figure here is computed from private records, so that it is itself confidential to the holder of these.
 */
package dev.sfumato.audit.membership;
