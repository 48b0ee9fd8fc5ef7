/** Benchmarks of the runtime. */
package dev.sfumato.benchmarks;
