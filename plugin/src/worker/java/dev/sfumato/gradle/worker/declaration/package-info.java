/**
 * The declarations of a build, read from its request: data, mechanisms, attacks, exposure, each bad value refused with a sentence
 * in the words of the build script.
 */
package dev.sfumato.gradle.worker.declaration;
