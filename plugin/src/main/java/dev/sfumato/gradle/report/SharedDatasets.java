package dev.sfumato.gradle.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Datasets of which several projects spend in one ledger: judging one of them alone forgets what the others plan. */
public final class SharedDatasets {
    private SharedDatasets() {}

    /**
     * Sentences about names that would divide a budget, or count it twice: the name of one dataset that was another's before, and a
     * former name of two datasets.
     *
     * @param projects which spend in one ledger
     */
    public static List<String> divided(List<ProjectStamps> projects) {
        Map<String, Map<String, String>> claims = new TreeMap<>();
        Map<String, String> current = new TreeMap<>();
        for (ProjectStamps project : projects) {
            project.names().forEach((name, formerly) -> {
                current.putIfAbsent(name, project.project());
                formerly.stream()
                        .filter(before -> !before.equals(name))
                        .forEach(before -> claims.computeIfAbsent(before, any -> new TreeMap<>())
                                .putIfAbsent(name, project.project()));
            });
        }
        List<String> sentences = new ArrayList<>();
        claims.forEach((before, by) -> {
            if (current.containsKey(before)) {
                by.forEach((name, project) -> sentences.add("dataset '" + name + "'" + in(project)
                        + " says formerly = ['" + before + "'], and a dataset" + in(current.get(before))
                        + " is called '" + before
                        + "' now, so that what was spent would be counted for both: one dataset has one name in all"
                        + " projects that share a ledger."));
            }
            if (by.size() > 1) {
                sentences.add("datasets '" + String.join("' and '", by.keySet()) + "' both say formerly = ['" + before
                        + "'], and what was spent is one dataset's: one dataset has one name in all projects that share a"
                        + " ledger.");
            }
        });
        return sentences;
    }

    private static String in(String project) {
        return " of project '" + project + "'";
    }

    /**
     * Sentences about projects that spend a dataset of one that is judged, in the same ledger, and are not priced together with it.
     *
     * @param together the projects of each aggregation
     */
    public static List<String> judgedAlone(
            ProjectStamps judged, List<ProjectStamps> everybody, List<Set<String>> together) {
        return everybody.stream()
                .filter(other -> !other.project().equals(judged.project())
                        && other.ledger().equals(judged.ledger())
                        && other.sharesDatasetWith(judged)
                        && together.stream()
                                .noneMatch(all -> all.contains(judged.project()) && all.contains(other.project())))
                .map(other -> "project '" + other.project() + "' declares a dataset of '" + judged.project()
                        + "' as well, by one of its names or with the same data, and spends in the same ledger: what both"
                        + " plan adds up, and is judged by neither alone. Price them together: plugins { id"
                        + " 'dev.sfumato.privacy-aggregation' }, dependencies { "
                        + AggregatedProjects.CONFIGURATION + " project('" + judged.project() + "'); "
                        + AggregatedProjects.CONFIGURATION + " project('" + other.project()
                        + "') }; or give other data another name.")
                .toList();
    }
}
