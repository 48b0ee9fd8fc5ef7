package dev.sfumato.gradle.worker;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.gate.AttackEvidence;
import dev.sfumato.gate.AttackedRelease;
import dev.sfumato.gate.account.DeclaredRelease;
import dev.sfumato.gradle.worker.declaration.Arguments;
import dev.sfumato.gradle.worker.declaration.AttackDeclaration;
import dev.sfumato.gradle.worker.declaration.BadRequestException;
import dev.sfumato.gradle.worker.declaration.DatasetDeclaration;
import dev.sfumato.gradle.worker.declaration.Request;
import dev.sfumato.gradle.worker.declaration.RequestFields;
import dev.sfumato.report.AttackedJson;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The results of attacks, in the files of the task that attacks. Each release that is attacked must have one, and a current one. */
final class FoundAttacks {
    private FoundAttacks() {}

    /** @param request SHA-256 of the request that it answers */
    static String document(String request, String evidence) {
        ObjectNode root = JsonNodeFactory.instance.objectNode().put("request", request);
        root.set("evidence", Request.json("evidence", evidence));
        return root.toPrettyString() + "\n";
    }

    static List<AttackedRelease> of(DatasetDeclaration dataset, List<DeclaredRelease> planned, Arguments arguments) {
        Map<String, AttackEvidence> found = read(dataset, arguments);
        List<AttackedRelease> attacks = new ArrayList<>();
        for (AttackDeclaration attack : dataset.attacks()) {
            AttackEvidence evidence = found.get(dataset.ownName(attack.release()));
            if (evidence == null) {
                throw new BadRequestException(
                        attack.owner() + ": it was not attacked; run this with the task that attacks it");
            }
            DeclaredRelease release = planned.stream()
                    .filter(one -> one.name().equals(attack.release()))
                    .findFirst()
                    .orElseThrow();
            attacks.addAll(BadRequestException.naming(
                    attack.owner(),
                    () -> evidence.on(dataset.name(), dataset.ownName(attack.release()), release.once()).stream()
                            .map(of ->
                                    new AttackedRelease(release.name(), of.event(), of.attacked(), of.isConfidential()))
                            .toList()));
        }
        return attacks;
    }

    private static Map<String, AttackEvidence> read(DatasetDeclaration dataset, Arguments arguments) {
        Map<String, AttackEvidence> found = new HashMap<>();
        if (dataset.attacks().isEmpty()) {
            return found;
        }
        for (String file : arguments.read("attacks").lines().toList()) {
            String owner = "what an attack got, " + file;
            RequestFields root = Request.parse(owner, Arguments.read(Path.of(file)));
            root.only("request", "evidence");
            if (!root.text("request").equals(arguments.text("attacked"))) {
                throw new BadRequestException(
                        dataset.owner()
                                + ": what was attacked is not what the build declares now; run this with the task that attacks it");
            }
            AttackEvidence evidence = BadRequestException.naming(
                    owner,
                    () -> AttackedJson.read(root.object("evidence").node().toString()));
            found.put(evidence.release().orElse(""), evidence);
        }
        return found;
    }
}
