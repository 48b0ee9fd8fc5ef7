package dev.sfumato.gradle.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.attack.TwoWorlds;
import dev.sfumato.evidence.Attacked;
import dev.sfumato.evidence.Cost;
import dev.sfumato.evidence.LowerBound;
import dev.sfumato.evidence.Roc;
import dev.sfumato.gate.AttackEvidence;
import dev.sfumato.gradle.worker.declaration.FileHash;
import dev.sfumato.noise.Gaussian;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.report.AttackedJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AttackCommandTest {
    private static final String SETTINGS = "\"runs\": 4000, \"confidence\": 0.95, \"seconds\": 60";
    private static final Attacked LITTLE = attacked(0.01, 1e-6, 0.95);

    @TempDir
    Path folder;

    /** A release that a build could make, with as much noise as its subclass says. */
    abstract static class Noisy implements TwoWorlds {
        private final double sigma;

        Noisy(double sigma) {
            this.sigma = sigma;
        }

        @Override
        public String name() {
            return "a mean";
        }

        @Override
        public double[] release(int world, NoiseSource noise, RandomSource random) {
            return new double[] {
                new Gaussian(sigma, 1, Unit.RECORD).release(world, noise).value()
            };
        }
    }

    public static final class Right extends Noisy {
        public Right() {
            super(2);
        }
    }

    public static final class HalfTheNoise extends Noisy {
        public HalfTheNoise() {
            super(1);
        }
    }

    public static final class Closed extends Noisy {
        private Closed() {
            super(2);
        }
    }

    public static final class Throwing extends Noisy {
        public Throwing() {
            super(2);
        }

        @Override
        public double[] release(int world, NoiseSource noise, RandomSource random) {
            throw new IllegalStateException("no connection");
        }
    }

    public static final class NoNumber extends Noisy {
        public NoNumber() {
            super(2);
        }

        @Override
        public double[] release(int world, NoiseSource noise, RandomSource random) {
            return new double[] {0, world / 0.0};
        }
    }

    public static final class Uneven extends Noisy {
        public Uneven() {
            super(2);
        }

        @Override
        public double[] release(int world, NoiseSource noise, RandomSource random) {
            return new double[world + 1];
        }
    }

    @Test
    void a_class_that_does_what_it_declares_passes_and_one_with_half_the_noise_fails() throws IOException {
        assertEquals(0, attack(implementation(Right.class)));
        String first = read("attack.json").replaceAll("\"seconds\" : [^\\s]+", "");
        assertEquals(0, audit(implementation(Right.class)));
        assertTrue(read("report").contains("\"passed\" : true"), read("report"));
        assertTrue(read("report").contains("which proves nothing"), read("report"));
        assertEquals(0, attack(implementation(Right.class)));
        assertEquals(first, read("attack.json").replaceAll("\"seconds\" : [^\\s]+", ""));

        assertEquals(0, attack(implementation(HalfTheNoise.class)));
        assertEquals(0, audit(implementation(HalfTheNoise.class)));
        assertTrue(read("report").contains("implementation-leaks"), read("report"));
    }

    @Test
    void without_a_class_our_own_mechanism_is_attacked_and_the_report_says_so() throws IOException {
        assertEquals(0, attack(SETTINGS));
        assertEquals(0, audit(SETTINGS));
        assertTrue(read("report").contains("and no code of this build: name a class of yours"), read("report"));
        assertTrue(read("report").contains("\"passed\" : true"), read("report"));
    }

    @Test
    void classes_that_cannot_be_attacked_are_refused_with_a_sentence() throws IOException {
        refuses(
                "\"implementation\": \"com.acme.Missing\", " + SETTINGS,
                "got 'com.acme.Missing', which is not; say classpath.from(sourceSets.main.runtimeClasspath)");
        refuses(
                "\"implementation\": \"java.lang.String\", " + SETTINGS,
                "that implements dev.sfumato.attack.TwoWorlds");
        refuses(implementation(Closed.class), "with a public constructor without parameters");
        refuses(implementation(Throwing.class), "IllegalStateException: no connection, at dev.sfumato.gradle.worker");
        refuses(implementation(NoNumber.class), "must release finite numbers, and one for world 0 is not");
        refuses(implementation(Uneven.class), "releases must be of one length and not empty, got ");
    }

    @Test
    void settings_that_make_no_sense_are_refused() throws IOException {
        refuses(SETTINGS.replace("4000", "10"), "runs must be in [160, 2147483647], got 10");
        refuses(SETTINGS.replace("4000", "1.5"), "runs must be a whole number, got 1.5");
        refuses(SETTINGS.replace("0.95", "1"), "confidence must be in (0, 1), got 1.0");
        refuses(SETTINGS.replace("60", "0"), "seconds must be in [0.001, 1000000.0], got 0.0");
        refuses(SETTINGS.replace("60", "\"NaN\""), "seconds must be in [0.001, 1000000.0], got NaN");
        refuses(
                implementation(Right.class) + ", \"evidence\": \"{}\"",
                "release 'mean': attack: give implementation, a class that is attacked, or evidence");
    }

    @Test
    void evidence_is_held_against_the_price_of_the_build_and_refused_where_it_does_not_fit() throws IOException {
        assertEquals(0, attack(evidence("survey", "mean", gaussian(2), LITTLE)));
        assertEquals(0, audit(evidence("survey", "mean", gaussian(2), LITTLE)));
        assertTrue(read("report").contains("taken at its word"), read("report"));
        assertTrue(read("report").contains("\"passed\" : true"), read("report"));
        // what somebody claims beside it is not believed
        Attacked flattered = new Attacked(
                "membership",
                "mean",
                attacked(2.9, 1e-6, 0.95).bound(),
                Optional.of(new Guarantee(5, 0, 1e-6, Unit.RECORD, Label.CERTIFIED, "said", List.of())),
                Roc.CHANCE,
                LITTLE.cost());
        assertEquals(0, attack(evidence("survey", "mean", gaussian(2), flattered)));
        assertEquals(0, audit(evidence("survey", "mean", gaussian(2), flattered)));
        assertTrue(read("report").contains("implementation-leaks"), read("report"));

        refuses(evidence("clicks", "mean", gaussian(2), LITTLE), "about dataset 'survey', got 'clicks'");
        refuses(evidence("survey", "sum", gaussian(2), LITTLE), "about release 'mean', got 'sum'");
        refuses(evidence("survey", "mean", gaussian(3), LITTLE), "about what release 'mean' declares");
        refuses(
                evidence("survey", "mean", gaussian(2), attacked(0.1, 0, 0.95)),
                "at a delta at which the release has a price, got delta 0.0");
        refuses(
                evidence("survey", "mean", gaussian(2), attacked(0.1, 1e-6, 0.5)),
                "must have a confidence of at least 0.95, got 0.5");
        LowerBound ofEdges = new LowerBound(0.1, 1e-6, Unit.EDGE, 0.95, "measured");
        refuses(
                evidence(
                        "survey",
                        "mean",
                        gaussian(2),
                        new Attacked("a", "b", ofEdges, Optional.empty(), Roc.CHANCE, LITTLE.cost())),
                "must be on what it protects, 'record', got a lower bound per 'edge'");
        refuses(
                evidence("survey", "mean", gaussian(2), LITTLE).replace("0.01", "\\\"NaN\\\""),
                "epsilon of bound of entry 1 of attacks of the evidence of an attack must be a number, got \"NaN\"");
    }

    @Test
    void a_release_that_is_declared_to_be_attacked_and_was_not_fails() throws IOException {
        assertEquals(0, attack(implementation(Right.class)));
        String[] nothing = {"attacks=" + Files.writeString(folder.resolve("none"), ""), "attacked=x"};
        assertEquals(Worker.BAD_REQUEST, run("audit", request(implementation(Right.class)), "report", nothing));
        assertTrue(read("problem").contains("release 'mean': attack: it was not attacked"), read("problem"));
        assertEquals(Worker.BAD_REQUEST, audit(implementation(HalfTheNoise.class)));
        assertTrue(read("problem").contains("is not what the build declares now"), read("problem"));
    }

    @Test
    void attacks_on_one_dataset_share_the_probability_of_error() throws IOException {
        String two = request(SETTINGS).replaceFirst("(?s)\"releases\": \\[(.*)]}", "\"releases\": [$1, $1]}");
        two = two.replaceFirst("\"name\": \"mean\"", "\"name\": \"sum\"");
        assertNotEquals(two, request(SETTINGS));
        assertEquals(0, run("attack", two, "attack.json", "release=mean"));
        assertTrue(read("attack.json").contains("\"confidence\" : 0.975"), read("attack.json"));
    }

    @Test
    void a_time_limit_is_kept_and_told() throws IOException {
        assertEquals(0, attack(SETTINGS.replace("4000", "2000000000").replace("60", "0.2")));
        assertTrue(read("attack.json").contains("the time was over after"), read("attack.json"));
    }

    @Test
    void a_release_with_no_mechanism_of_ours_and_one_with_nothing_to_refute_say_what_to_do() throws IOException {
        String claimed = request(SETTINGS)
                .replaceFirst(
                        "\"mechanism\": \\{.*?\\}",
                        "\"mechanism\": {\"mechanism\": \"claimed\", \"epsilon\": 1.0, \"delta\": 1e-6, \"source\": \"s\","
                                + " \"gap\": \"g\", \"unit\": \"record\"}");
        assertEquals(Worker.BAD_REQUEST, run("attack", claimed, "attack.json", "release=mean"));
        assertTrue(read("problem").contains("name a class of yours that does"), read("problem"));
        String open = request(SETTINGS)
                .replaceFirst(
                        "\"mechanism\": \\{.*?\\}",
                        "\"mechanism\": {\"mechanism\": \"non-private\", \"what\": \"all\", \"unit\": \"record\"}");
        assertEquals(Worker.BAD_REQUEST, run("attack", open, "attack.json", "release=mean"));
        assertTrue(read("problem").contains("there is nothing to refute"), read("problem"));
    }

    private void refuses(String attack, String sentence) throws IOException {
        assertEquals(Worker.BAD_REQUEST, attack(attack), sentence);
        assertTrue(read("problem").startsWith("release 'mean': attack: "), read("problem"));
        assertTrue(read("problem").contains(sentence), read("problem"));
    }

    private int attack(String attack) throws IOException {
        return run("attack", request(attack), "attack.json", "release=mean");
    }

    private int audit(String attack) throws IOException {
        String list = folder.resolve("attack.json").toString();
        return run(
                "audit",
                request(attack),
                "report",
                "attacks=" + Files.writeString(folder.resolve("list"), list),
                "attacked=" + FileHash.of(request(attack)));
    }

    private int run(String command, String request, String out, String... more) throws IOException {
        Files.deleteIfExists(folder.resolve("problem"));
        List<String> words =
                new ArrayList<>(List.of(command, "stamp=abc", "measurement=", "checkpoint=", "named=false"));
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

    private static PrivacyEvent gaussian(double sigma) {
        return new GaussianEvent(sigma, 1, Unit.RECORD);
    }

    private static Attacked attacked(double epsilon, double delta, double confidence) {
        return new Attacked(
                "membership by loss",
                "a mean",
                new LowerBound(epsilon, delta, Unit.RECORD, confidence, "measured"),
                Optional.empty(),
                Roc.CHANCE,
                new Cost(10, "trainings", Duration.ofSeconds(1)));
    }

    private static String evidence(String dataset, String release, PrivacyEvent event, Attacked attacked) {
        String document = AttackedJson.write(new AttackEvidence(
                Optional.of(dataset), Optional.of(release), Optional.of(event), false, List.of(attacked)));
        return "\"evidence\": " + new TextNode(document) + ", " + SETTINGS;
    }

    private static String implementation(Class<?> type) {
        return "\"implementation\": \"" + type.getName() + "\", " + SETTINGS;
    }

    private static String request(String attack) {
        return """
                {"schema": 5, "project": "", "known": ["survey"],
                 "dataset": {"name": "survey", "formerly": [], "unit": "record", "budget": {"epsilon": 9.0, "delta": 1.0E-6},
                   "hasData": false, "hasExposure": false},
                 "releases": [{"name": "mean", "times": 1, "attack": {%s},
                   "mechanism": {"mechanism": "gaussian", "sigma": 2.0, "sensitivity": 1.0, "unit": "record"}}]}
                """.formatted(attack);
    }
}
