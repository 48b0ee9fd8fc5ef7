package dev.sfumato.classifier;

import java.util.Comparator;
import java.util.stream.IntStream;

/** Two kinds of rows, ranked by a score. */
public final class Ranked {
    private final double[] scores;
    private final long[] yes;
    private final long[] no;

    public Ranked(double[] scores) {
        this.scores = scores;
        yes = new long[scores.length];
        no = new long[scores.length];
    }

    /** So many rows of a kind have the score at this place. */
    public void count(int place, boolean isYes, long rows) {
        (isYes ? yes : no)[place] += rows;
    }

    /** How often a row of the kind has a higher score than one of the other, ties counted half (Mann and Whitney). */
    public double auc() {
        int[] order = IntStream.range(0, scores.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> scores[i]))
                .mapToInt(i -> i)
                .toArray();
        double below = 0;
        double above = 0;
        double all = 0;
        for (int from = 0; from < order.length; ) {
            int to = from;
            long yesHere = 0;
            long noHere = 0;
            while (to < order.length && scores[order[to]] == scores[order[from]]) {
                yesHere += yes[order[to]];
                noHere += no[order[to]];
                to++;
            }
            above += yesHere * (below + noHere / 2.0);
            below += noHere;
            all += yesHere;
            from = to;
        }
        return above / all / below;
    }
}
