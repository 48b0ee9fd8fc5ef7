package dev.sfumato.dsl.attack;

import dev.sfumato.attack.graph.EdgeAttackResult;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;

/** The measurements of an attack on an edge, beside the claim. Its figures are lower bounds. */
public record AttackResult(@NotAWord EdgeAttackResult attack) implements Result {
    /** The true epsilon at the claimed delta is at least this, with the stated confidence. */
    public double epsilonAtLeast() {
        return attack.epsilonAtLeast();
    }

    /** How much more often the attacker says that the edge is there where it is. */
    public double advantage() {
        return attack.advantage();
    }

    /** Whether the release is proved, with the stated confidence, to leak more than it claims. */
    public boolean isRefuted() {
        return attack.isRefuted();
    }

    @Override
    public Sheet sheet() {
        return Sheet.ofText(attack.toString());
    }

    @Override
    public Data contents() {
        return new Data()
                .fact("mechanism", attack.mechanism())
                .fact("epsilon at least", attack.epsilonAtLeast())
                .fact("delta", attack.claimed().delta())
                .fact("unit", attack.claimed().unit().toString())
                .fact("label", attack.label().toString())
                .fact("method", "edge attack")
                .fact("confidence", attack.confidence())
                .fact("claimed epsilon", attack.claimed().epsilon())
                .fact("claimed label", attack.claimed().label().toString())
                .fact("advantage", attack.advantage())
                .fact("advantage low", attack.forAdvantage().advantageLow())
                .fact("advantage high", attack.forAdvantage().advantageHigh())
                .fact("advantage allowed", attack.advantageAllowed())
                .fact("verdict", attack.verdict());
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
