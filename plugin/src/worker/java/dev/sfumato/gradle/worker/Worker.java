package dev.sfumato.gradle.worker;

import dev.sfumato.report.AuditReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The way in: request file, JSON report, HTML report, and the file for a problem that a user must mend. */
public final class Worker {
    /** The exit value for a request that cannot be priced; the sentence is in the problem file. */
    static final int BAD_REQUEST = 2;

    private Worker() {}

    public static void main(String[] args) throws IOException {
        if (args.length != 4) {
            throw new IllegalArgumentException("Usage: Worker REQUEST JSON HTML PROBLEM");
        }
        System.exit(run(Path.of(args[0]), Path.of(args[1]), Path.of(args[2]), Path.of(args[3])));
    }

    /** The exit value: 0 for a report, whatever its verdict. */
    static int run(Path request, Path json, Path html, Path problem) throws IOException {
        AuditReport report;
        try {
            report = RequestReader.read(Files.readString(request)).audit();
        } catch (BadRequestException e) {
            Files.writeString(problem, e.getMessage() + ".\n");
            return BAD_REQUEST;
        }
        Files.writeString(json, report.toJson());
        Files.writeString(html, report.toHtml());
        return 0;
    }
}
