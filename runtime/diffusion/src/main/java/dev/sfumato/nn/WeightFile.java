package dev.sfumato.nn;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.accounting.format.StrictJson;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.List;

/**
 * The file of learnt weights: a mark of its kind, a header of JSON, numbers as floats, and a digest of all of that.
 */
public final class WeightFile {
    private static final int DIGEST_BYTES = 32;
    private final Path path;
    private final String kind;
    private final byte[] mark;

    /**
     * @param mark of the kind, in the first bytes of a file
     * @param kind what such a file is, with its article, for messages
     */
    public WeightFile(Path path, String mark, String kind) {
        this.path = path;
        this.kind = kind;
        this.mark = (mark + "\n").getBytes(StandardCharsets.US_ASCII);
    }

    /** A header, and the numbers after it from the buffer's position on. */
    public record Content(JsonNode header, ByteBuffer numbers) {
        /** The next numbers. */
        public float[] next(int count) {
            if (count < 0 || numbers.remaining() < (long) count * Float.BYTES) {
                throw new IllegalArgumentException("it says that there are " + count + " more numbers, and there are "
                        + numbers.remaining() / Float.BYTES);
            }
            float[] values = new float[count];
            numbers.asFloatBuffer().get(values);
            numbers.position(numbers.position() + count * Float.BYTES);
            return values;
        }
    }

    /** Writes beside the file first, so that there is a whole file or none. */
    public void write(ObjectNode header, List<float[]> numbers) throws IOException {
        byte[] text = header.toPrettyString().getBytes(StandardCharsets.UTF_8);
        int floats = numbers.stream().mapToInt(part -> part.length).reduce(0, Math::addExact);
        ByteBuffer content = ByteBuffer.allocate(Math.addExact(
                        mark.length + Integer.BYTES + text.length + DIGEST_BYTES,
                        Math.multiplyExact(floats, Float.BYTES)))
                .order(ByteOrder.LITTLE_ENDIAN);
        content.put(mark).putInt(text.length).put(text);
        for (float[] part : numbers) {
            content.asFloatBuffer().put(part);
            content.position(content.position() + part.length * Float.BYTES);
        }
        content.put(digest(content.array(), content.position()));
        Path part = path.resolveSibling(path.getFileName() + ".part");
        Files.write(part, content.array());
        Files.move(part, path, StandardCopyOption.REPLACE_EXISTING);
    }

    /** @throws IllegalArgumentException where the file is damaged, or of another kind */
    public Content read() throws IOException {
        byte[] bytes = Files.readAllBytes(path);
        if (bytes.length < mark.length || !Arrays.equals(mark, Arrays.copyOf(bytes, mark.length))) {
            throw refused("is not " + kind + " that Sfumato wrote");
        }
        int end = bytes.length - DIGEST_BYTES;
        if (end < mark.length + Integer.BYTES
                || !MessageDigest.isEqual(digest(bytes, end), Arrays.copyOfRange(bytes, end, bytes.length))) {
            throw refused("is damaged: its content and its digest disagree");
        }
        ByteBuffer content = ByteBuffer.wrap(bytes, 0, end).order(ByteOrder.LITTLE_ENDIAN);
        content.position(mark.length);
        byte[] header = new byte[Math.max(0, Math.min(content.getInt(), content.remaining()))];
        content.get(header);
        try {
            return new Content(StrictJson.read(header), content);
        } catch (JsonProcessingException e) {
            throw refused("has a header that is not JSON");
        }
    }

    /** The version in a header, if this Sfumato can read it. */
    public int version(JsonNode header, int newest) {
        int version = header.path("version").asInt();
        if (version < 1 || version > newest) {
            throw refused("has version " + version + ", and this Sfumato reads up to " + newest
                    + ": was it written by a newer one?");
        }
        return version;
    }

    private IllegalArgumentException refused(String why) {
        return new IllegalArgumentException(path + " " + why);
    }

    private static byte[] digest(byte[] bytes, int end) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            sha.update(bytes, 0, end);
            return sha.digest();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no SHA-256", e);
        }
    }
}
