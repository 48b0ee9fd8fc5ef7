package dev.sfumato.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sfumato.notebook.explain.Problem;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompilerWordsTest {
    private static JShellEngine engine;

    @BeforeAll
    static void start() {
        engine = JShellEngine.start(Place.NOTEBOOK);
        engine.run(
                "var people = 3;\nvar release = gaussian(4);\nvar work = timed(() -> gaussian(4));\nint twice(int x) { return 2 * x; }");
    }

    @AfterAll
    static void stop() {
        engine.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "gausian(2) | There is nothing named gausian. Did you mean gaussian?",
                "Gaussian(2) | There is nothing named Gaussian. Did you mean gaussian?",
                "peple + 1 | There is nothing named peple. Did you mean people?",
                "nowhere + 1 | There is nothing named nowhere.",
                "gaussian(4).epsilonn(1e-6) | Release has nothing named epsilonn. Did you mean epsilon?",
                "release.epsilonn(1e-6) | Release has nothing named epsilonn. Did you mean epsilon?",
                "work.sample(10) | Timed has nothing named sample. value() is what was timed: write value().sample(...).",
                "work.sample | Timed has nothing named sample. value() is what was timed: write value().sample(...).",
                "work.vaule() | Timed has nothing named vaule. Did you mean value?",
                "work.value | value needs parentheses: value()",
                "gaussian(4).epsilon | epsilon needs parentheses: epsilon(...)",
                "help | help needs parentheses: help()",
                "twice | twice needs parentheses: twice(...)",
                "gaussian 4 | gaussian needs parentheses: gaussian(...)",
                "x = gaussian(4) | There is no variable x yet. Write var x = ... the first time.",
                "print(people) | There is nothing named print. Write the value alone on the last line, or"
                        + " System.out.println(people).",
                "gaussian(\"4\") | a number is wanted here, and this is text: write it without quotes",
                "String s = 4; | text is wanted here, and this is a number: write it in double quotes",
                "int u = 3.5; | a whole number is wanted here, and this is a decimal one",
                "double d = release; | incompatible types: Release cannot be converted to double",
                "gaussian(4).epsilon(1, 2) | epsilon takes (delta) or nothing here, got (int, int); decimals are written"
                        + " with a point",
                "gaussian(0,5) | gaussian takes (sigma) here, got (int, int); decimals are written with a point",
                "gaussian() | gaussian takes (sigma) here, got nothing",
                "gaussian(4 | a ) is missing",
                "int f() { | a } is missing",
                "gaussian(4)).epsilon(1e-6) | there is a ) too many",
                "'abc' | text stands in double quotes",
                "\"abc | a \" is missing at the end of this text",
                "gaussian(\u201c4\u201d) | quotes are straight in Java: text stands between \" and \"",
                "release + gaussian(3) | Java has no + for releases: several as one are a.and(b), or compose(a, b)",
                "12 * release | Java has no * for releases: one that is done 12 times is release.times(12)",
                "release.epsilon(1e-6) + release.epsilon(1e-6) | prices do not add up: price the releases together, as"
                        + " compose(a, b).epsilon(1e-6)",
                "release.epsilon(1e-6) < 1 | a price is more than a number: its epsilon is price.epsilon()",
                "release.rdp(1e-6) | Release has nothing named rdp. Here one writes gaussian(4).renyi(1e-6).",
                "release.histogram() | Release has nothing named histogram. An answer that has a picture shows it,"
                        + " .save(\"x.png\") keeps it, plot(gaussian(4), laplace(2)) draws several; any answer is a page by"
                        + " .save(\"x.html\").",
                "10**6 | ** is not a power in Java; write 1e-6 or Math.pow(10, -6)",
                "!ls | Commands of the system do not run here; in Java, Files.list(Path.of(\".\")).toList() lists a folder"
                        + " and Files.readString(Path.of(\"a.txt\")) reads a file.",
                "!peple | There is nothing named peple. Did you mean people?",
            })
    void an_error_is_a_sentence(String source, String sentence) {
        assertEquals(sentence, error(source).lines().findFirst().orElse(""));
    }

    @Test
    void the_caret_stands_under_a_member_and_the_column_is_that_of_the_text() {
        assertEquals("""
                epsilon needs parentheses: epsilon(...)
                  gaussian(4).epsilon
                              ^""", error("gaussian(4).epsilon"));
        assertEquals(
                Optional.of(new Problem.Place(2, 20)),
                last("1 + 1\nint c = 3; int d = oen;").problem().flatMap(Problem::place));
        assertEquals(
                Optional.of(new Problem.Place(1, 5)),
                last("    oen + 1").problem().flatMap(Problem::place));
    }

    @Test
    void a_comment_of_another_language_is_told_how_to_start() {
        assertEquals("""
                Comments start with //.
                  # a comment
                  ^""", error("# a comment"));
    }

    @Test
    void a_name_that_is_unknown_is_told_once() {
        assertEquals("""
                There is nothing named nowhere.
                  nowhere + nowhere + 1
                  ^""", error("nowhere + nowhere + 1"));
    }

    @Test
    void an_error_in_the_grammar_is_told_alone() {
        assertEquals(3, error("for i in range(3):").lines().count());
    }

    private static String error(String source) {
        return last(source).error().orElse("");
    }

    private static SnippetResult last(String source) {
        List<SnippetResult> results = engine.run(source);
        return results.get(results.size() - 1);
    }
}
