/**
 * What a gate found, for people and for other programs: the audit of each dataset as data, JSON and one HTML page.
 *
 * <p>Nothing is priced in a renderer, and nothing is loaded from a network by the page.
 */
package dev.sfumato.report;
