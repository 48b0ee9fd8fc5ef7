package dev.sfumato.dsl.attack;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.attack.Overlap;
import dev.sfumato.audit.membership.AttackSettings;
import dev.sfumato.audit.membership.ImageLoss;
import dev.sfumato.audit.membership.LossAttack;
import dev.sfumato.audit.membership.Losses;
import dev.sfumato.audit.membership.TableLoss;
import dev.sfumato.data.image.Images;
import dev.sfumato.data.table.Table;
import dev.sfumato.dsl.image.TrainedImages;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.LongWork;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.table.NetworkModel;
import dev.sfumato.dsl.table.TableModel;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.training.Provenance;
import dev.sfumato.util.Figures;
import dev.sfumato.util.Require;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;

/**
 * An attack on a model that is there: which records was it trained on? Say {@code .on(training, holdout)} with records of both kinds,
 * then {@code .run()}.
 *
 * @param <D> records together: a table, images
 */
public final class ModelAttack<D> implements Result {
    public static final double USUAL_DELTA = 1e-5;

    private final Target<D> target;
    private final AttackSettings settings;
    private final Optional<Long> seed;
    private final Optional<Records<D>> records;

    /**
     * @param losses created on request
     * @param isPublic whether records may be seen by everybody, and so what is measured on them
     */
    private record Target<D>(
            String name,
            Optional<PrivacyEvent> event,
            Losses<D> losses,
            BiFunction<D, D, Overlap> overlap,
            Predicate<D> isPublic) {}

    /** Records that a model was trained on, and others like them. */
    private record Records<D>(D training, D holdout) {}

    private ModelAttack(Target<D> target, AttackSettings settings, Optional<Long> seed, Optional<Records<D>> records) {
        this.target = target;
        this.settings = settings;
        this.seed = seed;
        this.records = records;
    }

    @NotAWord
    public static ModelAttack<Table> of(TableModel model) {
        Optional<Provenance> provenance = model.provenance();
        String name = provenance.isEmpty()
                ? "the exact denoiser"
                : !(model instanceof NetworkModel)
                        ? "rows fitted to noisy counts"
                        : provenance.flatMap(Provenance::event).isPresent()
                                ? "a network trained with noise"
                                : "a network trained without noise";
        Losses<Table> losses = rows -> TableLoss.of(model.schema(), model.how().target(), model.denoisers())
                .on(rows);
        return new ModelAttack<>(
                new Target<>(name, provenance.flatMap(Provenance::event), losses, Overlap::of, rows -> false),
                settings(provenance),
                Optional.empty(),
                Optional.empty());
    }

    @NotAWord
    public static ModelAttack<Images> of(TrainedImages trained) {
        Provenance provenance = trained.model().provenance();
        String name =
                "a diffusion of images trained " + (provenance.event().isPresent() ? "with" : "without") + " noise";
        return new ModelAttack<>(
                new Target<>(name, provenance.event(), new ImageLoss(trained.model()), Overlap::of, Images::isPublic),
                settings(Optional.of(provenance)),
                Optional.empty(),
                Optional.empty());
    }

    private static AttackSettings settings(Optional<Provenance> provenance) {
        return AttackSettings.at(provenance
                .map(from -> from.settings().get("delta"))
                .map(Double::valueOf)
                .orElse(USUAL_DELTA));
    }

    /** Pairs drawn by a known seed: the same figures again. */
    public ModelAttack<D> seeded(long newSeed) {
        return new ModelAttack<>(target, settings, Optional.of(newSeed), records);
    }

    /** How sure the bound is to be; 0.95 by default. */
    public ModelAttack<D> confidence(double confidence) {
        return new ModelAttack<>(target, new AttackSettings(settings.delta(), confidence, 1), seed, records);
    }

    /** At which delta epsilon is bounded: that of the training by default, and 1e-5 where it has none. */
    public ModelAttack<D> atDelta(double delta) {
        return new ModelAttack<>(target, new AttackSettings(delta, settings.confidence(), 1), seed, records);
    }

    /** Records that the model was trained on, and others: both from one table or set of images, split at random. */
    public ModelAttack<D> on(D training, D holdout) {
        return new ModelAttack<>(
                target,
                settings,
                seed,
                Optional.of(new Records<>(Require.given("training", training), Require.given("holdout", holdout))));
    }

    /** Attacks by what the model loses on records that it was trained on, and on others. */
    public AttackReport run() {
        Records<D> on = records.orElseThrow(
                () -> new IllegalStateException(
                        "an attack on a model needs records that it was trained on and others: say on(training, holdout) first"));
        Overlap overlap = target.overlap.apply(on.training, on.holdout);
        RandomSource random = seed.map(RandomSource::seeded).orElseGet(RandomSource::secure);
        return LongWork.timed(
                "measuring losses",
                () -> new AttackReport(
                        List.of(new LossAttack(settings)
                                .run(
                                        target.name,
                                        target.event,
                                        target.losses,
                                        on.training,
                                        on.holdout,
                                        overlap,
                                        random)),
                        !(target.isPublic.test(on.training) && target.isPublic.test(on.holdout))));
    }

    @Override
    public Data contents() {
        return new Data()
                .fact("target", target.name)
                .fact("delta", settings.delta())
                .fact("confidence", settings.confidence());
    }

    @Override
    public Sheet sheet() {
        return new Sheet()
                .line("attack on " + target.name + ", at delta " + Figures.exact(settings.delta()) + " with confidence "
                        + Figures.exact(settings.confidence()))
                .line(
                        records.isPresent()
                                ? "say run() next"
                                : "say on(training, holdout) next, with records that it was trained on and others like them");
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
