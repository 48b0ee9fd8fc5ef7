/**
 * Random allocation: laws of the likelihood ratio of a mechanism, averaged over the steps into which a record may have fallen. The proof is
 * in docs/proofs/allocation.md.
 */
package dev.sfumato.accounting.allocation;
