package dev.sfumato.audit.membership;

import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.ImageModel;

/** Images. */
record ImagePool(Images images) implements RecordPool<Images, ImageModel> {
    @Override
    public String model() {
        return "a diffusion of images";
    }

    @Override
    public int size() {
        return images.count();
    }

    @Override
    public Images select(int[] chosen) {
        return images.select(chosen);
    }

    /** Of the same shape, and in the same classes. */
    @Override
    public ImagePool and(Images more) {
        if (!more.shape().equals(images.shape()) || !more.classes().equals(images.classes())) {
            throw new IllegalArgumentException(
                    "canaries must be of the shape and in the classes of the images trained on, " + images.shape()
                            + ", " + images.classes() + ", got " + more.shape() + ", " + more.classes());
        }
        int pixels = images.shape().values();
        float[] values = new float[Math.multiplyExact(images.count() + more.count(), pixels)];
        int[] labels = new int[images.isLabelled() ? images.count() + more.count() : 0];
        for (int i = 0; i < images.count() + more.count(); i++) {
            Images from = i < images.count() ? images : more;
            int image = i < images.count() ? i : i - images.count();
            from.copy(image, values, i * pixels);
            if (images.isLabelled()) {
                labels[i] = from.label(image);
            }
        }
        return new ImagePool(Images.of(images.shape(), values, labels, images.classes()));
    }

    @Override
    public double[] losses(ImageModel trained, int[] chosen) {
        return new ImageLoss(trained).on(select(chosen));
    }
}
