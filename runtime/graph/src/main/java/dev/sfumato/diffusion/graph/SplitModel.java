package dev.sfumato.diffusion.graph;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.diffusion.graph.engine.Diffusion;
import dev.sfumato.diffusion.graph.engine.Seeds;
import dev.sfumato.diffusion.graph.engine.Step;

/**
 * A guess at the whole graph by its classes of edges: those at the seeds as they are; between the seeds' neighbours and others the mean
 * count of each node with each group, shared out in the group by what its members have; inside each class the configuration model. A step
 * takes time in proportion to the nodes times the groups.
 */
final class SplitModel {
    private final SeedEdges known;
    private final Seeds seeds;
    private final int[] near;
    private final int[] far;
    private final int[] groups;
    private final double[] amongNear;
    private final double[] outward;
    private final double[] amongFar;
    private final double[][] inward;
    private final double[] shares;
    private final double ofNear;
    private final double ofFar;
    private final double[] ofGroup;

    /**
     * @param amongNear edges of each near node to near ones
     * @param outward edges of each near node to far ones
     * @param amongFar edges of each far node to far ones
     * @param inward edges of each far node to each group, first by group
     */
    SplitModel(
            SeedEdges known,
            Seeds seeds,
            EdgeClasses classes,
            int[] groups,
            double[] amongNear,
            double[] outward,
            double[] amongFar,
            double[][] inward) {
        this.known = known;
        this.seeds = seeds;
        this.groups = groups;
        this.amongNear = amongNear;
        this.outward = outward;
        this.amongFar = amongFar;
        this.inward = inward;
        near = classes.near();
        far = classes.far();
        ofNear = sum(amongNear);
        ofFar = sum(amongFar);
        ofGroup = new double[inward.length];
        for (int i = 0; i < near.length; i++) {
            ofGroup[groups[i]] += outward[i];
        }
        shares = shares(classes.nodes());
    }

    private static double sum(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum;
    }

    private double[] shares(int nodes) {
        double[] degrees = new double[nodes];
        int[] atSeeds = known.degrees(nodes);
        for (int v = 0; v < nodes; v++) {
            degrees[v] = atSeeds[v];
        }
        for (int i = 0; i < near.length; i++) {
            degrees[near[i]] += amongNear[i] + outward[i];
        }
        for (int i = 0; i < far.length; i++) {
            degrees[far[i]] += amongFar[i];
            for (double[] group : inward) {
                degrees[far[i]] += group[i];
            }
        }
        for (int v = 0; v < nodes; v++) {
            degrees[v] = degrees[v] > 0 ? 1 / degrees[v] : 0;
        }
        return degrees;
    }

    /** The state after all steps. */
    double[] diffuse(Diffusion diffusion) {
        double[] state = new double[shares.length];
        seeds.nodes().forEach(seed -> state[seed] = seeds.share(shares.length));
        double[] messages = new double[shares.length];
        int steps = diffusion.steps().size();
        for (int k = 0; k < steps; k++) {
            Interruption.poll("taking step " + (k + 1) + " of " + steps);
            for (int v = 0; v < messages.length; v++) {
                messages[v] = state[v] * shares[v];
            }
            step(diffusion.steps().get(k), messages, state);
        }
        return state;
    }

    private void step(Step step, double[] messages, double[] state) {
        double[] received = new double[messages.length];
        for (int i = 0; i < known.count(); i++) {
            received[known.end(i)] += messages[known.seed(i)];
            received[known.seed(i)] += messages[known.end(i)];
        }
        double perNear = perEdge(near, amongNear, messages, ofNear);
        double perFar = perEdge(far, amongFar, messages, ofFar);
        double[] out = new double[inward.length];
        for (int i = 0; i < near.length; i++) {
            out[groups[i]] += outward[i] * messages[near[i]];
        }
        double[] back = new double[inward.length];
        for (int group = 0; group < inward.length; group++) {
            double perOutward = ofGroup[group] > 0 ? out[group] / ofGroup[group] : 0;
            double[] counts = inward[group];
            for (int i = 0; i < far.length; i++) {
                received[far[i]] += counts[i] * perOutward;
                back[group] += counts[i] * messages[far[i]];
            }
        }
        for (int i = 0; i < far.length; i++) {
            received[far[i]] += amongFar[i] * perFar;
        }
        for (int i = 0; i < near.length; i++) {
            int group = groups[i];
            double perOutward = ofGroup[group] > 0 ? back[group] / ofGroup[group] : 0;
            received[near[i]] += amongNear[i] * perNear + outward[i] * perOutward;
        }
        for (int v = 0; v < state.length; v++) {
            state[v] = step.walk() * received[v] + step.stay() * state[v];
        }
        double restart = step.restart() * seeds.share(state.length);
        seeds.nodes().forEach(seed -> state[seed] += restart);
    }

    /** The mean of the messages along the edges inside a class. */
    private static double perEdge(int[] nodes, double[] counts, double[] messages, double total) {
        double sent = 0;
        for (int i = 0; i < nodes.length; i++) {
            sent += counts[i] * messages[nodes[i]];
        }
        return total > 0 ? sent / total : 0;
    }
}
