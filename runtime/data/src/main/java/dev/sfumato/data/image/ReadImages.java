package dev.sfumato.data.image;

import java.util.List;

/**
 * Images that were read, and what became of the files. How many there are is as private as the images.
 *
 * @param classesArePublic whether the classes were declared, and so may be known to everybody
 * @param skipped files of a folder that are no images and were left out
 */
public record ReadImages(Images images, boolean classesArePublic, List<String> skipped) {
    private static final int SHOWN = 5;

    public ReadImages {
        images = classesArePublic || !images.isLabelled() ? images : images.withInferredClasses();
        skipped = List.copyOf(skipped);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(images.toString());
        if (images.isLabelled() && !classesArePublic) {
            text.append("\nthe classes were taken from the labels and are as private as these: declare them by ")
                    .append(".classes(n) or .classes(names)");
        }
        if (!skipped.isEmpty()) {
            text.append("\nskipped, no images: ")
                    .append(String.join(", ", skipped.subList(0, Math.min(SHOWN, skipped.size()))))
                    .append(skipped.size() > SHOWN ? " and " + (skipped.size() - SHOWN) + " more" : "");
        }
        return text.toString();
    }
}
