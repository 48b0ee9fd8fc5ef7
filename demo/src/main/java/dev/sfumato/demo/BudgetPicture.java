package dev.sfumato.demo;

import java.util.Locale;

/** A release that does not fit beside what was spent, and the same release after the fix. */
final class BudgetPicture {
    private static final int WIDTH = 760;
    private static final int LEFT = 20;
    private static final int BAR = 26;

    private final Svg svg = new Svg(WIDTH, 190, "What is spent, what is asked for, and the budget");
    private final double budget;
    private final double most;

    private BudgetPicture(double budget, double most) {
        this.budget = budget;
        this.most = most;
    }

    /** The figures as the build states them. */
    static String of(double budget, double spent, String what, double refused, double passed, String fix) {
        BudgetPicture picture = new BudgetPicture(budget, Math.max(refused, budget) * 1.04);
        picture.row(50, spent, refused, what, "mark");
        picture.row(124, spent, passed, what + ", " + fix, "ink");
        double limit = picture.x(budget);
        picture.svg.lines(String.format(Locale.ROOT, "M%.1f 20L%.1f 162", limit, limit), 0.9);
        picture.svg.words(limit, 180, "middle", "ink", String.format(Locale.ROOT, "budget: epsilon %s", budget));
        return picture.svg.text();
    }

    private void row(double y, double spent, double total, String what, String ink) {
        svg.bar(LEFT, y, x(spent) - LEFT, BAR, "ink", 0.35);
        svg.bar(x(spent) + 2, y, x(total) - x(spent) - 2, BAR, ink, 0.9);
        svg.words(LEFT, y - 8, "start", "ink", String.format(Locale.ROOT, "spent: epsilon %s", spent));
        svg.words(
                x(Math.min(total, budget)) - 8,
                y - 8,
                "end",
                ink,
                String.format(Locale.ROOT, "with the %s: epsilon %s", what, total));
    }

    private double x(double epsilon) {
        return LEFT + epsilon / most * (WIDTH - 2 * LEFT);
    }
}
