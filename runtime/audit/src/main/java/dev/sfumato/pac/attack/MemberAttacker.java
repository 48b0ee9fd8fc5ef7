package dev.sfumato.pac.attack;

import dev.sfumato.pac.RandomPart;
import dev.sfumato.pac.Secret;
import java.util.Arrays;
import java.util.List;

/**
 * Guesses whether one record was drawn: the one whose presence moves the output most. The release is projected on the direction in which
 * the record moves it, weighed by how much else varies there (Fisher's discriminant).
 */
final class MemberAttacker implements PacAttacker {
    private static final int MOST_AXES = 16;

    private final int record;
    private final double prior;
    private final double[] direction;
    private final double threshold;

    private MemberAttacker(int record, double prior, double[] direction, double threshold) {
        this.record = record;
        this.prior = prior;
        this.direction = direction;
        this.threshold = threshold;
    }

    static MemberAttacker learn(RandomPart<?> data, List<Secret> draws, double[] noise, boolean isComplete) {
        int axes = Math.min(MOST_AXES, noise.length);
        double[] total = new double[axes];
        double[] spread = new double[axes];
        double[][] with = new double[data.records()][axes];
        int[] times = new int[data.records()];
        for (Secret draw : draws) {
            for (int j = 0; j < axes; j++) {
                total[j] += draw.places()[j];
                spread[j] += draw.places()[j] * draw.places()[j] / draws.size();
            }
            for (int member : draw.members()) {
                times[member]++;
                for (int j = 0; j < axes; j++) {
                    with[member][j] += draw.places()[j];
                }
            }
        }
        int best = -1;
        double most = -1;
        double[] direction = new double[axes];
        double threshold = 0;
        for (int i = 0; i < data.records(); i++) {
            int without = draws.size() - times[i];
            if (times[i] == 0 || without == 0) {
                continue;
            }
            double[] towards = new double[axes];
            double power = 0;
            double middle = 0;
            for (int j = 0; j < axes; j++) {
                double in = with[i][j] / times[i];
                double out = (total[j] - with[i][j]) / without;
                towards[j] = (in - out) / (noise[j] + spread[j]);
                power += (in - out) * towards[j];
                middle += (in + out) / 2 * towards[j];
            }
            if (power > most) {
                most = power;
                best = i;
                direction = towards;
                threshold = middle;
            }
        }
        double share = best < 0 ? data.prior() : isComplete ? (double) times[best] / draws.size() : data.prior();
        return new MemberAttacker(Math.max(best, 0), Math.max(share, 1 - share), direction, threshold);
    }

    @Override
    public String what() {
        return "whether record " + (record + 1) + " was drawn";
    }

    @Override
    public double prior() {
        return prior;
    }

    @Override
    public boolean isRight(Secret secret, double[] noisy) {
        double sum = 0;
        for (int j = 0; j < direction.length; j++) {
            sum += noisy[j] * direction[j];
        }
        return (sum > threshold) == (Arrays.binarySearch(secret.members(), record) >= 0);
    }
}
