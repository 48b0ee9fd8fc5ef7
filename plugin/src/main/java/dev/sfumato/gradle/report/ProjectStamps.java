package dev.sfumato.gradle.report;

import dev.sfumato.gradle.task.PrivacyStamps;
import groovy.json.JsonException;
import groovy.json.JsonSlurper;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The declarations, records and holdings of a project: for each of its datasets one text that differs where any of that does.
 *
 * @param project its path
 * @param ledger where it records
 * @param names those of its datasets, with their former ones
 * @param leftOut its tasks by which others decide and that the build leaves out
 */
public record ProjectStamps(
        String project,
        String ledger,
        Map<String, Set<String>> names,
        List<String> leftOut,
        Map<String, String> datasets) {
    public static String of(String stamp, String fingerprint) {
        return stamp + " " + fingerprint;
    }

    /** As {@link PrivacyStamps} wrote it. */
    public static ProjectStamps read(String json) {
        try {
            ReportFields document = ReportFields.of("the file of stamps", new JsonSlurper().parseText(json));
            ReportFields stamps = document.object("stamps");
            Map<String, String> datasets = new TreeMap<>();
            stamps.names().forEach(name -> datasets.put(name, stamps.text(name)));
            ReportFields named = document.object("names");
            Map<String, Set<String>> names = new TreeMap<>();
            named.names().forEach(name -> names.put(name, Set.copyOf(named.texts(name))));
            return new ProjectStamps(
                    document.text("project"), document.text("ledger"), names, document.texts("leftOut"), datasets);
        } catch (JsonException e) {
            throw new IllegalArgumentException("the file of stamps is not JSON", e);
        }
    }

    /** Whether both have a dataset in common, by any of its names or by its data. */
    boolean sharesDatasetWith(ProjectStamps other) {
        return !Collections.disjoint(known(), other.known()) || !Collections.disjoint(data(), other.data());
    }

    private Set<String> known() {
        return names.entrySet().stream()
                .flatMap(dataset -> Stream.concat(Stream.of(dataset.getKey()), dataset.getValue().stream()))
                .collect(Collectors.toSet());
    }

    private Set<String> data() {
        return datasets.values().stream()
                .map(stamp -> stamp.substring(stamp.indexOf(' ') + 1))
                .filter(fingerprint -> !fingerprint.isEmpty())
                .collect(Collectors.toSet());
    }

    /** Projects that spend a dataset of those that are priced together, and are none of these. */
    public static List<String> forgotten(List<ProjectStamps> together, List<ProjectStamps> everybody) {
        Set<String> listed = together.stream().map(ProjectStamps::project).collect(Collectors.toSet());
        return everybody.stream()
                .filter(other ->
                        !listed.contains(other.project) && together.stream().anyMatch(other::sharesDatasetWith))
                .map(ProjectStamps::project)
                .sorted()
                .toList();
    }

    /** The datasets that a report on a project covers. */
    public static Map<String, String> of(List<StoredVerdict> report) {
        Map<String, String> datasets = new TreeMap<>();
        report.forEach(verdict -> datasets.put(verdict.dataset(), of(verdict.stamp(), verdict.fingerprint())));
        return datasets;
    }

    /**
     * The projects that no report is about. A report stands for one project; which of several that declare, record and hold
     * the same does not matter.
     */
    public static List<String> without(List<Map<String, String>> reports, List<ProjectStamps> projects) {
        List<Map<String, String>> left = new ArrayList<>(reports);
        return projects.stream()
                .filter(project -> !left.remove(project.datasets))
                .map(ProjectStamps::project)
                .sorted()
                .collect(Collectors.toList());
    }
}
