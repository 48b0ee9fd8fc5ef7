/**
 * The {@code privacy} block of a build script: datasets, budgets, releases, data, attacks, and how they become a request to the worker.
 *
 * <p>What a script may call is public on purpose; methods about requests and inputs are for the tasks of this plugin.
 */
package dev.sfumato.gradle.extension;
