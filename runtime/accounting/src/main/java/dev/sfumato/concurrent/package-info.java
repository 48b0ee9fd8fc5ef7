/**
 * Long work: spread over cores, followed by its progress, stopped by an interruption or at a deadline.
 *
 * <p>One way to do each. Threads of a stream's pool do not hear of an interruption, so no stream runs in parallel.
 */
package dev.sfumato.concurrent;
