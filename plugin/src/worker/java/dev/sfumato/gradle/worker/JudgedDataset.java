package dev.sfumato.gradle.worker;

import dev.sfumato.gate.AttackedRelease;
import dev.sfumato.gate.DatasetAudit;
import dev.sfumato.gate.Finding;
import dev.sfumato.gate.Rule;
import dev.sfumato.gate.account.DataFacts;
import dev.sfumato.gradle.worker.declaration.Arguments;
import dev.sfumato.gradle.worker.declaration.BadRequestException;
import dev.sfumato.gradle.worker.declaration.DatasetDeclaration;
import dev.sfumato.gradle.worker.declaration.Measured;
import dev.sfumato.gradle.worker.declaration.Request;
import dev.sfumato.gradle.worker.declaration.RequestFields;
import dev.sfumato.report.AuditReport;
import dev.sfumato.report.DatasetAuditJson;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The verdict of the gate on a dataset now, by the same report that {@code check} decides by: what may leave is what may be
 * charged.
 *
 * @param answers who answers for a finding, by its id
 * @param isStrict whether a finding that nobody answers for fails the build
 */
record JudgedDataset(DatasetAudit audit, Map<String, String> answers, boolean isStrict) {
    private static final String WARNED = "a warning only: mode = 'warn'";

    /** The report, believed only if it is about what the build declares and records now. */
    static JudgedDataset read(DatasetDeclaration dataset, Optional<Measured> measured, Arguments arguments) {
        RequestFields part = Request.parse("the report on " + dataset.owner(), report(dataset, arguments));
        part.only("schema", "stamp", "dataset");
        if (part.whole("schema") != AuditReport.SCHEMA || !part.text("stamp").equals(arguments.text("stamp"))) {
            throw stale(dataset);
        }
        DatasetAudit audit = BadRequestException.naming(
                "the report on " + dataset.owner(),
                () -> DatasetAuditJson.fromNode(part.object("dataset").node()));
        if (!audit.data()
                .map(DataFacts::fingerprint)
                .equals(measured.map(of -> of.facts().fingerprint()))) {
            throw stale(dataset);
        }
        return by(audit, arguments);
    }

    /** The verdict of the gate on an audit of now. */
    static JudgedDataset by(DatasetAudit audit, Arguments arguments) {
        RequestFields gate = Request.parse("gate", arguments.read("gate"));
        gate.only("strict", "accepted");
        Map<String, String> answers = new HashMap<>();
        gate.objects("accepted").forEach(one -> {
            one.only("finding", "by");
            answers.put(one.text("finding"), one.text("by"));
        });
        return new JudgedDataset(audit, answers, gate.truth("strict"));
    }

    private static String report(DatasetDeclaration dataset, Arguments arguments) {
        return arguments.given("report").map(Arguments::read).orElseThrow(() -> stale(dataset));
    }

    private static BadRequestException stale(DatasetDeclaration dataset) {
        return new BadRequestException(dataset.owner()
                + ": its report is not about what the build declares and records now, so that nothing is charged by it; run"
                + " this with the tasks that measure, attack and audit");
    }

    /** The attack that refutes a release, if there is one. */
    Optional<AttackedRelease> refuted(String release) {
        return audit.attacks().stream()
                .filter(attack -> attack.release().equals(release) && attack.isRefuted())
                .findFirst();
    }

    /** Whether there is a finding of a kind, answered for or not. */
    boolean finds(Predicate<Rule> about) {
        return audit.findings().stream().map(Finding::rule).anyMatch(about);
    }

    /** Who answers for all findings of a kind, so that what they are about may leave; nobody where one is open or there is none. */
    Optional<String> answer(Predicate<Rule> about) {
        List<Finding> found = audit.findings().stream()
                .filter(finding -> about.test(finding.rule()))
                .toList();
        if (found.isEmpty() || (isStrict && !found.stream().map(Finding::id).allMatch(answers::containsKey))) {
            return Optional.empty();
        }
        return Optional.of(found.stream()
                .map(finding -> finding.rule().id() + ": " + answers.getOrDefault(finding.id(), WARNED))
                .collect(Collectors.joining("; ")));
    }
}
