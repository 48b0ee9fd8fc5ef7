package dev.sfumato.gradle.worker;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.report.AuditReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

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
        Files.writeString(json, withDigest(report, Files.readAllBytes(request)));
        Files.writeString(html, report.toHtml());
        return 0;
    }

    /** The report, with the digest of the request that it answers, by which the plugin knows a stale one. */
    private static String withDigest(AuditReport report, byte[] request) throws IOException {
        try {
            ObjectNode root = (ObjectNode) new ObjectMapper().readTree(report.toJson());
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(request);
            return root.put("request", HexFormat.of().formatHex(hash)).toPrettyString() + "\n";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
