package dev.sfumato.accounting.adaptive;

import dev.sfumato.accounting.closedform.GaussianAccountant;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.numeric.Bisection;
import dev.sfumato.numeric.Ulps;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The amounts that uses take from a Gaussian reserve, one after the other, by the residue rule. The state is mu^2 and how much of
 * delta is left for black boxes and tails. Which chance a release with tails is allowed depends on how many such releases came
 * before, so that it never runs out.
 */
final class Reserve {
    /** The part that the foreseen releases with tails share evenly; the others get less and less of the rest. */
    private static final double FORESEEN = 2.0 / 3;

    private static final double PRECISION = 1e-8;
    private static final GaussianAccountant GAUSSIAN = new GaussianAccountant();
    private static final Cache<Key, Residue> RESIDUES = new Cache<>(512);
    private static final Cache<List<Double>, Double> MUS = new Cache<>(64);

    private record Key(Optional<Releases.Kind> kind, double epsilon, Optional<PrivacyEvent> rest, double allowance) {}

    /** Either mu^2, or uses of a mechanism whose cost depends on the state. */
    private record Step(double square, Optional<Residue> residue, long times) {}

    private final double deltas;
    private final int foreseen;
    private final List<Step> steps = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    /** The amount taken by uses whose order is not known. */
    private double atOnce;

    private double spentDeltas;
    private boolean isPossible = true;

    /**
     * @param deltas the part of delta that is kept for black boxes and tails; zero for none
     * @param foreseen how many releases with tails share it evenly
     */
    Reserve(List<Use> uses, double deltas, int foreseen) {
        this.deltas = deltas;
        this.foreseen = foreseen;
        long tailed = uses.stream().filter(use -> isTailed(use.event())).count();
        long seen = 0;
        for (Use use : uses) {
            // one whose order is not known may have been the last
            if (use.concurrent()) {
                seen += isTailed(use.event()) ? 1 : 0;
                add(use, tailed - 1);
            }
        }
        for (Use use : uses) {
            if (!use.concurrent()) {
                add(use, seen);
                seen += isTailed(use.event()) ? 1 : 0;
            }
        }
        double allowed = 0;
        for (long k = 0; k < tailed; k++) {
            allowed += allowance(k);
        }
        spentDeltas = tailed == 0 ? spentDeltas : (spentDeltas + allowed) * (1 + (tailed + 4) * 0x1p-52);
        if (spentDeltas > deltas) {
            isPossible = false;
            notes.add(
                    "Releases with a delta of their own exceed the part of delta that was kept for them when the budget was opened.");
        }
    }

    private boolean isTailed(PrivacyEvent event) {
        return deltas > 0 && Releases.of(event).rest().isPresent();
    }

    /**
     * The chance allowed to the release that comes after k others with tails: an even share of two thirds of the deltas for the n
     * that are foreseen, then n/(k(k + 1)) of the last third, which sums to it, as a power of two, so that one residue serves many.
     */
    private double allowance(long k) {
        if (k < foreseen) {
            return FORESEEN * deltas / foreseen;
        }
        double share = (1 - FORESEEN) * deltas * foreseen / (k * (k + 1.0));
        return share == 0 ? 0 : Math.scalb(1.0, Math.getExponent(share));
    }

    private void add(Use use, long tailedBefore) {
        Releases.Release release = Releases.of(use.event());
        if (release.problem().isPresent()) {
            isPossible = false;
            notes.add("One release has no differential privacy: "
                    + release.problem().get());
            return;
        }
        spentDeltas = release.ownDelta() == 0 ? spentDeltas : Ulps.up(1, spentDeltas + release.ownDelta());
        gaussian(release.square(), use.concurrent());
        List<Releases.Part> parts = new ArrayList<>(release.parts());
        if (release.rest().isPresent()) {
            if (deltas > 0) {
                double allowance = allowance(tailedBefore);
                Key key = new Key(Optional.empty(), 0, release.rest(), allowance);
                step(RESIDUES.get(key, Reserve::residue), 1, use.concurrent());
            } else if (release.pureRest().isPresent()) {
                parts.addAll(release.pureRest().get());
            } else {
                isPossible = false;
                notes.add("A release whose losses have no bound, such as a training, needs a part of delta,"
                        + " and none was kept when the budget was opened.");
            }
        }
        for (Releases.Part part : parts) {
            Key key = new Key(Optional.of(part.kind()), part.epsilon(), Optional.empty(), 0);
            step(RESIDUES.get(key, Reserve::residue), part.times(), use.concurrent());
        }
    }

    private static Residue residue(Key key) {
        if (key.rest.isPresent()) {
            return Tails.of(key.rest.get(), key.allowance)
                    .map(atoms -> new Residue(atoms, key.allowance))
                    .orElse(Residue.IMPOSSIBLE);
        }
        return new Residue(
                key.kind.orElseThrow() == Releases.Kind.LAPLACE
                        ? LossAtoms.laplace(key.epsilon)
                        : LossAtoms.pure(key.epsilon),
                0);
    }

    private void gaussian(double square, boolean concurrent) {
        if (square == 0) {
            return;
        }
        if (concurrent) {
            atOnce = Ulps.up(1, atOnce + square);
            return;
        }
        int last = steps.size() - 1;
        if (last >= 0 && steps.get(last).residue.isEmpty()) {
            steps.set(last, new Step(Ulps.up(1, steps.get(last).square + square), Optional.empty(), 0));
        } else {
            steps.add(new Step(square, Optional.empty(), 0));
        }
    }

    private void step(Residue residue, long times, boolean concurrent) {
        if (!Double.isFinite(residue.largest())) {
            isPossible = false;
            notes.add("No Gaussian reserve covers one of the releases.");
            return;
        }
        if (concurrent) {
            atOnce = Ulps.up(1, atOnce + Ulps.up(1, residue.largest() * times));
            return;
        }
        int last = steps.size() - 1;
        if (last >= 0 && steps.get(last).residue.equals(Optional.of(residue))) {
            steps.set(last, new Step(0, Optional.of(residue), Math.addExact(steps.get(last).times, times)));
        } else {
            steps.add(new Step(0, Optional.of(residue), times));
        }
    }

    List<String> notes() {
        return notes.stream().distinct().toList();
    }

    /** The part of mu^2 that is left, rounded down; negative where it does not admit them all. */
    double after(double square) {
        if (!isPossible) {
            return -1;
        }
        double left = spend(square, atOnce);
        for (Step step : steps) {
            if (left < 0) {
                return -1;
            }
            left = step.residue.isPresent() ? step.residue.get().after(left, step.times) : spend(left, step.square);
        }
        return left;
    }

    private static double spend(double left, double square) {
        return square > left ? -1 : square == 0 ? left : Math.max(0, Math.nextDown(left - square));
    }

    /** The least mu^2 that admits them all, rounded up; infinite where none does. */
    double needed() {
        if (!isPossible) {
            return Double.POSITIVE_INFINITY;
        }
        double sum = atOnce;
        boolean isExact = true;
        for (Step step : steps) {
            sum += step.square;
            if (step.residue.isPresent()) {
                isExact = false;
                sum += step.times * step.residue.get().largest();
            }
        }
        // the sum of squares is enough but for roundings
        double high = sum * (1 + (steps.size() + 4) * 0x1p-51);
        for (double more = 0x1p-48; after(high) < 0; more *= 2) {
            high *= 1 + more;
        }
        if (isExact) {
            return high;
        }
        double low = high / 4;
        while (after(low) >= 0 && low > 0) {
            high = low;
            low /= 4;
        }
        return new Bisection(high, low)
                .within(PRECISION, square -> after(square) >= 0)
                .holds();
    }

    /** The part of delta that is left when some of it is kept for black boxes and tails: (delta - part)/(1 - part), rounded down. */
    static double besides(double delta, double part) {
        return part == 0 ? delta : Ulps.down(3, Ulps.down(1, delta - part) / (1 - part));
    }

    /** The epsilon of a mu^2 at a delta, rounded up. */
    static double epsilon(double square, double delta) {
        if (square == 0) {
            return 0;
        }
        if (!(delta > 0) || !Double.isFinite(square)) {
            return Double.POSITIVE_INFINITY;
        }
        return GAUSSIAN.price(answer(Ulps.up(1, Math.sqrt(square))), delta).epsilon();
    }

    /** The largest mu^2 within (epsilon, delta), rounded down. */
    static double square(double epsilon, double delta) {
        double mu = MUS.get(List.of(epsilon, delta), key -> largestMu(epsilon, delta));
        return Ulps.down(1, mu * mu);
    }

    private static double largestMu(double epsilon, double delta) {
        double low = 0;
        double high = 1;
        while (fits(high, epsilon, delta)) {
            low = high;
            high *= 2;
        }
        return new Bisection(low, high)
                .within(1e-15, mu -> fits(mu, epsilon, delta))
                .holds();
    }

    private static boolean fits(double mu, double epsilon, double delta) {
        return GAUSSIAN.delta(answer(mu), epsilon) <= delta;
    }

    private static GaussianEvent answer(double mu) {
        return new GaussianEvent(1, mu, Unit.RECORD);
    }
}
