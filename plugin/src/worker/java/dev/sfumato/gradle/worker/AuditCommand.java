package dev.sfumato.gradle.worker;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.gate.AttackedRelease;
import dev.sfumato.gate.AuditedDataset;
import dev.sfumato.gate.DatasetAudit;
import dev.sfumato.gate.account.DeclaredRelease;
import dev.sfumato.gate.account.LedgerFacts;
import dev.sfumato.gradle.worker.declaration.Arguments;
import dev.sfumato.gradle.worker.declaration.BadRequestException;
import dev.sfumato.gradle.worker.declaration.DatasetDeclaration;
import dev.sfumato.gradle.worker.declaration.DeclaredFixes;
import dev.sfumato.gradle.worker.declaration.Measured;
import dev.sfumato.report.AuditReport;
import dev.sfumato.report.DatasetAuditJson;
import java.util.List;
import java.util.Optional;

/** Prices what is recorded and what is planned on one dataset, and judges it. */
final class AuditCommand implements Worker.Command {
    @Override
    public void run(Arguments arguments) {
        DatasetDeclaration dataset = DatasetDeclaration.read(arguments.read("request"));
        Optional<Measured> measured = Measured.read(dataset, arguments);
        Optional<LedgerFacts> ledger = RecordedCharges.of(dataset, measured, arguments);
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("schema", AuditReport.SCHEMA).put("stamp", arguments.text("stamp"));
        root.set("dataset", DatasetAuditJson.toNode(audit(dataset, measured, ledger, arguments)));
        arguments.write("out", root.toPrettyString() + "\n");
    }

    private static DatasetAudit audit(
            DatasetDeclaration dataset,
            Optional<Measured> measured,
            Optional<LedgerFacts> ledger,
            Arguments arguments) {
        requireSomethingToCheck(dataset, measured, ledger);
        List<DeclaredRelease> planned = dataset.planned(measured);
        List<AttackedRelease> attacks = FoundAttacks.of(dataset, planned, arguments);
        return DeclaredFixes.in(BadRequestException.naming(
                dataset.owner(),
                () -> DatasetAudit.of(new AuditedDataset(
                                dataset.name(),
                                dataset.budgets(),
                                measured.map(Measured::facts),
                                planned,
                                ledger,
                                measured.flatMap(Measured::exposure))
                        .attacked(attacks))));
    }

    private static void requireSomethingToCheck(
            DatasetDeclaration dataset, Optional<Measured> measured, Optional<LedgerFacts> ledger) {
        if (dataset.hasExposure() && measured.flatMap(Measured::exposure).isEmpty()) {
            throw new BadRequestException(dataset.owner()
                    + ": its exposure is limited, and there are no rows to measure it on; declare them:"
                    + " table(file('data.csv'))");
        }
        if (dataset.releases().isEmpty()
                && !dataset.hasExposure()
                && ledger.filter(facts -> facts.entries() > 0 || facts.hasPlan())
                        .isEmpty()) {
            throw new BadRequestException(dataset.owner()
                    + ": no release is declared, so there is nothing to check; declare one in the build script: "
                    + "privacy { releases { register('mean') { dataset = '" + dataset.name()
                    + "'; mechanism = gaussian { sigma = 40.0 } } } }");
        }
    }
}
