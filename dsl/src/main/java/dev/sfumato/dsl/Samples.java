package dev.sfumato.dsl;

import dev.sfumato.data.graph.BlockModel;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.data.graph.RMat;
import dev.sfumato.data.image.AttributedImages;
import dev.sfumato.data.image.Images;
import dev.sfumato.data.image.SampleDigits;
import dev.sfumato.data.image.SampleLight;
import dev.sfumato.data.image.SampleShapes;
import dev.sfumato.data.table.Census;
import dev.sfumato.data.table.Table;
import dev.sfumato.dsl.show.LongWork;
import dev.sfumato.util.Require;
import java.util.List;

/** Made data to try things on: graphs, a table, images. They are about nobody. */
public final class Samples {
    private Samples() {}

    /** Images lit from the left or from the right, at random by a seed: an attribute to try things on. */
    public static AttributedImages lit(Images images, long seed) {
        return SampleLight.of(seed).on(Require.given("images", images));
    }

    /** A made graph with 2^scale nodes, few of which have many edges: public data to try things on. */
    public static Graph rmat(int scale, long seed) {
        RMat made = RMat.graph500(scale, seed);
        return LongWork.timed("making a graph", made::graph);
    }

    /** A made graph of communities: public data to try things on. */
    public static Graph blockModel(List<Integer> sizes, double within, double between, long seed) {
        BlockModel made = new BlockModel(Require.allGiven("sizes", sizes), within, between, seed);
        return LongWork.timed("making a graph", made::graph);
    }

    /** A made table of people to try things on: 9 columns and an income. It is about nobody. */
    public static Table census(int rows, long seed) {
        Census made = new Census(rows, seed);
        return LongWork.timed("making a table", made::table);
    }

    /** Made digits of 14x14 to try things on, in ten classes. */
    public static Images digits(int count, long seed) {
        SampleDigits made = SampleDigits.of(count, seed);
        return LongWork.timed("making images", made::images);
    }

    /** Made shapes of 16x16 in colours to try things on, in four classes. */
    public static Images shapes(int count, long seed) {
        SampleShapes made = SampleShapes.of(count, seed);
        return LongWork.timed("making images", made::images);
    }
}
