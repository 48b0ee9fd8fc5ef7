package dev.sfumato.accounting.adaptive;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.numeric.Ulps;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.List;

/**
 * Sums of epsilons and of deltas. Releases without a pure epsilon get equal shares of a part of delta, as many as were foreseen; black
 * boxes take their own deltas from what is left of it.
 *
 * @param releases how many releases without a pure epsilon are foreseen
 * @param share the part of delta that they share
 */
public record BasicFilter(int releases, double share) implements Filter {
    public static final BasicFilter DEFAULT = new BasicFilter(64, 0.5);

    private static final Cache<Query, Double> PRICES = new Cache<>(1024);

    private record Query(PrivacyEvent event, double delta) {}

    public BasicFilter {
        Require.atLeast("releases", 1, releases);
        Require.share("share", share);
    }

    @Override
    public String family() {
        return "basic";
    }

    @Override
    public String text() {
        return FilterText.of(family(), List.of((double) releases, share));
    }

    @Override
    public Needed needed(List<Use> uses, double delta) {
        double each = Ulps.down(2, share * delta / releases * (1 - 0x1p-40));
        double epsilon = 0;
        double deltas = 0;
        long shares = 0;
        List<String> notes = new ArrayList<>();
        List<Use> pure = new ArrayList<>();
        for (Use use : uses) {
            Releases.Release release = Releases.of(use.event());
            double one;
            if (release.problem().isPresent()) {
                one = Double.POSITIVE_INFINITY;
                notes.add("One release has no differential privacy: "
                        + release.problem().get());
            } else if (Double.isFinite(release.pure())) {
                one = 0;
                pure.add(use);
            } else if (release.square() == 0 && release.rest().isEmpty()) {
                one = boxes(release);
                deltas = Ulps.up(1, deltas + release.ownDelta());
            } else if (!Accountants.best().supports(use.event())) {
                one = Double.POSITIVE_INFINITY;
                notes.add("No accountant prices one of the releases.");
            } else if (each > 0) {
                double own = release.ownDelta() == 0 ? each : Ulps.up(1, release.ownDelta() + each);
                one = PRICES.get(new Query(use.event(), Math.min(0.5, own)), BasicFilter::price);
                deltas = Ulps.up(1, deltas + own);
                shares++;
            } else {
                one = Double.POSITIVE_INFINITY;
                notes.add("Without a delta only pure releases are admitted.");
            }
            epsilon = one == 0 ? epsilon : Ulps.up(1, epsilon + one);
        }
        double ofPure = Releases.pureSum(pure);
        epsilon = epsilon == 0 ? ofPure : ofPure == 0 ? epsilon : Ulps.up(1, epsilon + ofPure);
        if (shares > releases) {
            epsilon = Double.POSITIVE_INFINITY;
            notes.add("There are more releases without a pure epsilon than the " + releases
                    + " that were foreseen when the budget was opened.");
        } else if (deltas > delta) {
            epsilon = Double.POSITIVE_INFINITY;
            notes.add("The deltas of the releases exceed that of the budget.");
        }
        return new Needed(
                epsilon, "basic composition", notes.stream().distinct().toList());
    }

    private static double boxes(Releases.Release release) {
        double sum = 0;
        for (Releases.Part part : release.parts()) {
            sum = Ulps.up(1, sum + Ulps.up(1, part.epsilon() * part.times()));
        }
        return sum;
    }

    private static double price(Query query) {
        return Accountants.best().price(query.event, query.delta).epsilon();
    }

    @Override
    public Left left(List<Use> uses, double epsilon, double delta) {
        double used = needed(uses, delta).epsilon();
        return new Left(used <= epsilon ? Math.max(0, (1 - used / epsilon) * (1 - 0x1p-50)) : 0, 0);
    }
}
