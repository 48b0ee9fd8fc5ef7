/**
 * Events: what a release did to the private data, as immutable records, one for each kind of mechanism, and the visitor by which the
 * compiler reports any code that has not decided about a new kind.
 *
 * <p>An event knows no price and no accountant. How events are written is in {@code accounting.format}.
 */
package dev.sfumato.accounting.event;
