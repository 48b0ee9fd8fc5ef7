package dev.sfumato.gradle.worker;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.gate.ExposureAudit;
import dev.sfumato.gradle.worker.declaration.Arguments;
import dev.sfumato.gradle.worker.declaration.DeclaredData;
import dev.sfumato.gradle.worker.declaration.ExposureReader;
import dev.sfumato.gradle.worker.declaration.FileHash;
import dev.sfumato.gradle.worker.declaration.GraphData;
import dev.sfumato.gradle.worker.declaration.Measured;
import dev.sfumato.gradle.worker.declaration.Request;
import dev.sfumato.gradle.worker.declaration.RequestFields;
import dev.sfumato.gradle.worker.declaration.TableData;
import java.util.Optional;

/** Reads the records of a dataset, and measures how exposed they are where that is limited. */
final class MeasureCommand implements Worker.Command {
    @Override
    public void run(Arguments arguments) {
        RequestFields request = Request.read(arguments.read("request"));
        request.only("schema", "dataset");
        RequestFields unnamed = request.object("dataset");
        RequestFields dataset = unnamed.named("dataset '" + unnamed.text("name") + "'");
        dataset.only("name", "unit", "table", "graph", "images", "exposure");
        Progress progress = new WorkerProgress(System.out);
        DeclaredData data = DeclaredData.read(
                        dataset,
                        arguments.path("data"),
                        arguments.given("labels").orElse(null),
                        progress)
                .orElseThrow();
        arguments.write(
                "out",
                Measured.of(FileHash.of(arguments.read("request")), data, exposure(dataset, data, progress))
                        .toJson());
    }

    private static Optional<ExposureAudit> exposure(RequestFields dataset, DeclaredData data, Progress progress) {
        if (!dataset.has("exposure")) {
            return Optional.empty();
        }
        if (!(data instanceof TableData table)) {
            throw dataset.refused("exposure is measured on the rows of a table, got "
                    + (data instanceof GraphData ? "a graph" : "images"));
        }
        return Optional.of(ExposureReader.audit(dataset.object("exposure"), dataset, table, progress));
    }
}
