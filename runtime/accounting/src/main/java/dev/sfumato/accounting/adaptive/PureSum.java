package dev.sfumato.accounting.adaptive;

import java.util.List;

/** A budget may be kept by the sum of pure epsilons instead, at no cost: such a sum has a delta of zero (Rule U). */
final class PureSum {
    private PureSum() {}

    static Filter.Needed orBetter(List<Use> uses, Filter.Needed other) {
        double sum = Releases.pureSum(uses);
        return sum < other.epsilon() ? new Filter.Needed(sum, "sum of pure epsilons", List.of()) : other;
    }

    static Filter.Left left(List<Use> uses, double epsilon) {
        double sum = Releases.pureSum(uses);
        return sum <= epsilon
                ? new Filter.Left(Math.max(0, (1 - sum / epsilon) * (1 - 0x1p-50)), 0)
                : Filter.Left.NOTHING;
    }
}
