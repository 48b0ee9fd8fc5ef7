package dev.sfumato.data;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/** The bytes of a file, unzipped where they are gzipped: told by its first two bytes, not by its name. */
public final class Unzipped {
    private static final int BUFFER = 1 << 16;
    private static final int GZIP = 0x8b1f;

    private Unzipped() {}

    public static InputStream of(InputStream in) throws IOException {
        BufferedInputStream buffered = new BufferedInputStream(in, BUFFER);
        buffered.mark(2);
        int magic = buffered.read() | buffered.read() << 8;
        buffered.reset();
        return magic == GZIP ? new GZIPInputStream(new EveryMember(buffered), BUFFER) : buffered;
    }

    /** GZIPInputStream takes a file's end for granted after one member unless more bytes are reported as available. */
    private static final class EveryMember extends FilterInputStream {
        EveryMember(InputStream in) {
            super(in);
        }

        @Override
        public int available() throws IOException {
            return Math.max(1, super.available());
        }
    }
}
