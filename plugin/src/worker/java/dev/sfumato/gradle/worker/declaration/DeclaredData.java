package dev.sfumato.gradle.worker.declaration;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.gate.account.DataFacts;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The data of a dataset, read as its build declares. */
public sealed interface DeclaredData permits TableData, GraphData, ImageData {
    /** The kinds of data, and how each is declared. */
    Map<String, String> KINDS = new TreeMap<>(Map.of(
            "table", "table(file('data.csv'))",
            "graph", "graph(file('edges.tsv'))",
            "images", "images(file('images.idx.gz'))"));

    DataFacts facts();

    /**
     * Reads the data of a dataset; nothing where the build declares none.
     *
     * @param dataset its fields {@code table}, {@code graph} and {@code images} say how to read the file
     * @param file where the data is
     * @param labels where labels are that do not lie with the data
     */
    static Optional<DeclaredData> read(
            RequestFields dataset, @Nullable Path file, @Nullable Path labels, Progress progress) {
        List<String> kinds = KINDS.keySet().stream().filter(dataset::has).toList();
        if (kinds.size() > 1) {
            throw dataset.refused("the data must be a table, a graph or images, got " + String.join(" and ", kinds));
        }
        if (kinds.isEmpty()) {
            if (file != null) {
                throw dataset.refused("the data must be a table, a graph or images, got a file and none of them;"
                        + " declare it: " + String.join(", ", KINDS.values()));
            }
            return Optional.empty();
        }
        String kind = kinds.get(0);
        if (file == null) {
            throw dataset.refused(
                    "the file of the " + kind + " must be given, got nothing; declare it: " + KINDS.get(kind));
        }
        RequestFields fields = dataset.object(kind);
        return Optional.of(
                switch (kind) {
                    case "table" -> TableData.read(fields, DataFile.of(dataset.owner(), file), progress);
                    case "graph" -> GraphData.read(fields, DataFile.of(dataset.owner(), file), progress);
                    default -> ImageData.read(fields, DataFile.orFolder(dataset.owner(), file), labels, progress);
                });
    }
}
