package dev.sfumato.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.Verdict;
import dev.sfumato.accounting.adaptive.GaussianFilter;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.format.EventJson;
import dev.sfumato.chart.Histogram;
import dev.sfumato.gate.DatasetAudit;
import dev.sfumato.gate.ExposureAudit;
import dev.sfumato.gate.Finding;
import dev.sfumato.gate.Rule;
import dev.sfumato.gate.account.AccountTotal;
import dev.sfumato.gate.account.BudgetPromise;
import dev.sfumato.gate.account.CountedRelease;
import dev.sfumato.gate.account.DataFacts;
import dev.sfumato.gate.account.DeclaredRelease;
import dev.sfumato.gate.account.DpAudit;
import dev.sfumato.gate.account.HowComposed;
import dev.sfumato.gate.account.LedgerFacts;
import dev.sfumato.gate.account.NoiseDeclaration;
import dev.sfumato.gate.account.Origin;
import dev.sfumato.gate.account.PricedRelease;
import dev.sfumato.gate.account.RecordedCharge;
import dev.sfumato.gate.fix.Fix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * The audit of a dataset as JSON. An infinite figure is written as the text "infinite", which no JSON number can say.
 *
 * <p>What is read must bear out its own verdict; a field that is missing, unknown or of the wrong type is refused.
 */
public final class DatasetAuditJson {
    private static final List<String> COMMON = List.of(
            "dataset",
            "passed",
            "reason",
            "pac",
            "data",
            "exposure",
            "attacks",
            "ledger",
            "findings",
            "explanation",
            "measured");

    /** The account of differential privacy, which is there as a whole or not at all. */
    private static final List<String> OF_EPSILON =
            List.of("budget", "promise", "total", "recorded", "releases", "composition");

    /** The first schema that tells how releases compose. */
    private static final int COMPOSED = 6;

    private DatasetAuditJson() {}

    /** A document that holds the audit of one dataset and the schema version. */
    public static String write(DatasetAudit audit) {
        ObjectNode root = JsonNodeFactory.instance.objectNode().put("schema", AuditReport.SCHEMA);
        root.set("dataset", toNode(audit));
        return root.toPrettyString() + "\n";
    }

    public static DatasetAudit read(String document) {
        JsonFields root = JsonFields.parse("the audit of a dataset", document).only("schema", "dataset");
        AuditReport.requireSchema(root);
        return fromNode(root.value("dataset"), root.whole("schema"));
    }

    /** The audit alone, to be put into a larger document that has a schema version of its own. */
    public static ObjectNode toNode(DatasetAudit audit) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("dataset", audit.dataset())
                .put("passed", audit.passed())
                .put("reason", audit.verdict().reason());
        audit.dp().ifPresent(dp -> {
            node.set("budget", budget(dp.budget()));
            dp.promise().ifPresent(promise -> node.set("promise", promise(promise)));
            node.set("total", guarantee(dp.total()));
            node.set("recorded", guarantee(dp.recorded().total()));
            node.set("composition", CompositionJson.toNode(dp.composition()));
            ArrayNode releases = node.putArray("releases");
            dp.releases().forEach(release -> releases.add(release(release, guarantee(release.alone()))));
        });
        audit.pac().ifPresent(pac -> node.set("pac", PacAuditJson.toNode(pac)));
        audit.data().ifPresent(data -> node.set("data", data(data)));
        audit.exposure().ifPresent(exposure -> node.set("exposure", exposure(exposure)));
        if (!audit.attacks().isEmpty()) {
            ArrayNode attacks = node.putArray("attacks");
            audit.attacks().forEach(attack -> attacks.add(AttackedJson.toNode(attack)));
        }
        audit.ledger().ifPresent(ledger -> node.set("ledger", ledger(ledger)));
        ArrayNode findings = node.putArray("findings");
        audit.findings().forEach(finding -> findings.add(finding(finding)));
        node.put("explanation", Explanation.of(audit));
        MeasuredExplanation.of(audit).ifPresent(text -> node.put("measured", text));
        return node;
    }

    public static DatasetAudit fromNode(JsonNode node) {
        return fromNode(node, AuditReport.SCHEMA);
    }

    static DatasetAudit fromNode(JsonNode node, long schema) {
        List<String> known = new ArrayList<>(COMMON);
        if (node.has("budget")) {
            known.addAll(OF_EPSILON);
        }
        JsonFields fields = new JsonFields("a dataset", node).only(known.toArray(String[]::new));
        JsonFields dataset = new JsonFields("dataset '" + fields.text("dataset") + "'", node);
        dataset.text("explanation");
        dataset.optionalText("measured");
        return new DatasetAudit(
                dataset.text("dataset"),
                node.has("budget") ? Optional.of(dp(dataset, schema)) : Optional.empty(),
                dataset.optional("pac").map(PacAuditJson::read),
                dataset.optional("data").map(DatasetAuditJson::data),
                new Verdict(dataset.bool("passed"), dataset.text("reason")),
                dataset.optional("exposure").map(DatasetAuditJson::exposure),
                node.has("attacks") ? dataset.list("attacks", AttackedJson::release) : List.of(),
                dataset.optional("ledger").map(DatasetAuditJson::ledger),
                dataset.list("findings", DatasetAuditJson::finding));
    }

    /** Figures are read, and held against the budget here: a verdict on them is in no file. */
    private static DpAudit dp(JsonFields dataset, long schema) {
        Budget budget = budget(dataset.object("budget"));
        Guarantee total = guarantee(dataset.object("total"));
        return new DpAudit(
                dataset.optional("promise").map(DatasetAuditJson::promise),
                dataset.list("releases", release -> release(release, DatasetAuditJson::guarantee)),
                budget.judge(guarantee(dataset.object("recorded"))),
                new AccountTotal(
                        budget.judge(total),
                        schema < COMPOSED && !dataset.node().has("composition")
                                ? HowComposed.alone(GaussianFilter.DEFAULT, total.epsilon())
                                : CompositionJson.read(dataset.object("composition"))));
    }

    /** The facts that are known about data, alone. */
    public static ObjectNode toNode(DataFacts data) {
        return data(data);
    }

    public static DataFacts dataFromNode(JsonNode node) {
        return data(new JsonFields("the data", node));
    }

    /** The exposure of records, alone. */
    public static ObjectNode toNode(ExposureAudit exposure) {
        return exposure(exposure);
    }

    public static ExposureAudit exposureFromNode(JsonNode node) {
        return exposure(new JsonFields("the exposure", node));
    }

    private static ObjectNode budget(Budget budget) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("epsilon", budget.epsilon())
                .put("delta", budget.delta())
                .put("unit", budget.unit().id())
                .put("weakestLabel", budget.weakestLabel().name());
    }

    private static ObjectNode promise(BudgetPromise promise) {
        ObjectNode node = JsonNodeFactory.instance.objectNode().put("ceiling", promise.ceiling());
        promise.records().ifPresent(records -> node.put("records", records));
        return node;
    }

    private static BudgetPromise promise(JsonFields fields) {
        fields.only("ceiling", "records");
        return new BudgetPromise(
                fields.number("ceiling"),
                fields.node().has("records") ? OptionalLong.of(fields.whole("records")) : OptionalLong.empty());
    }

    private static Budget budget(JsonFields fields) {
        fields.only("epsilon", "delta", "unit", "weakestLabel");
        return new Budget(
                fields.number("epsilon"),
                fields.number("delta"),
                Unit.of(fields.text("unit")),
                fields.constant("weakestLabel", Label.class));
    }

    static ObjectNode guarantee(Guarantee guarantee) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        JsonFields.figure(node, "epsilon", guarantee.epsilon());
        JsonFields.figure(node, "lower", guarantee.lower());
        node.put("delta", guarantee.delta())
                .put("unit", guarantee.unit().id())
                .put("label", guarantee.label().name())
                .put("method", guarantee.method());
        guarantee.assumptions().forEach(node.putArray("assumptions")::add);
        return node;
    }

    static Guarantee guarantee(JsonFields fields) {
        fields.only("epsilon", "lower", "delta", "unit", "label", "method", "assumptions");
        return new Guarantee(
                fields.figure("epsilon"),
                fields.figure("lower"),
                fields.number("delta"),
                Unit.of(fields.text("unit")),
                fields.constant("label", Label.class),
                fields.text("method"),
                fields.texts("assumptions"));
    }

    /** The event is what one release does; {@code counted} of them are part of the total. */
    static ObjectNode release(PricedRelease<?> priced, ObjectNode alone) {
        CountedRelease release = priced.release();
        ObjectNode node = JsonNodeFactory.instance
                .objectNode()
                .put("name", release.name())
                .put("origin", release.origin().id())
                .put("times", release.release().times())
                .put("counted", release.counted())
                .put("noise", release.release().noise().id());
        priced.room().ifPresent(room -> node.put("room", room));
        node.set("event", EventJson.toNode(release.once()));
        node.set("alone", alone);
        return node;
    }

    /** @param price reads what it costs alone */
    static <T> PricedRelease<T> release(JsonFields fields, Function<JsonFields, T> price) {
        fields.only("name", "origin", "noise", "times", "counted", "room", "event", "alone");
        return new PricedRelease<>(
                new CountedRelease(
                        new DeclaredRelease(
                                fields.text("name"),
                                EventJson.fromNode(fields.object("event").node()),
                                fields.whole("times"),
                                noise(fields)),
                        origin(fields),
                        fields.whole("counted")),
                price.apply(fields.object("alone")),
                fields.node().has("room") ? OptionalLong.of(fields.whole("room")) : OptionalLong.empty());
    }

    private static Origin origin(JsonFields fields) {
        return Arrays.stream(Origin.values())
                .filter(origin -> origin.id().equals(fields.text("origin")))
                .findFirst()
                .orElseThrow(() -> fields.refused("origin", "planned or recorded"));
    }

    private static NoiseDeclaration noise(JsonFields fields) {
        return Arrays.stream(NoiseDeclaration.values())
                .filter(noise -> noise.id().equals(fields.text("noise")))
                .findFirst()
                .orElseThrow(() -> fields.refused("noise", "one of the ways to say noise"));
    }

    private static ObjectNode data(DataFacts data) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("kind", data.kind())
                .put("fingerprint", data.fingerprint())
                .put("records", data.records())
                .put("summary", data.summary());
    }

    private static DataFacts data(JsonFields fields) {
        fields.only("kind", "fingerprint", "records", "summary");
        return new DataFacts(
                fields.text("kind"), fields.text("fingerprint"), fields.whole("records"), fields.text("summary"));
    }

    private static ObjectNode exposure(ExposureAudit exposure) {
        ObjectNode node = JsonNodeFactory.instance
                .objectNode()
                .put("epsilon", exposure.epsilon())
                .put("maxDelta", exposure.maxDelta())
                .put("released", exposure.released())
                .put("schedule", exposure.schedule())
                .put("label", exposure.label().name())
                .put("method", exposure.method());
        exposure.assumptions().forEach(node.putArray("assumptions")::add);
        node.put("confidence", exposure.confidence());
        JsonFields.figure(node, "worst", exposure.worst());
        JsonFields.figure(node, "median", exposure.median());
        node.put("records", exposure.records())
                .put("over", exposure.over())
                .put("largestReleased", exposure.largestReleased());
        ArrayNode bins = node.putArray("histogram");
        for (Histogram.Bin bin : exposure.histogram().bins()) {
            ObjectNode entry = bins.addObject();
            JsonFields.figure(entry, "from", bin.from());
            JsonFields.figure(entry, "to", bin.to());
            entry.put("count", bin.count());
        }
        return node;
    }

    private static ExposureAudit exposure(JsonFields fields) {
        fields.only(
                "epsilon",
                "maxDelta",
                "released",
                "schedule",
                "label",
                "method",
                "assumptions",
                "confidence",
                "worst",
                "median",
                "records",
                "over",
                "largestReleased",
                "histogram");
        return new ExposureAudit(
                fields.number("epsilon"),
                fields.number("maxDelta"),
                fields.whole("released"),
                fields.text("schedule"),
                fields.constant("label", Label.class),
                fields.text("method"),
                fields.texts("assumptions"),
                fields.number("confidence"),
                fields.figure("worst"),
                fields.figure("median"),
                fields.whole("records"),
                fields.whole("over"),
                new Histogram(fields.list("histogram", DatasetAuditJson::bin)),
                fields.whole("largestReleased"));
    }

    private static Histogram.Bin bin(JsonFields fields) {
        fields.only("from", "to", "count");
        return new Histogram.Bin(fields.figure("from"), fields.figure("to"), fields.whole("count"));
    }

    private static ObjectNode ledger(LedgerFacts ledger) {
        ObjectNode node = JsonNodeFactory.instance
                .objectNode()
                .put("entries", ledger.entries())
                .put("checkpoint", ledger.checkpoint());
        ArrayNode charges = node.putArray("charges");
        for (RecordedCharge charge : ledger.charges()) {
            ObjectNode entry = charges.addObject()
                    .put("id", charge.id())
                    .put("release", charge.release())
                    .put("run", charge.run())
                    .put("recorded", charge.recorded())
                    .put("label", charge.label().name());
            entry.put("concurrent", charge.isConcurrent())
                    .put("first", charge.isFirst())
                    .put("opened", charge.isOpened());
            if (!charge.plans().isEmpty()) {
                charge.plans().forEach(entry.putArray("plans")::add);
            }
            entry.set("event", EventJson.toNode(charge.event()));
        }
        if (!ledger.plans().isEmpty()) {
            ArrayNode plans = node.putArray("plans");
            ledger.plans().forEach(plan -> plans.add(CompositionJson.toNode(plan)));
        }
        return node;
    }

    private static LedgerFacts ledger(JsonFields fields) {
        fields.only("entries", "checkpoint", "charges", "plans");
        return new LedgerFacts(
                fields.whole("entries"),
                fields.text("checkpoint"),
                fields.list("charges", DatasetAuditJson::charge),
                fields.node().has("plans") ? fields.list("plans", CompositionJson::plan) : List.of());
    }

    private static RecordedCharge charge(JsonFields fields) {
        fields.only("id", "release", "run", "recorded", "label", "event", "concurrent", "first", "opened", "plans");
        return new RecordedCharge(
                fields.text("id"),
                fields.text("release"),
                fields.text("run"),
                fields.text("recorded"),
                EventJson.fromNode(fields.object("event").node()),
                fields.constant("label", Label.class),
                fields.node().has("concurrent") && fields.bool("concurrent"),
                fields.node().has("first") && fields.bool("first"),
                fields.node().has("opened") && fields.bool("opened"),
                fields.node().has("plans") ? fields.texts("plans") : List.of());
    }

    private static ObjectNode finding(Finding finding) {
        ObjectNode node = JsonNodeFactory.instance
                .objectNode()
                .put("rule", finding.rule().id())
                .put("id", finding.id())
                .put("message", finding.message());
        ArrayNode fixes = node.putArray("fixes");
        for (Fix fix : finding.fixes()) {
            fixes.addObject()
                    .put("release", fix.release())
                    .put("setting", fix.setting())
                    .put("value", fix.value())
                    .put("words", fix.words())
                    .put("script", fix.script())
                    .put("sentence", fix.sentence());
        }
        return node;
    }

    private static Finding finding(JsonFields fields) {
        fields.only("rule", "id", "message", "fixes");
        return new Finding(
                Rule.of(fields.text("rule")), fields.text("id"), fields.text("message"), fields.list("fixes", fix -> {
                    fix.only("release", "setting", "value", "words", "script", "sentence");
                    fix.text("sentence");
                    return new Fix(
                            fix.text("release"),
                            fix.text("setting"),
                            fix.text("value"),
                            fix.text("words"),
                            fix.text("script"));
                }));
    }
}
