/**
 * The record of what was released, kept in a directory that its users commit to git: one file per charge, named by the hash of its bytes.
 *
 * <p>A charge is on the disk before its release may leave. Charges are never changed, removed or refunded; the total is
 * computed from their events every time, and what was altered, torn or lost is refused by name. docs/Ledger.md describes
 * the format and what a ledger cannot see.
 */
package dev.sfumato.ledger;
