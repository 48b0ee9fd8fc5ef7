package dev.sfumato.dsl.attack;

import dev.sfumato.audit.membership.AttackSettings;
import dev.sfumato.audit.membership.Lira;
import dev.sfumato.audit.membership.OneRun;
import dev.sfumato.audit.membership.TrainerRetraining;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.LongWork;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.evidence.Attacked;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Figures;
import dev.sfumato.util.Require;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Attacks on a training, which is repeated for them: with canaries put in by coins, and on records of its own beside shadow trainings. Say
 * {@code .run()}.
 *
 * @param <D> records together: a table, images
 */
public final class TrainingAttack<D> implements Result {
    private static final int USUAL_CANARIES = 200;
    private static final int MOST_CANDIDATES = 1000;
    private static final int LEAST_CANDIDATES = 16;
    private static final Duration UNLIMITED = Duration.ofDays(365);

    private final AttackTarget<D> target;
    private final Plan<D> plan;
    private final Terms terms;

    /**
     * @param canaries how many are made; 0 for none
     * @param given canaries of one's own
     * @param shadows 0 for no attack with shadows
     * @param candidates of that attack; 0 for as many as there are, up to 1000
     */
    private record Plan<D>(int canaries, Optional<D> given, int shadows, int candidates) {}

    private record Terms(double delta, double confidence, Duration limit, Optional<Long> seed) {}

    private TrainingAttack(AttackTarget<D> target, Plan<D> plan, Terms terms) {
        this.target = target;
        this.plan = plan;
        this.terms = terms;
    }

    @NotAWord
    public static <D> TrainingAttack<D> of(AttackTarget<D> target) {
        return new TrainingAttack<>(
                target,
                new Plan<>(0, Optional.empty(), 0, 0),
                new Terms(target.delta(), 0.95, UNLIMITED, Optional.empty()));
    }

    /** One training with so many made records, each put in by a coin: 200 by default. */
    public TrainingAttack<D> canaries(int count) {
        Require.atLeast("canaries", LEAST_CANDIDATES, count);
        return with(new Plan<>(count, Optional.empty(), plan.shadows, plan.candidates));
    }

    /** One training with records of your own, each put in by a coin. */
    public TrainingAttack<D> canaries(D records) {
        int count = target.size().applyAsInt(Require.given("canaries", records));
        Require.atLeast("canaries", LEAST_CANDIDATES, count);
        return with(new Plan<>(count, Optional.of(records), plan.shadows, plan.candidates));
    }

    /** So many other trainings beside the one under attack, to know how losses are spread (LiRA); an even number. */
    public TrainingAttack<D> shadows(int shadows) {
        if (shadows < 2 || shadows % 2 != 0) {
            throw new IllegalArgumentException("shadows must be an even number of at least 2, got " + shadows);
        }
        return with(new Plan<>(plan.canaries, plan.given, shadows, plan.candidates));
    }

    /** On so many records coins decide in the attack with shadows: all of them by default, up to 1000. */
    public TrainingAttack<D> candidates(int candidates) {
        Require.atLeast("candidates", LEAST_CANDIDATES, candidates);
        return with(new Plan<>(plan.canaries, plan.given, plan.shadows, candidates));
    }

    /** All chance by a known seed, the noise of trainings included: the same figures again, unless the time is over before. */
    public TrainingAttack<D> seeded(long seed) {
        return with(new Terms(terms.delta, terms.confidence, terms.limit, Optional.of(seed)));
    }

    /** So many seconds, after which no more shadows are trained. */
    public TrainingAttack<D> timeLimit(double seconds) {
        Require.within("seconds", 1e-3, 1e9, seconds);
        Duration limit = Duration.ofMillis(Math.round(1000 * seconds));
        return with(new Terms(terms.delta, terms.confidence, limit, terms.seed));
    }

    /** How sure all bounds together are to be; 0.95 by default. */
    public TrainingAttack<D> confidence(double confidence) {
        Require.probability("confidence", confidence);
        return with(new Terms(terms.delta, confidence, terms.limit, terms.seed));
    }

    /** At which delta epsilon is bounded: that of the training by default, and 1e-5 where it has none. */
    public TrainingAttack<D> atDelta(double delta) {
        return with(new Terms(AttackSettings.at(delta).delta(), terms.confidence, terms.limit, terms.seed));
    }

    private TrainingAttack<D> with(Plan<D> newPlan) {
        return new TrainingAttack<>(target, newPlan, terms);
    }

    private TrainingAttack<D> with(Terms newTerms) {
        return new TrainingAttack<>(target, plan, newTerms);
    }

    /** Trains and attacks. */
    public AttackReport run() {
        return LongWork.shown(this::run);
    }

    private AttackReport run(Progress progress) {
        long start = System.nanoTime();
        boolean hasCanaries = canaries() > 0;
        AttackSettings settings =
                new AttackSettings(terms.delta, terms.confidence, (hasCanaries ? 1 : 0) + (plan.shadows > 0 ? 1 : 0));
        RandomSource random = terms.seed.map(RandomSource::seeded).orElseGet(RandomSource::secure);
        TrainerRetraining<D, ?> training = target.retraining().get();
        List<Attacked> attacks = new ArrayList<>();
        if (hasCanaries) {
            RandomSource own = random.split();
            D canaries = plan.given.orElseGet(() -> target.canaries().apply(canaries(), own));
            attacks.add(new OneRun(settings).run(training.and(canaries), canaries(), random.split(), progress));
        }
        if (plan.shadows > 0) {
            Duration left = terms.limit.minusNanos(System.nanoTime() - start);
            Duration limit = left.isNegative() || left.isZero() ? Duration.ofNanos(1) : left;
            int candidates = plan.candidates > 0 ? plan.candidates : Math.min(MOST_CANDIDATES, training.records());
            attacks.add(new Lira(settings, plan.shadows, limit).run(training, candidates, random.split(), progress));
        }
        return new AttackReport(attacks, !target.isPublic());
    }

    /** Made unless there is another attack. */
    private int canaries() {
        return plan.canaries == 0 && plan.shadows == 0 ? USUAL_CANARIES : plan.canaries;
    }

    @Override
    public Data contents() {
        return new Data()
                .fact("target", target.name())
                .fact("canaries", canaries())
                .fact("shadows", plan.shadows)
                .fact("delta", terms.delta)
                .fact("confidence", terms.confidence);
    }

    @Override
    public Sheet sheet() {
        return new Sheet()
                .line("attack on " + target.name() + ", at delta " + Figures.exact(terms.delta) + " with confidence "
                        + Figures.exact(terms.confidence))
                .line((canaries() > 0 ? "one training with " + canaries() + " canaries" : "")
                        + (canaries() > 0 && plan.shadows > 0 ? ", and " : "")
                        + (plan.shadows > 0 ? plan.shadows + " shadow trainings beside one" : ""))
                .line(
                        "say run() next, or before that canaries(200), shadows(8), timeLimit(60) for at most a minute, seeded(1)");
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
