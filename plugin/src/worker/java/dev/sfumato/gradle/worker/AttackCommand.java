package dev.sfumato.gradle.worker;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.gate.AttackEvidence;
import dev.sfumato.gate.account.DeclaredRelease;
import dev.sfumato.gradle.worker.declaration.Arguments;
import dev.sfumato.gradle.worker.declaration.AttackDeclaration;
import dev.sfumato.gradle.worker.declaration.BadRequestException;
import dev.sfumato.gradle.worker.declaration.DatasetDeclaration;
import dev.sfumato.gradle.worker.declaration.FileHash;
import dev.sfumato.gradle.worker.declaration.Measured;
import dev.sfumato.report.AttackedJson;
import java.util.Optional;

/** Attacks one release of a dataset, and writes what came out together with what was attacked. */
final class AttackCommand implements Worker.Command {
    @Override
    public void run(Arguments arguments) {
        String request = arguments.read("request");
        String name = arguments.text("release");
        DatasetDeclaration all = DatasetDeclaration.read(request);
        AttackDeclaration attack = all.attacks().stream()
                .filter(one -> one.release().equals(name))
                .findFirst()
                .orElseThrow();
        DatasetDeclaration dataset = all.only(name);
        Optional<Measured> measured = Measured.read(dataset, arguments);
        DeclaredRelease release = dataset.planned(measured).get(0);
        if (dataset.budgets().isPac(release.once())) {
            throw new BadRequestException(
                    attack.owner() + ": a release with PAC privacy has no epsilon that an attack could"
                            + " refute; leave the attack block out");
        }
        if (dataset.budgets().dp().isEmpty()) {
            throw new BadRequestException(attack.owner()
                    + ": an attack is held against epsilon, and the dataset has a PAC budget only; declare budget { epsilon ="
                    + " 1.0; delta = 1e-6 } beside it");
        }
        Progress progress = new WorkerProgress(System.out);
        AttackEvidence evidence = BadRequestException.naming(
                attack.owner(),
                () -> attack.evidence()
                        .map(document -> ReadEvidence.of(document, attack, dataset, release))
                        .orElseGet(() -> attack.isSynthetic()
                                ? SyntheticAttack.of(attack, dataset, release, arguments, progress)
                                : AttackRun.of(attack, dataset, release, progress)));
        arguments.write("out", FoundAttacks.document(FileHash.of(request), AttackedJson.write(evidence)));
    }
}
