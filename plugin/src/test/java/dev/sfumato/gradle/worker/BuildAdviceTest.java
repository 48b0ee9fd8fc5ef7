package dev.sfumato.gradle.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.sfumato.gradle.worker.declaration.BuildAdvice;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The advice for a build can be written into a build script. */
class BuildAdviceTest {
    private static final Pattern CALL = Pattern.compile("\\b[a-z][A-Za-z]*\\(");

    @Test
    void a_call_of_the_shell_is_a_setting_of_a_build() {
        assertEquals(
                "there is a header and no row under it: say header = false if the first line is a row",
                BuildAdvice.in("there is a header and no row under it: say noHeader() if the first line is a row"));
        assertEquals("say separator = ';'", BuildAdvice.in("say separator(';')"));
        assertEquals("nothing is advised (2 rows)", BuildAdvice.in("nothing is advised (2 rows)"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "the nodes must be public, so declare them: say nodes(n) for ids 0 to n - 1, nodes(names) for names, or nodesFromEdges() if they may be private",
                "nodes are declared by names, so ids are strings: drop ids(INTEGER)",
                "ids are strings, so a number of nodes does not say who they are: say nodes(names), or nodesFromEdges() if they may be private",
                "under string ids a header looks like an edge: say header(true) or header(false)",
                "ids are strings, so there is no first: drop idsFrom(7)",
                "line 3 begins with # after edges have begun: say comments(\"#\") if it is a comment, comments() if it is an edge",
                "looks like an edge and not like a header: say header(false)",
                "ids must be whole numbers: say header(true) or ids(STRING)",
                "far beyond the number of edges: say nodes(n) if there are so many nodes, or ids(STRING) to take those that occur",
                "edge 1 - 2 was given before with a weight: say sumDuplicates(), or symmetrised() if the file has every edge both ways",
                "edge 1 -> 2 was given before with a weight: say sumDuplicates()",
                "are more than 2^31 values: make them smaller by .size(height, width), or split the file",
                "a.png is grey: say .grey() to make all of them grey",
                "declare them by .classes(n) or .classes(names)",
                "not UTF-8: say which charset the file has, such as charset(\"windows-1252\")",
                "column 'n' has more than 65536 different numbers, too many for categories: say quantile(\"n\", 5)",
                "column 'id' has too many values: say drop(\"id\") if it holds ids, or top(\"id\", 100) to keep the most frequent",
                "column 'id' has more than 9 different values, too many to count: say drop(\"id\")",
                "the column has no name: name it, or say header(...) with a name for every column",
                "column 1 has the same name: rename one, or say header(...) with a name for every column",
                "it looks like a row and not like a header: say noHeader(), or header(...) with a name for every column",
                "the schema does not name this column: say .schema(columns.dropOthers()), where columns is the schema, to leave out what it does not name",
                "is not a number: correct it, say missing(\"?\") if it stands for a missing value, or make the column categories",
                "correct it, add it to one, or say rest(\"colour\", \"other\") to put whatever is new into one",
                "the value is missing: say dropRowsMissing(\"age\") to leave out such rows, or missing(\"age\", Missing.CATEGORY) to make them a category",
                "is not numeric: say categories, or missing(...) with the words that stand for a missing value",
                "rename it, drop it from the schema, or say noHeader(...) with the names if the first line is a row",
                "',' or ';' could stand between the values: say separator(',')"
            })
    void no_advice_of_a_reader_is_a_call(String message) {
        String words = BuildAdvice.in(message);
        assertFalse(CALL.matcher(words).find(), words);
    }
}
