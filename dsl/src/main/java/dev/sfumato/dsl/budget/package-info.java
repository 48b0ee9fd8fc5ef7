/** Budgets: the gate, the account, the ledger of a team, what is spent and what is left. */
package dev.sfumato.dsl.budget;
