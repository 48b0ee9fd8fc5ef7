package dev.sfumato.dsl.image;

import dev.sfumato.data.image.IdxFile;
import dev.sfumato.data.image.ImageFolder;
import dev.sfumato.data.image.ImageGrid;
import dev.sfumato.data.image.Images;
import dev.sfumato.dsl.price.Price;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Saved;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.evidence.Confidential;
import dev.sfumato.util.Require;
import java.util.Optional;

/** Images that were made, with what making them did to the private ones. */
public final class SyntheticImages implements Result {
    private static final int COLUMNS = 16;
    private static final int MOST_ROWS = 8;

    private final Images images;
    private final Release release;
    private final String origin;

    SyntheticImages(Images images, Release release, String origin) {
        this.images = images;
        this.release = release;
        this.origin = origin;
    }

    /** The images. */
    public Images images() {
        return images;
    }

    /** The release that was made, to be priced or held against a budget. */
    public Release released() {
        return release;
    }

    /** The cost of the images at this delta. */
    public Price price(double delta) {
        return release.epsilon(delta);
    }

    /** The first of them side by side. */
    public ImageGridResult grid(int rows, int columns) {
        return ImageGridResult.of(ImageGrid.of(images, rows, columns));
    }

    /** How good they are and what they give away, against the images they were made from and images that were held out. */
    public ImageEvaluationResult evaluate(ImageSplit parts) {
        return evaluate(Require.given("parts", parts).training(), parts.holdout());
    }

    /** How good they are and what they give away, against images of both kinds. */
    public ImageEvaluationResult evaluate(Images training, Images test) {
        return Imaging.evaluate(images, training, test);
    }

    /** The evaluation by all images, where {@code evaluate} draws from large sets. */
    public ImageEvaluationResult evaluateOnAll(Images training, Images test) {
        return Imaging.evaluateOnAll(images, training, test);
    }

    /**
     * Writes the images: a folder of PNG files by class where the name has no ending; .idx or .idx.gz for an IDX file; a grid as .png;
     * .json, .csv, .html for what is known of them.
     */
    @Override
    public Saved save(String file) {
        String name = Require.notBlank("file", file);
        if (name.endsWith(".idx") || name.endsWith(".idx.gz")) {
            return Saved.written("saved", name, path -> IdxFile.write(images, path));
        }
        boolean isFolder = name.lastIndexOf('.') <= Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\'));
        return isFolder ? Saved.written("saved", name, path -> ImageFolder.write(images, path)) : Saved.as(this, name);
    }

    private ImageGridResult shown() {
        int columns = Math.min(COLUMNS, images.count());
        return grid(Math.min(MOST_ROWS, (images.count() + columns - 1) / columns), columns);
    }

    @Override
    public Data contents() {
        Data data = new Data()
                .fact("images", images.count())
                .fact("shape", images.shape().toString())
                .fact("classes", images.classes())
                .fact("origin", origin)
                .fact("event", release.event());
        return images.isPublic() ? data : data.confidential();
    }

    @Override
    @NotAWord
    public Optional<ImageGrid> shownImages() {
        return Optional.of(shown().grid());
    }

    @Override
    public Sheet sheet() {
        Sheet sheet = new Sheet()
                .line(images.count() + " images of " + images.shape() + ", " + origin)
                .line(".grid(4, 8) shows some, .save(\"made\") writes them as PNG files, .released() goes to a budget")
                .images(shown().grid());
        return images.isPublic() ? sheet : sheet.note(Confidential.NOTICE);
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
