/** The mechanisms that a release may declare, one type each, with their parameters as Gradle properties. */
package dev.sfumato.gradle.mechanism;
