/** Stored reports and what is decided by them: stamps that tie a report to what is declared now, verdicts, baselines of accepted findings. */
package dev.sfumato.gradle.report;
