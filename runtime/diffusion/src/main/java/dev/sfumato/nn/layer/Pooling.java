package dev.sfumato.nn.layer;

import org.nd4j.linalg.api.ndarray.INDArray;

/** Sums of squares of four pixels, and pixels repeated in such squares; each is the other's gradient. */
final class Pooling {
    private final PixelGrid small;
    private final int channels;
    private final Workspace large = new Workspace();
    private final Workspace wide = new Workspace();
    private final Workspace left = new Workspace();
    private final Workspace right = new Workspace();
    private final Workspace upper = new Workspace();
    private final Workspace lower = new Workspace();

    Pooling(PixelGrid small, int channels) {
        this.small = small;
        this.channels = channels;
    }

    INDArray repeat(INDArray given) {
        long pixels = (long) small.pixels() * given.columns();
        INDArray rows = wide.of(2L * channels * small.pixels(), given.columns());
        INDArray pixel = Maps.view(given, pixels, channels);
        Maps.concat(Maps.view(rows, pixels, 2L * channels), pixel, pixel);
        INDArray result = large.of(4L * channels * small.pixels(), given.columns());
        INDArray row = Maps.view(rows, rowCount(given), rowLength());
        Maps.concat(Maps.view(result, rowCount(given), 2 * rowLength()), row, row);
        return result;
    }

    INDArray sum(INDArray given) {
        INDArray above = upper.of(2L * channels * small.pixels(), given.columns());
        INDArray beneath = lower.like(above);
        Maps.halve(
                Maps.view(given, rowCount(given), 2 * rowLength()),
                Maps.view(above, rowCount(given), rowLength()),
                Maps.view(beneath, rowCount(given), rowLength()));
        above.addi(beneath);
        long pixels = (long) small.pixels() * given.columns();
        INDArray first = left.of((long) channels * small.pixels(), given.columns());
        INDArray second = right.like(first);
        Maps.halve(
                Maps.view(above, pixels, 2L * channels),
                Maps.view(first, pixels, channels),
                Maps.view(second, pixels, channels));
        return first.addi(second);
    }

    private long rowCount(INDArray given) {
        return (long) small.height() * given.columns();
    }

    /** Of a row of the larger map. */
    private long rowLength() {
        return 2L * small.width() * channels;
    }

    long numbersPerColumn() {
        return 12L * channels * small.pixels();
    }

    /** Without anything remembered. */
    Pooling fresh() {
        return new Pooling(small, channels);
    }
}
