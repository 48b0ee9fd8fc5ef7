package dev.sfumato.gate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.format.EventJson;
import dev.sfumato.accounting.pac.PacBudget;
import dev.sfumato.gate.account.Budgets;
import dev.sfumato.gate.account.DataFacts;
import dev.sfumato.gate.account.DatasetAccount;
import dev.sfumato.gate.account.PacAccount;
import dev.sfumato.util.FingerprintKey;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Names findings by what was declared and recorded, never by prices that were computed, names of releases or versions: an
 * accepted finding stays accepted when an accountant improves, and is a new one when anything is released more or otherwise. What an
 * attack got is no price, and belongs to what was accepted.
 */
final class ContentId {
    private static final MathContext THREE_DIGITS_UP = new MathContext(3, RoundingMode.CEILING);

    private ContentId() {}

    static String of(Rule rule, String dataset, DatasetAccount account) {
        Map<String, Long> events = new TreeMap<>();
        count(account.everything(), 1, events);
        return hash("account", rule.id(), dataset, budget(account.budget()), events.toString());
    }

    /** By what is declared and by the kinds of faults, which the finding tells: how many records there are is nobody's business. */
    static String of(Rule rule, String dataset, Budgets budgets, Optional<DataFacts> data) {
        List<String> parts = new ArrayList<>(List.of("promise", rule.id(), dataset));
        budgets.promise()
                .ifPresent(promise -> parts.addAll(
                        promise.faults(budgets.dp().orElseThrow(), data).keySet()));
        budgets.pacPromise()
                .ifPresent(promise ->
                        parts.addAll(promise.faults(budgets.pac().orElseThrow()).keySet()));
        budgets.promise()
                .ifPresent(promise -> parts.addAll(List.of(
                        budget(budgets.dp().orElseThrow()),
                        Double.toHexString(promise.ceiling()),
                        promise.records().toString())));
        budgets.pacPromise()
                .ifPresent(promise -> parts.addAll(
                        List.of("pac", budget(budgets.pac().orElseThrow()), Double.toHexString(promise.ceiling()))));
        return hash(parts.toArray(String[]::new));
    }

    static String of(Rule rule, String dataset, PacAccount account) {
        Map<String, Long> events = new TreeMap<>();
        account.events().forEach(event -> count(event, 1, events));
        PacBudget budget = account.budget();
        return hash(
                "pac",
                rule.id(),
                dataset,
                Double.toHexString(budget.information()),
                Double.toHexString(budget.failure()),
                budget.weakestLabel().name(),
                events.toString());
    }

    static String of(Rule rule, String dataset, Budget budget, Optional<DataFacts> data, ExposureAudit exposure) {
        return hash(
                "exposure",
                rule.id(),
                dataset,
                budget.weakestLabel().name(),
                data.map(DataFacts::fingerprint).orElse("none"),
                Double.toHexString(exposure.epsilon()),
                Double.toHexString(exposure.maxDelta()),
                String.valueOf(exposure.released()),
                exposure.schedule());
    }

    /**
     * By what is declared of those that leak, how they were attacked and how much they leak: another release that leaks is another
     * finding, and so is a larger leak. Three digits, so that the same attack on another machine is the same finding.
     */
    static String of(Rule rule, String dataset, List<AttackedRelease> attacks) {
        String refuted = attacks.stream()
                .filter(AttackedRelease::isRefuted)
                .map(attack -> quoted(attack.release())
                        + canonical(EventJson.toNode(attack.event()))
                        + quoted(attack.attacked().attack())
                        + quoted(attack.attacked().target())
                        + leak(attack))
                .sorted()
                .collect(Collectors.joining("\n"));
        return hash("attack", rule.id(), dataset, refuted);
    }

    /** A hash of a figure is soon guessed: where it tells of private records, a key goes into it. */
    private static String leak(AttackedRelease attack) {
        String figure = threeDigits(attack.bound().epsilon()) + " at "
                + threeDigits(attack.bound().delta());
        return attack.isConfidential() ? FingerprintKey.ofUser().of(hash("leak", figure)) : figure;
    }

    private static String threeDigits(double figure) {
        return Double.isFinite(figure)
                ? new BigDecimal(figure)
                        .round(THREE_DIGITS_UP)
                        .stripTrailingZeros()
                        .toString()
                : String.valueOf(figure);
    }

    private static String budget(PacBudget budget) {
        return Double.toHexString(budget.information()) + " " + Double.toHexString(budget.failure()) + " "
                + budget.weakestLabel();
    }

    private static String budget(Budget budget) {
        return Double.toHexString(budget.epsilon()) + " " + Double.toHexString(budget.delta()) + " "
                + budget.unit().id() + " " + budget.weakestLabel();
    }

    /** How often each mechanism is used, however it was wrapped in repetitions and compositions. */
    private static void count(PrivacyEvent event, long times, Map<String, Long> events) {
        if (event instanceof RepeatedEvent several) {
            count(several.event(), Math.multiplyExact(times, several.times()), events);
        } else if (event instanceof ComposedEvent together) {
            together.events().forEach(part -> count(part, times, events));
        } else {
            // whatever it is, as it is
            events.merge(canonical(EventJson.toNode(event)), times, Math::addExact);
        }
    }

    /** JSON with sorted fields, and numbers as their bits: Java releases differ in how they write a double. */
    private static String canonical(JsonNode node) {
        if (node.isObject()) {
            return node.properties().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .map(field -> quoted(field.getKey()) + ":" + canonical(field.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        } else if (node.isArray()) {
            return node.valueStream().map(ContentId::canonical).collect(Collectors.joining(",", "[", "]"));
        } else if (node.isTextual()) {
            return quoted(node.textValue());
        }
        return node.isFloatingPointNumber() ? Double.toHexString(node.doubleValue()) : node.asText();
    }

    private static String quoted(String text) {
        return text.length() + "'" + text + "'";
    }

    private static String hash(String... parts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (String part : parts) {
                byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
                digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
                digest.update(bytes);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
