package dev.sfumato.gradle.worker;

import dev.sfumato.accounting.format.EventText;
import dev.sfumato.gate.account.AccountTotal;
import dev.sfumato.gate.account.LedgerFacts;
import dev.sfumato.gate.account.RecordedCharge;
import dev.sfumato.gate.account.Spending;
import dev.sfumato.gate.account.SpentTotal;
import dev.sfumato.gradle.worker.declaration.Arguments;
import dev.sfumato.gradle.worker.declaration.BadRequestException;
import dev.sfumato.gradle.worker.declaration.DatasetDeclaration;
import dev.sfumato.gradle.worker.declaration.Request;
import dev.sfumato.ledger.History;
import dev.sfumato.ledger.Ledger;
import dev.sfumato.ledger.LedgerEntry;
import dev.sfumato.ledger.LedgerPlan;
import dev.sfumato.ledger.LedgerRecord;
import dev.sfumato.ledger.LedgerState;
import dev.sfumato.ledger.Opening;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Verifies the ledger and tells what is in it. */
final class LedgerCommand implements Worker.Command {
    @Override
    public void run(Arguments arguments) {
        Path folder = arguments.path("ledger");
        LedgerState state = RecordedCharges.verified(arguments);
        List<DatasetDeclaration> declared =
                Request.parse("request", arguments.read("request")).texts("datasets").stream()
                        .map(DatasetDeclaration::read)
                        .toList();
        TreeSet<String> names =
                state.records().stream().map(LedgerRecord::dataset).collect(Collectors.toCollection(TreeSet::new));
        declared.forEach(dataset -> names.removeAll(dataset.names()));
        declared.forEach(dataset -> names.add(dataset.name()));
        String wanted = arguments.text("dataset");
        if (!wanted.isEmpty() && !names.contains(wanted)) {
            throw new BadRequestException(
                    "--dataset must be one of " + String.join(", ", names) + ", got '" + wanted + "'");
        }
        List<String> lines = new ArrayList<>();
        for (String name : names) {
            if (wanted.isEmpty() || wanted.equals(name)) {
                dataset(name, state, declared, lines);
            }
        }
        if (state.records().isEmpty()) {
            lines.add("Nothing is recorded in " + folder + ".");
        } else {
            lines.add(
                    "All " + state.records().size() + " entries are whole, and none that another one follows is missing"
                            + (arguments.given("checkpoint").isPresent() ? ", nor any of the checkpoint." : "."));
        }
        Ledger ledger = Ledger.at(folder);
        List<String> uncommitted = ledger.uncommitted();
        if (!uncommitted.isEmpty()) {
            lines.add(
                    "Not committed yet, so that a fresh clone would not know of it: " + String.join(", ", uncommitted));
        }
        lines.addAll(ledger.troubles());
        List<Path> leftovers = ledger.leftovers();
        if (!leftovers.isEmpty()) {
            lines.add("Left behind by a process that was stopped before it charged anything, and to be deleted: "
                    + leftovers.stream().map(Path::toString).collect(Collectors.joining(", ")));
        }
        lines.add("Checkpoint, to be kept elsewhere:\n"
                + state.checkpoint().text().indent(2).stripTrailing());
        arguments.write("out", String.join("\n", lines) + "\n");
    }

    private static void dataset(String name, LedgerState state, List<DatasetDeclaration> declared, List<String> lines) {
        Optional<DatasetDeclaration> dataset =
                declared.stream().filter(one -> one.name().equals(name)).findFirst();
        Set<String> names = dataset.map(DatasetDeclaration::names).orElse(Set.of(name));
        List<History.Step> steps = state.history(names).steps();
        long charges = steps.stream()
                .filter(step -> step.record() instanceof LedgerEntry)
                .count();
        lines.add(name + ": " + count(charges, "charge")
                + (steps.size() > charges ? ", " + count(steps.size() - charges, "opening") : ""));
        Plans plans = Plans.of(dataset, state, names);
        steps.forEach(step -> lines.add("  " + step.record().recorded() + "  " + words(step, plans) + ", "
                + step.id().substring(0, 12) + ")"));
        if (dataset.isEmpty()) {
            lines.add("  this project declares no budget for it");
        } else {
            totals(dataset.get(), state, lines);
        }
    }

    private static String count(long number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    private static String words(History.Step step, Plans plans) {
        if (step.record() instanceof LedgerEntry entry) {
            return entry.release() + ", run " + entry.run() + ": " + EventText.describe(entry.event()) + "  ("
                    + (plans.planned.contains(step.id()) ? "planned, " : "") + entry.label();
        }
        Opening opening = ((LedgerPlan) step.record()).opening();
        String planned = opening.slots().stream()
                .map(slot -> slot.release() + (slot.times() == 1 ? "" : ", " + slot.times() + " times"))
                .collect(Collectors.joining("; "));
        return planned.isEmpty()
                ? "opened: " + opening.words() + "  (opening"
                : "planned: " + planned + plans.left.getOrDefault(step.id(), "") + "; " + opening.words() + "  (plan";
    }

    /**
     * The outcome of recording plans.
     *
     * @param planned the ids of charges that a plan has a slot for
     * @param left what is left of each plan, in words
     */
    private record Plans(Set<String> planned, Map<String, String> left) {
        /** Nothing where there is no total: branches that disagree are listed all the same. */
        static Plans of(Optional<DatasetDeclaration> dataset, LedgerState state, Set<String> names) {
            try {
                return dataset.map(of -> of(RecordedCharges.spending(of, state), LedgerFacts.of(state, names)))
                        .orElse(new Plans(Set.of(), Map.of()));
            } catch (IllegalArgumentException disagree) {
                return new Plans(Set.of(), Map.of());
            }
        }

        private static Plans of(Spending spending, LedgerFacts facts) {
            Set<String> planned = facts.charges().stream()
                    .filter(charge -> !spending.budgets().isPac(charge.event()))
                    .map(RecordedCharge::id)
                    .collect(Collectors.toSet());
            spending.unplannedCharges().forEach(charge -> planned.remove(charge.id()));
            Set<String> inForce = spending.inForce();
            Map<String, String> left = new HashMap<>();
            facts.plans()
                    .forEach(plan -> left.put(
                            plan.id(),
                            inForce.contains(plan.id())
                                    ? "; still free: " + plan.free(facts.free(plan))
                                    : "; void, as nothing left under it before the budget was changed"));
            return new Plans(planned, left);
        }
    }

    private static void totals(DatasetDeclaration dataset, LedgerState state, List<String> lines) {
        RecordedCharges.requireTotal(dataset, state);
        try {
            SpentTotal spent = RecordedCharges.spending(dataset, state).total();
            spent.words().forEach(total -> lines.add("  total: " + total));
            lines.add("  " + spent.verdict().reason());
            spent.dp().map(AccountTotal::how).ifPresent(composed -> {
                composed.notes().forEach(note -> lines.add("  " + note));
                composed.odometer().ifPresent(odometer -> lines.add("  " + odometer.words()));
            });
        } catch (IllegalArgumentException none) {
            lines.add("  no total: " + none.getMessage());
        }
    }
}
