package dev.sfumato.dsl.budget;

import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.Verdict;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.format.EventText;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.dsl.price.ReleasePlan;
import dev.sfumato.gate.DatasetAudit;
import dev.sfumato.gate.account.DeclaredRelease;
import dev.sfumato.ledger.Admission;
import dev.sfumato.ledger.Charge;
import dev.sfumato.ledger.LedgerEntry;
import dev.sfumato.ledger.LedgerPlan;
import dev.sfumato.ledger.LedgerState;
import dev.sfumato.ledger.Occurrence;
import dev.sfumato.ledger.Opening;
import dev.sfumato.ledger.Recorded;
import dev.sfumato.ledger.RepeatedChargeException;
import dev.sfumato.util.Version;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * What an account writes to its ledger: charges and plans that fit beside all that is recorded, each with the refusals that come before it.
 *
 * @param run the name of the run that is recorded; by default each run has its own
 */
record Recording(DatasetRecord account, Optional<String> run) {
    /** Records a release, or nothing where it does not fit. */
    Recorded spend(Release release) {
        Charge charge = charge(release);
        requireUnrefuted(release);
        try {
            return account.ledger().ledger().append(charge, Version.current(), now(), admission());
        } catch (RepeatedChargeException repeated) {
            LedgerEntry entry = repeated.recorded();
            throw new IllegalArgumentException(
                    "release '" + entry.release() + "' of dataset '" + entry.dataset()
                            + "' is recorded already with the same event, as run '" + entry.run() + "' of "
                            + entry.recorded()
                            + ", and nothing is charged now: if this is that very release, say .inRun(\""
                            + entry.run()
                            + "\"), which costs nothing; whoever draws noise again makes another run, and gives it"
                            + " another name, .inRun(\"2026-W46\")",
                    repeated);
        }
    }

    /** Records what of a plan is neither planned nor recorded yet; nothing where that is all of it. */
    Optional<LedgerPlan> plan(ReleasePlan plan) {
        plan.releases().forEach(this::requireRecordable);
        List<DeclaredRelease> releases = plan.planned();
        LedgerState before = account.verified();
        requireAgreed(before);
        Optional<Opening> opening = account.spending(before).unplanned(account.dataset(), releases);
        return opening.map(wanted -> open(wanted, state -> {
            requireAgreed(state);
            requireSame(wanted, account.spending(state).unplanned(account.dataset(), releases));
            Verdict verdict = account.spending(state).admit(wanted);
            if (!verdict.passed()) {
                throw new BudgetExceededException("the plan of dataset '" + account.dataset()
                        + "' is refused and nothing is recorded: with what is in the ledger already, "
                        + verdict.reason() + "." + advice(releases, state));
            }
        }));
    }

    /** Records the budget of now in place of the one that is in force. */
    LedgerPlan reopen() {
        LedgerState before = account.verified();
        List<String> compositions =
                account.compositions(before).stream().distinct().sorted().toList();
        if (account.ledger().composition().isEmpty() && compositions.size() > 1) {
            throw new IllegalArgumentException("a budget that is opened anew must say how it composes, and that of '"
                    + account.dataset() + "' was opened by " + String.join(" and by ", compositions)
                    + ": say ledger(...).composing(\"" + compositions.get(0) + "\")");
        }
        Opening wanted = account.spending(before).reopening(account.dataset());
        return open(
                wanted,
                state -> requireSame(wanted, Optional.of(account.spending(state).reopening(account.dataset()))));
    }

    private LedgerPlan open(Opening opening, Consumer<LedgerState> admission) {
        return account.ledger().ledger().open(opening, Version.current(), now(), state -> {
            account.requireOurs(state);
            requireCommittable();
            admission.accept(state);
        });
    }

    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS);
    }

    private Charge charge(Release release) {
        requireRecordable(release);
        PrivacyEvent event = release.event();
        Label label = account.spending(LedgerState.empty()).label(release.name(), event);
        return new Charge(
                account.dataset(),
                account.fingerprint(),
                release.name(),
                new Occurrence(run, release.draw()),
                event.unit(),
                label,
                Optional.empty(),
                event);
    }

    /** The first charge of a dataset opens its budget. */
    private Admission admission() {
        return new Admission() {
            @Override
            public Charge admit(LedgerState state, Charge charge) {
                return Recording.this.admit(state, charge);
            }

            @Override
            public Optional<Opening> opening(LedgerState state) {
                return account.spending(state).opening(account.dataset());
            }
        };
    }

    /** Refuses what does not fit beside all that is recorded. */
    private Charge admit(LedgerState state, Charge charge) {
        account.requireOurs(state);
        requireCommittable();
        Verdict verdict = account.spending(state).admit(charge);
        if (!verdict.passed()) {
            throw new BudgetExceededException(charge.words() + ", of dataset '"
                    + account.dataset() + "' is refused and nothing is recorded: with what is in the ledger already, "
                    + verdict.reason() + "."
                    + new SpendAdvice(account.dataset(), account.budgets(state), account.facts(state), charge));
        }
        return charge;
    }

    /** Alternatives that would fit in place of a plan that does not, one per line. */
    private String advice(List<DeclaredRelease> releases, LedgerState state) {
        return DatasetAudit.of(account.audited(releases, state).asPlan()).fixes().stream()
                .map(fix -> "\n" + fix.words() + ".")
                .collect(Collectors.joining());
    }

    private void requireRecordable(Release release) {
        if (!release.isNamed()) {
            throw new IllegalArgumentException("a release must have a name to be recorded by, got "
                    + EventText.describe(release.event()) + ": say .named(\"mean\")");
        }
        if (release.name().indexOf(':') >= 0) {
            throw new IllegalArgumentException("the name of a release must have no ':' to be recorded by, got '"
                    + release.name() + "': in a ledger it divides the name of a project from that of its release");
        }
        Gate gate = account.gate();
        gate.requireBudgets(List.of(release));
        PrivacyEvent event = release.event();
        if (!gate.budgets().isPac(event) && event.unit() != account.budget().unit()) {
            throw new IllegalArgumentException("unlike units do not add up: release '" + release.name() + "' is per '"
                    + event.unit() + "', and the budget of '" + account.dataset() + "' per '"
                    + account.budget().unit() + "'; say .per(...) for one of them");
        }
    }

    /** Refuses what an attack that this gate knows of refutes: it does not do what it would be charged for. */
    private void requireUnrefuted(Release release) {
        account.gate()
                .attackedOnly(release)
                .ifPresent(attacked -> attacked.check(release).audit().findings().stream()
                        .filter(finding -> finding.rule().isAttack())
                        .findFirst()
                        .ifPresent(finding -> {
                            throw new BudgetExceededException("release '" + release.name() + "' of dataset '"
                                    + account.dataset() + "' is refused and nothing is recorded: " + finding.message());
                        }));
    }

    /** Refuses a budget that is another one than was opened. */
    private void requireAgreed(LedgerState state) {
        account.spending(state).dpCharges();
    }

    private void requireSame(Opening wanted, Optional<Opening> now) {
        if (!now.equals(Optional.of(wanted))) {
            throw new IllegalArgumentException("somebody else recorded something of dataset '" + account.dataset()
                    + "' in the meantime, and nothing is recorded now: say it again");
        }
    }

    /** Refuses to record where git would not keep it. */
    private void requireCommittable() {
        account.ledger().ledger().ignored().stream().findFirst().ifPresent(file -> {
            throw new IllegalArgumentException(
                    "what is released must be committed, and git would not do that: " + file);
        });
    }
}
