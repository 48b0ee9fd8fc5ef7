package dev.sfumato.gradle.worker;

import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.Verdict;
import dev.sfumato.gate.Rule;
import dev.sfumato.gate.account.DataFacts;
import dev.sfumato.gate.account.DeclaredRelease;
import dev.sfumato.gate.account.SpentTotal;
import dev.sfumato.gradle.worker.declaration.Arguments;
import dev.sfumato.gradle.worker.declaration.BadRequestException;
import dev.sfumato.gradle.worker.declaration.DatasetDeclaration;
import dev.sfumato.gradle.worker.declaration.Measured;
import dev.sfumato.ledger.Admission;
import dev.sfumato.ledger.Charge;
import dev.sfumato.ledger.Ledger;
import dev.sfumato.ledger.LedgerEntry;
import dev.sfumato.ledger.LedgerState;
import dev.sfumato.ledger.Occurrence;
import dev.sfumato.ledger.Opening;
import dev.sfumato.ledger.Recorded;
import dev.sfumato.ledger.RepeatedChargeException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Records one run of a release before it leaves, if it is declared and fits. */
final class SpendCommand implements Worker.Command {
    @Override
    public void run(Arguments arguments) {
        DatasetDeclaration dataset = DatasetDeclaration.read(arguments.read("request"));
        Optional<Measured> measured = Measured.read(dataset, arguments);
        DeclaredRelease release = dataset.planned(measured).stream()
                .filter(planned -> planned.name().equals(arguments.text("release")))
                .findFirst()
                .orElseThrow();
        String fingerprint =
                measured.map(Measured::facts).map(DataFacts::fingerprint).orElse(Charge.NO_DATA);
        Occurrence occurrence = occurrence(release, arguments.text("run"));
        Label label = BadRequestException.naming(
                dataset.owner(),
                () -> RecordedCharges.spending(dataset, LedgerState.empty()).label(release.name(), release.once()));
        Charge charge = BadRequestException.naming(
                release.name(),
                () -> new Charge(
                        dataset.name(),
                        fingerprint,
                        release.name(),
                        occurrence,
                        release.once().unit(),
                        label,
                        Optional.empty(),
                        release.once()));
        JudgedDataset judged = JudgedDataset.read(dataset, measured, arguments);
        RecordedCharges.requireThere(arguments);
        Path folder = arguments.path("ledger");
        Ledger ledger = Ledger.at(folder);
        Recorded recorded = recorded(ledger, charge, arguments, new Admission() {
            @Override
            public Charge admit(LedgerState state, Charge charge) {
                RecordedCharges.requireBelievable(ledger, dataset, measured, state, arguments);
                return SpendCommand.admit(dataset, release, judged, state, charge);
            }

            @Override
            public Optional<Opening> opening(LedgerState state) {
                return RecordedCharges.spending(dataset, state).opening(dataset.name());
            }
        });
        RecordedCharges.requireCommittable(ledger);
        LedgerState now = ledger.read();
        List<String> answers = List.of();
        if (!recorded.isNew()) {
            RecordedCharges.requireBelievable(ledger, dataset, measured, now, arguments);
            answers = requireMayLeave(dataset, release, judged, now, charge);
        }
        String notes = ledger.troubles().stream().map(trouble -> trouble + "\n").collect(Collectors.joining());
        arguments.write("out", answer(dataset, recorded, answers, now, folder) + notes);
    }

    private static Recorded recorded(Ledger ledger, Charge charge, Arguments arguments, Admission admission) {
        try {
            return ledger.append(
                    charge, arguments.text("tool"), Instant.now().truncatedTo(ChronoUnit.SECONDS), admission);
        } catch (RepeatedChargeException repeated) {
            LedgerEntry entry = repeated.recorded();
            throw new BadRequestException("release '" + entry.release() + "' is recorded already, as run '"
                    + entry.run() + "' of " + entry.recorded()
                    + ", and nothing is charged now: if this is that very run, say --run " + entry.run()
                    + ", which costs nothing; whoever draws noise again makes another run: declare its times, and name"
                    + " it, --run 2026-W46");
        }
    }

    private static Occurrence occurrence(DeclaredRelease release, String given) {
        if (!given.isBlank()) {
            return BadRequestException.naming(release.name(), () -> Occurrence.named(given));
        }
        if (release.times() > 1) {
            throw new BadRequestException("release '" + release.name() + "' leaves " + release.times()
                    + " times, so that each run needs a name of its own: --run 2026-W46");
        }
        return Occurrence.unnamed();
    }

    private static Charge admit(
            DatasetDeclaration dataset,
            DeclaredRelease release,
            JudgedDataset judged,
            LedgerState state,
            Charge charge) {
        long before = state.of(dataset.names()).stream()
                .filter(entry ->
                        entry.release().equals(release.name()) && entry.event().equals(release.once()))
                .count();
        if (before >= release.times()) {
            throw new BadRequestException("release '" + release.name() + "' is declared to leave " + release.times()
                    + (release.times() == 1 ? " time" : " times") + ", and " + before + " of it are recorded: "
                    + charge.occurrence() + " is one too many; declare times = " + (before + 1)
                    + " and see whether that fits");
        }
        RecordedCharges.facts(dataset, state);
        List<String> answers = answers(
                dataset,
                release,
                judged,
                BadRequestException.naming(
                        dataset.owner(),
                        () -> RecordedCharges.spending(dataset, state).admit(charge)),
                why -> new BadRequestException(
                        charge.words() + ", is refused and nothing is recorded: " + why + adaptive(dataset, state)));
        // what leaks more than it declares does not cost what is declared
        Charge trusted = judged.refuted(release.name()).isPresent() ? charge.trusted(Label.NONE) : charge;
        return answers.isEmpty() ? trusted : trusted.accepted(String.join("; ", answers));
    }

    /** Refuses a run that is charged already where the gate would not let it leave now: it costs nothing, and may still not leave. */
    private static List<String> requireMayLeave(
            DatasetDeclaration dataset,
            DeclaredRelease release,
            JudgedDataset judged,
            LedgerState state,
            Charge charge) {
        RecordedCharges.facts(dataset, state);
        return answers(
                dataset,
                release,
                judged,
                BadRequestException.naming(
                        dataset.owner(),
                        () -> RecordedCharges.spending(dataset, state).verdict(charge.event())),
                why -> new BadRequestException(charge.words()
                        + ", is recorded already, so that nothing more is charged, and it must not leave now: " + why));
    }

    /** Who answers for what the gate finds fault with; a fault that nobody answers for is refused. */
    private static List<String> answers(
            DatasetDeclaration dataset,
            DeclaredRelease release,
            JudgedDataset judged,
            Verdict verdict,
            Function<String, BadRequestException> refused) {
        List<String> answers = new ArrayList<>();
        if (!verdict.passed()) {
            answers.add(judged.answer(dataset.budgets().isPac(release.once()) ? Rule::isPac : Rule::isAccount)
                    .orElseThrow(() -> refused.apply("with what is in the ledger already, " + verdict.reason())));
        }
        if (judged.finds(Rule::isPromise)) {
            answers.add(judged.answer(Rule::isPromise)
                    .orElseThrow(() -> refused.apply("its budget promises nothing (" + Rule.BUDGET_PROMISES_NOTHING.id()
                            + "), as check tells: declare a smaller one, or the ceiling that is meant")));
        }
        if (judged.refuted(release.name()).isPresent()) {
            answers.add(judged.answer(Rule::isAttack)
                    .orElseThrow(() -> refused.apply("an attack got more of it than what it declares can leak ("
                            + Rule.IMPLEMENTATION_LEAKS.id() + "), as the report tells: mend the code that makes it")));
        }
        return answers;
    }

    private static String answer(
            DatasetDeclaration dataset, Recorded recorded, List<String> answers, LedgerState state, Path folder) {
        LedgerEntry entry = recorded.entry();
        String which =
                "release '" + entry.release() + "', run '" + entry.run() + "', of dataset '" + dataset.name() + "'";
        StringBuilder text = new StringBuilder();
        if (recorded.isNew()) {
            text.append("Recorded: ").append(which);
            if (isPlanned(dataset, entry, state)) {
                text.append(", as planned");
            }
            entry.accepted()
                    .ifPresent(by -> text.append(
                                    ". A gate finds fault with it, and it may leave all the same, so that it is")
                            .append(" charged: ")
                            .append(by));
            if (recorded.isChangedRun()) {
                text.append(". This run was recorded before with something else, which stays spent");
            }
        } else {
            text.append("Already recorded on ")
                    .append(entry.recorded())
                    .append(": ")
                    .append(which);
            text.append(
                    "; nothing more is charged, for that very run only. Whoever draws noise again makes another run:"
                            + " declare its times, and name it with --run");
            if (!answers.isEmpty()) {
                text.append(". A gate finds fault with it now, and it may leave all the same: ")
                        .append(String.join("; ", answers));
            }
        }
        SpentTotal spent = RecordedCharges.spending(dataset, state).total();
        text.append(".\nSpent so far: ")
                .append(String.join("; beside this, ", spent.words()))
                .append("; ");
        text.append(spent.verdict().reason()).append(".\n");
        recorded.opened()
                .ifPresent(opened -> text.append("Its budget is opened with it: ")
                        .append(opened.opening().words())
                        .append(". Whoever changes this later has both.\n"));
        if (recorded.isNew()) {
            text.append("Commit ")
                    .append(recorded.newFiles().stream()
                            .map(file -> folder.getFileName() + "/" + file)
                            .collect(Collectors.joining(" and ")))
                    .append(" before the release leaves.\n");
        }
        return text.toString();
    }

    /** Whether a plan that was recorded before has a slot for it. */
    private static boolean isPlanned(DatasetDeclaration dataset, LedgerEntry entry, LedgerState state) {
        return !dataset.budgets().isPac(entry.event())
                && RecordedCharges.spending(dataset, state).unplannedCharges().stream()
                        .noneMatch(charge -> charge.id().equals(entry.id()));
    }

    /** Why a price is what it is where others left before: no plan may have it. */
    private static String adaptive(DatasetDeclaration dataset, LedgerState state) {
        boolean isFirst = state.of(dataset.names()).stream()
                .allMatch(entry -> dataset.budgets().isPac(entry.event()));
        return isFirst
                ? ""
                : ". What no plan has that was recorded before the first release may be chosen by looking, so that the"
                        + " filter decides, " + dataset.budgets().composition().text();
    }
}
