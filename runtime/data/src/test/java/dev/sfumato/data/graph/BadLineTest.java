package dev.sfumato.data.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each line that cannot be taken as it is, with the sentence that says so. */
class BadLineTest {
    @Test
    void ids_that_are_not_whole_numbers() {
        assertBad(1, "ids must be whole numbers: say header(true) or ids(STRING)", integers("source\ttarget\n0\t1"));
        assertBad(2, "ids must be whole numbers", integers("0 1\na 1"));
        assertBad(2, "ids must be whole numbers", integers("0 1\n1.0 1"));
        assertBad(2, "ids must be whole numbers", integers("0 1\n+1 1"));
        assertBad(3, "ids must be whole numbers", integers("0,1\n\n,1"));
        assertBad(
                2,
                "ids must be whole numbers: say ids(STRING) if they are names",
                integers("x y\na b").header(true));
    }

    @Test
    void ids_out_of_range() {
        assertBad(3, "node must be in [0, 9]", integers("# c\n0 1\n1 10"));
        assertBad(1, "node must be in [0, 9]", integers("-3 1"));
        assertBad(1, "node must be in [0, 9]", integers("0 99999999999999999999999"));
        assertBad(1, "node must be in [0, 9]", integers("0 4294967297"));
        assertBad(1, "node must be in [1, 10]", integers("0 1").idsFrom(1));
        assertBad(
                1,
                "there are no nodes, and this line has one: declare more",
                EdgeList.fromText("0 1").nodes(0));
        assertBad(
                1,
                "node must be in [0, 2147483638]",
                EdgeList.fromText("0 2147483647").nodesFromEdges());
    }

    @Test
    void separators_that_are_not_clear() {
        assertBad(
                1,
                "a comma or blanks could be between the columns: say separator(COMMA) or separator(BLANKS)",
                integers("0, 1"));
        assertBad(
                1,
                "a tab or blanks could be between the columns: say separator(TAB) or separator(BLANKS)",
                strings("a b\tc"));
        assertBad(1, "an edge needs two ids with a tab, a comma, a semicolon or blanks between", integers("01"));
        assertBad(2, "an edge needs 2 columns with a tab between, got 1", integers("0\t1\n1 2"));
    }

    @Test
    void columns_too_few_or_too_many() {
        assertBad(2, "an edge needs 2 columns with blanks between, got 1", integers("0 1\n7"));
        assertBad(1, "an edge has 2 columns, got 3: say weighted() or ignoreExtraColumns()", integers("0 1 5"));
        assertBad(1, "an edge has 2 columns, got 4: say ignoreExtraColumns()", integers("0 1 5 6"));
        assertBad(
                1,
                "a weighted edge has 3 columns, got 4: say ignoreExtraColumns()",
                integers("0 1 5 6").weighted());
        assertBad(
                1,
                "a weighted edge needs 3 columns with blanks between, got 2",
                integers("0 1").weighted());
    }

    @Test
    void weights_that_are_none() {
        for (String weight :
                List.of("0", "-1", "NaN", "Infinity", "1e999", "1e-999", "x", "1f", "0x1p3", ".", "1.2.3", "")) {
            assertBad(
                    2,
                    "weight must be a number in (0, infinity)",
                    integers("0,1,1\n1,2," + weight).weighted());
        }
    }

    @Test
    void weighted_edges_given_twice() {
        assertBad(
                4,
                "the edge was given before with a weight: say sumDuplicates(), or symmetrised() if the file has every"
                        + " edge both ways",
                integers("0 1 1\n2 2 1\n\n1 0 1").weighted());
        assertBad(
                3,
                "the edge was given before with a weight: say sumDuplicates()",
                integers("0 1 1\n1 0 1\n0 1 2").weighted().directed());
        assertBad(
                2,
                "the edge was given before with a weight: say sumDuplicates()",
                integers("0 1 1\n1 0 2").weighted().symmetrised());
    }

    @Test
    void headers_and_comments_that_are_not() {
        assertBad(
                1,
                "looks like an edge and not like a header: say header(false)",
                integers("0 1\n1 2").header(true));
        assertBad(
                2,
                "begins with # after edges have begun: say comments(\"#\") if it is a comment, comments() if it"
                        + " is an edge",
                strings("a b\n#b c"));
        assertEquals(
                3,
                strings("a b\n#b c")
                        .comments("#")
                        .nodes(List.of("a", "b", "c"))
                        .read()
                        .graph()
                        .nodes());
        assertEquals(2, strings("a b\n#b a").comments().read().edges());
    }

    @Test
    void names_that_are_none() {
        EdgeList declared = EdgeList.fromText("alice bob\nbob alcie").nodes(List.of("alice", "bob"));
        assertBad(2, "no declared node is called so: correct the name, or declare it", declared);
        assertBad(
                1,
                "no declared node is called so: correct the name, or declare it; say header(true) if this line"
                        + " names the columns",
                EdgeList.fromText("alcie bob").nodes(List.of("alice", "bob")));
        assertBad(2, "a node's name must not be blank", strings("a,b\na,"));
        assertBad(
                1,
                "quotes are not understood: write names without, and choose a separator that is in none",
                strings("\"a\",\"b\""));
        byte[] latin = "a b\nzo\u00eb b".getBytes(StandardCharsets.ISO_8859_1);
        assertBad(
                2,
                "a name is not UTF-8: write the file in UTF-8",
                EdgeList.from(new ByteArrayInputStream(latin))
                        .ids(Ids.STRING)
                        .header(false)
                        .nodesFromEdges());
    }

    @Test
    void long_lines_are_shown_short() {
        assertBad(
                1,
                "an edge needs two ids with a tab, a comma, a semicolon or blanks between",
                integers("9".repeat(1000)));
        assertBad(2, "longer than 1048576 bytes, is this an edge list?", integers("0 1\n" + "9".repeat(1 << 21)));
    }

    private static EdgeList integers(String text) {
        return EdgeList.fromText(text).nodes(10);
    }

    private static EdgeList strings(String text) {
        return EdgeList.fromText(text).ids(Ids.STRING).header(false).nodesFromEdges();
    }

    private static void assertBad(long line, String sentence, EdgeList list) {
        BadLineException bad = assertThrows(BadLineException.class, list::read);
        String place = "line " + line;
        String message = bad.getMessage().replaceFirst(", column [123]: ", ": ");
        assertEquals(place + ": " + sentence, message);
        assertEquals(line, bad.line());
    }
}
