package dev.sfumato.data.graph;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One reading of an edge list. */
final class EdgeListReader {
    /** Nodes beyond which ids that are mostly absent are refused, and nodes per edge for which they are taken. */
    private static final int MANY_NODES = 1 << 20;

    private static final int NODES_PER_EDGE = 64;
    private static final int GREATEST_ID = Integer.MAX_VALUE - 9;

    private final EdgeList settings;
    private final Lines lines;
    private final byte[] text;
    private final List<byte[]> prefixes;
    private final boolean hasStrings;
    private final @Nullable NameTable declared;
    private final NameTable seen = new NameTable();
    private final int firstId;
    private final int lastId;
    private final EdgeBuffer edges;
    private @Nullable Columns columns;
    private boolean awaitsHeader;
    private int nodesSeen;
    private long comments;
    private long blanks;
    private long headers;
    private long selfLoops;

    EdgeListReader(EdgeList settings, Lines lines) {
        this.settings = settings;
        this.lines = lines;
        text = lines.text;
        prefixes = settings.commentPrefixes().stream()
                .map(prefix -> prefix.getBytes(StandardCharsets.UTF_8))
                .toList();
        hasStrings = settings.kindOfIds() == Ids.STRING;
        declared = settings.declaredNames();
        firstId = settings.firstId();
        Integer count = settings.declaredCount();
        lastId = (int) Math.min(GREATEST_ID, count != null ? (long) firstId + count - 1 : GREATEST_ID);
        edges = new EdgeBuffer(settings.isWeighted(), settings.isWeighted() && !settings.sumsDuplicates());
        awaitsHeader = settings.hasHeader();
    }

    ReadGraph read() throws IOException {
        while (lines.next()) {
            if (lines.isBlank()) {
                blanks++;
            } else if (isComment()) {
                comments++;
            } else if (awaitsHeader) {
                requireHeader();
                awaitsHeader = false;
                headers++;
            } else {
                readEdge();
            }
        }
        return built();
    }

    private boolean isComment() {
        for (byte[] prefix : prefixes) {
            if (lines.to - lines.from >= prefix.length
                    && text[lines.from] == prefix[0]
                    && new String(text, lines.from, prefix.length, StandardCharsets.ISO_8859_1)
                            .equals(new String(prefix, StandardCharsets.ISO_8859_1))) {
                if (hasStrings && columns != null && !settings.saysComments()) {
                    String mark = new String(prefix, StandardCharsets.UTF_8);
                    throw bad("begins with " + mark + " after edges have begun: say comments(\"" + mark
                            + "\") if it is a comment, comments() if it is an edge");
                }
                return true;
            }
        }
        return false;
    }

    private void requireHeader() {
        if (hasStrings) {
            return;
        }
        for (int i = lines.from; i < lines.to; i++) {
            if ((text[i] < '0' || text[i] > '9') && " \t,;.".indexOf(text[i]) < 0) {
                return;
            }
        }
        throw bad("looks like an edge and not like a header: say header(false)");
    }

    private void readEdge() throws IOException {
        boolean isFirst = columns == null;
        Columns split = columns == null ? new Columns(separator()) : columns;
        columns = split;
        split.split(text, lines.from, lines.to);
        requireColumns(split);
        int from = node(split, 0, isFirst);
        int to = node(split, 1, isFirst);
        double weight = settings.isWeighted() ? weight(split) : 1;
        if (from == to) {
            selfLoops++;
        } else {
            edges.add(from, to, weight, lines.number());
        }
    }

    private Separator separator() {
        Separator declared = settings.declaredSeparator();
        if (declared != null) {
            return declared;
        }
        List<Separator> found = Separator.in(text, lines.from, lines.to);
        if (found.isEmpty()) {
            throw bad("an edge needs two ids with a tab, a comma, a semicolon or blanks between");
        }
        if (found.size() > 1) {
            throw bad(found.stream().map(Separator::words).collect(Collectors.joining(" or "))
                    + " could be between the columns: say "
                    + found.stream().map(one -> "separator(" + one + ")").collect(Collectors.joining(" or ")));
        }
        return found.get(0);
    }

    private void requireColumns(Columns split) {
        int needed = settings.isWeighted() ? 3 : 2;
        String edge = settings.isWeighted() ? "a weighted edge" : "an edge";
        if (split.count() < needed) {
            throw bad(edge + " needs " + needed + " columns with "
                    + split.separator().words() + " between, got " + split.count());
        }
        if (split.count() > needed && !settings.ignoresExtraColumns()) {
            throw bad(edge + " has " + needed + " columns, got " + split.count() + ": say "
                    + (split.count() == 3 ? "weighted() or " : "") + "ignoreExtraColumns()");
        }
    }

    private int node(Columns split, int column, boolean isFirst) {
        int from = split.from[column];
        int to = split.to[column];
        if (hasStrings) {
            return named(column, from, to, isFirst);
        }
        long id = 0;
        for (int i = from; i < to; i++) {
            int digit = text[i] - '0';
            if (digit < 0 || digit > 9) {
                throw notAnId(column, from, to, isFirst);
            }
            // stays beyond the last id once it is there
            id = Math.min(10 * id + digit, Integer.MAX_VALUE);
        }
        if (from == to) {
            throw notAnId(column, from, to, isFirst);
        }
        if (id < firstId || id > lastId) {
            throw outOfRange(column);
        }
        int node = (int) id - firstId;
        nodesSeen = Math.max(nodesSeen, node + 1);
        return node;
    }

    private int named(int column, int from, int to, boolean isFirst) {
        if (from == to) {
            throw bad(column, "a node's name must not be blank");
        }
        if (text[from] == '"') {
            throw bad(column, "quotes are not understood: write names without, and choose a separator that is in none");
        }
        if (declared == null) {
            try {
                return seen.add(text, from, to);
            } catch (CharacterCodingException e) {
                throw bad(column, "a name is not UTF-8: write the file in UTF-8");
            }
        }
        int node = declared.find(text, from, to);
        if (node < 0) {
            throw bad(
                    column,
                    "no declared node is called so: correct the name, or declare it"
                            + (isFirst && !settings.hasHeader()
                                    ? "; say header(true) if this line names the columns"
                                    : ""));
        }
        return node;
    }

    private BadLineException notAnId(int column, int from, int to, boolean isFirst) {
        boolean isNegative = to - from > 1 && text[from] == '-';
        for (int i = from + 1; i < to && isNegative; i++) {
            isNegative = text[i] >= '0' && text[i] <= '9';
        }
        if (isNegative) {
            return outOfRange(column);
        }
        return isFirst && !settings.hasHeader()
                ? bad(column, "ids must be whole numbers: say header(true) or ids(STRING)")
                : bad(column, "ids must be whole numbers" + (isFirst ? ": say ids(STRING) if they are names" : ""));
    }

    private BadLineException outOfRange(int column) {
        return bad(
                column,
                lastId < firstId
                        ? "there are no nodes, and this line has one: declare more"
                        : "node must be in [" + firstId + ", " + lastId + "]");
    }

    private double weight(Columns split) {
        double weight = Decimal.parse(text, split.from[2], split.to[2]);
        if (!(weight > 0 && weight < Double.POSITIVE_INFINITY)) {
            throw bad(2, "weight must be a number in (0, infinity)");
        }
        if (weight < Graph.LEAST_WEIGHT || weight > Graph.LARGEST_WEIGHT) {
            throw bad(2, "weight must be in [" + Graph.LEAST_WEIGHT + ", " + Graph.LARGEST_WEIGHT + "]");
        }
        return weight;
    }

    private BadLineException bad(String fault) {
        return new BadLineException(lines.number(), fault);
    }

    private BadLineException bad(int column, String fault) {
        return new BadLineException(lines.number(), column + 1, fault);
    }

    private ReadGraph built() {
        long given = edges.size();
        NodeNames names = names(given);
        boolean isDirected = settings.direction() == EdgeList.Direction.DIRECTED;
        long opposites = 0;
        Rows rows;
        try {
            if (settings.direction() == EdgeList.Direction.SYMMETRISED) {
                Rows arcs = Rows.incoming(names.count(), edges, repeats(Rows.Repeats.REFUSE));
                // counted before, so that the arcs can go while their edges are sorted
                opposites = arcs.neighbours.length;
                rows = arcs.symmetrised(repeats(Rows.Repeats.AGREE));
                opposites -= rows.neighbours.length / 2;
            } else if (isDirected) {
                rows = Rows.incoming(names.count(), edges, repeats(Rows.Repeats.REFUSE));
            } else {
                rows = Rows.undirected(names.count(), edges, repeats(Rows.Repeats.REFUSE));
            }
        } catch (RepeatedEdgeException e) {
            throw repeated(e);
        }
        Graph graph = new Graph(rows, isDirected, names, declared != null || settings.declaredCount() != null);
        long duplicates = given - graph.edges() - opposites;
        return new ReadGraph(graph, lines.number(), comments, blanks, headers, selfLoops, duplicates, opposites);
    }

    private Rows.Repeats repeats(Rows.Repeats unlessSummed) {
        return !settings.isWeighted() ? Rows.Repeats.DROP : settings.sumsDuplicates() ? Rows.Repeats.SUM : unlessSummed;
    }

    private NodeNames names(long given) {
        if (hasStrings) {
            return declared != null ? declared : seen;
        }
        Integer count = settings.declaredCount();
        if (count == null && nodesSeen > MANY_NODES + NODES_PER_EDGE * given) {
            throw new IllegalArgumentException(
                    "ids go far beyond the number of edges: say nodes(n) if there are so many nodes, or ids(STRING) to take those that occur");
        }
        return new NodeNames.Numbered(count != null ? count : nodesSeen, firstId);
    }

    private BadLineException repeated(RepeatedEdgeException repeat) {
        boolean isArc = settings.direction() == EdgeList.Direction.DIRECTED;
        long line = edges.lineOfSecond(repeat.from(), repeat.to(), !isArc);
        String hint = settings.direction() == EdgeList.Direction.UNDIRECTED
                ? ", or symmetrised() if the file has every edge both ways"
                : "";
        return new BadLineException(line, "the edge was given before with a weight: say sumDuplicates()" + hint);
    }
}
