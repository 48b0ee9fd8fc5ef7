package dev.sfumato.dsl;

import dev.sfumato.accounting.Curve;
import dev.sfumato.accounting.Figures;
import dev.sfumato.accounting.TradeOff;
import java.util.List;

/** What an attacker can achieve at most who looks for a member. Prints as a table. */
public record TradeOffResult(Release release, TradeOff tradeOff) {
    private static final List<Double> RATES = List.of(1e-5, 1e-4, 1e-3, 0.01, 0.05, 0.1, 0.25, 0.5);

    /** An upper bound on the share of members found, at a rate of false alarms. */
    public double tprAtFpr(double falsePositiveRate) {
        return tradeOff.truePositiveRate(falsePositiveRate);
    }

    /** The upper bounds that are printed, as data. */
    public Curve curve() {
        return tradeOff.curve(RATES);
    }

    /** The points as comma-separated values, for charts. */
    public String csv() {
        return curve().toCsv();
    }

    @Override
    public String toString() {
        Curve curve = curve();
        TextTable points = new TextTable("false alarms", "members found at most");
        curve.points().forEach(point -> points.row(Figures.exact(point.x()), Figures.up(point.y())));
        return new Price(release, curve.source()).provenance() + "\n\n" + points + "\n\n" + gaussian();
    }

    private String gaussian() {
        double mu = tradeOff.gaussianMu();
        return "at the " + tradeOff.profile().points().size() + " epsilons looked at "
                + (Double.isInfinite(mu)
                        ? "worse than any Gaussian noise"
                        : "no worse than Gaussian noise with mu = sensitivity / sigma = " + Figures.up(mu));
    }
}
