/** Internals of this plugin: hashes, files of measurements, names of tasks, output of the worker. */
package dev.sfumato.gradle.internal;
