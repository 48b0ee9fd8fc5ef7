package dev.sfumato.classifier;

import dev.sfumato.concurrent.Progress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/** Minimises a smooth function by the limited-memory BFGS method (Nocedal 1980) with a line search that halves. */
final class Lbfgs {
    private static final int MEMORY = 10;
    private static final double ENOUGH = 1e-4;
    private static final int MOST_HALVINGS = 30;

    private Lbfgs() {}

    interface Objective {
        /** Gives the value at a point and writes its gradient. */
        double at(double[] point, double[] gradient);
    }

    /** A step that was taken, and how it changed the gradient. */
    private static final class Pair {
        private final double[] step;
        private final double[] change;
        private final double product;

        Pair(double[] step, double[] change) {
            this.step = step;
            this.change = change;
            product = dot(step, change);
        }
    }

    /** Moves the point to a minimum: until no derivative is larger than {@code flat}, or the steps are used up. */
    static void minimise(
            Objective objective, double[] point, int mostSteps, double flat, Progress progress, String what) {
        int size = point.length;
        double[] gradient = new double[size];
        double value = objective.at(point, gradient);
        Deque<Pair> pairs = new ArrayDeque<>();
        double[] next = new double[size];
        double[] nextGradient = new double[size];
        for (int step = 0; step < mostSteps && largest(gradient) > flat; step++) {
            progress.update(what, step, mostSteps);
            double[] direction = direction(gradient, pairs);
            double slope = dot(direction, gradient);
            double length = pairs.isEmpty() ? Math.min(1, 1 / Math.sqrt(-slope)) : 1;
            double nextValue = Double.POSITIVE_INFINITY;
            for (int i = 0; i < MOST_HALVINGS; i++) {
                for (int j = 0; j < size; j++) {
                    next[j] = point[j] + length * direction[j];
                }
                nextValue = objective.at(next, nextGradient);
                if (nextValue <= value + ENOUGH * length * slope) {
                    break;
                }
                length /= 2;
            }
            if (!(nextValue < value)) {
                break;
            }
            double[] moved = new double[size];
            double[] change = new double[size];
            for (int j = 0; j < size; j++) {
                moved[j] = next[j] - point[j];
                change[j] = nextGradient[j] - gradient[j];
            }
            Pair pair = new Pair(moved, change);
            if (pair.product > 1e-12 * dot(change, change)) {
                pairs.addLast(pair);
                if (pairs.size() > MEMORY) {
                    pairs.removeFirst();
                }
            }
            System.arraycopy(next, 0, point, 0, size);
            System.arraycopy(nextGradient, 0, gradient, 0, size);
            value = nextValue;
        }
        progress.update(what, mostSteps, mostSteps);
    }

    /** The two-loop recursion. */
    private static double[] direction(double[] gradient, Deque<Pair> pairs) {
        double[] direction = new double[gradient.length];
        for (int j = 0; j < direction.length; j++) {
            direction[j] = -gradient[j];
        }
        double[] factors = new double[pairs.size()];
        int i = factors.length;
        for (Iterator<Pair> newest = pairs.descendingIterator(); newest.hasNext(); ) {
            Pair pair = newest.next();
            factors[--i] = dot(pair.step, direction) / pair.product;
            add(direction, pair.change, -factors[i]);
        }
        if (!pairs.isEmpty()) {
            Pair last = pairs.getLast();
            double scale = last.product / dot(last.change, last.change);
            for (int j = 0; j < direction.length; j++) {
                direction[j] *= scale;
            }
        }
        for (Pair pair : pairs) {
            add(direction, pair.step, factors[i++] - dot(pair.change, direction) / pair.product);
        }
        return direction;
    }

    private static double largest(double[] values) {
        double largest = 0;
        for (double value : values) {
            largest = Math.max(largest, Math.abs(value));
        }
        return largest;
    }

    private static void add(double[] to, double[] values, double factor) {
        for (int j = 0; j < to.length; j++) {
            to[j] += factor * values[j];
        }
    }

    private static double dot(double[] one, double[] other) {
        double sum = 0;
        for (int j = 0; j < one.length; j++) {
            sum += one[j] * other[j];
        }
        return sum;
    }
}
