package dev.sfumato.gradle.worker;

import dev.sfumato.Progress;
import dev.sfumato.report.DataFacts;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The data of a dataset, read as its build declares. */
sealed interface DeclaredData permits TableData, GraphData {
    DataFacts facts();

    /**
     * Reads the data of a dataset; nothing where the build declares none.
     *
     * @param dataset its fields {@code table} and {@code graph} say how to read the file
     * @param file where the data is
     */
    static Optional<DeclaredData> read(RequestFields dataset, @Nullable Path file, Progress progress) {
        boolean isTable = dataset.has("table");
        boolean isGraph = dataset.has("graph");
        if (isTable && isGraph) {
            throw dataset.refused("the data must be a table or a graph, got both");
        }
        if (!isTable && !isGraph) {
            if (file != null) {
                throw dataset.refused("the data must be a table or a graph, got a file and neither; declare it:"
                        + " table(file('data.csv')) or graph(file('edges.tsv'))");
            }
            return Optional.empty();
        }
        if (file == null) {
            throw dataset.refused("the file of the " + (isTable ? "table" : "graph") + " must be given, got nothing;"
                    + " declare it: " + (isTable ? "table(file('data.csv'))" : "graph(file('edges.tsv'))"));
        }
        DataFile data = DataFile.of(dataset.owner(), file);
        return Optional.of(
                isTable
                        ? TableData.read(dataset.object("table"), data, progress)
                        : GraphData.read(dataset.object("graph"), data, progress));
    }
}
