/**
 * The gate: audits a dataset, applies its rules, names its findings.
 *
 * <p>What was spent is in {@code gate.account}, what would help in {@code gate.fix}; {@code dev.sfumato.report} renders and decides nothing.
 */
package dev.sfumato.gate;
