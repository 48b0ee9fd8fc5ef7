/**
 * How good a synthetic table is: fidelity, copies, what classifiers learn from it, each figure with what it is held against.
 *
 * <p>Every figure looks at private rows, so that it is confidential to the holder of those rows.
 */
package dev.sfumato.evaluation.table;
