package dev.sfumato.dsl;

import dev.sfumato.accounting.Curve;
import dev.sfumato.accounting.Figures;

/** Upper bounds at several points. Prints as a table. */
public record CurveResult(Release release, Curve curve) {
    /** The points as comma-separated values, for charts. */
    public String csv() {
        return curve.toCsv();
    }

    @Override
    public String toString() {
        TextTable points = new TextTable(curve.x(), curve.y());
        curve.points().forEach(point -> points.row(argument(point.x()), Figures.up(point.y())));
        return new Price(release, curve.source()).provenance() + "\n\n" + points;
    }

    /** An epsilon may be rounded up: a larger one has no larger delta. Deltas have few digits. */
    private String argument(double x) {
        return curve.x().equals("epsilon") ? Figures.up(x) : Figures.exact(x);
    }
}
