package dev.sfumato.diffusion.graph.engine;

import dev.sfumato.util.Require;

/** The most that a node can send: f(x) = min(max(x, 0), cap). A seed of one's own sends more. */
public sealed interface Threshold {
    /** Where what a node sends is cut off, given the number of its edges or what they weigh together. */
    double cap(double strength);

    /** A cap of eta times the number of a node's edges, or of their weights. */
    record Degree(double eta) implements Threshold {
        public Degree {
            Require.nonNegative("eta", eta);
        }

        @Override
        public double cap(double strength) {
            return eta * strength;
        }
    }

    /** The same cap for every node. */
    record Uniform(double eta) implements Threshold {
        public Uniform {
            Require.nonNegative("eta", eta);
        }

        @Override
        public double cap(double strength) {
            return eta;
        }
    }

    /** No cap; nothing negative is sent either way. No noise hides an edge then. */
    record None() implements Threshold {
        @Override
        public double cap(double strength) {
            return Double.POSITIVE_INFINITY;
        }
    }
}
