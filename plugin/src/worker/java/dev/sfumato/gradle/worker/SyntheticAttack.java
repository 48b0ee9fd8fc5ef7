package dev.sfumato.gradle.worker;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.accounting.Budget;
import dev.sfumato.attack.ReplacementClaim;
import dev.sfumato.attack.table.TableAttacks;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Table;
import dev.sfumato.evidence.Attacked;
import dev.sfumato.gate.AttackEvidence;
import dev.sfumato.gate.account.DeclaredRelease;
import dev.sfumato.gradle.worker.declaration.Arguments;
import dev.sfumato.gradle.worker.declaration.AttackDeclaration;
import dev.sfumato.gradle.worker.declaration.BadRequestException;
import dev.sfumato.gradle.worker.declaration.DataFile;
import dev.sfumato.gradle.worker.declaration.DatasetDeclaration;
import dev.sfumato.gradle.worker.declaration.FileHash;
import dev.sfumato.gradle.worker.declaration.Request;
import dev.sfumato.gradle.worker.declaration.RequestFields;
import dev.sfumato.gradle.worker.declaration.TableData;
import dev.sfumato.noise.RandomSource;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Attacks synthetic rows by telling rows that they were made from, which the dataset has, from rows that were held out. */
final class SyntheticAttack {
    /** Epsilon alone, restated for a record replaced, has a larger delta; so much larger at most. */
    private static final double LARGEST_DELTA = 0.01;

    private static final double LEAST_DELTA = 1e-12;
    private static final double FINER = 1.5;

    private static final String READ_OFF =
            "the categories were read off the training rows and so know who was used: declare a schema for bounds that"
                    + " hold as they stand";

    private SyntheticAttack() {}

    static AttackEvidence of(
            AttackDeclaration attack,
            DatasetDeclaration dataset,
            DeclaredRelease release,
            Arguments arguments,
            Progress progress) {
        RequestFields reading =
                Request.read(arguments.read("reading")).object("dataset").named(attack.owner());
        if (!reading.has("table")) {
            throw reading.refused(
                    "synthetic rows are attacked with the rows that they were made from, and the dataset has no"
                            + " table; declare it: table(file('data.csv'))");
        }
        if (release.times() > 1) {
            throw reading.refused("synthetic rows are held against what one run costs, and the release has times = "
                    + release.times() + "; attack the rows of one run, as a release of its own");
        }
        RequestFields table = reading.object("table").named(dataset.owner());
        TableData training = TableData.read(table, DataFile.of(dataset.owner(), arguments.path("data")), progress);
        // all three are read with the categories of the first
        ObjectNode same = table.node().deepCopy();
        same.put("schema", training.schema().toJson());
        RequestFields like = new RequestFields(attack.owner(), same);
        Table holdout = rows(like, "holdout", arguments, progress);
        Table synthetic = rows(like, "synthetic", arguments, progress);
        TableAttacks attacks = BadRequestException.naming(
                attack.owner(),
                () -> TableAttacks.of(
                        training.table(),
                        holdout,
                        synthetic,
                        attack.label(),
                        Optional.of(release.once()),
                        delta(dataset.budgets().dp().map(Budget::delta).orElseThrow(), release),
                        attack.confidence(),
                        attack.limit(),
                        RandomSource.keyed(key(dataset, release, training)),
                        progress));
        if (attacks.attacks().isEmpty()) {
            throw reading.refused("no attack could be made: " + String.join("; ", attacks.notMeasured()));
        }
        List<Attacked> noted = new ArrayList<>(attacks.attacks());
        noted.set(0, noted(noted.get(0), attacks.notMeasured()));
        if (!table.has("schema")) {
            noted.set(0, noted.get(0).noting(List.of(READ_OFF)));
        }
        return new AttackEvidence(
                Optional.of(dataset.name()), Optional.of(release.name()), Optional.of(release.once()), true, noted);
    }

    /** The budget's delta, or the first larger one at which what is declared has a price for a record replaced. */
    private static double delta(double delta0, DeclaredRelease release) {
        for (double delta = delta0; delta < LARGEST_DELTA; delta = Math.max(LEAST_DELTA, FINER * delta)) {
            if (ReplacementClaim.of(Optional.of(release.once()), delta).upper().isPresent()) {
                return delta;
            }
        }
        return delta0;
    }

    private static Table rows(RequestFields like, String name, Arguments arguments, Progress progress) {
        return TableData.read(like, DataFile.of(like.owner() + ": " + name, arguments.path(name)), progress)
                .table();
    }

    /** One attack says for all what could not be measured. */
    private static Attacked noted(Attacked attacked, List<String> notMeasured) {
        return attacked.noting(
                notMeasured.stream().map(what -> "not measured: " + what).toList());
    }

    private static byte[] key(DatasetDeclaration dataset, DeclaredRelease release, TableData training) {
        String attacked =
                String.join("\n", "sfumato attack on rows 1", dataset.name(), release.name(), training.sha256());
        return FileHash.digest().digest(attacked.getBytes(StandardCharsets.UTF_8));
    }
}
