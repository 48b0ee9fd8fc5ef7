/**
 * The spending on a dataset: charges of the ledger and planned releases, priced once, in the account of the budget that each is held
 * against, planned or adaptive.
 */
package dev.sfumato.gate.account;
