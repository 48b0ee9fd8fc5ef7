package dev.sfumato.gradle.worker;

import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.Verdict;
import dev.sfumato.ledger.Charge;
import dev.sfumato.ledger.Ledger;
import dev.sfumato.ledger.LedgerEntry;
import dev.sfumato.ledger.LedgerState;
import dev.sfumato.ledger.Recorded;
import dev.sfumato.report.DataFacts;
import dev.sfumato.report.PlannedRelease;
import dev.sfumato.report.Spending;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Records one run of a release before it leaves, if it is declared and fits. */
final class SpendCommand implements Worker.Command {
    private static final String ONLY_RUN = "1";

    @Override
    public void run(Arguments arguments) {
        DatasetDeclaration dataset = DatasetDeclaration.read(arguments.read("request"));
        Optional<Measured> measured = Measured.read(dataset, arguments);
        PlannedRelease release = dataset.planned(measured).stream()
                .filter(planned -> planned.name().equals(arguments.text("release")))
                .findFirst()
                .orElseThrow();
        String fingerprint =
                measured.map(Measured::facts).map(DataFacts::fingerprint).orElse(Charge.NO_DATA);
        String run = run(release, arguments.text("run"));
        Label label = BadRequestException.naming(
                dataset.owner(),
                () -> RecordedCharges.spending(dataset, LedgerState.empty()).label(release.name(), release.once()));
        Charge charge = BadRequestException.naming(
                release.name(),
                () -> new Charge(
                        dataset.name(),
                        fingerprint,
                        release.name(),
                        run,
                        release.once().unit(),
                        label,
                        release.once()));
        RecordedCharges.requireThere(arguments);
        Path folder = arguments.path("ledger");
        Ledger ledger = Ledger.at(folder);
        Recorded recorded = ledger.append(
                charge, arguments.text("tool"), Instant.now().truncatedTo(ChronoUnit.SECONDS), (state, asked) -> {
                    RecordedCharges.requireCheckpoint(state, arguments);
                    RecordedCharges.requireOneName(dataset, measured, state);
                    RecordedCharges.requireKnown(dataset, state);
                    admit(dataset, release, state, asked);
                });
        arguments.write("out", answer(dataset, recorded, ledger.read(), folder));
    }

    private static String run(PlannedRelease release, String given) {
        if (!given.isBlank()) {
            return given;
        }
        if (release.times() > 1) {
            throw new BadRequestException("release '" + release.name() + "' leaves " + release.times()
                    + " times, so that each run needs a name of its own: --run 2026-W46");
        }
        return ONLY_RUN;
    }

    private static void admit(DatasetDeclaration dataset, PlannedRelease release, LedgerState state, Charge charge) {
        long before = state.of(dataset.names()).stream()
                .filter(entry ->
                        entry.release().equals(release.name()) && entry.event().equals(release.once()))
                .count();
        if (before >= release.times()) {
            throw new BadRequestException("release '" + release.name() + "' is declared to leave " + release.times()
                    + (release.times() == 1 ? " time" : " times") + ", and " + before + " of it are recorded: run '"
                    + charge.run() + "' is one too many; declare times = " + (before + 1)
                    + " and see whether that fits");
        }
        RecordedCharges.facts(dataset, state);
        Verdict verdict = RecordedCharges.spending(dataset, state).admit(charge);
        if (!verdict.passed()) {
            throw new BadRequestException("release '" + release.name() + "', run '" + charge.run()
                    + "', is refused and nothing is recorded: with what is in the ledger already, " + verdict.reason());
        }
    }

    private static String answer(DatasetDeclaration dataset, Recorded recorded, LedgerState state, Path folder) {
        LedgerEntry entry = recorded.entry();
        String which =
                "release '" + entry.release() + "', run '" + entry.run() + "', of dataset '" + dataset.name() + "'";
        StringBuilder text = new StringBuilder();
        if (recorded.isNew()) {
            text.append("Recorded: ").append(which);
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
        }
        Spending spending = RecordedCharges.spending(dataset, state);
        text.append(".\nSpent so far: ")
                .append(String.join("; beside this, ", spending.totals()))
                .append("; ");
        text.append(spending.verdict().reason()).append(".\n");
        if (recorded.isNew()) {
            text.append("Commit ")
                    .append(folder.getFileName())
                    .append('/')
                    .append(entry.fileName())
                    .append(" before the release leaves.\n");
        }
        return text.toString();
    }
}
