package dev.sfumato.data.image;

/** The conversion of each image as it is read: to grey where requested, then to another size. */
final class ImageConversion {
    private final ImageShape from;
    private final boolean isMadeGrey;
    private final float[] grey;
    private final Resampling resampling;

    ImageConversion(ImageFiles settings, ImageShape from) {
        this.from = from;
        isMadeGrey = settings.isGrey() && from.channels() == 3;
        ImageShape toned = isMadeGrey ? new ImageShape(from.height(), from.width(), 1) : from;
        grey = new float[isMadeGrey ? toned.values() : 0];
        int height = settings.saidHeight() > 0 ? settings.saidHeight() : from.height();
        int width = settings.saidHeight() > 0 ? settings.saidWidth() : from.width();
        resampling = new Resampling(toned, height, width);
    }

    ImageShape to() {
        return resampling.to();
    }

    void apply(float[] image, float[] into, int at) {
        if (isMadeGrey) {
            Luma.of(image, 0, grey, 0, from.height() * from.width());
        }
        resampling.apply(isMadeGrey ? grey : image, 0, into, at);
    }
}
