package dev.sfumato.dsl.attack;

import dev.sfumato.audit.membership.Canaries;
import dev.sfumato.audit.membership.TrainerRetraining;
import dev.sfumato.data.image.Images;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.network.MlpDenoiser;
import dev.sfumato.diffusion.gaussian.ImageModel;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.noise.RandomSource;
import java.util.function.Supplier;

/**
 * A training that can be attacked: how it is repeated, and what canaries are to it.
 *
 * @param <D> records together: a table, images
 */
@NotAWord
public interface AttackTarget<D> {
    String name();

    /** Of what is claimed, or the usual one where nothing is. */
    double delta();

    /** Whether everybody may see what it trains on. */
    boolean isPublic();

    int size(D records);

    D canaries(int count, RandomSource random);

    /** May take a while: noise is calibrated. */
    TrainerRetraining<D, ?> retraining();

    static AttackTarget<Table> of(
            String name, double delta, Table table, Supplier<TrainerRetraining<Table, MlpDenoiser>> retraining) {
        return new AttackTarget<>() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public double delta() {
                return delta;
            }

            @Override
            public boolean isPublic() {
                return false;
            }

            @Override
            public int size(Table records) {
                return records.rows();
            }

            @Override
            public Table canaries(int count, RandomSource random) {
                return Canaries.rows(table.schema(), count, random);
            }

            @Override
            public TrainerRetraining<Table, ?> retraining() {
                return retraining.get();
            }
        };
    }

    static AttackTarget<Images> of(
            String name, double delta, Images images, Supplier<TrainerRetraining<Images, ImageModel>> retraining) {
        return new AttackTarget<>() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public double delta() {
                return delta;
            }

            @Override
            public boolean isPublic() {
                return images.isPublic();
            }

            @Override
            public int size(Images records) {
                return records.count();
            }

            @Override
            public Images canaries(int count, RandomSource random) {
                return Canaries.patterns(images.shape(), images.classes(), count, random);
            }

            @Override
            public TrainerRetraining<Images, ?> retraining() {
                return retraining.get();
            }
        };
    }
}
