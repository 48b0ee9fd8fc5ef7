package dev.sfumato.data;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.NoisyMaxEvent.Noise;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.graph.EdgeList;
import dev.sfumato.data.graph.Ids;
import dev.sfumato.data.image.ImageFiles;
import dev.sfumato.data.image.ImageShape;
import dev.sfumato.data.image.Images;
import dev.sfumato.data.table.Column;
import dev.sfumato.data.table.ColumnRule;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.TableBuilder;
import dev.sfumato.data.table.TableSchema;
import dev.sfumato.data.table.csv.CsvTable;
import dev.sfumato.noise.DiscreteGaussian;
import dev.sfumato.noise.DiscreteLaplace;
import dev.sfumato.noise.Gaussian;
import dev.sfumato.noise.Laplace;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.NoisyMax;
import dev.sfumato.noise.RandomizedResponse;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Input that cannot be accepted is refused with its position and never with its content: a message ends in a log. Every value that is given
 * here is a secret, in words and in figures; none may be in a message, in that of a cause, or in what is reported to a progress.
 */
class QuotesNothingTest {
    private static final String WORD = "xenia";
    private static final String NUMBER = "7351";
    private static final int CODE = 7351;
    private static final TableSchema DECLARED =
            TableSchema.of(ColumnRule.cuts("age", 30, 60), ColumnRule.categories("sex", "f", "m"));
    private static final TableSchema INFERRED =
            CsvTable.ofText("age,sex\n1,f\n2," + WORD + "\n").infer();

    @TempDir
    Path folder;

    private final List<String> heard = new ArrayList<>();
    private final Progress progress = (what, done, total) -> heard.add(what);

    @Test
    void tables() throws IOException {
        for (String text : List.of(
                "age,sex\n20," + WORD,
                "age,sex\n" + WORD + ",f",
                "age,sex\n?,f",
                "age,sex\n20,f," + WORD,
                "age,sex\n20,\"f\"" + WORD,
                "age,sex\n20,\"" + WORD + "\n3,f",
                // a person where a header is expected
                "20," + WORD + "\n" + NUMBER + ",f",
                WORD + "," + WORD + "\n" + NUMBER + ",f",
                WORD + ",age,sex\n" + NUMBER + ",20,f",
                NUMBER + "," + NUMBER + "\n20,f")) {
            silent(() ->
                    CsvTable.ofText(text).progress(progress).schema(DECLARED).read());
        }
        silent(() ->
                CsvTable.ofText("age,sex\n1," + WORD + "a").schema(INFERRED).read());
        silent(() -> INFERRED.merge("sex", "both", "g", "h"));
        silent(() -> INFERRED.quantile("sex", 3));
        silent(() -> CsvTable.ofText(WORD + "," + WORD + "\n1,2").infer());
        Path latin = Files.write(
                folder.resolve("latin.csv"), ("age,sex\n20," + WORD + "\u00eb").getBytes(StandardCharsets.ISO_8859_1));
        silent(() -> CsvTable.of(latin).schema(DECLARED).read());
        Schema schema = new Schema(List.of(Column.ofSize("age", 3)), true);
        silent(() -> new TableBuilder(schema).add(CODE));
    }

    @Test
    void edge_lists() {
        for (String line : List.of(
                NUMBER + " 1",
                "1 -" + NUMBER,
                "1 " + WORD,
                WORD,
                "1 2 " + NUMBER,
                "1, " + NUMBER,
                "1 1.5" + NUMBER,
                "\"" + WORD + "\" 2",
                "1 \u00eb" + WORD)) {
            silent(() -> EdgeList.fromText("0 1\n" + line).nodes(10).read());
            silent(() -> EdgeList.fromText(line).nodes(10).read());
            silent(() -> EdgeList.fromText("0 1 1\n" + line + " -" + NUMBER)
                    .weighted()
                    .nodes(10)
                    .read());
        }
        silent(() -> EdgeList.fromText("0 1 -" + NUMBER).weighted().nodes(10).read());
        silent(() ->
                EdgeList.fromText("0 1 1e999" + NUMBER).weighted().nodes(10).read());
        silent(() -> EdgeList.fromText("xenja " + WORD)
                .nodes(List.of("xenja", "xenias"))
                .read());
        silent(() -> EdgeList.fromText(WORD + " b 1\n" + WORD + " b 2")
                .weighted()
                .ids(Ids.STRING)
                .header(false)
                .nodesFromEdges()
                .read());
        silent(() -> EdgeList.fromText("0 " + NUMBER + "00000").nodesFromEdges().read());
        silent(() -> EdgeList.fromText(WORD + " b")
                .ids(Ids.STRING)
                .header(false)
                .nodesFromEdges()
                .read()
                .graph()
                .node("xenja"));
    }

    @Test
    void images() throws IOException {
        byte[] images = {0, 0, 8, 3, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 5};
        Path idx = Files.write(folder.resolve("images"), images);
        byte[] labels = {0, 0, 8, 1, 0, 0, 0, 1, 73};
        Path labelled = Files.write(folder.resolve("labels"), labels);
        assertFalse(refusal(() -> ImageFiles.of(idx)
                        .labels(labelled)
                        .classes(10)
                        .progress(progress)
                        .read())
                .contains("73"));
        Path text = Files.writeString(folder.resolve("text"), NUMBER + WORD);
        String hex = String.format(Locale.ROOT, "%02x %02x", (int) NUMBER.charAt(0), (int) NUMBER.charAt(1));
        assertFalse(refusal(() -> ImageFiles.of(text).read()).contains(hex));
        Path flat = Files.createDirectory(folder.resolve("flat"));
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(1, 1, BufferedImage.TYPE_BYTE_GRAY), "png", png);
        Files.write(flat.resolve("x.png"), png.toByteArray());
        for (String csv : List.of(
                "file,label\nx.png," + WORD,
                WORD + "," + NUMBER + "\nx.png,1",
                "file,label\n" + WORD,
                "file,label\n" + WORD + ".png,1",
                "file,label\nx.png,1\nx.png," + WORD,
                "file,label\nx.png,\"" + WORD)) {
            Files.writeString(flat.resolve("labels.csv"), csv);
            silent(() -> ImageFiles.of(flat).classes("a", "b").read());
        }
        ImageShape pixel = new ImageShape(1, 1, 1);
        silent(() -> Images.of(pixel, new float[] {CODE}, new int[0], List.of()));
        silent(() -> Images.of(pixel, new float[] {0}, new int[] {CODE}, List.of("a")));
    }

    /** Not even refused: docs/proofs/noise.md, "What is given". */
    @Test
    void mechanisms() {
        for (double value : new double[] {Double.NaN, Double.NEGATIVE_INFINITY, Double.MAX_VALUE, 1e16}) {
            double[] values = {1, value};
            released(() -> new Laplace(1, 1, Unit.RECORD, 1).release(value));
            released(() -> new Laplace(1, 1, Unit.RECORD, 1).release(values));
            released(() -> new Gaussian(1, 1, Unit.RECORD, 1).release(value));
            released(() -> new Gaussian(1, 1, Unit.RECORD, 1).release(values));
            released(() -> NoiseSource.seeded(1).releaseField(new Laplace(1, 1, Unit.RECORD).event(), field -> {
                field.addLaplace(0, 0, 0, values, 0, 2, 1, 1);
                field.addGaussian(0, 0, 0, values, 0, 2, 1, 1);
                return values;
            }));
            for (Noise noise : Noise.values()) {
                released(() -> new NoisyMax(noise, 1, 1, Unit.RECORD).release(values));
            }
        }
        for (long value : new long[] {Long.MIN_VALUE, Long.MAX_VALUE}) {
            for (int i = 0; i < 20; i++) {
                released(() -> new DiscreteLaplace(10, 1, Unit.RECORD).release(value));
                released(() -> new DiscreteGaussian(10, 1, Unit.RECORD, 2).release(new long[] {value, 0}));
            }
            released(() -> new RandomizedResponse(0.5, 3, Unit.RECORD_REPLACED).release((int) (value >> 32)));
        }
    }

    private static void released(Runnable action) {
        action.run();
    }

    private interface Action {
        Object done();
    }

    private void silent(Action action) {
        String refusals = refusal(action);
        assertFalse(refusals.contains(WORD) || refusals.contains(NUMBER), refusals);
    }

    /** All messages, also those of causes and of progress. */
    private String refusal(Action action) {
        StringBuilder refusals = new StringBuilder();
        try {
            action.done();
        } catch (RuntimeException e) {
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                refusals.append(cause).append('\n');
            }
        }
        assertTrue(refusals.length() > 0, "nothing was refused");
        // the name of a temporary folder holds digits of chance
        return (refusals + String.join("\n", heard)).replace(folder.toString(), "");
    }
}
