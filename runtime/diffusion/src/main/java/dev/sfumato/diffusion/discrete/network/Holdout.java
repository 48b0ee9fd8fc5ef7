package dev.sfumato.diffusion.discrete.network;

import dev.sfumato.noise.RandomSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Rows that a network is not trained on, each with noise drawn once, so that its losses can be compared. */
final class Holdout {
    private final List<Group> groups = new ArrayList<>();
    private final int rows;

    /** Rows of one step and class. */
    private static final class Group {
        final int t;
        final int label;
        final int count;
        final char[] noisy;
        final char[] clean;

        Group(NoisyRows all, List<Integer> members, int t, int label, RandomSource random) {
            this.t = t;
            this.label = label;
            count = members.size();
            noisy = new char[count * all.columns];
            clean = new char[noisy.length];
            for (int i = 0; i < count; i++) {
                all.noise(members.get(i), t, random, noisy, i * all.columns);
                all.copy(members.get(i), clean, i * all.columns);
            }
        }
    }

    Holdout(NoisyRows all, int[] rows, int classes, int steps, RandomSource random) {
        this.rows = rows.length;
        List<List<Integer>> members = new ArrayList<>();
        int labels = Math.max(1, classes);
        for (int i = 0; i < steps * labels; i++) {
            members.add(new ArrayList<>());
        }
        for (int row : rows) {
            members.get(random.nextInt(steps) * labels + all.label(row)).add(row);
        }
        for (int i = 0; i < members.size(); i++) {
            if (!members.get(i).isEmpty()) {
                groups.add(new Group(all, members.get(i), 1 + i / labels, classes == 0 ? -1 : i % labels, random));
            }
        }
    }

    boolean isEmpty() {
        return rows == 0;
    }

    /** The mean loss of a row, in nats. */
    double loss(MlpDenoiser model) {
        double loss = 0;
        int[] sizes = model.schema().sizes();
        int size = Arrays.stream(sizes).sum();
        for (Group group : groups) {
            double[] distributions = new double[group.count * size];
            MlpDenoiser ofClass = group.label < 0 ? model : model.given(group.label);
            ofClass.distributions(group.t, group.noisy, group.count, distributions);
            int at = 0;
            for (int i = 0; i < group.clean.length; i++) {
                loss -= Math.log(distributions[at + group.clean[i]]);
                at += sizes[i % sizes.length];
            }
        }
        return loss / rows;
    }
}
