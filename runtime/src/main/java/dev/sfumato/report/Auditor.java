package dev.sfumato.report;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Calibration;
import dev.sfumato.accounting.ComposedEvent;
import dev.sfumato.accounting.Figures;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.OutOfReachException;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Prices one dataset and says what was found. */
final class Auditor {
    /** Prices without a closed form that may be computed for advice; one takes up to half a second. */
    private static final long MOST_PRICES = 24;

    private final AuditedDataset input;
    private final Account account;
    private final Pricing pricing = new Pricing();

    Auditor(AuditedDataset input, Account account) {
        this.input = input;
        this.account = account;
    }

    /** @param withRoom whether to find how many more of each release would fit */
    DatasetAudit audit(boolean withRoom) {
        Budget budget = account.budget();
        Guarantee total = account.total(pricing);
        Guarantee recorded = account.recorded(pricing);
        List<Guarantee> alone = account.planned().stream()
                .map(release -> budget.price(release.event(), pricing))
                .toList();
        List<PricedRelease> releases = new ArrayList<>();
        account.recorded()
                .forEach((what, times) -> releases.add(new PricedRelease(
                        what.release(),
                        Origin.RECORDED,
                        NoiseDeclaration.NONE,
                        what.event(),
                        times,
                        times,
                        budget.price(PricedRelease.event(what.event(), times), pricing),
                        OptionalLong.empty())));
        Map<Rule, String> broken = Violations.of(budget, total, input.exposure());
        pricing.limited(MOST_PRICES);
        boolean isKept = budget.judge(total).passed();
        for (int i = 0; i < alone.size(); i++) {
            Account.Planned release = account.planned().get(i);
            releases.add(new PricedRelease(
                    release.name(),
                    Origin.PLANNED,
                    release.noise(),
                    release.once(),
                    release.times(),
                    release.counted(),
                    alone.get(i),
                    withRoom && isKept ? room(release.once()) : OptionalLong.empty()));
        }
        return new DatasetAudit(
                input.dataset(),
                budget,
                input.data(),
                releases,
                recorded,
                total,
                verdict(budget, total, broken),
                input.exposure(),
                input.ledger(),
                findings(broken));
    }

    private List<Finding> findings(Map<Rule, String> broken) {
        List<Fix> ofAccount =
                broken.keySet().stream().allMatch(Rule::isExposure) ? List.of() : new Fixes(account, pricing).all();
        List<Fix> ofExposure = input.exposure()
                .map(exposure -> ExposureFixes.of(account.budget(), exposure))
                .orElse(List.of());
        List<Finding> findings = new ArrayList<>();
        broken.forEach((rule, message) -> findings.add(
                rule.isExposure()
                        ? new Finding(
                                rule,
                                ContentId.of(
                                        rule,
                                        input.dataset(),
                                        account.budget(),
                                        input.data(),
                                        input.exposure().orElseThrow()),
                                message
                                        + (rule == Rule.RECORDS_EXPOSED && ofExposure.isEmpty()
                                                ? ". No number of such rows keeps that limit; rows of a private training"
                                                        + " need none: mechanism = tableTraining { epsilon = 1.0 }"
                                                : ""),
                                ofExposure)
                        : new Finding(
                                rule,
                                ContentId.of(rule, input.dataset(), account),
                                message + (ofAccount.isEmpty() ? hopeless() : ""),
                                ofAccount)));
        return findings;
    }

    private String hopeless() {
        Guarantee recorded = account.recorded(pricing);
        return account.budget().judge(recorded).passed()
                ? ""
                : ". What is recorded already has no such guarantee, and no setting changes that: the finding can be"
                        + " accepted with a reason, or the data be left alone";
    }

    private Verdict verdict(Budget budget, Guarantee total, Map<Rule, String> broken) {
        if (!broken.isEmpty()) {
            return new Verdict(false, String.join("; ", broken.values()));
        }
        String exposure = input.exposure()
                .map(audit -> "; beside this, " + (audit.released() == 1 ? "1 row" : audit.released() + " rows")
                        + " of the exact model leave, which have no epsilon: no record is exposed above delta "
                        + Figures.exact(audit.maxDelta())
                        + ", the worst at " + Figures.upWithin(audit.worst(), audit.maxDelta()))
                .orElse("");
        return new Verdict(true, budget.judge(total).reason() + exposure);
    }

    /** How many more of an event fit beside everything else; unknown where that takes too long to find. */
    private OptionalLong room(PrivacyEvent once) {
        Budget budget = account.budget();
        try {
            if (!budget.judge(budget.price(beside(once), pricing)).passed()) {
                return OptionalLong.of(0);
            }
            return OptionalLong.of((long) Calibration.to(budget, pricing)
                    .digits(3)
                    .mostTimes("times", more -> beside(PricedRelease.event(once, more)))
                    .value());
        } catch (OutOfReachException | Pricing.EnoughException unknown) {
            return OptionalLong.empty();
        }
    }

    private PrivacyEvent beside(PrivacyEvent more) {
        return new ComposedEvent(account.budget().unit(), List.of(account.everything(), more));
    }
}
