package dev.sfumato.gradle.extension;

import dev.sfumato.gradle.internal.RequestObject;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;

/** Edges between nodes as lines of a text file, which may be gzipped. */
public abstract non-sealed class GraphSpec extends DataSpec {
    /** Whether an edge leads from its first node to its second: false by default. */
    @Input
    @Optional
    public abstract Property<Boolean> getDirected();

    /** Whether a third column holds the weight of each edge: false by default. */
    @Input
    @Optional
    public abstract Property<Boolean> getWeighted();

    /**
     * The public number of nodes, which are called by consecutive numbers. Left out, nodes are taken from the edges, and are
     * then as private as these.
     */
    @Input
    @Optional
    public abstract Property<Number> getNodes();

    /** The type of node ids: {@code integer} by default, or {@code string}. */
    @Input
    @Optional
    public abstract Property<String> getIds();

    /** The number that the first node is called by: 0 by default. */
    @Input
    @Optional
    public abstract Property<Number> getFirstId();

    /** The separator between columns: {@code tab}, {@code comma}, {@code semicolon} or {@code blanks}. */
    @Input
    @Optional
    public abstract Property<String> getSeparator();

    /** Whether the first line names the columns: false by default. */
    @Input
    @Optional
    public abstract Property<Boolean> getHeader();

    @Override
    String kind() {
        return "graph";
    }

    @Override
    void describe(RequestObject fields) {
        fields.put("directed", getDirected().getOrNull());
        fields.put("weighted", getWeighted().getOrNull());
        fields.whole("nodes", getNodes());
        fields.text("ids", getIds());
        fields.whole("firstId", getFirstId());
        fields.text("separator", getSeparator());
        fields.put("header", getHeader().getOrNull());
    }
}
