package dev.sfumato.dsl.attack;

import dev.sfumato.attack.TwoWorlds;
import dev.sfumato.attack.known.OwnMechanisms;
import dev.sfumato.data.image.Images;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.MlpSettings;
import dev.sfumato.diffusion.gaussian.training.ImageSettings;
import dev.sfumato.dsl.image.OnImages;
import dev.sfumato.dsl.image.PrivateImages;
import dev.sfumato.dsl.image.SyntheticImages;
import dev.sfumato.dsl.image.TrainedImages;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.dsl.table.OnTable;
import dev.sfumato.dsl.table.PrivateTraining;
import dev.sfumato.dsl.table.SyntheticTable;
import dev.sfumato.dsl.table.TableModel;
import dev.sfumato.util.Require;
import java.util.Optional;
import java.util.function.Supplier;

/** The words that attack a release, made data, a model or a training, and measure a lower bound beside what is declared. */
public final class Attacks {
    private Attacks() {}

    /**
     * A test that tries to refute what mechanisms of the runtime say of themselves: all of them, or those that are named, as
     * {@code refute("laplace", "noisy max")}. Say {@code .run()}, {@code .sabotaged()} or {@code .asPublished()}.
     */
    public static Refutation refute(String... mechanisms) {
        return Refutation.of(Require.allGiven("mechanisms", mechanisms));
    }

    /**
     * Attackers who see synthetic rows and nothing else: say {@code .on(training, holdout).run()} for lower bounds on epsilon beside
     * what making the rows costs.
     */
    public static TableAttack attack(SyntheticTable made) {
        return Require.given("made", made).attack();
    }

    /** Attackers who see rows that any tool made; {@code .claiming(dp(1, 1e-6))} states their claimed cost. */
    public static TableAttack attack(Table made) {
        return TableAttack.of(Require.given("made", made), Optional.empty(), Optional.empty());
    }

    /** Attackers who see synthetic images and nothing else: say {@code .on(training, holdout).run()}. */
    public static ImageAttack attack(SyntheticImages made) {
        return ImageAttack.of(
                Require.given("made", made).images(),
                Optional.of(made.released().event()));
    }

    /** Attackers who see images that any tool made; {@code .claiming(dp(1, 1e-6))} states their claimed cost. */
    public static ImageAttack attack(Images made) {
        return ImageAttack.of(Require.given("made", made), Optional.empty());
    }

    /** Attacks Sfumato's own mechanism for a release, at its very parameters: does it keep what it declares? */
    public static ReleaseAttack attack(Release release) {
        TwoWorlds worlds = OwnMechanisms.of(Require.given("release", release).event())
                .orElseThrow(() ->
                        new IllegalArgumentException("Sfumato has no mechanism of its own to run for " + release.name()
                                + ": say attack(release, () -> yours(without), () -> yours(with)) for what makes it"));
        return new ReleaseAttack(release, worlds);
    }

    /**
     * Attacks what makes a release, a function of your own, called on two neighbouring inputs: does it keep what the release declares? It
     * answers with a number, numbers or a noisy value.
     *
     * @param release what it is claimed to do
     * @param without what it answers where the record or edge is missing
     * @param with what it answers where it is there
     */
    public static ReleaseAttack attack(Release release, Supplier<?> without, Supplier<?> with) {
        return new ReleaseAttack(Require.given("release", release), new SuppliedWorlds(release.name(), without, with));
    }

    /** Attacks what makes a release, given as two worlds, held against what the release declares. */
    public static ReleaseAttack attack(Release release, TwoWorlds worlds) {
        return new ReleaseAttack(Require.given("release", release), Require.given("worlds", worlds));
    }

    /** An attack on a model of tables that is there: {@code attack(model).on(training, holdout)} tells how well it knows its rows. */
    public static ModelAttack<Table> attack(TableModel model) {
        return ModelAttack.of(Require.given("model", model));
    }

    /** An attack on a diffusion of images that is there: {@code attack(model).on(training, holdout)}. */
    public static ModelAttack<Images> attack(TrainedImages model) {
        return ModelAttack.of(Require.given("model", model));
    }

    /** Attacks on a training within a budget, which is repeated for them: {@code attack(training).canaries(200).run()}. */
    public static TrainingAttack<Table> attack(PrivateTraining training) {
        return TrainingAttack.of(Require.given("training", training).attackTarget());
    }

    /** Attacks on the training of a network without noise, in the published way. */
    public static TrainingAttack<Table> attack(OnTable training) {
        return attack(training, MlpSettings.standard());
    }

    /** Attacks on the training of a network without noise, in another way. */
    public static TrainingAttack<Table> attack(OnTable training, MlpSettings settings) {
        return TrainingAttack.of(Require.given("training", training).attackTarget(Require.given("settings", settings)));
    }

    /** Attacks on a training of images within a budget, which is repeated for them: {@code attack(training).shadows(8).run()}. */
    public static TrainingAttack<Images> attack(PrivateImages training) {
        return TrainingAttack.of(Require.given("training", training).attackTarget());
    }

    /** Attacks on a training of images without noise. */
    public static TrainingAttack<Images> attack(OnImages training) {
        return TrainingAttack.of(Require.given("training", training).attackTarget(Optional.empty()));
    }

    /** Attacks on a training of images without noise, with these settings. */
    public static TrainingAttack<Images> attack(OnImages training, ImageSettings settings) {
        return TrainingAttack.of(
                Require.given("training", training).attackTarget(Optional.of(Require.given("settings", settings))));
    }
}
