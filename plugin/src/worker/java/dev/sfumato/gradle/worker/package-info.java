/**
 * The process that prices what a build declared: a request file in, report files out, or a sentence about what is wrong.
 *
 * <p>It knows no Gradle type, prints nothing, and holds no accounting of its own.
 */
package dev.sfumato.gradle.worker;
