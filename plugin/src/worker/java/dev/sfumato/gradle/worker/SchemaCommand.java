package dev.sfumato.gradle.worker;

import dev.sfumato.data.table.TableSchema;
import dev.sfumato.gradle.worker.declaration.Arguments;
import dev.sfumato.gradle.worker.declaration.DataFile;
import dev.sfumato.gradle.worker.declaration.Request;
import dev.sfumato.gradle.worker.declaration.RequestFields;
import dev.sfumato.gradle.worker.declaration.TableData;
import java.nio.file.Files;
import java.nio.file.Path;

/** Looks through a table and writes how its values could become categories, unless that file is there already. */
final class SchemaCommand implements Worker.Command {
    @Override
    public void run(Arguments arguments) {
        RequestFields unnamed = Request.read(arguments.read("request")).object("dataset");
        RequestFields dataset = unnamed.named("dataset '" + unnamed.text("name") + "'");
        Path file = arguments.path("schema");
        if (Files.exists(file)) {
            throw dataset.refused(file + " is there already: move it away to have another one written");
        }
        TableSchema schema = TableData.infer(
                dataset.object("table"),
                DataFile.of(dataset.owner(), arguments.path("data")),
                new WorkerProgress(System.out));
        schema.save(file);
        arguments.write(
                "out",
                "Written to " + file + ". It was read off the rows, and so it is as private as these: nothing of it is"
                        + " shown here, and it is not to be committed as it is. Change what tells of somebody, then set \"origin\" to \"declared\" and use it: table(file('...'))"
                        + " { schema = file('" + file.getFileName()
                        + "') }. Every figure then assumes that what is said of the columns"
                        + " in \"inferred\" tells nothing about anybody; take a column out of that list if you wrote all of it yourself.\n");
    }
}
