package dev.sfumato.gradle.worker;

import dev.sfumato.accounting.Verdict;
import dev.sfumato.accounting.adaptive.Plan;
import dev.sfumato.accounting.format.EventText;
import dev.sfumato.gate.AttackedRelease;
import dev.sfumato.gate.AuditedDataset;
import dev.sfumato.gate.DatasetAudit;
import dev.sfumato.gate.Rule;
import dev.sfumato.gate.account.DeclaredRelease;
import dev.sfumato.gate.account.Spending;
import dev.sfumato.gate.account.SpentTotal;
import dev.sfumato.gradle.worker.declaration.Arguments;
import dev.sfumato.gradle.worker.declaration.BadRequestException;
import dev.sfumato.gradle.worker.declaration.DatasetDeclaration;
import dev.sfumato.gradle.worker.declaration.Measured;
import dev.sfumato.ledger.Ledger;
import dev.sfumato.ledger.LedgerPlan;
import dev.sfumato.ledger.LedgerState;
import dev.sfumato.ledger.Opening;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Records what is declared of a dataset as a plan, before the first of it leaves, or a budget in place of the one that was opened. */
final class PlanCommand implements Worker.Command {
    @Override
    public void run(Arguments arguments) {
        DatasetDeclaration dataset = DatasetDeclaration.read(arguments.read("request"));
        Optional<Measured> measured = Measured.read(dataset, arguments);
        List<DeclaredRelease> declared = dataset.planned(measured);
        RecordedCharges.requireThere(arguments);
        Ledger ledger = Ledger.at(arguments.path("ledger"));
        LedgerState before = ledger.read();
        RecordedCharges.requireBelievable(ledger, dataset, measured, before, arguments);
        RecordedCharges.requireTotal(dataset, before);
        Spending spending = RecordedCharges.spending(dataset, before);
        boolean isReopened = arguments.text("reopen").equals("true");
        List<String> lines = new ArrayList<>();
        Optional<Opening> opening = isReopened
                ? reopening(dataset, spending, lines)
                : plan(dataset, measured, declared, spending, arguments, lines);
        opening.ifPresent(wanted -> {
            LedgerPlan recorded = ledger.open(
                    wanted, arguments.text("tool"), Instant.now().truncatedTo(ChronoUnit.SECONDS), state -> {
                        if (!state.equals(before)) {
                            throw new BadRequestException(dataset.owner()
                                    + ": something else was recorded in the ledger meanwhile, so that nothing is recorded now; run"
                                    + " this again");
                        }
                    });
            RecordedCharges.requireCommittable(ledger);
            tell(dataset, recorded, ledger.read(), arguments.path("ledger"), lines);
        });
        lines.addAll(ledger.troubles());
        arguments.write("out", String.join("\n", lines) + "\n");
    }

    /** The budget of now, where another one was opened; nothing, and a sentence, where there is nothing to open anew. */
    private static Optional<Opening> reopening(DatasetDeclaration dataset, Spending spending, List<String> lines) {
        try {
            return Optional.of(spending.reopening(dataset.name()));
        } catch (IllegalArgumentException nothing) {
            lines.add("Nothing is recorded: " + nothing.getMessage() + ".");
            return Optional.empty();
        }
    }

    private static Optional<Opening> plan(
            DatasetDeclaration dataset,
            Optional<Measured> measured,
            List<DeclaredRelease> declared,
            Spending spending,
            Arguments arguments,
            List<String> lines) {
        List<DeclaredRelease> releases = plannable(dataset, declared, lines);
        Optional<Opening> found = dataset.budgets().dp().isEmpty()
                ? Optional.empty()
                : BadRequestException.naming(dataset.owner(), () -> spending.unplanned(dataset.name(), releases));
        if (found.isEmpty()) {
            lines.add("Nothing to plan for " + dataset.owner() + ": "
                    + (releases.isEmpty()
                            ? "no release that can be planned is declared."
                            : "all that is declared is planned or recorded already."));
            return Optional.empty();
        }
        requireKept(dataset, measured, declared, arguments, lines);
        Opening plan = found.get();
        Verdict verdict = BadRequestException.naming(dataset.owner(), () -> spending.admit(plan));
        if (!verdict.passed()) {
            throw new BadRequestException("the plan of " + dataset.owner()
                    + " is refused and nothing is recorded: with what is in the ledger already, " + verdict.reason()
                    + ". What is planned is reserved for ever, so that it has to fit: declare more noise, fewer releases or a"
                    + " larger budget; gradle privacyExplain tells what would fit");
        }
        return found;
    }

    /** Releases with PAC privacy are held against nats, and of some a slot is not proved: these are charged by themselves. */
    private static List<DeclaredRelease> plannable(
            DatasetDeclaration dataset, List<DeclaredRelease> declared, List<String> lines) {
        List<DeclaredRelease> releases = new ArrayList<>();
        for (DeclaredRelease release : declared) {
            Optional<String> problem = dataset.budgets().isPac(release.once())
                    ? Optional.of("it has PAC privacy, and is held against nats")
                    : Plan.problem(release.once());
            problem.ifPresentOrElse(
                    why -> lines.add("Not in the plan, and charged by itself: release '" + release.name()
                            + "', because " + why + "."),
                    () -> releases.add(release));
        }
        return releases;
    }

    /** Refuses to plan what could not leave: under a budget that promises nothing, or refuted by an attack. */
    private static void requireKept(
            DatasetDeclaration dataset,
            Optional<Measured> measured,
            List<DeclaredRelease> declared,
            Arguments arguments,
            List<String> lines) {
        List<AttackedRelease> attacks = FoundAttacks.of(dataset, declared, arguments);
        // findings about the budget itself and about attacks are the same whatever is recorded
        DatasetAudit audit = BadRequestException.naming(
                dataset.owner(),
                () -> DatasetAudit.of(new AuditedDataset(
                                dataset.name(),
                                dataset.budgets(),
                                measured.map(Measured::facts),
                                List.of(),
                                Optional.empty(),
                                Optional.empty())
                        .attacked(attacks)));
        JudgedDataset judged = JudgedDataset.by(audit, arguments);
        String refused = "the plan of " + dataset.owner() + " is refused and nothing is recorded: ";
        if (judged.finds(Rule::isPromise)) {
            lines.add(answered(judged.answer(Rule::isPromise)
                    .orElseThrow(() -> new BadRequestException(refused + "its budget promises nothing ("
                            + Rule.BUDGET_PROMISES_NOTHING.id()
                            + "), as check tells: declare a smaller one, or the ceiling that is meant"))));
        }
        if (judged.finds(Rule::isAttack)) {
            lines.add(answered(judged.answer(Rule::isAttack)
                    .orElseThrow(() -> new BadRequestException(refused + "an attack got more of a release than what it"
                            + " declares can leak (" + Rule.IMPLEMENTATION_LEAKS.id()
                            + "), as check tells: mend the code that makes it"))));
        }
    }

    private static String answered(String by) {
        return "A gate finds fault with what is planned, and somebody answers for it: " + by + ".";
    }

    private static void tell(
            DatasetDeclaration dataset, LedgerPlan recorded, LedgerState now, Path folder, List<String> lines) {
        Opening opening = recorded.opening();
        if (recorded.hasSlots()) {
            lines.add("Planned for " + dataset.owner() + ":");
            opening.slots()
                    .forEach(slot -> lines.add("  " + slot.release() + ", "
                            + (slot.times() == 1 ? "once" : slot.times() + " times") + ": "
                            + EventText.describe(slot.event())));
        } else {
            lines.add("Opened anew: the budget of " + dataset.owner() + " is " + opening.words()
                    + ". What was released before it keeps what the budget before promised.");
        }
        SpentTotal spent = RecordedCharges.spending(dataset, now).total();
        lines.add((recorded.hasSlots() ? "Spent and planned" : "Spent") + " so far: "
                + String.join("; beside this, ", spent.words()) + "; "
                + spent.verdict().reason() + ".");
        spent.dp().map(total -> total.how().notes()).ifPresent(lines::addAll);
        lines.add("Commit " + folder.getFileName() + "/" + recorded.fileName() + " before "
                + (recorded.hasSlots() ? "the first of them" : "the next release") + " leaves.");
    }
}
