package dev.sfumato.training;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.format.EventJson;
import dev.sfumato.noise.Draw;
import dev.sfumato.util.Version;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Where a model comes from.
 *
 * @param library the version of Sfumato that trained it
 * @param records how many records it was trained on; of a private training, how many were declared to the public
 * @param settings of the training, by name
 * @param randomness "secure", or the seed
 * @param event what the training did to the private data; none of a training without privacy, whose model may give away its records
 * @param draw which draw of the noise of a private training this model is; unknown of files of before this was kept
 * @param isOfPublicData whether all that it was trained on had been declared public then; files of before this was kept do not say so
 */
public record Provenance(
        String library,
        long records,
        Map<String, String> settings,
        String randomness,
        Optional<PrivacyEvent> event,
        Optional<Draw> draw,
        boolean isOfPublicData) {
    private static final String SECURE = Randomness.secure().toString();
    private static final String DATA = "data";
    private static final String PUBLIC = "public";

    public Provenance {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    /** Of a model that this version makes now. */
    public static Provenance now(
            long records, Map<String, String> settings, Randomness randomness, Optional<PrivacyEvent> event) {
        return new Provenance(
                Version.current(),
                records,
                settings,
                randomness.toString(),
                event,
                event.map(done -> Draw.fresh()),
                false);
    }

    /** The same of a model that saw nothing but data that somebody declared public. */
    public Provenance ofPublicData() {
        return new Provenance(library, records, settings, randomness, event, draw, true);
    }

    /** Whether no seed decided chance and noise. */
    public boolean isSecure() {
        return randomness.equals(SECURE);
    }

    /** For the header of a file. */
    public ObjectNode toNode() {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("library", library).put("rows", records).put("randomness", randomness);
        ObjectNode all = node.putObject("settings");
        settings.forEach(all::put);
        if (isOfPublicData) {
            node.put(DATA, PUBLIC);
        }
        event.ifPresent(done -> {
            node.put("eventSchema", EventJson.SCHEMA);
            node.set("event", EventJson.toNode(done));
        });
        draw.ifPresent(drawn -> node.put("draw", drawn.id()));
        return node;
    }

    /** @throws IllegalArgumentException where it is not what {@link #toNode} made */
    public static Provenance fromNode(JsonNode node) {
        Map<String, String> settings = new LinkedHashMap<>();
        node.required("settings")
                .properties()
                .forEach(entry -> settings.put(entry.getKey(), entry.getValue().textValue()));
        Optional<PrivacyEvent> event =
                node.has("event") ? Optional.of(EventJson.fromNode(node.required("event"))) : Optional.empty();
        String randomness = node.required("randomness").textValue();
        if (event.isPresent() && !randomness.equals(SECURE) && !isSeeded(event.get())) {
            throw new IllegalArgumentException(
                    "its noise came from a " + randomness + ", and its event does not say so: it was changed by hand");
        }
        return new Provenance(
                node.required("library").textValue(),
                node.required("rows").longValue(),
                settings,
                randomness,
                event,
                Optional.ofNullable(node.path("draw").textValue()).map(Draw::new),
                PUBLIC.equals(node.path(DATA).textValue()));
    }

    private static boolean isSeeded(PrivacyEvent event) {
        return event instanceof SeededEvent
                || (!event.inner().isEmpty() && event.inner().stream().allMatch(Provenance::isSeeded));
    }
}
