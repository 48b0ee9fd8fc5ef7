package dev.sfumato.data.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.testing.Cases;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EdgeListTest {
    private static final Graph TRIANGLE_AND_ONE = Graph.undirected(4, new int[] {0, 1, 2}, new int[] {1, 2, 0});

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0\t1\n1\t2\n2\t0\n",
                "0,1\n1,2\n2,0",
                "0;1\r\n1;2\r\n2;0\r\n",
                "0 1\n1   2\n  2 0  \n",
                "\uFEFF# made by hand\n% twice\n\n0 1\n\n1 2\n# again\n2 0\n\n"
            })
    void the_usual_formats_are_read(String text) {
        ReadGraph read = EdgeList.fromText(text).nodes(4).read();
        assertEquals(TRIANGLE_AND_ONE, read.graph());
        assertTrue(read.nodesArePublic());
        assertEquals(read.lines(), read.comments() + read.blanks() + read.edges());
    }

    @Test
    void what_is_said_is_believed() {
        assertEquals(
                TRIANGLE_AND_ONE,
                read(EdgeList.fromText("from to\n0 1\n1 2\n2 0").header(true)));
        assertEquals(TRIANGLE_AND_ONE, read(EdgeList.fromText("0, 1\n1 ,2\n2,0").separator(Separator.COMMA)));
        assertEquals(
                TRIANGLE_AND_ONE, read(EdgeList.fromText("0 \t1\n1\t 2\n2 0").separator(Separator.BLANKS)));
        assertEquals(
                TRIANGLE_AND_ONE,
                read(EdgeList.fromText("0 1 7\n1 2 x y\n2 0 7").ignoreExtraColumns()));
        assertEquals(
                TRIANGLE_AND_ONE,
                read(EdgeList.fromText("// edges\n0 1\n1 2\n2 0").comments("//")));
        Graph fromOne = read(EdgeList.fromText("1 2\n2 3\n3 1").idsFrom(1));
        assertEquals(List.of("1", "2", "3", "4"), fromOne.names());
        assertTrue(fromOne.hasEdge(0, 1) && fromOne.hasEdge(fromOne.node("3"), fromOne.node("1")));
    }

    private static Graph read(EdgeList list) {
        return list.nodes(4).read().graph();
    }

    @Test
    void every_line_is_accounted_for() {
        String text = "# c\n0 1\n1 0\n\n0 1\n2 2\n1 2\n";
        ReadGraph undirected = EdgeList.fromText(text).nodes(3).read();
        assertEquals(2, undirected.edges());
        assertEquals(new ReadGraph(undirected.graph(), 7, 1, 1, 0, 1, 2, 0), undirected);

        ReadGraph directed = EdgeList.fromText(text).nodes(3).directed().read();
        assertEquals(3, directed.edges());
        assertEquals(new ReadGraph(directed.graph(), 7, 1, 1, 0, 1, 1, 0), directed);
        assertTrue(directed.graph().hasEdge(1, 2));
        assertFalse(directed.graph().hasEdge(2, 1));

        ReadGraph symmetrised = EdgeList.fromText(text).nodes(3).symmetrised().read();
        assertEquals(undirected.graph(), symmetrised.graph());
        assertEquals(new ReadGraph(undirected.graph(), 7, 1, 1, 0, 1, 1, 1), symmetrised);
        assertEquals(
                "undirected graph on 3 nodes (public); its edges are private and not shown" + System.lineSeparator()
                        + "7 lines: 2 edges kept, 1 self-loops and 1 duplicates dropped, 1 opposite arcs joined,"
                        + " 0 headers, 1 comments, 1 blank (private: not to be published)",
                symmetrised.toString());
    }

    @Test
    void nodes_taken_from_the_edges_are_remembered_as_private() {
        ReadGraph numbers = EdgeList.fromText("0 3\n").nodesFromEdges().read();
        assertEquals(4, numbers.graph().nodes());
        assertFalse(numbers.nodesArePublic());
        assertFalse(numbers.graph().withEdge(1, 2).nodesArePublic());
        assertFalse(numbers.graph().byDegree().graph().nodesArePublic());

        ReadGraph names = EdgeList.fromText("name,friend\nzoë,bob\nbob,al b\n")
                .ids(Ids.STRING)
                .separator(Separator.COMMA)
                .header(true)
                .nodesFromEdges()
                .read();
        assertEquals(List.of("zoë", "bob", "al b"), names.graph().names());
        assertFalse(names.nodesArePublic());
        assertEquals(1, names.headers());
    }

    @Test
    void names_can_be_declared_by_a_list_or_a_file() throws IOException {
        List<String> names = List.of("carol", "bob", "alice", "dave");
        Graph graph =
                EdgeList.fromText("alice\tbob\nbob\tcarol").nodes(names).read().graph();
        assertEquals(names, graph.names());
        assertTrue(graph.hasEdge(graph.node("carol"), graph.node("bob")));
        assertTrue(graph.nodesArePublic());
        Path file = Files.writeString(folder.resolve("names"), "carol\nbob\n\nalice\r\ndave");
        assertEquals(
                graph,
                EdgeList.fromText("alice\tbob\nbob\tcarol").nodes(file).read().graph());
    }

    @Test
    void weights_are_read_as_java_would_read_them() {
        Cases.check(500, cases -> {
            double number = cases.magnitude(1e-20, 1e20);
            String text = cases.oneOf(
                    Double.toString(number),
                    Float.toString((float) number),
                    String.format(Locale.ROOT, "%.4f", 1 + number),
                    Integer.toString(cases.whole(1, 1_000_000)),
                    cases.whole(1, 999) + ".",
                    "." + cases.whole(1, 999));
            Graph graph =
                    EdgeList.fromText("0 1 " + text).nodes(2).weighted().read().graph();
            assertEquals(Double.parseDouble(text), graph.weight(0), 0, text);
        });
    }

    @Test
    void weights_of_duplicates_are_summed_on_request() {
        EdgeList list = EdgeList.fromText("0 1 1\n1 0 2\n0 1 4\n1 2 8")
                .nodes(3)
                .weighted()
                .sumDuplicates();
        assertEquals(7, list.read().graph().weight(0));
        assertEquals(2, list.read().duplicates());
        Graph arcs = list.directed().read().graph();
        assertEquals(5, arcs.strength(0));
        assertEquals(10, arcs.strength(1));
        assertEquals(list.read().graph(), list.symmetrised().read().graph());
        assertEquals(1, list.symmetrised().read().opposites());
    }

    @Test
    void opposite_arcs_that_agree_are_one_weighted_edge() {
        ReadGraph read = EdgeList.fromText("0 1 3\n1 0 3\n1 2 5")
                .nodes(3)
                .weighted()
                .symmetrised()
                .read();
        assertEquals(Graph.undirected(3, new int[] {0, 1}, new int[] {1, 2}, new double[] {3, 5}), read.graph());
        assertEquals(1, read.opposites());
    }

    @Test
    void random_edge_lists_give_the_graph_of_their_pairs() {
        Cases.check(300, cases -> {
            NaiveGraph naive = NaiveGraph.random(cases, cases.oneOf(true, false));
            boolean isWeighted = cases.oneOf(true, false);
            String between = cases.oneOf("\t", ",", ";", " ");
            String text = naive.edges().stream()
                    .map(edge -> edge.from()
                            + between
                            + edge.to()
                            + (isWeighted ? between + edge.weight() : "")
                            + cases.oneOf("\n", "\n\n", "\r\n", "\n# no edge\n"))
                    .collect(Collectors.joining());
            EdgeList list = EdgeList.fromText(text).nodes(naive.nodes());
            list = naive.isDirected() ? list.directed() : list;
            list = isWeighted ? list.weighted().sumDuplicates() : list;
            ReadGraph read = list.read();
            if (isWeighted) {
                assertEquals(naive.sums(), NaiveGraph.rows(read.graph()));
            } else {
                assertEquals(
                        naive.isDirected()
                                ? Graph.directed(naive.nodes(), naive.from(), naive.to())
                                : Graph.undirected(naive.nodes(), naive.from(), naive.to()),
                        read.graph());
            }
            assertEquals(naive.selfLoops(), read.selfLoops());
            assertEquals(naive.edges().size(), read.edges() + read.selfLoops() + read.duplicates());
            assertEquals(
                    read.lines(),
                    read.edges() + read.selfLoops() + read.duplicates() + read.comments() + read.blanks());
            read.graph().check();
        });
    }

    @Test
    void what_was_written_reads_back_the_same() {
        Cases.check(100, cases -> {
            NaiveGraph naive =
                    NaiveGraph.random(cases, cases.oneOf(true, false)).withoutRepeats();
            boolean isWeighted = cases.oneOf(true, false);
            Graph graph;
            if (isWeighted) {
                double[] weights = Arrays.stream(naive.weights())
                        .map(weight -> weight * cases.magnitude(1e-9, 1e9))
                        .toArray();
                graph = naive.isDirected()
                        ? Graph.directed(naive.nodes(), naive.from(), naive.to(), weights)
                        : Graph.undirected(naive.nodes(), naive.from(), naive.to(), weights);
            } else {
                graph = naive.isDirected()
                        ? Graph.directed(naive.nodes(), naive.from(), naive.to())
                        : Graph.undirected(naive.nodes(), naive.from(), naive.to());
            }
            Path file = folder.resolve(cases.oneOf("edges.tsv", "edges.tsv.gz"));
            EdgeList.write(graph, file);
            EdgeList list = EdgeList.from(file).nodes(naive.nodes());
            list = naive.isDirected() ? list.directed() : list;
            list = isWeighted ? list.weighted() : list;
            assertEquals(graph, list.read().graph());
            assertEquals(0, list.read().duplicates());
        });
    }

    @Test
    void names_are_written_and_those_that_would_not_read_back_are_refused() {
        List<String> names = List.of("al b", "zoë", "alone");
        Graph graph = EdgeList.fromText("al b\tzoë")
                .separator(Separator.TAB)
                .nodes(names)
                .read()
                .graph();
        Path file = folder.resolve("named.gz");
        EdgeList.write(graph, file);
        EdgeList again = EdgeList.from(file).separator(Separator.TAB).nodes(graph.names());
        assertEquals(graph, again.read().graph());
        Graph odd = EdgeList.fromText("").nodes(List.of("#1")).read().graph();
        assertEquals(
                "a name with a tab, a line end, or a blank, a quote, # or a percent sign at its beginning cannot be"
                        + " written: rename the nodes",
                assertThrows(IllegalArgumentException.class, () -> EdgeList.write(odd, file))
                        .getMessage());
    }

    @Test
    void ten_thousand_names_of_any_length_keep_their_numbers() {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            names.add("n".repeat(i % 23) + i);
        }
        Graph graph = EdgeList.fromText("").nodes(names).read().graph();
        for (int v = 0; v < names.size(); v++) {
            assertEquals(v, graph.node(names.get(v)));
        }
        assertEquals(names, graph.names());
    }

    @Test
    void gzip_is_known_by_its_first_bytes_and_read_to_its_last_member() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (String part : List.of("0 1\n1 2\n", "2 0\n")) {
            try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
                zip.write(part.getBytes(StandardCharsets.UTF_8));
            }
        }
        // a stream that never says how much is available
        InputStream stream = new ByteArrayInputStream(bytes.toByteArray()) {
            @Override
            public synchronized int available() {
                return 0;
            }
        };
        assertEquals(TRIANGLE_AND_ONE, read(EdgeList.from(stream)));
        Path file = Files.write(folder.resolve("plain.txt"), bytes.toByteArray());
        assertEquals(TRIANGLE_AND_ONE, read(EdgeList.from(file)));
        Path cut = Files.write(folder.resolve("cut.gz"), Arrays.copyOf(bytes.toByteArray(), 15));
        assertTrue(assertThrows(UncheckedIOException.class, () -> read(EdgeList.from(cut)))
                .getMessage()
                .startsWith("cannot read " + cut + ": "));
    }

    @Test
    void lines_may_lie_across_the_buffer() throws IOException {
        StringBuilder text = new StringBuilder();
        int nodes = 200_000;
        for (int v = 1; v < nodes; v++) {
            text.append(v).append('\t').append(v - 1).append(v % 2 == 0 ? "\n" : "\r\n");
        }
        // hands out at most 1,000 bytes at once
        InputStream slow = new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.UTF_8)) {
            @Override
            public synchronized int read(byte[] into, int at, int count) {
                return super.read(into, at, Math.min(count, 1000));
            }
        };
        assertEquals(Shapes.path(nodes), EdgeList.from(slow).nodes(nodes).read().graph());
        assertEquals(
                Shapes.path(nodes),
                EdgeList.fromText(text.toString()).nodes(nodes).read().graph());
    }

    @Test
    void a_stream_is_read_once_and_stays_open() throws IOException {
        boolean[] isClosed = new boolean[1];
        InputStream stream = new ByteArrayInputStream("0 1".getBytes(StandardCharsets.UTF_8)) {
            @Override
            public void close() {
                isClosed[0] = true;
            }
        };
        EdgeList list = EdgeList.from(stream).nodes(2);
        list.read();
        assertFalse(isClosed[0]);
        assertEquals(
                "a stream can be read once, this one was read before",
                assertThrows(IllegalStateException.class, list::read).getMessage());
    }

    @Test
    void settings_that_do_not_say_enough_are_refused() {
        EdgeList list = EdgeList.fromText("0 1");
        assertUnclear(
                list,
                "the nodes must be public, so declare them: say nodes(n) for ids 0 to n - 1, nodes(names) for names, or"
                        + " nodesFromEdges() if they may be private");
        assertUnclear(
                list.ids(Ids.STRING).nodesFromEdges(),
                "under string ids a header looks like an edge: say header(true) or header(false)");
        assertUnclear(
                list.ids(Ids.STRING).nodes(2),
                "ids are strings, so a number of nodes does not say who they are: say nodes(names), or nodesFromEdges()"
                        + " if they may be private");
        assertUnclear(
                list.ids(Ids.INTEGER).nodes(List.of("0")),
                "nodes are declared by names, so ids are strings: drop ids(INTEGER)");
        assertUnclear(list.idsFrom(1).nodes(List.of("0")), "ids are strings, so there is no first: drop idsFrom(1)");
        assertUnclear(
                list.nodes(2).sumDuplicates(),
                "without weights there is nothing to sum: say weighted(), or drop sumDuplicates()");
    }

    private static void assertUnclear(EdgeList list, String sentence) {
        assertEquals(
                sentence, assertThrows(IllegalStateException.class, list::read).getMessage());
    }

    @Test
    void bad_declarations_are_refused() {
        EdgeList list = EdgeList.fromText("0 1");
        assertEquals(
                "nodes must be at least 0, got -1",
                assertThrows(IllegalArgumentException.class, () -> list.nodes(-1))
                        .getMessage());
        assertEquals(
                "a node must be declared once, got 'a' twice",
                assertThrows(IllegalArgumentException.class, () -> list.nodes(List.of("a", "b", "a")))
                        .getMessage());
        assertEquals(
                "a node's name must not be blank, got ' '",
                assertThrows(IllegalArgumentException.class, () -> list.nodes(List.of(" ")))
                        .getMessage());
        assertEquals(
                "ids go far beyond the number of edges: say nodes(n) if there are so many nodes, or"
                        + " ids(STRING) to take those that occur",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> EdgeList.fromText("0 2000000000")
                                        .nodesFromEdges()
                                        .read())
                        .getMessage());
        Path missing = folder.resolve("missing");
        assertEquals(
                "cannot read " + missing + ": there is no such file",
                assertThrows(
                                UncheckedIOException.class,
                                () -> EdgeList.from(missing).nodes(1).read())
                        .getMessage());
    }

    @Test
    void an_interrupted_thread_stops_reading_and_stays_interrupted() {
        Thread.currentThread().interrupt();
        try {
            assertEquals(
                    "interrupted while reading an edge list; nothing was kept",
                    assertThrows(
                                    CancellationException.class,
                                    () -> EdgeList.fromText("0 1").nodes(2).read())
                            .getMessage());
            assertThrows(CancellationException.class, () -> RMat.graph500(4, 1).graph());
            assertThrows(CancellationException.class, () -> Graph.undirected(2, new int[1], new int[] {1}));
            assertTrue(Thread.currentThread().isInterrupted());
        } finally {
            Thread.interrupted();
        }
    }
}
