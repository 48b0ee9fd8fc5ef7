package dev.sfumato.notebook;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Sends what is printed on this JVM's standard streams to a cell's output until it is closed. */
final class CapturedOutput {
    private final PrintStream out = System.out;
    private final PrintStream err = System.err;

    CapturedOutput(CellOutput target) {
        System.setOut(new PrintStream(new Text(target, false), true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(new Text(target, true), true, StandardCharsets.UTF_8));
    }

    void close() {
        System.out.flush();
        System.err.flush();
        System.setOut(out);
        System.setErr(err);
    }

    /** Bytes to text. A character whose bytes come in several writes is held back until it is whole. */
    private static final class Text extends OutputStream {
        private final CellOutput target;
        private final boolean error;
        private byte[] rest = {};

        Text(CellOutput target, boolean error) {
            this.target = target;
            this.error = error;
        }

        @Override
        public void write(int b) {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public synchronized void write(byte[] bytes, int offset, int length) {
            byte[] all = Arrays.copyOf(rest, rest.length + length);
            System.arraycopy(bytes, offset, all, rest.length, length);
            int whole = all.length - unfinished(all);
            rest = Arrays.copyOfRange(all, whole, all.length);
            if (whole > 0) {
                target.print(error, new String(all, 0, whole, StandardCharsets.UTF_8));
            }
        }

        /** How many bytes at the end begin a character of UTF-8 that needs more. */
        private static int unfinished(byte[] bytes) {
            for (int back = 1; back <= Math.min(3, bytes.length); back++) {
                int b = bytes[bytes.length - back] & 0xff;
                if (b >= 0xc0) {
                    int needed = b >= 0xf0 ? 4 : b >= 0xe0 ? 3 : 2;
                    return needed > back ? back : 0;
                }
                if (b < 0x80) {
                    return 0;
                }
            }
            return 0;
        }
    }
}
