package dev.sfumato.diffusion.graph;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.diffusion.graph.engine.Diffusion;
import dev.sfumato.diffusion.graph.engine.Seeds;
import dev.sfumato.diffusion.graph.engine.Step;

/**
 * A guess at the whole graph from what may be known: the edges at the seeds as they are, and otherwise an edge between two
 * nodes with a chance proportional to the product of their (noisy) degrees, as in the configuration model.
 */
final class DegreeModel {
    private final SeedEdges known;
    private final Seeds seeds;
    private final double[] others;
    private final double[] shares;
    private final double total;

    /** @param noisy how many edges of each node do not end at a seed, as released; negative ones count as none */
    DegreeModel(SeedEdges known, Seeds seeds, double[] noisy) {
        this.known = known;
        this.seeds = seeds;
        int n = noisy.length;
        int[] atSeeds = known.degrees(n);
        others = new double[n];
        shares = new double[n];
        double sum = 0;
        for (int v = 0; v < n; v++) {
            others[v] = known.isSeed(v) ? 0 : Math.max(0, noisy[v]);
            sum += others[v];
            double degree = others[v] + atSeeds[v];
            shares[v] = degree > 0 ? 1 / degree : 0;
        }
        total = sum;
    }

    /** The state after a number of steps. */
    double[] diffuse(Diffusion diffusion, int steps) {
        double[] state = new double[others.length];
        seeds.nodes().forEach(seed -> state[seed] = seeds.share(others.length));
        for (int k = 0; k < steps; k++) {
            Interruption.poll("taking step " + (k + 1) + " of " + steps);
            double[] messages = messages(state);
            double[] received = expected(messages);
            addAtSeeds(messages, received);
            step(diffusion.steps().get(k), state, received);
        }
        return state;
    }

    /** The message that each node sends along each of its edges. */
    double[] messages(double[] state) {
        double[] messages = new double[state.length];
        for (int v = 0; v < messages.length; v++) {
            messages[v] = state[v] * shares[v];
        }
        return messages;
    }

    /** The sum that each node receives along edges that do not end at a seed, in the mean of the model. */
    double[] expected(double[] messages) {
        double sent = 0;
        for (int v = 0; v < messages.length; v++) {
            sent += messages[v] * others[v];
        }
        double perEdge = total > 0 ? sent / total : 0;
        double[] received = new double[messages.length];
        for (int v = 0; v < received.length; v++) {
            received[v] = others[v] * perEdge;
        }
        return received;
    }

    /** Adds what goes along the edges at the seeds. */
    void addAtSeeds(double[] messages, double[] received) {
        for (int i = 0; i < known.count(); i++) {
            received[known.end(i)] += messages[known.seed(i)];
            received[known.seed(i)] += messages[known.end(i)];
        }
    }

    /** One step of the diffusion, given what P would deliver. */
    void step(Step step, double[] state, double[] received) {
        for (int v = 0; v < state.length; v++) {
            state[v] = step.walk() * received[v] + step.stay() * state[v];
        }
        double restart = step.restart() * seeds.share(state.length);
        seeds.nodes().forEach(seed -> state[seed] += restart);
    }

    double others(int node) {
        return others[node];
    }
}
