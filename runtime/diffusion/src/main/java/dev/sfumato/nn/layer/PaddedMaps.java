package dev.sfumato.nn.layer;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/**
 * Feature maps with zeros around them, so that what a kernel sees of all pixels at one offset is a view and no copy. A map has zeros
 * above its rows and to their right; its left and its lower neighbours are zeros of the row before and of the next map. So what a pixel
 * sees is of its own map or zero.
 */
final class PaddedMaps {
    private final PixelGrid grid;
    private final int channels;
    private final int reach;
    private int count;
    private @Nullable INDArray all;
    private @Nullable INDArray inner;
    private List<INDArray> shifts = List.of();

    /** @param reach how far a kernel sees in each direction */
    PaddedMaps(PixelGrid grid, int channels, int reach) {
        this.grid = grid;
        this.channels = channels;
        this.reach = reach;
    }

    /** Pixels and zeros of a map. */
    int block() {
        return rowLength() * (grid.height() + reach);
    }

    int rowLength() {
        return grid.width() + reach;
    }

    private int guard() {
        return reach * rowLength() + reach;
    }

    int count() {
        return count;
    }

    void put(INDArray columns) {
        if (columns.columns() != count) {
            makeRoom(columns.columns());
        }
        Memory.of(inner).assign(Maps.view(columns, count, grid.height(), (long) grid.width() * channels));
    }

    private void makeRoom(int maps) {
        count = maps;
        all = Nd4j.create(DataType.FLOAT, new long[] {channels, (long) block() * count + 2L * guard()}, 'f');
        inner = inner(whole());
        List<INDArray> views = new ArrayList<>();
        for (int y = -reach; y <= reach; y++) {
            for (int x = -reach; x <= reach; x++) {
                views.add(from(guard() + y * rowLength() + x));
            }
        }
        shifts = views;
    }

    private INDArray from(int position) {
        return Nd4j.create(
                Memory.of(all).data(),
                new long[] {channels, (long) block() * count},
                new long[] {1, channels},
                (long) position * channels,
                'f');
    }

    /** All maps one after the other, zeros included: channels in rows. */
    INDArray whole() {
        return from(guard());
    }

    /** The inputs of each position at each offset: first those above, from the left. */
    List<INDArray> shifts() {
        Memory.of(all);
        return shifts;
    }

    /** A map in each column. */
    INDArray columns() {
        return whole().reshape('f', true, (long) channels * block(), count);
    }

    /** The numbers of the pixels alone of arrays that are laid out in this way. */
    INDArray inner(INDArray laidOut) {
        long each = laidOut.rows();
        return Maps.part(
                laidOut,
                each * reach * rowLength(),
                new long[] {count, grid.height(), each * grid.width()},
                new long[] {each * block(), each * rowLength(), 1});
    }

    /**
     * For each example of so many maps, its positions from the first pixel to the last. These see nothing of other examples but
     * zeros, so that a number of theirs that is not finite stays theirs.
     *
     * @param laidOut as these maps are, with other channels
     */
    INDArray examples(INDArray laidOut, int draws) {
        long each = laidOut.rows();
        long positions = (long) block() * draws;
        long first = (long) reach * rowLength();
        return Maps.part(
                laidOut, each * first, new long[] {count / draws, positions - reach - first, each}, new long[] {
                    each * positions, each, 1
                });
    }

    /** Numbers kept for a map. */
    long numbers() {
        return (long) channels * block();
    }
}
