package dev.sfumato.data.table.csv;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.function.LongUnaryOperator;

/** Decodes a text and refuses a byte that is none of its charset, with the line it is on. */
final class CharsetReader extends Reader {
    private final String file;
    private final InputStream in;
    private final CharsetDecoder decoder;
    private final ByteBuffer bytes = ByteBuffer.allocate(1 << 16).flip();
    private boolean isAtEnd;
    private boolean isDone;
    private final LongUnaryOperator lineOf;
    private long line;
    private boolean wasReturn;

    /** @param lineOf the number in the file of a line of this text, which counts from 0 */
    CharsetReader(String file, InputStream in, Charset charset, LongUnaryOperator lineOf) {
        this.file = file;
        this.in = in;
        this.lineOf = lineOf;
        decoder = charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
    }

    @Override
    public int read(char[] into, int offset, int length) throws IOException {
        if (isDone) {
            return -1;
        }
        CharBuffer chars = CharBuffer.wrap(into, offset, length);
        while (true) {
            CoderResult result = decoder.decode(bytes, chars, isAtEnd);
            int read = chars.position() - offset;
            if (read > 0) {
                count(into, offset, read);
                return read;
            }
            if (result.isError()) {
                throw refused(result);
            }
            if (isAtEnd) {
                isDone = true;
                return -1;
            }
            fill();
        }
    }

    private void fill() throws IOException {
        bytes.compact();
        int read = in.read(bytes.array(), bytes.position(), bytes.remaining());
        isAtEnd = read < 0;
        bytes.position(bytes.position() + Math.max(0, read));
        bytes.flip();
    }

    private void count(char[] text, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            if (text[i] == '\n' ? !wasReturn : text[i] == '\r') {
                line++;
            }
            wasReturn = text[i] == '\r';
        }
    }

    private BadCsvException refused(CoderResult result) {
        byte[] bad = new byte[Math.min(result.length(), bytes.remaining())];
        bytes.get(bytes.position(), bad);
        Charset charset = decoder.charset();
        return new BadCsvException(
                file,
                lineOf.applyAsLong(line),
                "there are bytes that are not " + charset.name()
                        + ": say which charset the file has, such as charset(\""
                        + suggested(bad) + "\")");
    }

    private String suggested(byte[] bad) {
        if (!decoder.charset().equals(StandardCharsets.UTF_8)) {
            return "UTF-8";
        }
        // no text in UTF-8 has these two, and every text in UTF-16 with a mark begins with them
        return bad.length > 0 && (bad[0] == (byte) 0xFF || bad[0] == (byte) 0xFE) ? "UTF-16" : "windows-1252";
    }

    @Override
    public void close() {}
}
