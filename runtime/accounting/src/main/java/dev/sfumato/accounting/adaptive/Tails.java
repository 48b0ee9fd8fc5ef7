package dev.sfumato.accounting.adaptive;

import dev.sfumato.accounting.Accountant;
import dev.sfumato.accounting.closedform.BasicComposition;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.pld.GaveUpException;
import dev.sfumato.accounting.pld.LossBracket;
import dev.sfumato.accounting.pld.PldAccountant;
import dev.sfumato.accounting.renyi.RenyiAccountant;
import dev.sfumato.concurrent.Deadline;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The curve of a release whose losses have long tails, such as a training, as finitely many atoms that dominate it. */
final class Tails {
    /** How much of what a mechanism may do as it likes is left to the end of its curve. */
    private static final double END_SHARE = 1.0 / 64;

    private static final int KNOTS = 96;

    /** The number of knots of a curve from divergences, which is evaluated point by point. */
    private static final int FEW_KNOTS = 40;

    private static final PldAccountant PLD = new PldAccountant(new LossBracket.Limits(
            Math.min(1 << 17, LossBracket.Limits.DEFAULT.longest()), 1e-3, Duration.ofSeconds(20)));

    /** Curves end where delta is 2 to the power of a multiple of this, so that one serves many allowances. */
    private static final int OCTAVES = 12;

    private static final Cache<Query, Optional<LossAtoms>> CURVES = new Cache<>(64);

    private record Query(PrivacyEvent release, double end) {}

    private Tails() {}

    /** Atoms that dominate the release but for less than a chance of {@code allowance}; none where no accountant knows a curve. */
    static Optional<LossAtoms> of(PrivacyEvent release, double allowance) {
        int exponent = Math.getExponent(allowance * END_SHARE);
        double end = Math.scalb(1.0, exponent - Math.floorMod(exponent, OCTAVES));
        return CURVES.get(new Query(release, end), query -> computed(query.release, query.end));
    }

    private static Optional<LossAtoms> computed(PrivacyEvent release, double end) {
        if (PLD.supports(release)) {
            Optional<LossAtoms> atoms =
                    unlessLate(() -> curve(PLD, release, end, KNOTS, epsilons -> PLD.deltas(release, epsilons)));
            if (atoms.isPresent()) {
                return atoms;
            }
        }
        for (Accountant accountant : List.of(new RenyiAccountant(), new BasicComposition())) {
            if (accountant.supports(release)) {
                Optional<LossAtoms> atoms = unlessLate(() -> curve(accountant, release, end, FEW_KNOTS, epsilons -> {
                    double[] deltas = new double[epsilons.length];
                    for (int i = 0; i < deltas.length; i++) {
                        deltas[i] = accountant.delta(release, epsilons[i]);
                    }
                    return deltas;
                }));
                if (atoms.isPresent()) {
                    return atoms;
                }
            }
        }
        return Optional.empty();
    }

    private interface Deltas {
        double[] at(double[] epsilons);
    }

    private static Optional<LossAtoms> curve(
            Accountant accountant, PrivacyEvent release, double delta, int knots, Deltas deltas) {
        double end = accountant.price(release, delta).epsilon();
        if (!Double.isFinite(end)) {
            return Optional.empty();
        }
        double[] epsilons = new double[knots + 1];
        for (int i = 0; i <= knots; i++) {
            epsilons[i] = Math.max(end, 1e-12) * i / knots;
        }
        double[] bounds = deltas.at(epsilons);
        for (int i = 0; i <= knots; i++) {
            // delta does not rise with epsilon
            bounds[i] = Math.min(1, i == 0 ? bounds[i] : Math.min(bounds[i], bounds[i - 1]));
        }
        return Optional.of(LossAtoms.below(epsilons, bounds));
    }

    private static Optional<LossAtoms> unlessLate(Supplier<Optional<LossAtoms>> work) {
        try {
            return work.get();
        } catch (GaveUpException | Deadline.LateException late) {
            return Optional.empty();
        }
    }
}
