package dev.sfumato.gradle.worker;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.gate.account.LedgerFacts;
import dev.sfumato.gate.account.Spending;
import dev.sfumato.gradle.worker.declaration.Arguments;
import dev.sfumato.gradle.worker.declaration.BadRequestException;
import dev.sfumato.gradle.worker.declaration.DatasetDeclaration;
import dev.sfumato.gradle.worker.declaration.Measured;
import dev.sfumato.gradle.worker.declaration.Request;
import dev.sfumato.ledger.BrokenFile;
import dev.sfumato.ledger.Charge;
import dev.sfumato.ledger.Checkpoint;
import dev.sfumato.ledger.Ledger;
import dev.sfumato.ledger.LedgerEntry;
import dev.sfumato.ledger.LedgerPlan;
import dev.sfumato.ledger.LedgerRecord;
import dev.sfumato.ledger.LedgerState;
import dev.sfumato.util.FingerprintKey;
import dev.sfumato.util.FingerprintKey.SameData;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The ledger's records of a dataset. */
final class RecordedCharges {
    private RecordedCharges() {}

    /** The ledger, verified, with the checkpoint that it must contain; nothing where there is no ledger. */
    static Optional<LedgerFacts> of(DatasetDeclaration dataset, Optional<Measured> measured, Arguments arguments) {
        LedgerState state = verified(arguments);
        requireOneName(dataset, measured, state);
        requireKnown(dataset, state);
        return Files.isDirectory(arguments.path("ledger")) ? Optional.of(facts(dataset, state)) : Optional.empty();
    }

    static LedgerState verified(Arguments arguments) {
        requireThere(arguments);
        Ledger ledger = Ledger.at(arguments.path("ledger"));
        LedgerState state = ledger.read();
        requireCommittable(ledger);
        requireCheckpoint(state, arguments);
        return state;
    }

    /** Refuses entries that git would not commit: a fresh clone would forget them. */
    static void requireCommittable(Ledger ledger) {
        List<BrokenFile> ignored = ledger.ignored();
        if (!ignored.isEmpty()) {
            throw new BadRequestException("what was released must be committed, and git would not do that:"
                    + ignored.stream().map(file -> "\n  " + file).collect(Collectors.joining()));
        }
    }

    /** Refuses a ledger that a build names and that is not there: all that was spent would be forgotten. */
    static void requireThere(Arguments arguments) {
        Path ledger = arguments.path("ledger");
        if (arguments.text("named").equals("true") && !Files.isDirectory(ledger)) {
            throw new BadRequestException("the ledger that the build names is not there: " + ledger
                    + ". Is its name misspelt, or was it not checked out? For a new ledger, make the folder, with a"
                    + " README in it so that git keeps it");
        }
    }

    /** Refuses a ledger with a record that no dataset answers for, regardless of its author: it would be in no total. */
    static void requireKnown(DatasetDeclaration dataset, LedgerState state) {
        // charges first: they tell more than that a budget was opened
        List<LedgerRecord> records = new ArrayList<>(state.entries());
        records.addAll(state.records());
        for (LedgerRecord record : records) {
            String name = record.dataset();
            if (!dataset.known().contains(name) && !dataset.others().contains(name)) {
                throw new BadRequestException(words(record) + " is recorded for dataset '" + name
                        + "', and no dataset is called that: what was spent stays spent. If it has a new name, or was"
                        + " misspelt, say so in the block of the dataset: formerly = ['" + name
                        + "']; if another project or build declares it, and it is other data, say so: privacy { ledger"
                        + " { others = ['" + name + "'] } }, or in gradle.properties for all projects:"
                        + " sfumato.otherDatasets=" + name + "; otherwise declare it again");
            }
        }
    }

    private static String words(LedgerRecord record) {
        return record instanceof LedgerEntry entry
                ? "release '" + entry.release() + "', run '" + entry.run() + "',"
                : record instanceof LedgerPlan plan && plan.hasSlots() ? "a plan" : "a budget";
    }

    /** All that makes a ledger one by which something may be recorded. */
    static void requireBelievable(
            Ledger ledger,
            DatasetDeclaration dataset,
            Optional<Measured> measured,
            LedgerState state,
            Arguments arguments) {
        requireCommittable(ledger);
        requireCheckpoint(state, arguments);
        requireOneName(dataset, measured, state);
        requireKnown(dataset, state);
    }

    /** Refuses a ledger that lacks what the checkpoint of the build has. */
    static void requireCheckpoint(LedgerState state, Arguments arguments) {
        arguments.given("checkpoint").ifPresent(file -> state.requireContains(checkpoint(file)));
    }

    /** Refuses data whose privacy was spent under another name: a new name gives nothing back. */
    static void requireOneName(DatasetDeclaration dataset, Optional<Measured> measured, LedgerState state) {
        String fingerprint = measured.map(of -> of.facts().fingerprint()).orElse(Charge.NO_DATA);
        Set<String> apart = new HashSet<>(dataset.names());
        apart.addAll(dataset.others());
        state.ofAnotherName(apart, fingerprint, SameData.UNKNOWN).ifPresent(entry -> {
            throw new BadRequestException(
                    dataset.owner() + ": whether these are the data of dataset '" + entry.dataset()
                            + "', of which release '" + entry.release()
                            + "' is recorded, cannot be told, because its fingerprint was made with another key: use"
                            + " that key, by the variable " + FingerprintKey.VARIABLE
                            + "; if it is lost and they are other data, say so: privacy { ledger { others = ['"
                            + entry.dataset()
                            + "'] } }");
        });
        state.ofAnotherName(dataset.names(), fingerprint, SameData.YES).ifPresent(entry -> {
            throw new BadRequestException(dataset.owner() + ": release '" + entry.release()
                    + "' of the same data is recorded for dataset '" + entry.dataset()
                    + "': what was spent stays with the data, so call them that, or say formerly = ['"
                    + entry.dataset() + "']");
        });
    }

    /** The recorded facts; refuses records that have no total, and budgets that branches opened in unlike ways. */
    static LedgerFacts facts(DatasetDeclaration dataset, LedgerState state) {
        requireTotal(dataset, state);
        return BadRequestException.naming(dataset.owner(), () -> LedgerFacts.of(state, dataset.names()));
    }

    /** Refuses charges that no budget covers, or that are per another unit than it. */
    static void requireTotal(DatasetDeclaration dataset, LedgerState state) {
        Spending spending = spending(dataset, state);
        spending.withoutBudget().ifPresent(entry -> {
            throw new BadRequestException(dataset.owner() + ": release '" + entry.release() + "' of run '" + entry.run()
                    + "' is recorded and has no PAC privacy, so that it is held against epsilon and delta, and there"
                    + " is a PAC budget only; declare budget { epsilon = 1.0; delta = 1e-6 } beside it");
        });
        spending.ofAnotherUnit().ifPresent(entry -> {
            throw new BadRequestException(dataset.owner() + ": release '" + entry.release() + "' of run '" + entry.run()
                    + "' was recorded per '" + entry.unit() + "', and the budget is per '"
                    + dataset.unit() + "': unlike units do not add up; declare unit = '" + entry.unit()
                    + "', or give the data of another unit another name");
        });
    }

    static Spending spending(DatasetDeclaration dataset, LedgerState state) {
        return new Spending(dataset.budgets(), state, dataset.names());
    }

    /** A checkpoint from a file of its own, or from a JSON report. */
    private static Checkpoint checkpoint(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new BadRequestException("the checkpoint of the ledger must be a file, got " + file
                    + ": restore it, or take one from a report that was kept");
        }
        String text = Arguments.read(file);
        if (!text.startsWith("{")) {
            return BadRequestException.naming("checkpoint " + file, () -> Checkpoint.parse(text));
        }
        JsonNode found = Request.json("checkpoint " + file, text).findPath("checkpoint");
        if (!found.isTextual()) {
            throw new BadRequestException("checkpoint " + file + ": the report holds none");
        }
        return BadRequestException.naming("checkpoint " + file, () -> Checkpoint.parse(found.textValue()));
    }
}
