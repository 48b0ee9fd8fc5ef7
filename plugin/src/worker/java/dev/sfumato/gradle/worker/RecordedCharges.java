package dev.sfumato.gradle.worker;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.ledger.Charge;
import dev.sfumato.ledger.Checkpoint;
import dev.sfumato.ledger.Ledger;
import dev.sfumato.ledger.LedgerEntry;
import dev.sfumato.ledger.LedgerState;
import dev.sfumato.report.LedgerFacts;
import dev.sfumato.report.Spending;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What the ledger says of a dataset. */
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
        LedgerState state = Ledger.at(arguments.path("ledger")).read();
        requireCheckpoint(state, arguments);
        return state;
    }

    /** Refuses a ledger that a build names and that is not there: all that was spent would be forgotten. */
    static void requireThere(Arguments arguments) {
        Path ledger = arguments.path("ledger");
        if (arguments.text("named").equals("true") && !Files.isDirectory(ledger)) {
            throw new BadRequestException("the ledger that the build names is not there: " + ledger
                    + ". Is its name misspelt, or was it not checked out? For a new ledger, make the folder, with a README"
                    + " in it so that git keeps it");
        }
    }

    /** Refuses to forget what this project released of a dataset that it calls something else by now. */
    static void requireKnown(DatasetDeclaration dataset, LedgerState state) {
        for (LedgerEntry entry : state.entries()) {
            if (dataset.owns(entry.release()) && !dataset.known().contains(entry.dataset())) {
                throw new BadRequestException("release '" + entry.release() + "', run '" + entry.run()
                        + "', is recorded for dataset '" + entry.dataset()
                        + "', and no dataset is called that: what was spent stays spent. If it has a new name, say so"
                        + " in its block: formerly = ['" + entry.dataset() + "']; otherwise declare it again");
            }
        }
    }

    /** Refuses a ledger that lacks what the checkpoint of the build has. */
    static void requireCheckpoint(LedgerState state, Arguments arguments) {
        arguments.given("checkpoint").ifPresent(file -> state.requireContains(checkpoint(file)));
    }

    /** Refuses data whose privacy was spent under another name: a new name gives nothing back. */
    static void requireOneName(DatasetDeclaration dataset, Optional<Measured> measured, LedgerState state) {
        String fingerprint = measured.map(of -> of.facts().fingerprint()).orElse(Charge.NO_DATA);
        state.ofAnotherName(dataset.names(), fingerprint).ifPresent(entry -> {
            throw new BadRequestException(dataset.owner() + ": release '" + entry.release()
                    + "' of the same data is recorded for dataset '" + entry.dataset()
                    + "': what was spent stays with the data, so call them that, or say formerly = ['"
                    + entry.dataset() + "']");
        });
    }

    static LedgerFacts facts(DatasetDeclaration dataset, LedgerState state) {
        Spending spending = spending(dataset, state);
        spending.withoutBudget().ifPresent(entry -> {
            throw new BadRequestException(dataset.owner() + ": release '" + entry.release() + "' of run '" + entry.run()
                    + "' is recorded and has no PAC privacy, so that it is held against epsilon and delta, and there is a"
                    + " PAC budget only; declare budget { epsilon = 1.0; delta = 1e-6 } beside it");
        });
        spending.ofAnotherUnit().ifPresent(entry -> {
            throw new BadRequestException(dataset.owner() + ": release '" + entry.release() + "' of run '" + entry.run()
                    + "' was recorded per '" + entry.unit() + "', and the budget is per '"
                    + dataset.unit() + "': unlike units do not add up; declare unit = '" + entry.unit()
                    + "', or give the data of another unit another name");
        });
        return LedgerFacts.of(state, dataset.names());
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
