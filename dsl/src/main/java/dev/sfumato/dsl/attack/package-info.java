/** Attacks, and published claims that they refute. */
package dev.sfumato.dsl.attack;
