package dev.sfumato.notebook;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Takes what a snippet prints on this JVM's standard streams while it runs, and passes it on as well where asked. */
final class CapturedOutput implements AutoCloseable {
    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    private final ByteArrayOutputStream taken = new ByteArrayOutputStream();

    CapturedOutput(boolean passOn) {
        System.setOut(capturing(out, passOn));
        System.setErr(capturing(err, passOn));
    }

    String text() {
        System.out.flush();
        System.err.flush();
        return taken.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        System.setOut(out);
        System.setErr(err);
    }

    private PrintStream capturing(PrintStream original, boolean passOn) {
        OutputStream both = new OutputStream() {
            @Override
            public void write(int b) {
                taken.write(b);
                if (passOn) {
                    original.write(b);
                }
            }

            @Override
            public void write(byte[] bytes, int offset, int length) {
                taken.write(bytes, offset, length);
                if (passOn) {
                    original.write(bytes, offset, length);
                }
            }

            @Override
            public void flush() throws IOException {
                if (passOn) {
                    original.flush();
                }
            }
        };
        return new PrintStream(both, true, StandardCharsets.UTF_8);
    }
}
