/**
 * Runs case files, figures computed by others, against the runtime's public API.
 *
 * <p>A suite per file prefix; a suite that is not built yet reports its cases as skipped.
 */
package dev.sfumato.conformance;
