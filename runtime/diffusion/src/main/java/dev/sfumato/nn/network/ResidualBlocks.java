package dev.sfumato.nn.network;

import dev.sfumato.nn.layer.Layer;
import dev.sfumato.nn.layer.Scratch;
import java.util.List;
import org.nd4j.linalg.api.ndarray.INDArray;

/** Residual blocks one after the other. */
record ResidualBlocks(List<ResidualBlock> blocks) {
    ResidualBlocks {
        blocks = List.copyOf(blocks);
    }

    INDArray forward(INDArray input, INDArray conditions) {
        INDArray maps = input;
        for (ResidualBlock block : blocks) {
            maps = block.forward(maps, conditions);
        }
        return maps;
    }

    INDArray backward(INDArray delta, INDArray ofConditions) {
        INDArray maps = delta;
        for (int block = blocks.size() - 1; block >= 0; block--) {
            maps = blocks.get(block).backward(maps, ofConditions);
        }
        return maps;
    }

    List<Layer> layers() {
        return blocks.stream().flatMap(block -> block.layers().stream()).toList();
    }

    long numbersPerColumn() {
        return blocks.stream().mapToLong(ResidualBlock::numbersPerColumn).sum();
    }

    long scratchPerColumn() {
        return blocks.stream().mapToLong(ResidualBlock::scratchPerColumn).max().orElse(0);
    }

    ResidualBlocks replica(Scratch scratch) {
        return new ResidualBlocks(
                blocks.stream().map(block -> block.replica(scratch)).toList());
    }
}
