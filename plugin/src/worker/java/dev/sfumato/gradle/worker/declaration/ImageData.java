package dev.sfumato.gradle.worker.declaration;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.ImageFiles;
import dev.sfumato.data.image.Images;
import dev.sfumato.data.image.ReadImages;
import dev.sfumato.gate.account.DataFacts;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Images; their classes are public where they were declared. */
public record ImageData(Images images, boolean classesArePublic, DataFacts facts) implements DeclaredData {
    static ImageData read(RequestFields fields, DataFile data, @Nullable Path labels, Progress progress) {
        return data.fingerprinted(progress, sha256 -> read(fields, data, labels, sha256, progress));
    }

    private static ImageData read(
            RequestFields fields, DataFile data, @Nullable Path labels, String sha256, Progress progress) {
        fields.only("labels", "classes", "classNames", "height", "width", "grey");
        ReadImages read = data.reading(files(fields, data, labels).progress(progress)::read);
        Images images = read.images();
        String classes = !images.isLabelled()
                ? "without labels"
                : images.classes().size() + " classes "
                        + (read.classesArePublic() ? "declared" : "taken from the labels");
        String summary = String.format(Locale.ROOT, "%,d images of %s, %s", images.count(), images.shape(), classes);
        return new ImageData(
                images, read.classesArePublic(), new DataFacts("images", data.known(sha256), images.count(), summary));
    }

    private static ImageFiles files(RequestFields fields, DataFile data, @Nullable Path labels) {
        ImageFiles files = ImageFiles.of(data.path());
        if (labels != null) {
            files = files.labels(DataFile.of(data.owner(), labels).path());
        }
        if (fields.has("classes") && fields.has("classNames")) {
            throw fields.refused(
                    "the classes must be given by a number or by names, got both; declare one: classes = 10");
        }
        if (fields.has("height") != fields.has("width")) {
            throw fields.refused("the size must be given by a height and a width, got one of them; declare both:"
                    + " height = 28; width = 28");
        }
        ImageFiles chosen = files;
        return data.reading(() -> settled(fields, chosen));
    }

    private static ImageFiles settled(RequestFields fields, ImageFiles given) {
        ImageFiles files = given;
        if (fields.has("classes")) {
            files = files.classes(Settings.count(fields, "classes", 1));
        }
        if (fields.has("classNames")) {
            files = files.classes(Settings.texts(fields, "classNames").toArray(String[]::new));
        }
        if (fields.has("height")) {
            files = files.size(Settings.count(fields, "height", 1), Settings.count(fields, "width", 1));
        }
        return Settings.truth(fields, "grey", false) ? files.grey() : files;
    }
}
