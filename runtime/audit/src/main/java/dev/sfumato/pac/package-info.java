/**
 * PAC privacy: noise that keeps what a release tells of the data below a number of nats, measured from the mechanism itself, and
 * what an attacker can make of that. A language of guarantees beside differential privacy; the two never add up.
 *
 * <p>Information is in nats.
 */
package dev.sfumato.pac;
