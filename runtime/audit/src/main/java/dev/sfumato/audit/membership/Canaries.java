package dev.sfumato.audit.membership;

import dev.sfumato.data.image.ImageShape;
import dev.sfumato.data.image.Images;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableBuilder;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.List;
import java.util.stream.IntStream;

/** Records that nobody has, so that a model that knows them knows them from its training. */
public final class Canaries {
    private Canaries() {}

    /** Rows whose values are drawn from all categories alike, each column on its own. */
    public static Table rows(Schema schema, int count, RandomSource random) {
        Require.atLeast("canaries", 1, count);
        TableBuilder builder = new TableBuilder(schema);
        for (int i = 0; i < count; i++) {
            builder.add(IntStream.of(schema.sizes()).map(random::nextInt).toArray());
        }
        return builder.table();
    }

    /** Images whose values are -1 or 1 by a coin each, of classes at random. */
    public static Images patterns(ImageShape shape, List<String> classes, int count, RandomSource random) {
        Require.atLeast("canaries", 1, count);
        float[] values = new float[Math.multiplyExact(count, shape.values())];
        for (int i = 0; i < values.length; i++) {
            values[i] = random.nextInt(2) == 1 ? 1 : -1;
        }
        int[] labels = new int[classes.isEmpty() ? 0 : count];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = random.nextInt(classes.size());
        }
        return Images.of(shape, values, labels, classes);
    }

    /** Real images under another class than their own, at random. */
    public static Images mislabelled(Images images, int count, RandomSource random) {
        Require.within("canaries", 1, images.count(), count);
        int classes = images.classes().size();
        if (classes < 2) {
            throw new IllegalArgumentException("images must have at least 2 classes to be mislabelled, got " + classes);
        }
        int[] order = random.permutation(images.count());
        int[] chosen = IntStream.range(0, count).map(i -> order[i]).toArray();
        int[] labels = IntStream.of(chosen)
                .map(image -> (images.label(image) + 1 + random.nextInt(classes - 1)) % classes)
                .toArray();
        return images.select(chosen).labelled(labels, images.classes());
    }
}
