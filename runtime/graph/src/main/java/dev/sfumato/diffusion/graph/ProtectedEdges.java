package dev.sfumato.diffusion.graph;

import dev.sfumato.accounting.event.AssumingEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.diffusion.graph.engine.Seeds;
import java.util.List;

/**
 * Which edges a release with the unit {@link Unit#EDGE_NOT_AT_SEED} protects: those between two nodes that are both no seeds. Where there are
 * several seeds, of one release or of releases that are pooled, its event says so.
 */
public final class ProtectedEdges {
    private ProtectedEdges() {}

    /**
     * The event of a release from all of these seeds, or of releases that together are from them, with the edges that it protects.
     *
     * @throws IllegalArgumentException where the seeds leave no two nodes that an edge could be between
     */
    public static PrivacyEvent stated(PrivacyEvent event, PublicFacts facts, Seeds seeds) {
        requireSome(event.unit(), facts, seeds);
        int count = seeds.nodes().size();
        return event.unit() != Unit.EDGE_NOT_AT_SEED || count == 1
                ? event
                : assuming(event, List.of("protects only edges at none of the " + count + " seeds"));
    }

    /** What was drawn from a seed stays so on the outside, as everywhere. */
    private static PrivacyEvent assuming(PrivacyEvent event, List<String> assumptions) {
        return event instanceof SeededEvent
                ? event.mapInner(inner -> assuming(inner, assumptions))
                : AssumingEvent.of(event, assumptions);
    }

    /** Refuses seeds that leave no edge to protect, before anything is drawn. */
    public static void requireSome(Unit unit, PublicFacts facts, Seeds seeds) {
        if (unit != Unit.EDGE_NOT_AT_SEED) {
            return;
        }
        int nodes = facts.nodes();
        seeds.requireIn(nodes);
        int count = seeds.isEveryNode() ? nodes : seeds.nodes().size();
        if (nodes - count < 2) {
            throw new IllegalArgumentException("with the unit '" + Unit.EDGE_NOT_AT_SEED
                    + "' at least 2 nodes must be no seeds, got "
                    + (seeds.isEveryNode()
                            ? "every node"
                            : count + (count == 1 ? " seed" : " seeds") + " of " + nodes + " nodes")
                    + ": no edge would be left to protect; take fewer seeds, or the unit '" + Unit.EDGE + "'");
        }
    }
}
