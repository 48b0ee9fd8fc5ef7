package dev.sfumato.report;

import dev.sfumato.accounting.ComposedEvent;
import dev.sfumato.accounting.EventJson;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.RepeatedEvent;
import dev.sfumato.accounting.Unit;
import dev.sfumato.pac.PacAccountant;
import dev.sfumato.pac.PacGuarantee;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How often releases with PAC privacy are used, whether recorded or planned. Uses of one release that did the same rest on one
 * measurement, which can mislead once; those of others can mislead as well.
 */
final class PacUses {
    private static final PacGuarantee NOTHING = PacAccountant.price(new ComposedEvent(Unit.RECORD, List.of()));

    private final Map<Account.Recorded, Long> times = new LinkedHashMap<>();

    static PacUses of(List<PacRelease> releases) {
        PacUses uses = new PacUses();
        releases.forEach(release -> uses.add(release.name(), release.once(), release.counted()));
        return uses;
    }

    void add(String release, PrivacyEvent event, long count) {
        if (event instanceof RepeatedEvent repeated) {
            add(release, repeated.event(), Math.multiplyExact(repeated.times(), count));
        } else if (count > 0) {
            times.merge(new Account.Recorded(release, event), count, Math::addExact);
        }
    }

    /** What all of them tell. Nats add up for one law of the data; where several are said, the sum is a claim. */
    PacGuarantee together() {
        PacGuarantee told = times.entrySet().stream()
                .map(use -> PacAccountant.price(use.getKey().event()).times(use.getValue()))
                .reduce(PacGuarantee::and)
                .orElse(NOTHING);
        int laws = secrets().size();
        if (laws < 2) {
            return told;
        }
        List<String> assumptions = new ArrayList<>(told.assumptions());
        assumptions.add("all " + laws + " ways in which the data are said to be drawn are one and the same");
        return new PacGuarantee(
                told.information(), told.failure(), told.label().and(Label.CLAIMED), told.method(), assumptions);
    }

    /** In how many ways the data are said to be drawn, in words. */
    Set<String> secrets() {
        Set<String> secrets = new LinkedHashSet<>();
        times.keySet()
                .forEach(use -> secrets.addAll(EventJson.toNode(use.event()).findValuesAsText("secret")));
        return secrets;
    }
}
