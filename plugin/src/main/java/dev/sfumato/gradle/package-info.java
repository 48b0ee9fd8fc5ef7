/**
 * The Gradle plugin: what a build declares, the task that has it priced, and the task that decides.
 *
 * <p>Nothing is priced here. A worker process prices, from a request file to a report file, and this package knows no type
 * of the runtime.
 */
package dev.sfumato.gradle;
