package dev.sfumato.gate;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.gate.account.DpAudit;
import dev.sfumato.util.Figures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The budget of a dataset, what all its releases cost at most, and what attacks proved that they cost at least, on one axis of epsilon;
 * below it the same for each attack.
 */
public record AttackAxis(Budget budget, List<Range> ranges) {
    /** Rows of a picture; more attacks are in the table only. */
    private static final int MOST_ROWS = 8;

    /**
     * The facts that are known about one epsilon.
     *
     * @param name what it is the epsilon of
     * @param least the lower bound; nothing where none holds at the budget's delta
     * @param most the upper bound
     * @param delta at which both hold
     * @param unit for which both hold
     * @param isRefuted whether the upper bound does not hold: something in it leaks more than it declares
     */
    public record Range(
            String name,
            Optional<AttackedRelease> least,
            Optional<Guarantee> most,
            double delta,
            Unit unit,
            boolean isRefuted) {
        public double low() {
            return least.map(attack -> attack.bound().epsilon()).orElse(0.0);
        }

        public double high() {
            return most.map(Guarantee::epsilon).orElse(Double.POSITIVE_INFINITY);
        }

        /** Whether it can be compared with a budget. */
        public boolean isAbout(Budget budget) {
            return unit == budget.unit() && delta == budget.delta();
        }

        public String leastWords() {
            return least.map(attack ->
                            "at least " + attack.least() + " (" + Label.EMPIRICAL + ", " + attack.confidence() + ")")
                    .orElse("at least 0 (no attack holds at this delta and unit)");
        }

        public String mostWords() {
            return most.map(upper -> "at most "
                            + least.map(attack -> attack.most(upper)).orElseGet(() -> Figures.up(upper.epsilon()))
                            + " ("
                            + upper.label() + ")")
                    .orElse("no upper bound (" + Label.NONE + ")");
        }
    }

    /** A figure on the axis; of equal ones the rank decides. */
    private record Mark(double at, int rank, String words) {}

    /** Nothing where nothing was attacked. */
    public static Optional<AttackAxis> of(DatasetAudit audit) {
        return audit.attacks().isEmpty()
                ? Optional.empty()
                : Optional.of(of(audit.dp().orElseThrow(), audit.attacks()));
    }

    /** The axis of some attacks, of which there is one at least. */
    public static AttackAxis of(DpAudit dp, List<AttackedRelease> attacks) {
        List<Range> ranges = new ArrayList<>();
        ranges.add(new Range(
                "all releases together",
                attacks.stream()
                        .filter(attack -> attack.isAbout(dp.budget()))
                        .max(Comparator.comparingDouble(attack -> attack.bound().epsilon())),
                Optional.of(dp.total()).filter(total -> total.label().isUpperBound()),
                dp.budget().delta(),
                dp.budget().unit(),
                attacks.stream().anyMatch(AttackedRelease::isRefuted)));
        for (AttackedRelease attack : attacks) {
            ranges.add(new Range(
                    name(attack, attacks),
                    Optional.of(attack),
                    attack.upper(),
                    attack.bound().delta(),
                    attack.bound().unit(),
                    attack.isRefuted()));
        }
        return new AttackAxis(dp.budget(), ranges);
    }

    /** A release, and which attack on it, where there are several. */
    private static String name(AttackedRelease attack, List<AttackedRelease> all) {
        long several = all.stream()
                .filter(other -> other.release().equals(attack.release()))
                .count();
        return attack.release() + (several > 1 ? ", " + attack.attacked().attack() : "");
    }

    /** The epsilon of all releases together, in a line, from the smallest figure to the largest. */
    public String line() {
        Range all = ranges.get(0);
        List<Mark> marks = new ArrayList<>(List.of(
                new Mark(all.low(), 0, all.leastWords()),
                new Mark(all.high(), 1, all.mostWords()),
                new Mark(budget.epsilon(), 2, "budget " + Figures.exact(budget.epsilon()))));
        marks.sort(Comparator.comparingDouble(Mark::at).thenComparingInt(Mark::rank));
        return "epsilon at delta " + Figures.exact(budget.delta()) + ": 0 ... "
                + marks.stream().map(Mark::words).collect(Collectors.joining(" ... "));
    }

    public List<Range> rows() {
        return ranges.subList(0, Math.min(ranges.size(), MOST_ROWS));
    }

    /** The end of the axis: a round number at or above all that is drawn and finite. */
    public double end() {
        double largest = budget.epsilon();
        for (Range range : rows()) {
            largest = Math.max(largest, range.low());
            largest = Double.isFinite(range.high()) ? Math.max(largest, range.high()) : largest;
        }
        return step(largest) * Math.ceil(largest / step(largest));
    }

    /** Where the axis has numbers. */
    public List<Double> ticks() {
        double end = end();
        double step = step(end);
        List<Double> ticks = new ArrayList<>();
        for (int i = 0; i * step <= end * (1 + 1e-9); i++) {
            ticks.add(i * step);
        }
        return ticks;
    }

    /** 1, 2 or 5 times a power of ten, of which an axis has at most six. */
    private static double step(double end) {
        double power = Math.pow(10, Math.floor(Math.log10(end / 5)));
        double times = end / 5 / power;
        return power * (times <= 1 ? 1 : times <= 2 ? 2 : times <= 5 ? 5 : 10);
    }
}
