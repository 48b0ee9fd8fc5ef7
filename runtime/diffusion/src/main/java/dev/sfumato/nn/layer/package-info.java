/**
 * Networks whose numbers stay in ND4J, for batches so large that its operations pay: what images need, on any backend.
 *
 * <p>An array has one example in each column, in Fortran order. A {@link dev.sfumato.nn.layer.Layer} says what each example's own gradient is
 * at most, so that it can be clipped: docs/proofs/dp-sgd.md.
 *
 * <p>Tables are trained on {@link dev.sfumato.nn}, whose description says what was measured.
 */
package dev.sfumato.nn.layer;
