package dev.sfumato.diffusion.gaussian.training;

import dev.sfumato.data.image.ImageShape;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.ConditionEncoding;
import java.util.Optional;

/** The images that a network is trained on: images, or what was released of them, whose values may lie beyond [-1, 1]. */
interface TrainingImages {
    ImageShape shape();

    int count();

    void copy(int image, float[] into, int at);

    /** The class of an image, or {@link ConditionEncoding#ANY_CLASS}. */
    int label(int image);

    /** The choice of the targets; if empty, each image is its own target. */
    default Optional<TargetChoice> choice() {
        return Optional.empty();
    }

    static TrainingImages of(Images images) {
        return of(images, Optional.empty());
    }

    static TrainingImages of(Images images, Optional<TargetChoice> choice) {
        return new TrainingImages() {
            @Override
            public ImageShape shape() {
                return images.shape();
            }

            @Override
            public int count() {
                return images.count();
            }

            @Override
            public void copy(int image, float[] into, int at) {
                images.copy(image, into, at);
            }

            @Override
            public int label(int image) {
                return images.isLabelled() ? images.label(image) : ConditionEncoding.ANY_CLASS;
            }

            @Override
            public Optional<TargetChoice> choice() {
                return choice;
            }
        };
    }

    /** Noised images, one after the other, without labels. */
    static TrainingImages noised(ImageShape shape, float[] values) {
        return new TrainingImages() {
            @Override
            public ImageShape shape() {
                return shape;
            }

            @Override
            public int count() {
                return values.length / shape.values();
            }

            @Override
            public void copy(int image, float[] into, int at) {
                System.arraycopy(values, image * shape.values(), into, at, shape.values());
            }

            @Override
            public int label(int image) {
                return ConditionEncoding.ANY_CLASS;
            }
        };
    }
}
