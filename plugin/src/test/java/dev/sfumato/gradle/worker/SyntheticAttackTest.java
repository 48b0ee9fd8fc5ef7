package dev.sfumato.gradle.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.gradle.worker.declaration.FileHash;
import dev.sfumato.noise.RandomSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SyntheticAttackTest {
    private static final int ROWS = 300;
    private static final String ROWS_ATTACK = "\"synthetic\": \"abc\", \"holdout\": \"def\", ";

    @TempDir
    Path folder;

    @BeforeEach
    void rows() throws IOException {
        write("training.csv", 0);
        write("holdout.csv", 1);
        write("other.csv", 2);
        measure();
    }

    @Test
    void rows_that_repeat_the_private_ones_refute_what_is_declared_and_others_do_not() throws IOException {
        assertEquals(0, attack(ROWS_ATTACK, "training.csv"));
        assertEquals(0, audit(ROWS_ATTACK));
        assertTrue(read("report").contains("implementation-leaks"), read("report"));
        assertTrue(read("report").contains("per record-replaced"), read("report"));
        assertTrue(read("report").contains("\"confidential\" : true"), read("report"));

        assertEquals(0, attack(ROWS_ATTACK, "other.csv"));
        assertEquals(0, audit(ROWS_ATTACK));
        assertTrue(read("report").contains("\"passed\" : true"), read("report"));
        assertTrue(read("report").contains("not measured: confidence of a classifier: no target was named"));
        assertFalse(read("report").contains("implementation-leaks"), read("report"));
    }

    @Test
    void what_is_missing_is_said_with_what_to_declare() throws IOException {
        refuses(
                "\"synthetic\": \"abc\", ",
                "other.csv",
                "got synthetic alone; declare both: synthetic = file('made.csv')");
        refuses(ROWS_ATTACK, "nothing.csv", "release 'rows': attack: synthetic: there is no file ");
        refuses(ROWS_ATTACK + "\"target\": \"age\", ", "other.csv", "age");
        Files.writeString(folder.resolve("few.csv"), "a,b,c\nv1,v1,v1\n");
        Files.copy(folder.resolve("few.csv"), folder.resolve("holdout.csv"), StandardCopyOption.REPLACE_EXISTING);
        refuses(ROWS_ATTACK, "other.csv", "no attack could be made: all attacks: training and holdout rows must ");
    }

    private void refuses(String ways, String synthetic, String sentence) throws IOException {
        assertEquals(Worker.BAD_REQUEST, attack(ways, synthetic), sentence);
        assertTrue(read("problem").contains(sentence), read("problem"));
    }

    private void measure() throws IOException {
        Files.writeString(folder.resolve("reading"), reading());
        assertEquals(0, run("measure", reading(), "measured", "data=" + folder.resolve("training.csv"), "labels="));
    }

    private int attack(String ways, String synthetic) throws IOException {
        return run(
                "attack",
                request(ways),
                "attack.json",
                "release=rows",
                "reading=" + folder.resolve("reading"),
                "data=" + folder.resolve("training.csv"),
                "holdout=" + folder.resolve("holdout.csv"),
                "synthetic=" + folder.resolve(synthetic));
    }

    private int audit(String ways) throws IOException {
        String list = folder.resolve("attack.json").toString();
        return run(
                "audit",
                request(ways),
                "report",
                "attacks=" + Files.writeString(folder.resolve("list"), list),
                "attacked=" + FileHash.of(request(ways)));
    }

    private int run(String command, String request, String out, String... more) throws IOException {
        Files.deleteIfExists(folder.resolve("problem"));
        List<String> words = new ArrayList<>(List.of(command, "stamp=abc", "checkpoint=", "named=false"));
        words.add("measurement=" + folder.resolve("measured"));
        words.add("measured=" + FileHash.of(reading()));
        words.add("request=" + Files.writeString(folder.resolve("request"), request));
        words.add("out=" + folder.resolve(out));
        words.add("ledger=" + folder.resolve("ledger"));
        words.add("problem=" + folder.resolve("problem"));
        words.addAll(List.of(more));
        return Worker.run(words);
    }

    private String read(String file) throws IOException {
        return Files.readString(folder.resolve(file));
    }

    /** Rows of three columns with twenty categories each, drawn for each place anew. */
    private void write(String file, int place) throws IOException {
        RandomSource random = RandomSource.seeded(place);
        StringBuilder rows = new StringBuilder("a,b,c\n");
        for (int i = 0; i < ROWS; i++) {
            int number = random.nextInt(8000);
            rows.append("v" + number % 20 + ",v" + number / 20 % 20 + ",v" + number / 400 + "\n");
        }
        Files.writeString(folder.resolve(file), rows);
    }

    private static String reading() {
        return """
                {"schema": 5, "dataset": {"name": "people", "unit": "record", "table": {}}}
                """;
    }

    private static String request(String ways) {
        return """
                {"schema": 5, "project": "", "known": ["people"],
                 "dataset": {"name": "people", "formerly": [], "unit": "record", "budget": {"epsilon": 9.0, "delta": 1.0E-6},
                   "hasData": true, "hasExposure": false},
                 "releases": [{"name": "rows", "times": 1,
                   "attack": {%s "runs": 4000, "confidence": 0.95, "seconds": 60},
                   "mechanism": {"mechanism": "gaussian", "sigma": 20.0, "sensitivity": 1.0, "unit": "record"}}]}
                """.formatted(ways);
    }
}
