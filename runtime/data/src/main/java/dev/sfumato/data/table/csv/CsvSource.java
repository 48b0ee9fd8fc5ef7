package dev.sfumato.data.table.csv;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.Unzipped;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.Arrays;

/** The bytes of a text, unzipped where they are gzipped, without the mark that may stand before them. */
final class CsvSource {
    private static final int BUFFER = 1 << 16;
    private static final int[][] MARKS = {{0xEF, 0xBB, 0xBF}, {0xFE, 0xFF}, {0xFF, 0xFE}};

    private CsvSource() {}

    /** @param size how many bytes there are before unzipping */
    static BufferedInputStream open(InputStream raw, long size, Charset charset, Progress progress) throws IOException {
        BufferedInputStream buffered = new BufferedInputStream(Unzipped.of(new Watched(raw, size, progress)), BUFFER);
        buffered.mark(BUFFER);
        int[] start = {buffered.read(), buffered.read(), buffered.read()};
        buffered.reset();
        for (int[] mark : MARKS) {
            if (Arrays.equals(mark, Arrays.copyOf(start, mark.length)) && isOf(mark, charset)) {
                buffered.skipNBytes(mark.length);
            }
        }
        return buffered;
    }

    /** Where a charset does not say the order of its bytes, its decoder finds it in the mark. */
    private static boolean isOf(int[] mark, Charset charset) {
        return charset.name().equals(mark.length == 3 ? "UTF-8" : mark[0] == 0xFE ? "UTF-16BE" : "UTF-16LE");
    }

    /** Looks for an interruption and tells how far the reading has come. */
    private static final class Watched extends FilterInputStream {
        private final long size;
        private final Progress progress;
        private long done;

        Watched(InputStream in, long size, Progress progress) {
            super(in);
            this.size = size;
            this.progress = progress;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            Interruption.poll("reading a table");
            int read = super.read(into, offset, length);
            done += Math.max(0, read);
            progress.update("reading a table", done, Math.max(done, size));
            return read;
        }
    }
}
