package dev.sfumato.gradle.worker;

import static dev.sfumato.dsl.budget.Gates.budget;
import static dev.sfumato.dsl.budget.Gates.ledger;
import static dev.sfumato.dsl.budget.Gates.newLedger;
import static dev.sfumato.dsl.price.Pricing.gaussian;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.Fingerprint;
import dev.sfumato.gradle.worker.declaration.FileHash;
import dev.sfumato.util.FingerprintKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The output of a build and a notebook on data that only their curator has, and how they treat names that nobody declares. */
class KeyedDataTest {
    private static final String MEASURE =
            "{\"schema\": 5, \"dataset\": {\"name\": \"survey\", \"unit\": \"record\", \"table\": {}}}";

    @TempDir
    Path folder;

    private Path data;
    private String others = "[]";

    @BeforeEach
    void data() throws IOException {
        data = Files.writeString(folder.resolve("people.csv"), "age,ill\n40,yes\n41,no\n42,no\n");
    }

    @Test
    void nothing_that_is_written_holds_the_hash_of_the_data() throws IOException {
        assertEquals(0, measure(), () -> read("problem"));
        assertEquals(0, spend(), () -> read("problem"));
        assertTrue(read("out").startsWith("Recorded: "), read("out"));
        assertEquals(0, spend(), () -> read("problem"));
        assertTrue(read("out").startsWith("Already recorded"), "the same data by the same key");
        assertEquals(0, audit(), () -> read("problem"));
        assertEquals(0, render(), () -> read("problem"));
        String sha256 = Fingerprint.of(data, Progress.NONE);
        String known = FingerprintKey.ofUser().of(sha256);
        int places = 0;
        for (Path file : files()) {
            String text = Files.readString(file);
            assertFalse(text.contains(sha256), () -> file + " holds the hash of the data");
            places += text.contains(known) ? 1 : 0;
        }
        assertEquals(5, places, "measurement, entry, part, JSON and page know the data by the key");
    }

    @Test
    void a_notebook_writes_none_either_and_knows_what_the_build_recorded() throws IOException {
        assertEquals(0, measure(), () -> read("problem"));
        assertEquals(0, spend(), () -> read("problem"));
        var books = ledger(folder.resolve("ledger").toString());
        assertThrows(
                IllegalArgumentException.class,
                () -> budget(1, 1e-6)
                        .on("poll")
                        .chargedTo(books)
                        .dataFile(data.toString())
                        .spend(gaussian(40).named("mean")),
                "the same data under another name");
        budget(1, 1e-6)
                .on("survey")
                .chargedTo(books)
                .dataFile(data.toString())
                .inRun("2")
                .spend(gaussian(40).named("mean"));
        String sha256 = Fingerprint.of(data, Progress.NONE);
        for (Path file : files()) {
            assertFalse(Files.readString(file).contains(sha256), () -> file + " holds the hash of the data");
        }
    }

    @Test
    void a_charge_that_no_dataset_owns_fails_whoever_recorded_it() throws IOException {
        var books = newLedger(folder.resolve("ledger").toString());
        budget(1, 1e-6).on("suvrey").chargedTo(books).spend(gaussian(40).named("mean"));
        assertEquals(0, measure(), () -> read("problem"));
        for (int exit : new int[] {audit(), spend()}) {
            assertEquals(Worker.BAD_REQUEST, exit);
            assertTrue(
                    read("problem").contains("is recorded for dataset 'suvrey', and no dataset is called that"),
                    read("problem"));
            assertTrue(read("problem").contains("formerly = ['suvrey']"), read("problem"));
        }
        others = "[\"suvrey\"]";
        assertEquals(0, audit(), () -> read("problem"));
    }

    @Test
    void the_name_of_a_project_is_no_part_of_the_name_of_a_release() throws IOException {
        var account = budget(1, 1e-6)
                .on("survey")
                .chargedTo(newLedger(folder.resolve("ledger").toString()));
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class, () -> account.spend(gaussian(40).named(":web:mean")));
        assertTrue(refused.getMessage().contains("must have no ':'"), refused.getMessage());
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile)
                    .filter(file -> !file.equals(data))
                    .toList();
        }
    }

    private int measure() throws IOException {
        return run("measure", MEASURE, "measured", "data=" + data, "labels=");
    }

    private int spend() throws IOException {
        int audited = audit();
        if (audited != 0) {
            return audited;
        }
        Path gate = Files.writeString(folder.resolve("gate"), "{\"strict\": true, \"accepted\": []}");
        String report = "report=" + folder.resolve("part");
        return run(
                "spend", request(), "out", "release=mean", "run=1", "tool=test", "stamp=abc", report, "gate=" + gate);
    }

    private int audit() throws IOException {
        return run("audit", request(), "part", "stamp=abc");
    }

    private int render() throws IOException {
        String request = """
            {"title": "demo", "buildFile": "build.gradle", "parts": [%s], "accepted": []}
            """.formatted(new TextNode(folder.resolve("part").toString()));
        return run(
                "render",
                request,
                "out",
                "json=" + folder.resolve("json"),
                "html=" + folder.resolve("html"),
                "sarif=" + folder.resolve("sarif"),
                "markdown=" + folder.resolve("markdown"));
    }

    private int run(String command, String request, String out, String... more) throws IOException {
        Files.deleteIfExists(folder.resolve("problem"));
        List<String> words = new ArrayList<>(List.of(command, "named=false", "checkpoint="));
        words.add("request=" + Files.writeString(folder.resolve("request"), request));
        words.add("out=" + folder.resolve(out));
        words.add("ledger=" + folder.resolve("ledger"));
        words.add("measurement=" + folder.resolve("measured"));
        words.add("measured=" + FileHash.of(MEASURE));
        words.add("problem=" + folder.resolve("problem"));
        words.addAll(List.of(more));
        return Worker.run(words);
    }

    private String read(String file) {
        try {
            return Files.readString(folder.resolve(file));
        } catch (IOException e) {
            return e.toString();
        }
    }

    private String request() {
        return """
            {"schema": 5, "project": "", "known": ["survey"], "others": %s,
             "dataset": {"name": "survey", "formerly": [], "unit": "record", "budget": {"epsilon": 1.0, "delta": 1.0E-6},
               "hasData": true, "hasExposure": false},
             "releases": [{"name": "mean", "times": 1,
               "mechanism": {"mechanism": "gaussian", "sigma": 40.0, "sensitivity": 1.0, "unit": "record"}}]}
            """.formatted(others);
    }
}
