package dev.sfumato.accounting.pld;

import dev.sfumato.concurrent.Deadline;
import java.util.Arrays;

/**
 * A rough picture of one mechanism's loss: some hundred losses with their masses. It guides the choice of tilt, window and
 * knots; no bound rests on it.
 */
final class Sketch {
    private static final int PANELS = 256;

    final double[] losses;
    final double[] masses;

    /** How far outcomes reach that the picture shows. */
    final double least;

    final double greatest;

    private final LossModel model;

    private Sketch(LossModel model, double[] losses, double[] masses, double least, double greatest) {
        this.model = model;
        this.losses = losses;
        this.masses = masses;
        this.least = least;
        this.greatest = greatest;
    }

    static Sketch of(LossModel model, boolean isOneOfMany) {
        int panels = isOneOfMany ? PANELS / 4 : PANELS;
        int size = model.above().size() * panels + model.atoms().size();
        double[][] points = new double[size][];
        double least = Double.POSITIVE_INFINITY;
        double greatest = Double.NEGATIVE_INFINITY;
        int at = 0;
        for (Stretch stretch : model.above()) {
            double width = (stretch.end() - stretch.start()) / panels;
            for (int i = 0; i < panels; i++) {
                double t = stretch.start() + (i + 0.5) * width;
                points[at++] = new double[] {stretch.loss(t), stretch.density(t) * width};
            }
            least = Math.min(least, Math.max(stretch.leastLoss(), stretch.loss(stretch.start())));
            greatest = Math.max(greatest, Math.min(stretch.greatestLoss(), stretch.loss(stretch.end())));
        }
        for (Atom atom : model.atoms()) {
            points[at++] = new double[] {atom.loss(), atom.mass()};
            least = Math.min(least, atom.loss());
            greatest = Math.max(greatest, atom.loss());
        }
        Arrays.sort(points, (one, other) -> Double.compare(one[0], other[0]));
        double[] losses = new double[size];
        double[] masses = new double[size];
        for (int i = 0; i < size; i++) {
            losses[i] = points[i][0];
            masses[i] = points[i][1];
        }
        return new Sketch(model, losses, masses, least, greatest);
    }

    /** The largest exponent of a tilt, so that no sum of tilted masses overflows. */
    private double top(double tilt) {
        double top = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < losses.length; i++) {
            if (masses[i] > 0) {
                top = Math.max(top, tilt * losses[i]);
            }
        }
        return top;
    }

    /** log E exp(tilt * loss), with its first two derivatives, into {@code into}. */
    void cumulants(double tilt, double[] into) {
        Deadline.poll();
        double top = top(tilt);
        double sum = 0;
        double first = 0;
        double second = 0;
        for (int i = 0; i < losses.length; i++) {
            double weight = masses[i] * Math.exp(tilt * losses[i] - top);
            sum += weight;
            first += weight * losses[i];
            second += weight * losses[i] * losses[i];
        }
        into[0] = top + Math.log(sum);
        into[1] = first / sum;
        into[2] = Math.max(0, second / sum - into[1] * into[1]);
    }

    /**
     * A loss that should lie on a knot: that of the heaviest atom, or else the loss of what is typical as one outcome. The
     * latter matters where losses differ by less than a step, so that they all become that one outcome.
     */
    double anchor(double step) {
        if (!model.atoms().isEmpty()) {
            return model.anchor();
        }
        double half = 0;
        int median = 0;
        while (median < losses.length - 1 && half + masses[median] < 0.5) {
            half += masses[median++];
        }
        double centre = losses[median];
        for (int round = 0; round < 4; round++) {
            double p = 0;
            double less = 0;
            for (int i = 0; i < losses.length; i++) {
                if (Math.abs(losses[i] - centre) < step) {
                    p += masses[i];
                    less += masses[i] * Math.expm1(centre - losses[i]);
                }
            }
            if (p == 0) {
                return centre;
            }
            centre -= Math.log1p(less / p);
        }
        return centre;
    }

    /**
     * The variance that splitting losses between knots a step apart adds to the tilted loss, in the mean.
     */
    double spread(double tilt, double step) {
        Deadline.poll();
        double anchor = anchor(step);
        double top = top(tilt);
        double sum = 0;
        double spread = 0;
        for (int i = 0; i < losses.length; i++) {
            double weight = masses[i] * Math.exp(tilt * losses[i] - top);
            double knots = (losses[i] - anchor) / step;
            double part = knots - Math.floor(knots);
            double gap = Math.max(
                    i > 0 ? losses[i] - losses[i - 1] : 0, i + 1 < losses.length ? losses[i + 1] - losses[i] : 0);
            // between far points of the picture, losses fall anywhere between two knots
            boolean smeared = gap > step && masses.length > PANELS / 2;
            sum += weight;
            spread += weight * (smeared ? 1.0 / 6 : part * (1 - part));
        }
        return step * step * spread / sum;
    }

    /** The loss beyond which the tilted mass is at most {@code share} of the whole, from above or from below. */
    double tail(double tilt, double share, boolean fromAbove) {
        Deadline.poll();
        double top = top(tilt);
        double whole = 0;
        for (int i = 0; i < losses.length; i++) {
            whole += masses[i] * Math.exp(tilt * losses[i] - top);
        }
        double sum = 0;
        int n = losses.length;
        for (int step = 0; step < n; step++) {
            int i = fromAbove ? n - 1 - step : step;
            sum += masses[i] * Math.exp(tilt * losses[i] - top);
            if (sum > share * whole) {
                return losses[i];
            }
        }
        return losses[fromAbove ? 0 : n - 1];
    }
}
