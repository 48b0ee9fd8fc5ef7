package dev.sfumato.accounting.adaptive;

import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.List;

/**
 * The Gaussian filter with residues: everything that can still happen is dominated by one Gaussian release of mu, but for a chance that
 * was kept for black boxes and for tails. Exact for Gaussian releases.
 *
 * @param share the part of delta that is kept for releases with a delta of their own and for those whose losses have tails, such as
 *     trainings; with 0, Gaussian and purely private releases lose nothing to it, and others are not admitted
 * @param foreseen how many releases with tails are expected: they share that part evenly, later ones get less and less
 */
public record GaussianFilter(double share, int foreseen) implements Filter {
    /** For ledgers that may see trainings. */
    public static final GaussianFilter DEFAULT = new GaussianFilter(0.125, 12);

    /** For Gaussian and purely private releases only. */
    public static final GaussianFilter WITHOUT_TAILS = new GaussianFilter(0, 1);

    private static final String METHOD = "Gaussian filter with residues";

    public GaussianFilter {
        Require.within("share", 0, 0.9, share);
        Require.atLeast("foreseen", 1, foreseen);
    }

    @Override
    public String family() {
        return "gaussian";
    }

    @Override
    public String text() {
        return FilterText.of(family(), List.of(share, (double) foreseen));
    }

    /** The first decision is composed with the reserve as it is, by its loss distribution (docs/proofs/adaptive.md, "The first decision"). */
    @Override
    public Filter beginningWith(Use first) {
        return first.concurrent() || Releases.of(first.event()).problem().isPresent()
                ? this
                : new SlotsFilter(new Plan(first.event().unit(), List.of(first.event())), share, foreseen);
    }

    @Override
    public Needed needed(List<Use> uses, double delta) {
        double kept = share * delta;
        Reserve reserve = new Reserve(uses, kept, foreseen);
        double square = reserve.needed();
        double epsilon = delta == 0 && square > 0
                ? Double.POSITIVE_INFINITY
                : Reserve.epsilon(square, Reserve.besides(delta, kept));
        List<String> notes = new ArrayList<>(reserve.notes());
        if (delta == 0 && square > 0) {
            notes.add("Without a delta only sums of pure epsilons are admitted.");
        }
        return PureSum.orBetter(uses, new Needed(epsilon, METHOD, notes));
    }

    @Override
    public Left left(List<Use> uses, double epsilon, double delta) {
        double kept = share * delta;
        double rest = Reserve.besides(delta, kept);
        Left pure = PureSum.left(uses, epsilon);
        if (!(rest > 0)) {
            return pure;
        }
        double whole = Reserve.square(epsilon, rest);
        double left = new Reserve(uses, kept, foreseen).after(whole);
        return left < 0 || whole == 0
                ? pure
                : new Left(Math.max(pure.share(), left / whole * (1 - 0x1p-50)), Math.sqrt(left) * (1 - 0x1p-50));
    }
}
