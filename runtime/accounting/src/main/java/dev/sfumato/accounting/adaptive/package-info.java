/**
 * Composition of releases that are chosen by looking at earlier ones: filters, which keep a budget for every analyst; plans, whose
 * releases were declared before the first output; odometers, which say what was spent at any time.
 *
 * <p>The game, the lemmas and the round-off are in {@code docs/proofs/adaptive.md}; the names here are the names there. Pure Java;
 * knows events and accountants, and no ledger.
 */
package dev.sfumato.accounting.adaptive;
