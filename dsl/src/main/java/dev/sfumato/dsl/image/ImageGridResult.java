package dev.sfumato.dsl.image;

import dev.sfumato.data.image.ImageGrid;
import dev.sfumato.data.image.Images;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.evidence.Confidential;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Images side by side. Confidential, unless everybody may see them. */
public record ImageGridResult(@NotAWord ImageGrid grid) implements Result {
    @NotAWord
    public static ImageGridResult of(ImageGrid grid) {
        return new ImageGridResult(grid.images().isPublic() ? grid : grid.comment(Confidential.NOTICE));
    }

    /** The same picture with images so many times as large. */
    public ImageGridResult scale(int factor) {
        return new ImageGridResult(grid.scale(factor));
    }

    @Override
    public Data contents() {
        Images images = grid.images();
        Data data = new Data()
                .fact("height", images.shape().height())
                .fact("width", images.shape().width())
                .fact("channels", images.shape().channels())
                .fact("png", Base64.getEncoder().encodeToString(grid.png()))
                .rows(
                        "images",
                        List.of("row", "column", "class"),
                        IntStream.range(0, grid.shown())
                                .mapToObj(i -> List.<Object>of(i / grid.columns(), i % grid.columns(), label(i)))
                                .toList());
        return images.isPublic() ? data : data.confidential();
    }

    private String label(int image) {
        Images images = grid.images();
        return images.isLabelled() ? images.classes().get(images.label(image)) : "";
    }

    @Override
    @NotAWord
    public Optional<ImageGrid> shownImages() {
        return Optional.of(grid);
    }

    @Override
    public Sheet sheet() {
        Sheet sheet = new Sheet()
                .images(grid)
                .line(grid.toString(), ": a notebook shows them, .save(\"grid.png\") writes them");
        return grid.images().isPublic() ? sheet : sheet.note(Confidential.NOTICE);
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
