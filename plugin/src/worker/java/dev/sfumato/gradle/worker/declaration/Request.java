package dev.sfumato.gradle.worker.declaration;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.accounting.format.StrictJson;

/** Documents that the plugin writes. */
public final class Request {
    private static final int SCHEMA = 5;

    private Request() {}

    /** A request of this version. */
    public static RequestFields read(String request) {
        RequestFields fields = parse("request", request);
        long schema = fields.whole("schema");
        if (schema != SCHEMA) {
            throw new BadRequestException("request: schema must be " + SCHEMA + ", got " + schema
                    + "; use a sfumato-gradle-worker of the plugin's own version");
        }
        return fields;
    }

    public static RequestFields parse(String owner, String document) {
        return new RequestFields(owner, json(owner, document));
    }

    public static JsonNode json(String owner, String document) {
        try {
            return StrictJson.read(document);
        } catch (JsonProcessingException e) {
            throw new BadRequestException(owner + ": it is not JSON: " + e.getOriginalMessage());
        }
    }
}
