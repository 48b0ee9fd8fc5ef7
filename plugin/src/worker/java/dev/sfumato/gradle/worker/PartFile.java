package dev.sfumato.gradle.worker;

import dev.sfumato.gradle.worker.declaration.Arguments;
import dev.sfumato.gradle.worker.declaration.BadRequestException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;

/** A file that another task wrote and that a report is made of; it may be missing or something else. */
final class PartFile {
    private PartFile() {}

    /** Reads the contents of a file; anything that cannot be read is refused with the name of the file. */
    static <T> T read(String part, Function<String, T> reader) {
        Path file = Path.of(part);
        if (!Files.isRegularFile(file)) {
            throw new BadRequestException("the report " + part + " is missing: run the audit that writes it as well");
        }
        return BadRequestException.naming("the report " + part, () -> reader.apply(Arguments.read(file)));
    }
}
