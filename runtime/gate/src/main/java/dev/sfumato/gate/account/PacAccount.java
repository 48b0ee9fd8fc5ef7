package dev.sfumato.gate.account;

import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.pac.PacBudget;
import dev.sfumato.accounting.pac.PacGuarantee;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What releases with PAC privacy tell of a dataset: all that are recorded, and of each planned one what is not recorded yet. */
public record PacAccount(PacBudget budget, List<DatasetAccount.Planned> planned, List<RecordedCharge> charges) {
    /** A number of releases above which nobody wants to know how many more there could be. */
    private static final double COUNTLESS = 1e12;

    public PacAccount {
        planned = List.copyOf(planned);
        charges = List.copyOf(charges);
    }

    public PacAccount planning(List<DatasetAccount.Planned> changed) {
        return new PacAccount(budget, changed, charges);
    }

    /** The same with one planned release in place of that of the same name. */
    public PacAccount with(DatasetAccount.Planned changed) {
        return planning(planned.stream()
                .map(release -> release.name().equals(changed.name()) ? changed : release)
                .toList());
    }

    public PacAccount under(PacBudget changed) {
        return new PacAccount(changed, planned, charges);
    }

    public boolean isEmpty() {
        return planned.isEmpty() && charges.isEmpty();
    }

    public PacGuarantee total() {
        PacUses uses = new PacUses();
        charges.forEach(charge -> uses.add(charge.release(), charge.event(), 1));
        planned.forEach(release -> uses.add(release.name(), release.once(), release.counted()));
        return asRecorded(uses.together());
    }

    /** What those in the ledger tell, without what is planned. */
    public PacGuarantee recorded() {
        return planning(List.of()).total();
    }

    public boolean passes() {
        return budget.judge(total()).passed();
    }

    /** The events of all that is counted, for whoever has to know what was done and not what it tells. */
    public List<PrivacyEvent> events() {
        List<PrivacyEvent> events = new ArrayList<>();
        charges.forEach(charge -> events.add(charge.event()));
        planned.forEach(release -> events.add(release.event()));
        return events;
    }

    /** @param withRoom whether to find how many more of each release would fit */
    public PacAudit audit(boolean withRoom, Optional<PacPromise> promise) {
        List<PacRelease> releases = new ArrayList<>();
        DatasetAccount.counted(charges)
                .forEach((what, times) -> releases.add(new PacRelease(
                        what.release(),
                        Origin.RECORDED,
                        NoiseDeclaration.NONE,
                        what.event(),
                        times,
                        times,
                        OptionalLong.empty())));
        boolean isKept = passes();
        for (DatasetAccount.Planned release : planned) {
            releases.add(new PacRelease(
                    release.name(),
                    Origin.PLANNED,
                    release.noise(),
                    release.once(),
                    release.times(),
                    release.counted(),
                    withRoom && isKept ? room(release) : OptionalLong.empty()));
        }
        return new PacAudit(budget, promise, releases, recorded(), total());
    }

    /** How many more of a release fit beside everything else. */
    private OptionalLong room(DatasetAccount.Planned release) {
        double once = with(release.times(release.times() + 1)).total().information() - total().information();
        double most = (budget.information() - total().information()) / once;
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

    private boolean isRoomFor(DatasetAccount.Planned release, long more) {
        return with(release.times(release.times() + more)).passes();
    }

    /** Trusted no more than the charges were when they were recorded. */
    private PacGuarantee asRecorded(PacGuarantee told) {
        Label label = RecordedCharge.trusted(told.label(), charges);
        List<String> assumptions = new ArrayList<>(told.assumptions());
        assumptions.addAll(RecordedCharge.doubts(told.label(), charges));
        return label == told.label()
                ? told
                : new PacGuarantee(told.information(), told.failure(), label, told.method(), assumptions);
    }
}
