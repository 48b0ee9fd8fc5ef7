package dev.sfumato.gate.account;

import dev.sfumato.accounting.Judged;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.pac.PacAccountant;
import dev.sfumato.accounting.pac.PacBudget;
import dev.sfumato.accounting.pac.PacGuarantee;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The information that releases with PAC privacy give about a dataset: all recorded ones, and of each planned one the part that is not
 * recorded yet.
 */
public record PacAccount(PacBudget budget, List<PendingRelease> planned, List<RecordedCharge> charges) {
    /** A number of releases above which nobody wants to know how many more there could be. */
    private static final double COUNTLESS = 1e12;

    public PacAccount {
        planned = List.copyOf(planned);
        charges = List.copyOf(charges);
    }

    public PacAccount planning(List<PendingRelease> changed) {
        return new PacAccount(budget, changed, charges);
    }

    /** The same with one planned release in place of that of the same name. */
    public PacAccount with(PendingRelease changed) {
        return planning(planned.stream()
                .map(release -> release.name().equals(changed.name()) ? changed : release)
                .toList());
    }

    public PacAccount under(PacBudget changed) {
        return new PacAccount(changed, planned, charges);
    }

    /** The same with one more charge. */
    PacAccount charging(RecordedCharge more) {
        List<RecordedCharge> all = new ArrayList<>(charges);
        all.add(more);
        return new PacAccount(budget, planned, all);
    }

    /** What it was when so many charges were made. */
    PacAccount after(int count) {
        return new PacAccount(budget, List.of(), charges.subList(0, count));
    }

    public boolean isEmpty() {
        return planned.isEmpty() && charges.isEmpty();
    }

    /** What all of them tell, trusted no more than the charges were when they were recorded. */
    public Judged<PacBudget, PacGuarantee> total() {
        PacUses uses = new PacUses();
        charges.forEach(charge -> uses.add(charge.release(), charge.event(), 1));
        planned.forEach(release -> uses.add(release.name(), release.once(), release.counted()));
        return budget.judge(RecordedCharge.asRecorded(uses.together(), charges));
    }

    /** The guarantee of the releases in the ledger, without those that are planned. */
    private Judged<PacBudget, PacGuarantee> recorded() {
        return planning(List.of()).total();
    }

    public boolean passes() {
        return total().passed();
    }

    /** The events of everything counted, for callers that need what was done and not how much it reveals. */
    public List<PrivacyEvent> events() {
        List<PrivacyEvent> events = new ArrayList<>();
        charges.forEach(charge -> events.add(charge.event()));
        planned.forEach(release -> events.add(release.event()));
        return events;
    }

    /** @param withRoom whether to find how many more of each release would fit */
    public PacAudit audit(boolean withRoom, Optional<PacPromise> promise) {
        Judged<PacBudget, PacGuarantee> total = total();
        List<PricedRelease<PacGuarantee>> releases = new ArrayList<>();
        for (CountedRelease release : CountedRelease.recorded(charges)) {
            PacGuarantee alone = PacAccountant.price(release.event());
            releases.add(new PricedRelease<>(
                    release, RecordedCharge.asRecorded(alone, release.among(charges)), OptionalLong.empty()));
        }
        for (PendingRelease release : planned) {
            CountedRelease counted = release.asCounted();
            releases.add(new PricedRelease<>(
                    counted,
                    PacAccountant.price(counted.event()),
                    withRoom && total.passed() ? room(release, total.total().information()) : OptionalLong.empty()));
        }
        return new PacAudit(promise, releases, recorded(), total);
    }

    /** How many more of a release fit beside everything else, which tells this much. */
    private OptionalLong room(PendingRelease release, double total) {
        double once = with(release.times(release.times() + 1)).total().total().information() - total;
        double most = (budget.information() - total) / once;
        if (!isRoomFor(release, 1)) {
            return OptionalLong.of(0);
        }
        if (!(most < COUNTLESS)) {
            return OptionalLong.empty();
        }
        long more = (long) most + 1;
        while (!isRoomFor(release, more)) {
            more--;
        }
        return OptionalLong.of(more);
    }

    private boolean isRoomFor(PendingRelease release, long more) {
        return with(release.times(release.times() + more)).passes();
    }
}
