package dev.sfumato.diffusion.graph;

import dev.sfumato.diffusion.graph.engine.Seeds;
import dev.sfumato.diffusion.graph.fit.CountFit;
import dev.sfumato.diffusion.graph.fit.CountNoise;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What the noisy counts of a {@link Split} say about the graph. It has no graph: everything in here follows from what was released and
 * from the edges at the seeds.
 */
final class SplitFit {
    /** With no more noise than this on the edges inward, telling neighbours apart is worth more noise in all. */
    private static final double FINE = 0.55;

    /** How much likelier an edge among the seeds' neighbours must be than chance has it, for them to be of one kind. */
    private static final double STRANGERS = 0.1;

    /** A new group begins where neighbours have so many times the edges of the group's least. */
    private static final double APART = 4;

    private static final int BINS = 4;

    private final Split split;
    private final EdgeClasses classes;
    private final double[] amongNear;
    private final double[] amongFar;
    private final double[] outward;
    private final int[] groups;
    private final int groupCount;

    SplitFit(Split split, EdgeClasses classes, long[] noisyAmongNear, long[] noisyAmongFar, long[] noisyOutward) {
        this.split = split;
        this.classes = classes;
        int near = classes.near().length;
        int far = classes.far().length;
        amongFar = degrees(noisyAmongFar, split.insideScale(), Math.max(0, far - 1));
        outward = degrees(noisyOutward, split.outwardScale(), far);
        amongNear = amongNear(noisyAmongNear, Math.max(0, near - 1));
        groups = new int[near];
        groupCount = isByDegree() ? byDegree() : 1;
    }

    /** Free in how they are distributed. */
    private static double[] degrees(long[] noisy, double scale, long most) {
        double[] alike = new double[noisy.length];
        double mean = Arrays.stream(noisy).average().orElse(0);
        Arrays.fill(alike, Math.max(0, Math.min((double) most, mean)));
        return CountFit.means(noisy, alike, CountNoise.discreteLaplace(scale), most, 1);
    }

    /** About the share that such edges have of all at the seeds' neighbours. */
    private double[] amongNear(long[] noisy, long most) {
        double inside = Math.max(0, Arrays.stream(noisy).sum());
        double all = Arrays.stream(outward).sum();
        double[] expected = new double[noisy.length];
        for (int i = 0; i < noisy.length; i++) {
            expected[i] = all > 0 ? Math.min((double) most, inside * outward[i] / all) : 0;
        }
        return CountFit.means(noisy, expected, CountNoise.discreteLaplace(split.insideScale()), most, 1);
    }

    private boolean isByDegree() {
        double inside = Arrays.stream(amongNear).sum();
        double between = Arrays.stream(outward).sum();
        double beyond = Arrays.stream(amongFar).sum();
        double atNear = inside + between;
        double all = atNear + beyond;
        return split.inwardScale() <= FINE && atNear > 0 && all > 0 && inside / atNear - atNear / all <= STRANGERS;
    }

    private int byDegree() {
        int[] order = IntStream.range(0, groups.length)
                .boxed()
                .sorted((i, j) -> Double.compare(degree(i), degree(j)))
                .mapToInt(i -> i)
                .toArray();
        int group = 0;
        double least = order.length > 0 ? Math.max(1, degree(order[0])) : 1;
        for (int i : order) {
            if (degree(i) > APART * least) {
                group++;
                least = degree(i);
            }
            groups[i] = group;
        }
        return group + 1;
    }

    private double degree(int near) {
        return amongNear[near] + outward[near];
    }

    /** The group of each near node. */
    int[] groups() {
        return groups.clone();
    }

    int groupCount() {
        return groupCount;
    }

    /** The whole model, once the edges inward were counted. */
    SplitModel model(SeedEdges known, Seeds seeds, long[] noisyInward) {
        int far = classes.far().length;
        double beyond = Arrays.stream(amongFar).sum();
        double[][] inward = new double[groupCount][];
        for (int group = 0; group < groupCount; group++) {
            double sent = 0;
            int members = 0;
            for (int i = 0; i < groups.length; i++) {
                sent += groups[i] == group ? outward[i] : 0;
                members += groups[i] == group ? 1 : 0;
            }
            double[] expected = new double[far];
            for (int v = 0; v < far; v++) {
                expected[v] = beyond > 0 ? Math.min(members, sent * amongFar[v] / beyond) : 0;
            }
            inward[group] = CountFit.means(
                    Arrays.copyOfRange(noisyInward, group * far, (group + 1) * far),
                    expected,
                    CountNoise.discreteLaplace(split.inwardScale()),
                    members,
                    BINS);
        }
        return new SplitModel(known, seeds, classes, groups, amongNear, outward, amongFar, inward);
    }
}
