/** The tasks: measure, price, attack, decide, spend, plan, explain. */
package dev.sfumato.gradle.task;
