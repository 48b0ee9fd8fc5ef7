package dev.sfumato.exposure.chain;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.Coefficients;
import dev.sfumato.diffusion.discrete.RandomTables;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.exposure.DeltaConversion;
import dev.sfumato.testing.Cases;
import org.junit.jupiter.api.Test;

/** The closed forms, written out plainly row by row, against the exact chain. More cases with -Dsfumato.sweep=5000. */
class SoundnessTest {
    private static final double[] EPSILONS = {0.1, 1, 3, 10};

    @Test
    void closed_forms_hold_whatever_the_chain_does() {
        sweep(false);
    }

    /** Under Assumption 2 it is a theorem for each step; that the sum holds for the real chain is a claim. */
    @Test
    void the_change_of_measure_total_is_not_seen_to_fail() {
        sweep(true);
    }

    private static void sweep(boolean isChangeOfMeasure) {
        Cases.check(Integer.getInteger("sfumato.sweep", 80), cases -> {
            Table table = SmallSpaceTest.twoRowsOrMore(cases);
            Schedule drawn = RandomTables.schedule(cases);
            Schedule schedule = isChangeOfMeasure ? drawn.decay(1) : drawn;
            SmallSpace space = SmallSpace.of(table, schedule);
            int row = cases.whole(0, table.rows() - 1);
            NeighbourChains chains = space.without(space.state(table.row(row)));
            for (int releaseStep = 0; releaseStep < schedule.steps(); releaseStep++) {
                double distance = 0;
                double divergence = 0;
                double[][] terms = new double[schedule.steps() + 1][];
                for (int t = releaseStep + 1; t <= schedule.steps(); t++) {
                    terms[t] = terms(table, schedule, row, t, isChangeOfMeasure);
                    distance += terms[t][0];
                    divergence += terms[t][1];
                }
                for (double epsilon : EPSILONS) {
                    if (isChangeOfMeasure) {
                        double best = split(terms, releaseStep, epsilon);
                        assertTrue(chains.delta(epsilon, releaseStep) <= best + 1e-15, "epsilon " + epsilon);
                    } else {
                        double with = Math.min(distance, DeltaConversion.g1(epsilon) * divergence);
                        assertTrue(chains.deltaWith(epsilon, releaseStep) <= with + 1e-15, "epsilon " + epsilon);
                        assertTrue(chains.deltaWithout(epsilon, releaseStep) <= distance + 1e-15);
                    }
                }
            }
        });
    }

    private static double split(double[][] terms, int releaseStep, double epsilon) {
        double best = Double.POSITIVE_INFINITY;
        for (int split = releaseStep; split < terms.length; split++) {
            double sum = 0;
            for (int t = releaseStep + 1; t < terms.length; t++) {
                sum += t <= split ? terms[t][0] : DeltaConversion.g(epsilon) * terms[t][1];
            }
            best = Math.min(best, sum);
        }
        return best;
    }

    /** Total variation and KL of step t: per unit of s for the change of measure, of 1 + Sim for the closed form. */
    private static double[] terms(Table table, Schedule schedule, int row, int t, boolean isChangeOfMeasure) {
        int columns = table.columns();
        double similar = 0;
        double[] sharing = new double[columns];
        for (int other = 0; other < table.rows(); other++) {
            if (other != row) {
                double weight = 1;
                for (int i = 0; i < columns; i++) {
                    if (table.value(other, i) != table.value(row, i)) {
                        weight *= Coefficients.of(schedule, table.schema().size(i))
                                .forgotten(t);
                    }
                }
                similar += weight;
                for (int i = 0; i < columns; i++) {
                    sharing[i] += table.value(other, i) == table.value(row, i) ? weight : 0;
                }
            }
        }
        double distance = 0;
        double divergence = 0;
        for (int i = 0; i < columns; i++) {
            if (table.schema().size(i) > 1) {
                Coefficients c = Coefficients.of(schedule, table.schema().size(i));
                double r = c.forgotten(t - 1);
                distance += c.stepDistance(t);
                divergence += c.stepDistance(t) * Math.log1p((1 - r * r) / (sharing[i] + r * r * (1 + similar)));
            }
        }
        double unit = isChangeOfMeasure ? table.rows() - 1 : 1 + similar;
        return new double[] {Math.min(1, distance / unit), divergence / unit};
    }
}
