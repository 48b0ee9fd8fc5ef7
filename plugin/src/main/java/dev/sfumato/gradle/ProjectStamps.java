package dev.sfumato.gradle;

import groovy.json.JsonException;
import groovy.json.JsonSlurper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a project declares, records and holds: for each of its datasets one text that is another where any of that is.
 *
 * @param project its path
 */
record ProjectStamps(String project, Map<String, String> datasets) {
    static String of(String stamp, String fingerprint) {
        return stamp + " " + fingerprint;
    }

    /** As {@link PrivacyStamps} wrote it. */
    static ProjectStamps read(String json) {
        try {
            ReportFields document = ReportFields.of("the file of stamps", new JsonSlurper().parseText(json));
            ReportFields stamps = document.object("stamps");
            Map<String, String> datasets = new TreeMap<>();
            stamps.names().forEach(name -> datasets.put(name, stamps.text(name)));
            return new ProjectStamps(document.text("project"), datasets);
        } catch (JsonException e) {
            throw new IllegalArgumentException("the file of stamps is not JSON", e);
        }
    }

    /** What a report on a project is about. */
    static Map<String, String> of(List<StoredVerdict> report) {
        Map<String, String> datasets = new TreeMap<>();
        report.forEach(verdict -> datasets.put(verdict.dataset(), of(verdict.stamp(), verdict.fingerprint())));
        return datasets;
    }

    /**
     * The projects that no report is about. A report stands for one project; which of several that declare, record and hold
     * the same does not matter.
     */
    static List<String> without(List<Map<String, String>> reports, List<ProjectStamps> projects) {
        List<Map<String, String>> left = new ArrayList<>(reports);
        return projects.stream()
                .filter(project -> !left.remove(project.datasets))
                .map(ProjectStamps::project)
                .sorted()
                .collect(Collectors.toList());
    }
}
