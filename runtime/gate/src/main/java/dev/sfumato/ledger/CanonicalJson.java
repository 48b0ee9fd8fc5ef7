package dev.sfumato.ledger;

import com.fasterxml.jackson.core.io.NumberOutput;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * The one way to write a JSON tree as bytes. Entries are named by the hash of what is written here, so that nothing of it may
 * ever change: neither with the platform's line ends, nor with the defaults of a library, nor with the Java version.
 *
 * <p>UTF-8, two blanks of indentation, a member or an object per line, lists of plain values on one line, a line feed at the
 * end. A double is written by the least number of digits that gives it back, in the form that {@link Double#toString} has
 * since Java 19; earlier ones write some doubles with more digits, so that their method is not used.
 */
final class CanonicalJson {
    private final StringBuilder text = new StringBuilder();

    private CanonicalJson() {}

    static byte[] write(JsonNode root) {
        CanonicalJson json = new CanonicalJson();
        json.value(root, "\n");
        return json.text.append('\n').toString().getBytes(StandardCharsets.UTF_8);
    }

    private void value(JsonNode node, String newLine) {
        if (node.isObject()) {
            object(node, newLine);
        } else if (node.isArray()) {
            array(node, newLine);
        } else if (node.isTextual()) {
            quoted(node.textValue());
        } else if (node.isIntegralNumber()) {
            text.append(node.longValue());
        } else if (node.isDouble()) {
            text.append(NumberOutput.toString(node.doubleValue(), true));
        } else if (node.isBoolean()) {
            text.append(node.booleanValue());
        } else {
            throw new AssertionError(node.getNodeType());
        }
    }

    private void object(JsonNode node, String newLine) {
        String separator = "{";
        for (Map.Entry<String, JsonNode> member : node.properties()) {
            text.append(separator).append(newLine).append("  ");
            quoted(member.getKey());
            text.append(": ");
            value(member.getValue(), newLine + "  ");
            separator = ",";
        }
        text.append(node.isEmpty() ? "{" : newLine).append('}');
    }

    private void array(JsonNode node, String newLine) {
        boolean isPlain = true;
        for (JsonNode element : node) {
            isPlain &= element.isValueNode();
        }
        text.append('[');
        String separator = "";
        for (JsonNode element : node) {
            text.append(separator).append(isPlain ? "" : newLine + "  ");
            value(element, newLine + "  ");
            separator = isPlain ? ", " : ",";
        }
        text.append(isPlain ? "" : newLine).append(']');
    }

    private void quoted(String value) {
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c < ' ') {
                text.append(c < 0x10 ? "\\u000" : "\\u00").append(Integer.toHexString(c));
            } else {
                text.append(c);
            }
        }
        text.append('"');
    }
}
