package dev.sfumato.gate;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Judged;
import dev.sfumato.accounting.Verdict;
import dev.sfumato.accounting.calibration.Calibration;
import dev.sfumato.accounting.calibration.OutOfReachException;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.format.EventText;
import dev.sfumato.gate.account.AccountTotal;
import dev.sfumato.gate.account.Accounts;
import dev.sfumato.gate.account.Budgets;
import dev.sfumato.gate.account.DatasetAccount;
import dev.sfumato.gate.account.DpAudit;
import dev.sfumato.gate.account.Origin;
import dev.sfumato.gate.account.PacAccount;
import dev.sfumato.gate.account.PacAudit;
import dev.sfumato.gate.account.PricedRelease;
import dev.sfumato.gate.account.Pricing;
import dev.sfumato.gate.fix.Fix;
import dev.sfumato.gate.fix.Fixes;
import dev.sfumato.gate.fix.PacFixes;
import dev.sfumato.util.Figures;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Prices one dataset and says what was found. */
public final class Auditor {
    /** Prices without a closed form that may be computed for advice; one takes up to half a second. */
    private static final long MOST_PRICES = 24;

    private final AuditedDataset input;
    private final Accounts accounts;
    private final Pricing pricing = new Pricing();

    public Auditor(AuditedDataset input, Accounts accounts) {
        this.input = input;
        this.accounts = accounts;
    }

    /** @param withRoom whether to find how many more of each release would fit */
    public DatasetAudit audit(boolean withRoom) {
        List<AttackedRelease> attacks =
                input.attacks().stream().map(attack -> attack.priced(pricing)).toList();
        Optional<DpAudit> dp = accounts.dp()
                .map(account -> priced(account, withRoom && attacks.stream().noneMatch(AttackedRelease::isRefuted)));
        Optional<PacAudit> pac = accounts.pac()
                .map(account -> account.audit(withRoom, input.budgets().pacPromise()));
        Map<Rule, String> broken = Violations.of(dp, pac, input.data(), input.exposure(), attacks);
        return new DatasetAudit(
                input.dataset(),
                dp,
                pac,
                input.data(),
                verdict(dp, pac, attacks, broken),
                input.exposure(),
                attacks,
                input.ledger(),
                findings(dp, pac, broken, attacks));
    }

    private DpAudit priced(DatasetAccount account, boolean withRoom) {
        AccountTotal total = AccountTotal.of(
                account, pricing, accounts.pac().filter(pac -> !pac.isEmpty()).isPresent());
        Judged<Budget, Guarantee> recorded = account.recorded(
                pricing, accounts.pac().filter(pac -> !pac.charges().isEmpty()).isPresent());
        List<PricedRelease<Guarantee>> alone = account.alone(pricing);
        pricing.limited(MOST_PRICES);
        List<PricedRelease<Guarantee>> releases = withRoom && total.passed()
                ? alone.stream().map(release -> withRoom(account, release)).toList()
                : alone;
        return new DpAudit(input.budgets().promise(), releases, recorded, total);
    }

    private PricedRelease<Guarantee> withRoom(DatasetAccount account, PricedRelease<Guarantee> priced) {
        return priced.release().origin() == Origin.RECORDED
                ? priced
                : new PricedRelease<>(
                        priced.release(),
                        priced.alone(),
                        room(account, priced.release().once()));
    }

    private List<Finding> findings(
            Optional<DpAudit> dp, Optional<PacAudit> pac, Map<Rule, String> broken, List<AttackedRelease> attacks) {
        boolean isAccountBroken = broken.keySet().stream().anyMatch(Rule::isAccount);
        List<Fix> ofAccount = accounts.dp()
                .filter(account -> isAccountBroken)
                .map(account -> new Fixes(account, dp.orElseThrow(), pricing).all())
                .orElse(List.of());
        List<Fix> ofPac = accounts.pac()
                .map(account -> new PacFixes(account, pac.orElseThrow()).all())
                .orElse(List.of());
        List<Fix> ofExposure = input.exposure()
                .map(exposure -> ExposureFixes.open(accounts.dp().orElseThrow().budget(), exposure))
                .orElse(List.of());
        List<Finding> findings = new ArrayList<>();
        broken.forEach((rule, message) -> findings.add(
                rule.isExposure()
                        ? exposed(rule, message, ofExposure)
                        : rule.isPromise()
                                ? new Finding(
                                        rule,
                                        ContentId.of(rule, input.dataset(), input.budgets(), input.data()),
                                        message,
                                        List.of())
                                : rule.isPac()
                                        ? pacFinding(pac.orElseThrow(), rule, message, ofPac)
                                        : rule.isAttack()
                                                // what mends it is in the code, and no declaration is a fix
                                                ? new Finding(
                                                        rule,
                                                        ContentId.of(rule, input.dataset(), attacks),
                                                        message,
                                                        List.of())
                                                : spent(dp.orElseThrow(), rule, message, ofAccount)));
        return findings;
    }

    private Finding exposed(Rule rule, String message, List<Fix> fixes) {
        return new Finding(
                rule,
                ContentId.of(
                        rule,
                        input.dataset(),
                        accounts.dp().orElseThrow().budget(),
                        input.data(),
                        input.exposure().orElseThrow()),
                message,
                fixes);
    }

    private Finding pacFinding(PacAudit audit, Rule rule, String message, List<Fix> fixes) {
        PacAccount account = accounts.pac().orElseThrow();
        boolean isHopeless = fixes.isEmpty() && !audit.keepsRecorded();
        return new Finding(
                rule, ContentId.of(rule, input.dataset(), account), message + (isHopeless ? HOPELESS : ""), fixes);
    }

    private Finding spent(DpAudit audit, Rule rule, String message, List<Fix> fixes) {
        DatasetAccount account = accounts.dp().orElseThrow();
        boolean isHopeless = fixes.isEmpty() && !audit.keepsRecorded();
        return new Finding(
                rule,
                ContentId.of(rule, input.dataset(), account),
                message + (isHopeless ? HOPELESS : "") + (rule == Rule.NO_GUARANTEE ? ofPac(account) : ""),
                fixes);
    }

    /** The advice on releases with PAC privacy that are in the account of epsilon, where there are any. */
    private String ofPac(DatasetAccount account) {
        return !EventText.hasPac(account.everything())
                ? ""
                : accounts.pac().isPresent()
                        ? ". A release of which only a part has PAC privacy has no guarantee as a whole: declare its parts"
                                + " as releases of their own"
                        : ". A release with PAC privacy has no epsilon and is held against a budget of its own:"
                                + " pac { information = 0.02 }";
    }

    private static final String HOPELESS =
            ". What is recorded already has no such guarantee, and no setting changes that: the finding can be"
                    + " accepted with a reason, or the data be left alone";

    private Verdict verdict(
            Optional<DpAudit> dp, Optional<PacAudit> pac, List<AttackedRelease> attacks, Map<Rule, String> broken) {
        if (!broken.isEmpty()) {
            return new Verdict(false, String.join("; ", broken.values()));
        }
        List<String> reasons = new ArrayList<>();
        dp.ifPresent(account -> reasons.add(account.verdict().reason()));
        input.exposure()
                .ifPresent(audit -> reasons.add("beside this, "
                        + (audit.released() == 1 ? "1 row" : audit.released() + " rows")
                        + " of the exact model leave, which have no epsilon: no record is exposed above delta "
                        + Figures.exact(audit.maxDelta())));
        pac.ifPresent(account -> reasons.add((dp.isPresent() ? "beside this, " : "")
                + account.verdict().reason()
                + (dp.isPresent() ? ": " + Budgets.APART : ", which is no differential privacy")));
        best(attacks).forEach(attack -> reasons.add("attacked, " + attack.openWords(dp.map(DpAudit::budget))));
        return new Verdict(true, String.join("; ", reasons));
    }

    /** Of several attacks on one release, the one that got most. */
    private static Collection<AttackedRelease> best(List<AttackedRelease> attacks) {
        Map<String, AttackedRelease> best = new LinkedHashMap<>();
        attacks.forEach(attack -> best.merge(
                attack.release(),
                attack,
                (one, other) -> other.bound().epsilon() > one.bound().epsilon() ? other : one));
        return best.values();
    }

    /** How many more of an event fit beside everything else; unknown where that takes too long to find. */
    private OptionalLong room(DatasetAccount account, PrivacyEvent once) {
        Budget budget = account.budget();
        try {
            if (!account.beside(once, 1).passes(pricing)) {
                return OptionalLong.of(0);
            }
            return OptionalLong.of((long) Calibration.to(budget, pricing)
                    .digits(3)
                    .pricing(more ->
                            account.beside(once, (long) more).total(pricing).figure())
                    .mostTimes("times", more -> account.beside(once, more).everything())
                    .value());
        } catch (OutOfReachException | Pricing.EnoughException unknown) {
            return OptionalLong.empty();
        }
    }
}
