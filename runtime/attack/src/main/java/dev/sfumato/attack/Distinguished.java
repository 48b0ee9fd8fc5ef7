package dev.sfumato.attack;

import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.evidence.Attacked;
import dev.sfumato.evidence.Cost;
import dev.sfumato.evidence.LowerBound;
import dev.sfumato.evidence.Roc;
import dev.sfumato.util.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The result of distinguishing two worlds, beside the claim. All bounds hold together with the stated confidence.
 *
 * @param target what was attacked
 * @param epsilon a lower bound on epsilon, at the requested delta
 * @param onCurve what delta is at least, at one epsilon of the claimed curve; nothing where no curve is claimed
 * @param roc of the score that was chosen
 * @param assumptions under which the bounds hold
 * @param isCutShort whether the time was over before all releases were made
 * @param isByDigits whether a test was chosen that looks at the last binary digits of what is released
 */
public record Distinguished(
        String target,
        PrivacyClaim claim,
        double epsilon,
        Optional<OnCurve> onCurve,
        double confidence,
        Roc roc,
        Cost cost,
        List<String> assumptions,
        boolean isCutShort,
        boolean isByDigits) {
    private static final String METHOD = "two-world distinguishing, exact binomial intervals";

    /** A lower bound on delta beside a point of the claimed curve. */
    public record OnCurve(PrivacyClaim.Point point, double deltaAtLeast) {
        /** Whether more was found than the point allows. */
        boolean isAbove() {
            return deltaAtLeast > point.delta();
        }

        /** A lower bound on epsilon at the point's delta, where the point is contradicted. */
        double epsilonAtLeast() {
            // p1 - e^epsilon p0 >= d and p0 <= e^-epsilon (1 - d), so that ln((p1 - delta)/p0) >= epsilon + ln((1 -
            // delta)/(1 - d))
            return point.epsilon() + Math.log1p(-point.delta()) - Math.log1p(-Math.min(deltaAtLeast, 1 - 0x1p-53));
        }
    }

    /** The bound at the requested delta, whatever the noise is. */
    public LowerBound bound() {
        Guarantee stated = claim.stated();
        return new LowerBound(epsilon, stated.delta(), stated.unit(), confidence, METHOD, assumptions);
    }

    /**
     * A bound that is larger where delta is small, and assumes more: that the release is what is claimed but for its noise, which may be
     * any. Only noise up to some factor leaves a test as good as the one that was measured.
     */
    public Optional<LowerBound> boundInFamily() {
        return claim.event()
                .filter(event -> claim.stated().label() == Label.CERTIFIED)
                .flatMap(event -> onCurve.map(measured -> NoiseFamily.of(event).bound(bound(), measured)));
    }

    /** Whether the release is proved, with the stated confidence, to leak more than the claim allows at some delta. */
    public boolean isRefuted() {
        return attacked().isRefuted();
    }

    /** The bound beside the claim: where the claim is contradicted, and if it is not, at the requested delta. */
    public Attacked attacked() {
        List<String> notes = new ArrayList<>();
        if (isCutShort) {
            notes.add("the time was over after " + cost.runs() + " releases; more of them tell more");
        }
        LowerBound bound = bound();
        Guarantee upper = claim.stated();
        Optional<OnCurve> contradicted = onCurve.filter(OnCurve::isAbove);
        if (!bound.refutes(upper) && contradicted.isPresent()) {
            upper = claim.at(contradicted.get().point());
            bound = new LowerBound(
                    contradicted.get().epsilonAtLeast(), upper.delta(), upper.unit(), confidence, METHOD, assumptions);
            notes.add("at epsilon " + Figures.exact(upper.epsilon()) + " delta is claimed to be at most "
                    + Figures.up(upper.delta()) + ", and is at least "
                    + Figures.down(contradicted.get().deltaAtLeast()));
        }
        if (isByDigits && bound.refutes(upper)) {
            notes.add(Attacked.BY_DIGITS);
        }
        return new Attacked("two-world distinguishing", target, bound, Optional.of(upper), roc, cost, notes);
    }
}
