package dev.sfumato.gradle.worker.declaration;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Advice of the runtime's readers in the words of a build script. They give it in those of the language of the shell, where a setting is
 * a call, {@code noHeader()}; in a build it is {@code header = false}, or a field of the schema's file, or there is none.
 */
public final class BuildAdvice {
    private record Word(Pattern inShell, String inBuild) {
        static Word of(String inShell, String inBuild) {
            return new Word(Pattern.compile(inShell), inBuild);
        }
    }

    private static final String QUOTED = "\\(\"([^\"]*)\"";

    private static final List<Word> WORDS = List.of(
            Word.of(",? or (?:say )?header\\(\\.\\.\\.\\) with a name for every column", ""),
            Word.of("\\bnoHeader\\(\\.\\.\\.\\) with the names", "header = false"),
            Word.of("\\bnoHeader\\(\\)", "header = false"),
            Word.of("\\bmissing\\(\\.\\.\\.\\)", "missing = ['...']"),
            Word.of("\\bheader\\((true|false)\\)", "header = $1"),
            Word.of("\\bseparator\\(('[^']*'|what is there \\([^)]*\\))\\)", "separator = $1"),
            Word.of("\\bcharset" + QUOTED + "\\)", "charset = '$1'"),
            // of graphs
            Word.of(
                    "say nodes\\(n\\) for ids 0 to n - 1, nodes\\(names\\) for names, or nodesFromEdges\\(\\)",
                    "say nodes = 1000 for ids 0 to 999, or leave nodes out"),
            Word.of("say nodes\\(names\\), or nodesFromEdges\\(\\)", "leave nodes out"),
            Word.of("\\bnodes\\(n\\)", "nodes = 1000"),
            Word.of("\\bids\\(STRING\\)", "ids = 'string'"),
            Word.of("drop ids\\(INTEGER\\)", "say ids = 'string'"),
            Word.of("drop idsFrom\\(\\d+\\)", "leave firstId out"),
            Word.of(
                    "say comments\\(\"[^\"]*\"\\) if it is a comment, comments\\(\\) if it is an edge",
                    "take the comment out, or give the node another name"),
            Word.of(
                    "say sumDuplicates\\(\\), or symmetrised\\(\\) if",
                    "add up such edges in the file, or give each once if"),
            Word.of("say sumDuplicates\\(\\)", "add up such edges in the file"),
            Word.of("\\bweighted\\(\\)", "weighted = true"),
            // of images
            Word.of("\\.size\\(height, width\\)", "height = 28; width = 28"),
            Word.of("\\.grey\\(\\)", "grey = true"),
            Word.of("\\.classes\\(n\\) or \\.classes\\(names\\)", "classes = 10 or classNames = ['healthy', 'ill']"),
            // of schemas, which a build has in a file
            Word.of(
                    "say \\.schema\\(columns\\.dropOthers\\(\\)\\), where columns is the schema,",
                    "set \"dropsOthers\" to true in the file of the schema"),
            Word.of(
                    "say drop" + QUOTED + "\\) if it holds ids, or top\\(\"[^\"]*\", \\d+\\)",
                    "declare a schema that puts \"$1\" under \"dropped\" if it holds ids, or one with fewer categories"),
            Word.of("say drop" + QUOTED + "\\)", "declare a schema that puts \"$1\" under \"dropped\""),
            Word.of(
                    "or say rest" + QUOTED + ", \"other\"\\)",
                    "or give the column a \"rest\" in the file of the schema"),
            Word.of(
                    "say dropRowsMissing" + QUOTED + "\\) to leave out such rows, or missing\\([^)]*\\)",
                    "set \"missing\" of the column in the file of the schema to \"drop_row\" to leave out such rows, or to"
                            + " \"category\""),
            Word.of("\\bmissing" + QUOTED + "\\)", "missing = ['$1']"),
            Word.of("say quantile\\([^)]*\\)", "declare a schema that cuts the column into bins"));

    private BuildAdvice() {}

    public static String in(String message) {
        String words = message;
        for (Word word : WORDS) {
            words = word.inShell.matcher(words).replaceAll(word.inBuild);
        }
        return words;
    }
}
