/**
 * The findings of a gate, for people and for other programs: the audit of each dataset as data, JSON, SARIF, Markdown, plain text and one
 * HTML page.
 *
 * <p>An audit prices; a renderer prices nothing, and the page loads nothing from a network.
 */
package dev.sfumato.report;
