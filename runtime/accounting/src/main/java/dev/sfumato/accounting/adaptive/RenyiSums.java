package dev.sfumato.accounting.adaptive;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.renyi.RenyiAccountant;
import dev.sfumato.numeric.Ulps;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Renyi divergences of releases, added up at each order; their order in time does not matter. */
final class RenyiSums {
    private static final RenyiAccountant RENYI = new RenyiAccountant();
    private static final Cache<Query, Double> DIVERGENCES = new Cache<>(8192);

    private static final Cache<PrivacyEvent, Known> KNOWN = new Cache<>(4096);

    private record Known(List<String> notes, double ownDelta) {}

    private record Query(PrivacyEvent event, double order) {}

    private final Map<PrivacyEvent, Long> times = new LinkedHashMap<>();
    private final List<String> notes = new ArrayList<>();
    private double deltas;

    RenyiSums(List<Use> uses) {
        uses.forEach(use -> times.merge(use.event(), 1L, Long::sum));
        times.forEach((event, count) -> {
            Known known = KNOWN.get(event, RenyiSums::known);
            notes.addAll(known.notes);
            deltas = known.ownDelta == 0 ? deltas : Ulps.up(1, deltas + Ulps.up(1, known.ownDelta * count));
        });
    }

    private static Known known(PrivacyEvent event) {
        List<String> notes = new ArrayList<>();
        Releases.of(event)
                .problem()
                .ifPresent(problem -> notes.add("One release has no differential privacy: " + problem));
        boolean isSupported = RENYI.supports(event);
        if (!isSupported) {
            notes.add("No Renyi divergence is known of one of the releases.");
        }
        return new Known(notes, isSupported ? RENYI.ownDelta(event) : 0);
    }

    boolean isKnown() {
        return notes.isEmpty();
    }

    List<String> notes() {
        return notes.stream().distinct().toList();
    }

    /** At least the chance that a black box fails by its own delta. */
    double deltas() {
        return deltas;
    }

    double at(double order) {
        double sum = 0;
        for (Map.Entry<PrivacyEvent, Long> use : times.entrySet()) {
            double one = DIVERGENCES.get(
                    new Query(use.getKey(), order), query -> RENYI.divergenceUnlessFailed(query.event, query.order));
            sum = one == 0 ? sum : Ulps.up(1, sum + Ulps.up(1, one * use.getValue()));
        }
        return sum;
    }
}
