/** What the runtime costs in time. */
package dev.sfumato.benchmarks;
