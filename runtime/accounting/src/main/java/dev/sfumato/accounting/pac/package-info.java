/**
 * Guarantees of PAC privacy: how much releases tell of which records were drawn, in nats, added up and held against budgets. They never add up
 * with an epsilon. Noise is measured elsewhere: {@code dev.sfumato.pac}.
 */
package dev.sfumato.accounting.pac;
