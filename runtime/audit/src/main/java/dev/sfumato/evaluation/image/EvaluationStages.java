package dev.sfumato.evaluation.image;

import dev.sfumato.concurrent.Progress;
import java.util.List;

/** Tells of stages, one after the other, how far the whole has come: a stage begins where other words are said. */
final class EvaluationStages implements Progress {
    private final Progress whole;
    private final List<Long> costs;
    private final long total;
    private String current = "";
    private int stage = -1;
    private long before;

    /** @param costs about how much work each stage is, in any measure */
    EvaluationStages(Progress whole, List<Long> costs) {
        this.whole = whole;
        this.costs = List.copyOf(costs);
        total = costs.stream().mapToLong(cost -> cost).sum();
    }

    @Override
    public void update(String what, long done, long of) {
        if (!what.equals(current) && stage + 1 < costs.size()) {
            before += stage < 0 ? 0 : costs.get(stage);
            stage++;
            current = what;
        }
        double part = of == 0 ? 0 : Math.min(1, (double) done / of);
        whole.update(what, before + (long) (part * costs.get(stage)), total);
    }
}
