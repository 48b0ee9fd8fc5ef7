package dev.sfumato.gradle.worker;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.Progress;
import dev.sfumato.accounting.Budget;
import dev.sfumato.audit.Attacked;
import dev.sfumato.audit.synthetic.TableAttacks;
import dev.sfumato.data.table.Table;
import dev.sfumato.noise.Chance;
import dev.sfumato.report.AttackEvidence;
import dev.sfumato.report.PlannedRelease;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Attacks synthetic rows by telling rows that they were made from, which the dataset has, from rows that were held out. */
final class SyntheticAttack {
    private SyntheticAttack() {}

    static AttackEvidence of(
            AttackDeclaration attack,
            DatasetDeclaration dataset,
            PlannedRelease release,
            Arguments arguments,
            Progress progress) {
        RequestFields reading =
                Request.read(arguments.read("reading")).object("dataset").named(attack.owner());
        if (!reading.has("table")) {
            throw reading.refused(
                    "synthetic rows are attacked with the rows that they were made from, and the dataset has no"
                            + " table; declare it: table(file('data.csv'))");
        }
        RequestFields table = reading.object("table").named(dataset.owner());
        TableData training = TableData.read(table, DataFile.of(dataset.owner(), arguments.path("data")), progress);
        // all three are read with the categories of the first
        ObjectNode same = table.node().deepCopy();
        same.put("schema", training.schema().toJson());
        RequestFields like = new RequestFields(attack.owner(), same);
        Table holdout = rows(like, "holdout", arguments, progress);
        Table synthetic = rows(like, "synthetic", arguments, progress);
        TableAttacks attacks = TableAttacks.of(
                training.table(),
                holdout,
                synthetic,
                attack.label(),
                Optional.of(release.once()),
                dataset.budgets().dp().map(Budget::delta).orElseThrow(),
                attack.confidence(),
                attack.limit(),
                Chance.keyed(key(dataset, release, training)),
                progress);
        if (attacks.attacks().isEmpty()) {
            throw reading.refused("no attack could be made: " + String.join("; ", attacks.notMeasured()));
        }
        List<Attacked> noted = new ArrayList<>(attacks.attacks());
        noted.set(0, noted(noted.get(0), attacks.notMeasured()));
        return new AttackEvidence(
                Optional.of(dataset.name()), Optional.of(release.name()), Optional.of(release.once()), true, noted);
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

    private static byte[] key(DatasetDeclaration dataset, PlannedRelease release, TableData training) {
        String attacked = String.join(
                "\n",
                "sfumato attack on rows 1",
                dataset.name(),
                release.name(),
                training.facts().fingerprint());
        return Hash.digest().digest(attacked.getBytes(StandardCharsets.UTF_8));
    }
}
