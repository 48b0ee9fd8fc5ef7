package dev.sfumato.data.graph;

import dev.sfumato.data.ByteSource;
import dev.sfumato.data.ReaderSettings;
import dev.sfumato.util.Require;
import java.io.FilterInputStream;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An edge list to be read: one edge per line, plain or gzipped. Immutable; each setting returns another.
 *
 * <pre>{@code
 * Graph graph = EdgeList.from(Path.of("friends.tsv.gz")).nodes(10_312).read().graph();
 * }</pre>
 *
 * <p>Nothing is guessed. By default ids are whole numbers from 0, there is no header, an edge is undirected and has two columns,
 * and the separator is the only one that the first line could have. Lines that begin with # or % are comments by default; under
 * string ids only up to the first edge. What does not fit is refused with the number of its line and what to say.
 *
 * <p>The nodes must be declared, because who is in the graph must be public; {@link #nodesFromEdges()} reads without, and the
 * graph remembers.
 */
public final class EdgeList extends ReaderSettings<EdgeList> {
    /** The meaning of a line. */
    enum Direction {
        UNDIRECTED,
        DIRECTED,
        SYMMETRISED
    }

    private static final List<String> COMMENTS = List.of("#", "%");

    private final ByteSource source;
    private @Nullable Separator separator;
    private @Nullable Boolean header;
    private @Nullable List<String> comments;
    private @Nullable Ids ids;
    private int firstId;
    private @Nullable Integer nodes;
    private @Nullable NameTable nodeNames;
    private boolean nodesFromEdges;
    private Direction direction = Direction.UNDIRECTED;
    private boolean weighted;
    private boolean sumDuplicates;
    private boolean ignoreExtraColumns;

    private EdgeList(ByteSource source) {
        this.source = source;
    }

    /** A file. */
    public static EdgeList from(Path file) {
        return new EdgeList(ByteSource.ofFile(file.toString(), file));
    }

    /** A stream, which can be read once and is the caller's to close. */
    public static EdgeList from(InputStream stream) {
        AtomicBoolean isRead = new AtomicBoolean();
        ByteSource.Opening once = () -> {
            if (isRead.getAndSet(true)) {
                throw new IllegalStateException("a stream can be read once, this one was read before");
            }
            return new FilterInputStream(stream) {
                @Override
                public void close() {}
            };
        };
        return new EdgeList(new ByteSource("the stream", once, 0));
    }

    /** The edges themselves, as text. */
    public static EdgeList fromText(String edges) {
        return new EdgeList(ByteSource.ofText(edges));
    }

    /** Declares the nodes: there are so many, called by consecutive numbers. */
    public EdgeList nodes(int count) {
        Require.atLeast("nodes", 0, count);
        return declared(list -> list.nodes = count);
    }

    /** Declares the nodes by their names, in this order; ids are strings then. */
    public EdgeList nodes(List<String> names) {
        return declared(list -> list.nodeNames = NameFile.table(names));
    }

    /** Declares the nodes by a file with a name on each line; blank lines are skipped, nothing else is. */
    public EdgeList nodes(Path names) {
        return nodes(NameFile.read(names));
    }

    /** Takes the nodes from the edges. The set of nodes is then as private as the edges, and the graph says so. */
    public EdgeList nodesFromEdges() {
        return declared(list -> list.nodesFromEdges = true);
    }

    /** One declaration of the nodes takes the place of another. */
    private EdgeList declared(Consumer<EdgeList> declaration) {
        return with(list -> {
            list.nodes = null;
            list.nodeNames = null;
            list.nodesFromEdges = false;
            declaration.accept(list);
        });
    }

    public EdgeList ids(Ids kind) {
        return with(list -> list.ids = kind);
    }

    /** The number that the first node is called by, where ids are integers; 0 by default. */
    public EdgeList idsFrom(int first) {
        Require.atLeast("first", 0, first);
        return with(list -> list.firstId = first);
    }

    public EdgeList separator(Separator between) {
        return with(list -> list.separator = between);
    }

    /** Whether the first line that is neither blank nor a comment names the columns. */
    public EdgeList header(boolean isThere) {
        return with(list -> list.header = isThere);
    }

    /** Sets the prefixes of comments, anywhere in the file; without any, there are no comments. */
    public EdgeList comments(String... prefixes) {
        for (String prefix : prefixes) {
            Require.notBlank("prefix", prefix);
        }
        return with(list -> list.comments = List.of(prefixes));
    }

    /** A line is an arc from its first node to its second. */
    public EdgeList directed() {
        return with(list -> list.direction = Direction.DIRECTED);
    }

    /**
     * A line is an arc, and the graph is undirected: two nodes are joined if there is an arc either way. Weights of opposite
     * arcs must agree, or are summed where duplicates are.
     */
    public EdgeList symmetrised() {
        return with(list -> list.direction = Direction.SYMMETRISED);
    }

    /** The third column holds positive weights. */
    public EdgeList weighted() {
        return with(list -> list.weighted = true);
    }

    /** The weights of an edge that is there several times are summed, where they would be refused. */
    public EdgeList sumDuplicates() {
        return with(list -> list.sumDuplicates = true);
    }

    /** Columns that are not needed are skipped, where they would be refused. */
    public EdgeList ignoreExtraColumns() {
        return with(list -> list.ignoreExtraColumns = true);
    }

    /**
     * Reads the graph. An interrupted thread stops with a {@link java.util.concurrent.CancellationException}.
     *
     * @throws BadLineException if a line cannot be taken as it is
     * @throws IllegalStateException if the settings do not say enough, or contradict each other
     * @throws UncheckedIOException if the text cannot be read
     */
    public ReadGraph read() {
        requireSettings();
        return source.reading(() -> {
            try (InputStream in = source.open()) {
                return new EdgeListReader(this, new Lines(in)).read();
            }
        });
    }

    private void requireSettings() {
        if (nodes == null && nodeNames == null && !nodesFromEdges) {
            throw new IllegalStateException(
                    "the nodes must be public, so declare them: say nodes(n) for ids 0 to n - 1,"
                            + " nodes(names) for names, or nodesFromEdges() if they may be private");
        }
        if (nodeNames != null && ids == Ids.INTEGER) {
            throw new IllegalStateException("nodes are declared by names, so ids are strings: drop ids(INTEGER)");
        }
        if (nodes != null && ids == Ids.STRING) {
            throw new IllegalStateException("ids are strings, so a number of nodes does not say who they are:"
                    + " say nodes(names), or nodesFromEdges() if they may be private");
        }
        if (kindOfIds() == Ids.STRING && nodesFromEdges && header == null) {
            throw new IllegalStateException(
                    "under string ids a header looks like an edge: say header(true) or header(false)");
        }
        if (kindOfIds() == Ids.STRING && firstId != 0) {
            throw new IllegalStateException("ids are strings, so there is no first: drop idsFrom(" + firstId + ")");
        }
        if (sumDuplicates && !weighted) {
            throw new IllegalStateException(
                    "without weights there is nothing to sum: say weighted(), or drop" + " sumDuplicates()");
        }
    }

    /** Writes a graph, an edge per line with tabs between; gzipped if the file's name ends in .gz. */
    public static void write(Graph graph, Path file) {
        EdgeListWriter.write(graph, file);
    }

    Ids kindOfIds() {
        return ids != null ? ids : nodeNames != null ? Ids.STRING : Ids.INTEGER;
    }

    int firstId() {
        return firstId;
    }

    @Nullable
    Integer declaredCount() {
        return nodes;
    }

    @Nullable
    NameTable declaredNames() {
        return nodeNames;
    }

    @Nullable
    Separator declaredSeparator() {
        return separator;
    }

    boolean hasHeader() {
        return header != null && header;
    }

    List<String> commentPrefixes() {
        return comments != null ? comments : COMMENTS;
    }

    boolean saysComments() {
        return comments != null;
    }

    Direction direction() {
        return direction;
    }

    boolean isWeighted() {
        return weighted;
    }

    boolean sumsDuplicates() {
        return sumDuplicates;
    }

    boolean ignoresExtraColumns() {
        return ignoreExtraColumns;
    }
}
