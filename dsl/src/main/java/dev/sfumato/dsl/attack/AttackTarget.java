package dev.sfumato.dsl.attack;

import dev.sfumato.audit.membership.Canaries;
import dev.sfumato.audit.membership.TrainerRetraining;
import dev.sfumato.data.image.Images;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.network.MlpDenoiser;
import dev.sfumato.diffusion.gaussian.ImageModel;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.noise.RandomSource;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/**
 * A training that can be attacked: how it is repeated, and what canaries are to it.
 *
 * @param delta of what is claimed, or the usual one where nothing is
 * @param isPublic whether everybody may see what it trains on
 * @param size how many records there are together
 * @param canaries so many of them, drawn
 * @param retraining may take a while: noise is calibrated
 * @param <D> records together: a table, images
 */
@NotAWord
public record AttackTarget<D>(
        String name,
        double delta,
        boolean isPublic,
        ToIntFunction<D> size,
        BiFunction<Integer, RandomSource, D> canaries,
        Supplier<? extends TrainerRetraining<D, ?>> retraining) {
    public static AttackTarget<Table> of(
            String name, double delta, Table table, Supplier<TrainerRetraining<Table, MlpDenoiser>> retraining) {
        return new AttackTarget<>(
                name,
                delta,
                false,
                Table::rows,
                (count, random) -> Canaries.rows(table.schema(), count, random),
                retraining);
    }

    public static AttackTarget<Images> of(
            String name, double delta, Images images, Supplier<TrainerRetraining<Images, ImageModel>> retraining) {
        return new AttackTarget<>(
                name,
                delta,
                images.isPublic(),
                Images::count,
                (count, random) -> Canaries.patterns(images.shape(), images.classes(), count, random),
                retraining);
    }
}
