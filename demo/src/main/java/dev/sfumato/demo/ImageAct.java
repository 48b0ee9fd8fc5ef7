package dev.sfumato.demo;

import static dev.sfumato.dsl.Samples.digits;
import static dev.sfumato.dsl.budget.Gates.budget;
import static dev.sfumato.dsl.image.Imaging.grid;
import static dev.sfumato.dsl.image.Imaging.imageDiffusion;

import dev.sfumato.data.image.Images;
import dev.sfumato.dsl.budget.TeamLedger;
import dev.sfumato.dsl.image.ImageGridResult;
import dev.sfumato.dsl.image.PrivateImages;
import dev.sfumato.dsl.image.SyntheticImages;
import dev.sfumato.dsl.price.Neighbouring;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Images that a diffusion made, which was trained with noise. */
final class ImageAct {
    private static final double EPSILON = 5;
    private static final double DELTA = 1e-5;
    private static final int ROWS = 4;
    private static final int COLUMNS = 12;

    private ImageAct() {}

    static Scene play(Sizes sizes, TeamLedger ledger, Path folder) {
        Images drawn = digits(sizes.images(), 1);
        PrivateImages training = imageDiffusion()
                .mlp(2, 128)
                .on(drawn)
                .within(EPSILON, DELTA, sizes.images())
                .steps(sizes.steps(), Math.min(sizes.images(), 1024));
        SyntheticImages made = training.train().sample(ROWS * COLUMNS);
        budget(EPSILON, DELTA)
                .neighbouring(Neighbouring.ZERO_OUT_ONE)
                .on("digits")
                .chargedTo(ledger)
                .spend(made.released().named("synthetic digits"));

        String price = made.price(DELTA).guarantee().toString();
        return new Scene(
                "images",
                "Synthetic images",
                String.format(
                        Locale.ROOT,
                        "Above, some of %,d handwritten digits that nobody may see; below, digits drawn by a diffusion that learnt from all of them"
                                + " through noise, as many as one likes for one price.",
                        sizes.images()),
                List.of(
                        picture(
                                folder,
                                "digits-drawn",
                                grid(drawn, 2, COLUMNS),
                                "Digits, clearly drawn",
                                "What it was trained on"),
                        picture(
                                folder,
                                "digits-made",
                                made.grid(ROWS, COLUMNS),
                                "Digits, blurred and noisy, but legible",
                                "What may leave")),
                List.of(),
                Optional.of(price),
                """
                var drawn = digits(%d, 1);
                var training = imageDiffusion().mlp(2, 128).on(drawn).within(5, 1e-5, %d).steps(%d, 1024);
                training.train().sample(%d).save("digits")""".formatted(sizes.images(), sizes.images(), sizes.steps(), ROWS * COLUMNS),
                List.of("released       " + ROWS * COLUMNS + " digits: " + price));
    }

    private static Picture picture(Path folder, String name, ImageGridResult grid, String alt, String caption) {
        return Picture.png(folder, name, grid.scale(4).png().orElseThrow(), alt, caption);
    }
}
