package dev.sfumato.gradle.worker;

import dev.sfumato.ledger.Ledger;
import dev.sfumato.ledger.LedgerEntry;
import dev.sfumato.ledger.LedgerState;
import dev.sfumato.report.EventText;
import dev.sfumato.report.Spending;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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
                state.entries().stream().map(LedgerEntry::dataset).collect(Collectors.toCollection(TreeSet::new));
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
        if (state.entries().isEmpty()) {
            lines.add("Nothing is recorded in " + folder + ".");
        } else {
            lines.add(
                    "All " + state.entries().size() + " entries are whole, and none that another one follows is missing"
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
        List<LedgerEntry> entries = state
                .of(dataset.map(DatasetDeclaration::names).orElse(Set.of(name)))
                .stream()
                .sorted(Comparator.comparing(LedgerEntry::recorded).thenComparing(LedgerEntry::id))
                .toList();
        lines.add(name + ": " + (entries.size() == 1 ? "1 entry" : entries.size() + " entries"));
        for (LedgerEntry entry : entries) {
            lines.add("  " + entry.recorded() + "  " + entry.release() + ", run " + entry.run() + ": "
                    + EventText.describe(entry.event()) + "  (" + entry.label() + ", "
                    + entry.id().substring(0, 12) + ")");
        }
        if (dataset.isEmpty()) {
            lines.add("  this project declares no budget for it");
        } else {
            RecordedCharges.facts(dataset.get(), state);
            Spending spending = RecordedCharges.spending(dataset.get(), state);
            spending.totals().forEach(total -> lines.add("  total: " + total));
            lines.add("  " + spending.verdict().reason());
        }
    }
}
