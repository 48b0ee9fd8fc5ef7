/** PAC privacy: noise that is measured, what was released with it, attacks on it. */
package dev.sfumato.dsl.pac;
