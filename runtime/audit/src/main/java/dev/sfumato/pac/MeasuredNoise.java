package dev.sfumato.pac;

import dev.sfumato.accounting.event.PacEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.noise.MeasuredGaussian;
import dev.sfumato.noise.Mechanism;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;
import dev.sfumato.noise.RandomSource;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * A release of what some function returns, with noise that was measured for it. Its data are drawn anew for each release, by the chance
 * that it is given: which of them were drawn is what is hidden.
 */
public final class MeasuredNoise<D> implements Mechanism<RandomSource, double[]> {
    private final PacMechanism<D> mechanism;
    private final PacGoal goal;
    private final Projection projection;
    private final Gauge gauge;
    private final PacEvent event;
    private final boolean isSeeded;
    private final Optional<Worlds> worlds;
    private final Measurement measurement;

    MeasuredNoise(
            PacMechanism<D> mechanism,
            PacGoal goal,
            Projection projection,
            Gauge gauge,
            PacEvent event,
            boolean isSeeded,
            Optional<Worlds> worlds,
            Measurement measurement) {
        this.mechanism = mechanism;
        this.goal = goal;
        this.projection = projection;
        this.gauge = gauge;
        this.event = event;
        this.isSeeded = isSeeded;
        this.worlds = worlds;
        this.measurement = measurement;
    }

    /** Tainted where a seed decided what was measured. */
    @Override
    public PrivacyEvent event() {
        return isSeeded ? new SeededEvent(event) : event;
    }

    public PacGoal goal() {
        return goal;
    }

    /** The measurement that the noise was computed from. */
    public Measurement measurement() {
        return measurement;
    }

    /** How many numbers a release has. */
    public int size() {
        return measurement.size();
    }

    /** By how much deviations of the noise are larger than if what was measured were exact. */
    public double correction() {
        return event.noise().isEmpty()
                ? 1
                : event.noise().get(0) / uncorrected().noise().get(0);
    }

    /** The event if the mean of the sample were that of all draws. */
    private PacEvent uncorrected() {
        return event.failure() == 0
                ? event
                : ScaledNoise.scaled(
                        new PacEvent(
                                event.secret(),
                                event.simulations(),
                                0,
                                event.mean(),
                                0,
                                0,
                                event.copies(),
                                event.noise(),
                                event.reference(),
                                event.unit()),
                        goal);
    }

    /** The noise by its variances, to be compared with other noise. */
    public PacNoise noise() {
        int scales = event.noise().size();
        return PacNoise.alongAxes(projection.axes(), j -> {
            double sigma = event.noise().get(j % scales);
            return sigma * sigma;
        });
    }

    /** Draws data, runs the mechanism and adds noise. */
    @Override
    public Noisy<double[]> release(RandomSource random, NoiseSource source) {
        Noisy<double[]> noisy = new MeasuredGaussian(event).release(draw(random).places(), source);
        boolean isTainted = !source.isSeeded() && (isSeeded || random.isSeeded());
        return new Noisy<>(
                projection.back(noisy.value()),
                isTainted ? new SeededEvent(noisy.event()) : noisy.event(),
                noisy.draw());
    }

    /** Draws what noise is added to: the secret, and the output of the mechanism for it. */
    public Secret draw(RandomSource random) {
        if (worlds.isPresent()) {
            return worlds.get().secret(random.nextInt(worlds.get().count()));
        }
        int[] members = mechanism.data().draw(random);
        return new Secret(members, heldOrCentre(members));
    }

    /** All draws that there are, where they are counted. */
    public Optional<Worlds> worlds() {
        return worlds;
    }

    /**
     * Behaviour that no draw showed while it was measured must not show now: a draw on which the mechanism fails is put at the centre,
     * since a refusal would be an answer, too.
     */
    private double[] heldOrCentre(int[] members) {
        try {
            double[] output = mechanism.run(members);
            PacMechanism.requireLength(measurement.size(), output);
            return held(output);
        } catch (CancellationException e) {
            throw e;
        } catch (RuntimeException e) {
            return new double[projection.axes()];
        }
    }

    /** Where an output lies along the axes, and no further out than is released. */
    double[] held(double[] output) {
        return gauge.held(projection.of(output));
    }

    /** The vector at a place along the axes. */
    double[] back(double[] places) {
        return projection.back(places);
    }

    /** The mechanism that the noise is for. */
    public PacMechanism<D> mechanism() {
        return mechanism;
    }

    /** The standard deviation of the noise along an axis. */
    public double sigma(int axis) {
        return event.noise().get(axis % event.noise().size());
    }

    public int axes() {
        return projection.axes();
    }
}
