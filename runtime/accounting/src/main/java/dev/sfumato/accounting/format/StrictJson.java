package dev.sfumato.accounting.format;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;

/** JSON that anybody may have written. A field that is there twice, or words after the end, would be read by two programs in two ways. */
public final class StrictJson {
    private static final ObjectMapper JSON = new ObjectMapper()
            .enable(
                    DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY,
                    DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private StrictJson() {}

    /** @throws JsonProcessingException where it is not JSON, or can be read in two ways */
    public static JsonNode read(String document) throws JsonProcessingException {
        return JSON.readTree(document);
    }

    /** The same in UTF-8. */
    public static JsonNode read(byte[] document) throws IOException {
        return JSON.readTree(document);
    }
}
