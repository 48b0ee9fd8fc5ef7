package dev.sfumato.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.gate.Acceptance;
import dev.sfumato.gate.Finding;
import dev.sfumato.gate.OpenAudit;
import dev.sfumato.gate.Rule;
import dev.sfumato.gate.account.DpAudit;
import dev.sfumato.gate.fix.Fix;
import dev.sfumato.util.Require;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Findings in the format of code review tools: SARIF 2.1.0 (OASIS, 2020). Each is at the build file that can mend it. It is uploaded
 * to others, and so it is made of what is open.
 */
final class SarifLog {
    private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";
    private static final String FINGERPRINT = "sfumatoFinding/v1";

    private static final List<Rule> RULES = List.of(Rule.values());

    private final AuditReport report;
    private final String buildFile;

    SarifLog(AuditReport report, String buildFile) {
        this.report = report;
        this.buildFile = relative(Require.notBlank("buildFile", buildFile));
    }

    String render() {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("$schema", SCHEMA).put("version", "2.1.0");
        ObjectNode run = root.putArray("runs").addObject();
        ObjectNode driver = run.putObject("tool").putObject("driver");
        driver.put("name", "Sfumato");
        ArrayNode rules = driver.putArray("rules");
        for (Rule rule : RULES) {
            rules.add(rule(rule));
        }
        run.putObject("automationDetails").put("id", "sfumato/" + report.title() + "/");
        ArrayNode results = run.putArray("results");
        for (OpenAudit audit : report.open()) {
            audit.findings().forEach(finding -> results.add(result(audit, finding)));
        }
        return root.toPrettyString() + "\n";
    }

    private static ObjectNode rule(Rule rule) {
        ObjectNode node = JsonNodeFactory.instance.objectNode().put("id", rule.id());
        node.putObject("shortDescription").put("text", rule.title() + ".");
        node.putObject("fullDescription").put("text", rule.help());
        node.putObject("help").put("text", rule.help());
        node.putObject("defaultConfiguration").put("level", "error");
        return node;
    }

    private ObjectNode result(OpenAudit audit, Finding finding) {
        ObjectNode node = JsonNodeFactory.instance
                .objectNode()
                .put("ruleId", finding.rule().id())
                .put("ruleIndex", RULES.indexOf(finding.rule()))
                .put("level", "error");
        node.putObject("message").put("text", message(audit, finding));
        ObjectNode place = node.putArray("locations").addObject().putObject("physicalLocation");
        place.putObject("artifactLocation").put("uri", buildFile);
        place.putObject("region").put("startLine", 1);
        node.putObject("partialFingerprints").put(FINGERPRINT, finding.id());
        // an empty list says that nobody accepted it; without one that would be unknown
        ArrayNode suppressions = node.putArray("suppressions");
        for (Acceptance acceptance : report.accepted()) {
            if (acceptance.finding().equals(finding.id())) {
                suppressions
                        .addObject()
                        .put("kind", "external")
                        .put("status", "accepted")
                        .put(
                                "justification",
                                "Accepted by " + acceptance.author() + " until " + acceptance.expires() + ": "
                                        + acceptance.reason());
            }
        }
        return node;
    }

    private static String message(OpenAudit audit, Finding finding) {
        List<String> fixes = finding.fixes().stream().map(Fix::sentence).toList();
        return "Dataset '" + audit.dataset() + "': " + Sentences.of(finding.message())
                + (finding.rule().isAccount() ? composed(audit) : "")
                + fixes.stream().map(fix -> " " + fix).collect(Collectors.joining());
    }

    /** A path as a relative reference. */
    private static String relative(String path) {
        try {
            String slashed = path.replace('\\', '/');
            boolean looksAbsolute = slashed.indexOf(':') >= 0;
            return new URI(null, null, looksAbsolute ? "./" + slashed : slashed, null).toASCIIString();
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("buildFile must be a relative path, got '" + path + "'", e);
        }
    }

    /** Why the total is what it is, where there is something to compose. */
    private static String composed(OpenAudit audit) {
        return audit.dp().map(DpAudit::composition).stream()
                .flatMap(composed -> composed.notes().stream().limit(1))
                .map(note -> " " + note)
                .collect(Collectors.joining());
    }
}
