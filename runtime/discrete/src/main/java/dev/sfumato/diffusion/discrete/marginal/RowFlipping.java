package dev.sfumato.diffusion.discrete.marginal;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.noise.RandomSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Changes rows cell by cell until they agree with noisy counts: Gibbs sampling of rows in proportion to {@code prod q exp(-E/T)}, with
 * {@code E} half the squared differences in units of the noise and T falling. For many rows this nears the law of greatest entropy whose
 * counts are off by about the noise. It knows noisy counts only.
 */
final class RowFlipping {
    private static final String WORK = "fitting rows to noisy counts";

    /** A column of more categories is changed to a few that are drawn, and not to one of all. */
    private static final int MOST_COMPARED = 64;

    private static final int PROPOSALS = 8;

    private static final int FALLING = 60;
    private static final int STILL = 12;

    /** The least temperature to begin at and that to go on at, in units of the last one. */
    private static final double HOTTEST = 30;

    private static final double WARM = 5;

    private final int[] sizes;
    private final char[] rows;
    private final int count;
    private final double scale;
    private final double[][] logShares;
    private final double[][] running;
    private final Link[][] links;
    private final RandomSource random;
    private final double[] energies;
    private final double[] chances;
    private final int[] bases;

    /** One of the counts of a column: how far the rows are off, and where the row at hand is. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Link(double[] off, int stride, double weight, int[] others, int[] strides) {
        int base(char[] rows, int start) {
            int base = 0;
            for (int i = 0; i < others.length; i++) {
                base += rows[start + others[i]] * strides[i];
            }
            return base;
        }
    }

    /**
     * @param rows of codes, one after another, which are changed in place
     * @param about what is known of the whole
     * @param answers that the rows are to agree with
     */
    RowFlipping(int[] sizes, char[] rows, CountShares about, List<NoisyCounts> answers, RandomSource random) {
        this.sizes = sizes;
        this.rows = rows;
        this.random = random;
        count = rows.length / sizes.length;
        scale = count / about.rows();
        logShares = new double[sizes.length][];
        running = new double[sizes.length][];
        int widest = 0;
        for (int a = 0; a < sizes.length; a++) {
            widest = Math.max(widest, sizes[a]);
            logShares[a] = Arrays.stream(about.shares().get(a))
                    .map(share -> Math.log(Math.max(share, 0.5 / about.rows())))
                    .toArray();
            running[a] = Arrays.stream(logShares[a]).map(Math::exp).toArray();
            Arrays.parallelPrefix(running[a], Double::sum);
        }
        energies = new double[widest];
        chances = new double[widest];
        List<List<Link>> found = new ArrayList<>();
        for (int a = 0; a < sizes.length; a++) {
            found.add(new ArrayList<>());
        }
        for (NoisyCounts answer : answers) {
            link(answer, found);
        }
        links = found.stream().map(of -> of.toArray(new Link[0])).toArray(Link[][]::new);
        bases = new int[answers.size()];
    }

    private void link(NoisyCounts answer, List<List<Link>> into) {
        long[] present = answer.columns().counts(rows, sizes.length);
        double[] off = new double[present.length];
        for (int cell = 0; cell < off.length; cell++) {
            off[cell] = present[cell] - scale * answer.counts()[cell];
        }
        double weight = 1 / (scale * answer.sigma() * scale * answer.sigma());
        List<Integer> columns = answer.columns().columns();
        for (int place = 0; place < columns.size(); place++) {
            int[] others = new int[columns.size() - 1];
            int[] strides = new int[others.length];
            for (int i = 0, o = 0; i < columns.size(); i++) {
                if (i != place) {
                    others[o] = columns.get(i);
                    strides[o++] = (int) answer.columns().stride(i);
                }
            }
            into.get(columns.get(place))
                    .add(new Link(off, (int) answer.columns().stride(place), weight, others, strides));
        }
    }

    /** Rows whose columns do not depend on each other. */
    static char[] independent(CountShares about, int count, RandomSource random) {
        int columns = about.shares().size();
        char[] rows = new char[count * columns];
        for (int a = 0; a < columns; a++) {
            double[] running = about.shares().get(a).clone();
            Arrays.parallelPrefix(running, Double::sum);
            for (int row = 0; row < count; row++) {
                rows[row * columns + a] = (char) drawn(running, random);
            }
        }
        return rows;
    }

    private static int drawn(double[] running, RandomSource random) {
        int last = running.length - 1;
        double place = random.nextDouble() * running[last];
        int found = Arrays.binarySearch(running, place);
        int index = Math.min(last, found >= 0 ? found + 1 : -found - 1);
        // what is rounded up to the whole sum, or lies on an edge, falls into a category that can be
        while (index > 0 && running[index] == running[index - 1]) {
            index--;
        }
        return index;
    }

    /** The temperature at which counts are off by about noise of this deviation. */
    private double coldest(double sigma) {
        return 1 / (scale * sigma);
    }

    /** From where rows move freely to where counts are off by about noise of this deviation. */
    void annealed(double sigma, Progress progress) {
        double first = Math.max(HOTTEST * coldest(sigma), count / (50 * scale * sigma * scale * sigma));
        anneal(first, coldest(sigma), FALLING, STILL, progress);
    }

    /** The same for rows that agree with most of the counts already. */
    void warmed(double sigma, Progress progress) {
        anneal(WARM * coldest(sigma), coldest(sigma), FALLING, STILL, progress);
    }

    /** So many sweeps at the last temperature. */
    void settled(double sigma, int sweeps, Progress progress) {
        anneal(coldest(sigma), coldest(sigma), 0, sweeps, progress);
    }

    /** Sweeps over all rows at temperatures that fall geometrically, and some more at the last. */
    private void anneal(double from, double to, int falling, int still, Progress progress) {
        for (int sweep = 0; sweep < falling + still; sweep++) {
            double part = falling <= 1 ? 1 : Math.min(1, (double) sweep / (falling - 1));
            sweep(from * Math.pow(to / from, part));
            progress.update(WORK, sweep + 1, falling + still);
        }
    }

    private void sweep(double temperature) {
        int columns = sizes.length;
        for (int row = 0; row < count; row++) {
            if ((row & 1023) == 0) {
                Interruption.poll(WORK);
            }
            int first = random.nextInt(columns);
            for (int i = 0; i < columns; i++) {
                int column = first + i < columns ? first + i : first + i - columns;
                if (sizes[column] > MOST_COMPARED) {
                    propose(row * columns, column, temperature);
                } else if (sizes[column] > 1) {
                    compare(row * columns, column, temperature);
                }
            }
        }
    }

    /** Draws the value of a cell given all others. */
    private void compare(int start, int column, double temperature) {
        Link[] of = links[column];
        int size = sizes[column];
        int old = rows[start + column];
        Arrays.fill(energies, 0, size, 0);
        for (int l = 0; l < of.length; l++) {
            Link link = of[l];
            double[] off = link.off;
            int at = link.base(rows, start);
            bases[l] = at;
            off[at + old * link.stride] -= 1;
            double weight = link.weight;
            int stride = link.stride;
            for (int v = 0; v < size; v++, at += stride) {
                energies[v] += (off[at] + 0.5) * weight;
            }
        }
        double[] prior = logShares[column];
        double most = Double.NEGATIVE_INFINITY;
        for (int v = 0; v < size; v++) {
            energies[v] = prior[v] - energies[v] / temperature;
            most = Math.max(most, energies[v]);
        }
        double sum = 0;
        for (int v = 0; v < size; v++) {
            sum += Math.exp(energies[v] - most);
            chances[v] = sum;
        }
        double place = random.nextDouble() * sum;
        int drawn = 0;
        while (drawn < size - 1 && chances[drawn] <= place) {
            drawn++;
        }
        rows[start + column] = (char) drawn;
        for (int l = 0; l < of.length; l++) {
            of[l].off[bases[l] + drawn * of[l].stride] += 1;
        }
    }

    /** The same by a few steps of Metropolis, each to a value drawn from the column's shares. */
    private void propose(int start, int column, double temperature) {
        Link[] of = links[column];
        for (int proposal = 0; proposal < PROPOSALS; proposal++) {
            int old = rows[start + column];
            int next = drawn(running[column], random);
            if (next == old) {
                continue;
            }
            double rise = 0;
            for (Link link : of) {
                int base = link.base(rows, start);
                rise += (link.off[base + next * link.stride] - link.off[base + old * link.stride] + 1) * link.weight;
            }
            if (rise <= 0 || random.nextDouble() < Math.exp(-rise / temperature)) {
                for (Link link : of) {
                    int base = link.base(rows, start);
                    link.off[base + old * link.stride] -= 1;
                    link.off[base + next * link.stride] += 1;
                }
                rows[start + column] = (char) next;
            }
        }
    }

    /** How far the rows are off, cell by cell, in the order of the answers that a column is in: kept while rows change. */
    List<double[]> off(int column) {
        return Arrays.stream(links[column]).map(Link::off).toList();
    }
}
