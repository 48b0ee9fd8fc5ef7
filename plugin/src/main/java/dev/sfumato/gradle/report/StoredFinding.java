package dev.sfumato.gradle.report;

import java.util.List;

/**
 * Something that a report finds wrong.
 *
 * @param fixes sentences, each of something that was tried and helps; the last is the one to end with
 */
public record StoredFinding(String id, String rule, String message, List<String> fixes) {}
