package dev.sfumato.dsl.price;

import dev.sfumato.accounting.Accountant;
import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Curve;
import dev.sfumato.accounting.NestedSampling;
import dev.sfumato.accounting.TradeOff;
import dev.sfumato.accounting.calibration.Calibrated;
import dev.sfumato.accounting.calibration.Calibration;
import dev.sfumato.accounting.event.BallsInBinsEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.FixedSizeSampledEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RandomAllocationEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.ShuffledEvent;
import dev.sfumato.accounting.event.TruncatedPoissonEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.format.EventText;
import dev.sfumato.accounting.pac.PacAccountant;
import dev.sfumato.dsl.pac.PacResult;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.Inside;
import dev.sfumato.dsl.show.LongWork;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Saved;
import dev.sfumato.dsl.show.TextWidth;
import dev.sfumato.gate.account.DeclaredRelease;
import dev.sfumato.ledger.EventFile;
import dev.sfumato.noise.Draw;
import dev.sfumato.noise.Noisy;
import dev.sfumato.util.Require;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Something that is released from private data. Every word returns a new release and leaves this one as it is. */
public final class Release implements Result {
    private final @Nullable String name;
    private final PrivacyEvent event;

    private final Form form;

    /** Which draw of noise it is, where that is known: an account charges a draw once. */
    private final Optional<Draw> draw;

    /** The declarations that a release still allows; each later constant allows less. */
    private enum Form {
        OPEN,
        /** Its noise is in units of what one record contributes, so that there is no sensitivity to declare. */
        CLIPPED,
        /** It is what was done, to be told and priced and no longer declared otherwise. */
        DONE
    }

    public Release(@Nullable String name, PrivacyEvent event) {
        this(name, event, Form.OPEN, Optional.empty());
    }

    private Release(@Nullable String name, PrivacyEvent event, Form form, Optional<Draw> draw) {
        this.name = name;
        this.event = event;
        this.form = form;
        this.draw = draw;
    }

    /** Returns a release for an event, unchanged. */
    @NotAWord
    public static Release done(PrivacyEvent event) {
        return done(event, Optional.empty());
    }

    /** Returns a release for a draw. */
    @NotAWord
    public static Release done(Noisy<?> noisy) {
        return done(noisy.event(), Optional.of(noisy.draw()));
    }

    /** Returns a release for an event and, where known, its draw. */
    @NotAWord
    public static Release done(PrivacyEvent event, Optional<Draw> draw) {
        return new Release(null, event, Form.DONE, draw);
    }

    /** A training whose noise is in units of the norm to which gradients are clipped. */
    static Release clipped(PrivacyEvent event) {
        return new Release(null, event, Form.CLIPPED, Optional.empty());
    }

    /** Several releases as one. */
    @NotAWord
    public static Release composed(List<Release> releases) {
        List<PrivacyEvent> events = releases.stream().map(Release::event).toList();
        Form form = releases.stream()
                .map(release -> release.form)
                .max(Comparator.naturalOrder())
                .orElseThrow();
        List<Draw> draws =
                releases.stream().flatMap(release -> release.draw.stream()).toList();
        return new Release(
                null,
                new ComposedEvent(events.get(0).unit(), events),
                form,
                draws.size() == releases.size() ? Optional.of(Draw.together(draws)) : Optional.empty());
    }

    /** Which draw of noise it is, where that is known. */
    @NotAWord
    public Optional<Draw> draw() {
        return draw;
    }

    /** The effect of the release on the data, as data. */
    public PrivacyEvent event() {
        return event;
    }

    /** Writes what the release does to a file that a build reads: {@code mechanism = event(file('mean.json'))}. */
    public Saved saveEvent(String file) {
        return Saved.text("saved", file, EventFile.write(event) + "\n");
    }

    /** The name given by {@link #named}, or what the release does where it has none. */
    public String name() {
        return Objects.requireNonNullElseGet(name, () -> EventText.describe(event));
    }

    /** The name for people: where it has none, what it does with no more digits than mean something. */
    @NotAWord
    public String shownName() {
        return Objects.requireNonNullElseGet(name, () -> EventText.shortly(event));
    }

    @NotAWord
    public boolean isNamed() {
        return name != null;
    }

    /** Whether it is what was done, or will be by a training, and no declaration of somebody. */
    @NotAWord
    public boolean isDone() {
        return form == Form.DONE;
    }

    /** What an account knows of it. */
    @NotAWord
    public DeclaredRelease declared() {
        return DeclaredRelease.of(Objects.requireNonNullElse(name, "release"), event, draw);
    }

    /** What an account knows of releases, each under a name of its own. */
    @NotAWord
    public static List<DeclaredRelease> declared(List<Release> releases) {
        return DeclaredRelease.apart(releases.stream().map(Release::declared).toList());
    }

    /** The same release under a name for reports. */
    public Release named(String newName) {
        return new Release(Require.notBlank("name", newName), event, form, draw);
    }

    /** The most that one record (or edge) contributes to an answer with Gaussian noise, in the l2 norm: 1 by default. */
    public Release l2Sensitivity(double sensitivity) {
        return contributing(Inside.Norm.L2, sensitivity);
    }

    /** The most that one record (or edge) contributes to an answer with Laplace noise, in the l1 norm: 1 by default. */
    public Release l1Sensitivity(double sensitivity) {
        return contributing(Inside.Norm.L1, sensitivity);
    }

    /** The most that one record (or edge) contributes to a whole number, or to any one of several scores: 1 by default. */
    public Release sensitivity(double sensitivity) {
        return contributing(Inside.Norm.NUMBER, sensitivity);
    }

    private Release contributing(Inside.Norm norm, double sensitivity) {
        if (form == Form.CLIPPED) {
            throw new IllegalArgumentException(
                    "sensitivity is nothing to say of dpSgd: its noise multiplier is in units of"
                            + " the norm to which gradients are clipped, so that the norm changes nothing; for noise of a known"
                            + " standard deviation say gaussian(0.11).l2Sensitivity(0.1).poisson(0.01).times(10_000)");
        }
        return declared(Inside.withSensitivity(event, norm, sensitivity));
    }

    /** The same release for another unit of protection, for example {@code EDGE}. */
    public Release per(Unit unit) {
        return declared(event.withUnit(Require.given("unit", unit)));
    }

    /** The same release for another relation of neighbouring datasets, for example {@code REPLACE_ONE}. */
    public Release neighbouring(Neighbouring relation) {
        return declared(event.withUnit(Neighbouring.unit(event.unit(), relation)));
    }

    /** This release and another one of the same data, as one; so {@code compose(a, b)}. */
    public Release and(Release other) {
        return composed(List.of(this, Require.given("other", other)));
    }

    /** The same release done a number of times, each with fresh noise: which draws these are is not known then. */
    public Release times(long times) {
        return new Release(name, new RepeatedEvent(event, times), form, Optional.empty());
    }

    /** The same release from a batch into which each record comes with a probability of its own, anew each time. */
    public Release poisson(double rate) {
        return declared(new PoissonSampledEvent(event, rate));
    }

    /** Poisson sampling as {@link #poisson}, where a batch above {@code largestBatch} records is cut down at random. */
    public Release truncatedPoisson(long datasetSize, double rate, long largestBatch) {
        return declared(new TruncatedPoissonEvent(event, datasetSize, rate, largestBatch));
    }

    /** The same release from a batch of fixed size, drawn without replacement; {@code neighbouring(REPLACE_ONE)} comes first. */
    public Release fixedSize(long datasetSize, long batchSize) {
        return declared(new FixedSizeSampledEvent(event, datasetSize, batchSize, false));
    }

    /** The same release from a batch of fixed size, drawn with replacement; {@code neighbouring(REPLACE_ONE)} comes first. */
    public Release fixedSizeWithReplacement(long datasetSize, long batchSize) {
        return declared(new FixedSizeSampledEvent(event, datasetSize, batchSize, true));
    }

    /** One epoch: the records are shuffled and cut into batches, and the release is made from each of them. */
    public Release shuffled(long batches) {
        return declared(new ShuffledEvent(event, batches));
    }

    /**
     * One epoch: each record falls into one of the bins by itself, and the release is made from each bin. In each of several epochs records
     * fall anew. A loader that shuffles and cuts is {@link #shuffled}.
     */
    public Release ballsInBins(long bins) {
        return declared(new BallsInBinsEvent(event, bins));
    }

    /**
     * The same release in each of a number of rounds; each record takes part in {@code uses} of them, which chance chooses for it by itself:
     * {@code gaussian(4).randomAllocation(1000, 3)}.
     *
     * @param rounds how many rounds there are
     * @param uses in how many of them a record takes part
     */
    public Release randomAllocation(long rounds, long uses) {
        return declared(new RandomAllocationEvent(event, rounds, uses));
    }

    /** The same release with noise from a known seed, which protects nobody. */
    public Release seeded() {
        return with(new SeededEvent(event));
    }

    /** The price at a delta in (0, 1). */
    public Price epsilon(double delta) {
        return new Price(
                this, LongWork.timed("pricing", () -> Accountants.best().price(event, delta)));
    }

    /** The price as pure differential privacy (delta is zero); infinite for Gaussian noise. */
    public Price epsilon() {
        return new Price(
                this, LongWork.timed("pricing", () -> Accountants.best().pricePure(event)));
    }

    /** The most that a release with PAC privacy reveals about which records were drawn; others are priced by {@link #epsilon}. */
    public PacResult information() {
        if (!PacAccountant.supports(event)) {
            throw new IllegalArgumentException("information needs a release with PAC privacy, got "
                    + EventText.describe(event) + ": ask for .epsilon(1e-6)");
        }
        return new PacResult(PacAccountant.price(event));
    }

    /** An upper bound on delta at an epsilon. */
    public double delta(double epsilon) {
        return LongWork.timed("pricing", () -> Accountants.best().delta(event, epsilon));
    }

    /** The price at a delta by each accountant that knows the release, beside the older conversion of Renyi divergences. */
    public AccountantsResult byAccountant(double delta) {
        return AccountantsResult.of(this, delta);
    }

    /** Upper bounds on its Renyi divergence (RDP) at the orders that are customary, and the epsilon that each gives. */
    public RenyiResult renyi(double delta) {
        return RenyiResult.of(this, delta, RenyiResult.ORDERS);
    }

    /** Upper bounds on its Renyi divergence (RDP) at these orders, and the epsilon that each gives at a delta. */
    public RenyiResult renyi(double delta, double... orders) {
        return RenyiResult.of(
                this,
                delta,
                Arrays.stream(Require.given("orders", orders)).boxed().toList());
    }

    /** Epsilon at nine deltas from 1e-2 to 1e-10. */
    public CurveResult curve() {
        return curve(9);
    }

    /** Epsilon at a number of deltas from 1e-2 to 1e-10. */
    public CurveResult curve(int points) {
        List<Double> deltas = Curve.logarithmic(1e-2, 1e-10, points);
        return new CurveResult(
                this, LongWork.timed("pricing", () -> Curve.epsilons(event, Accountants.best(), deltas)));
    }

    /** Epsilon at a delta by how often all of this is done: from once to a hundred times. */
    public CurveResult epsilonOverTimes(double delta) {
        return epsilonOverTimes(delta, upTo(100));
    }

    /** Epsilon at a delta by how often all of this is done: {@code epsilonOverTimes(1e-6, 1, 10, 100)}; a training as a whole, too. */
    public CurveResult epsilonOverTimes(double delta, long... times) {
        return over("times", event, delta, Require.given("times", times));
    }

    /** Epsilon at a delta by how many of its steps are done, from the first to the last: that of a training while it runs. */
    public CurveResult epsilonOverSteps(double delta) {
        if (event instanceof RepeatedEvent steps) {
            return over("steps", steps.event(), delta, upTo(steps.times()));
        }
        throw new IllegalArgumentException(
                "epsilonOverSteps needs a release of several steps, such as dpSgd(1.1, 0.01, 1000)"
                        + " or gaussian(4).times(12), got " + name()
                        + ": .epsilonOverTimes(delta) repeats the whole of it");
    }

    private CurveResult over(String what, PrivacyEvent once, double delta, long... counts) {
        List<Double> places = Arrays.stream(counts)
                .mapToObj(count -> (double) Require.atLeast(what, 1, count))
                .toList();
        return new CurveResult(
                with(once),
                LongWork.shown(progress -> Curve.over(
                        what,
                        places,
                        count -> new RepeatedEvent(once, Math.round(count)),
                        Accountants.best(),
                        delta,
                        progress)));
    }

    private static long[] upTo(long most) {
        return Curve.logarithmic(1, (double) Math.max(2, most), (int) Math.min(9, Math.max(2, most))).stream()
                .mapToLong(Math::round)
                .distinct()
                .toArray();
    }

    /** Epsilon at a delta as a function of the noise: from a quarter to four times the declared noise. */
    public CurveResult epsilonOverNoise(double delta) {
        return epsilonOverNoise(delta, 0.25, 0.35, 0.5, 0.7, 1, 1.4, 2, 2.8, 4);
    }

    /** Epsilon at a delta with all noise scales multiplied: {@code epsilonOverNoise(1e-6, 0.5, 1, 2)}. */
    public CurveResult epsilonOverNoise(double delta, double... factors) {
        requireOpen();
        if (event.withNoiseTimes(2).equals(event)) {
            throw new IllegalArgumentException(
                    "epsilonOverNoise needs a release with a noise scale, got " + EventText.describe(event));
        }
        List<Double> all = Arrays.stream(Require.given("factors", factors))
                .mapToObj(factor -> Require.positive("noise factor", factor))
                .toList();
        return new CurveResult(
                this,
                LongWork.shown(progress ->
                        Curve.over("noise factor", all, event::withNoiseTimes, Accountants.best(), delta, progress)));
    }

    /** Delta at a number of epsilons from zero to the price at delta 1e-10. */
    public CurveResult profile(int points) {
        return new CurveResult(this, attacks(points).profile());
    }

    /** The best that an attacker who looks for a member can achieve, from delta at twelve epsilons. */
    public TradeOffResult tradeOff() {
        return tradeOff(12);
    }

    /** The best that an attacker who looks for a member can achieve, from delta at a number of epsilons. */
    public TradeOffResult tradeOff(int points) {
        return new TradeOffResult(this, attacks(points));
    }

    private TradeOff attacks(int points) {
        return LongWork.timed("pricing", () -> TradeOff.of(event, Accountants.best(), points));
    }

    /** An upper bound on the share of members that an attacker finds at a rate of false alarms. */
    public double tprAtFpr(double falsePositiveRate) {
        Accountant best = Accountants.best();
        return LongWork.timed(
                "pricing",
                () -> TradeOff.of(event, best, 12)
                        .refinedAt(falsePositiveRate, event, best)
                        .truePositiveRate(falsePositiveRate));
    }

    /** The least noise of this kind that costs no more than (epsilon, delta): all noise scales are multiplied. */
    public Fit calibrate(double epsilon, double delta) {
        requireOpen();
        return fit(Budget.of(epsilon, delta, event.unit()), to -> to.noise(event));
    }

    /** The least noise of this kind that costs no more than a pure epsilon. */
    public Fit calibrate(double epsilon) {
        requireOpen();
        return fit(Budget.pure(epsilon, event.unit()), to -> to.noise(event));
    }

    /** How often this can be done at no more than (epsilon, delta); a number of times given before does not count. */
    public Fit calibrateTimes(double epsilon, double delta) {
        PrivacyEvent once = event instanceof RepeatedEvent r ? r.event() : event;
        return fit(
                Budget.of(epsilon, delta, event.unit()),
                to -> to.mostTimes("times", times -> new RepeatedEvent(once, times)));
    }

    /** The largest rate of its one Poisson sample that costs no more than (epsilon, delta). */
    public Fit calibrateRate(double epsilon, double delta) {
        requireOpen();
        long samples = Inside.poissonSamples(event);
        if (samples != 1) {
            throw new IllegalArgumentException("calibrateRate needs a release with 1 Poisson sample, got " + samples);
        }
        return fit(
                Budget.of(epsilon, delta, event.unit()),
                to -> to.most("rate", 0.01, 1, rate -> Inside.withPoissonRate(event, rate)));
    }

    private Fit fit(Budget budget, Function<Calibration, Calibrated> search) {
        Calibrated found = LongWork.timed("calibrating", () -> search.apply(Calibration.to(budget)));
        return new Fit(with(found.event()), found, budget.epsilon());
    }

    private Release declared(PrivacyEvent changed) {
        requireOpen();
        NestedSampling.problem(changed).ifPresent(problem -> {
            throw new IllegalArgumentException(problem);
        });
        return with(changed);
    }

    private void requireOpen() {
        if (form == Form.DONE) {
            throw new IllegalArgumentException("this was done to the data as it is: it can be named, repeated, composed"
                    + " and priced, but its noise, unit, sensitivity and sampling are what they were");
        }
    }

    /** Returns this release with another event; a different event counts as another draw. */
    private Release with(PrivacyEvent changed) {
        return new Release(name, changed, form, changed.equals(event) ? draw : Optional.empty());
    }

    @Override
    public Data contents() {
        return new Data()
                .fact("release", name())
                .fact("what", EventText.describe(event))
                .fact("unit", event.unit().toString())
                .fact("event", event);
    }

    @Override
    public String toString() {
        String what = EventText.shortly(event) + ", per " + event.unit();
        return TextWidth.wrapped(name == null ? what : name + ": " + what);
    }
}
