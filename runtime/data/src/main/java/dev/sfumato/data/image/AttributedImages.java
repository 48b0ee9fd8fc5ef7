package dev.sfumato.data.image;

import dev.sfumato.util.Require;
import java.util.stream.IntStream;

/**
 * Images that have a class, which may be known, and beside it an attribute, which is to be hidden. Both have names.
 *
 * @param byClass labelled by class
 * @param byAttribute the same images, labelled by the value of their attribute
 */
public record AttributedImages(Images byClass, Images byAttribute) {
    public AttributedImages {
        Require.given("images by class", byClass);
        Require.given("images by attribute", byAttribute);
        if (!byClass.isLabelled() || !byAttribute.isLabelled()) {
            throw new IllegalArgumentException("images must be labelled, by class and by attribute, got "
                    + (byClass.isLabelled() ? "no attribute" : "no class") + ": read or make them with labels");
        }
        Require.atLeast(
                "the number of values of the attribute",
                2,
                byAttribute.classes().size());
        if (!byClass.hasImagesOf(byAttribute)) {
            throw new IllegalArgumentException(
                    "images by class and by attribute must be the same ones in the same order," + " got " + byClass
                            + " and " + byAttribute + " with other values");
        }
        if (byClass.isPublic() != byAttribute.isPublic()) {
            throw new IllegalArgumentException(
                    "images by class and by attribute must both be public or both be private,"
                            + " got one of each: declare both");
        }
        byAttribute = byClass.labelled(
                IntStream.range(0, byAttribute.count()).map(byAttribute::label).toArray(), byAttribute.classes());
    }

    public int count() {
        return byClass.count();
    }

    /** The images at these places. */
    public AttributedImages select(int... images) {
        return new AttributedImages(byClass.select(images), byAttribute.select(images));
    }

    /** The images from one number to before another. */
    public AttributedImages slice(int from, int to) {
        return new AttributedImages(byClass.slice(from, to), byAttribute.slice(from, to));
    }

    /** The same images in another size. */
    public AttributedImages resized(int height, int width) {
        return new AttributedImages(byClass.resized(height, width), byAttribute.resized(height, width));
    }

    /** The same images in grey. */
    public AttributedImages grey() {
        return new AttributedImages(byClass.grey(), byAttribute.grey());
    }

    @Override
    public String toString() {
        return byClass + "; with an attribute that is one of " + String.join(", ", byAttribute.classes());
    }
}
