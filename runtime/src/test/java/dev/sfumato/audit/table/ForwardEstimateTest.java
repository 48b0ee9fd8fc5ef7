package dev.sfumato.audit.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.Progress;
import dev.sfumato.accounting.Label;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.RandomTables;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.noise.Chance;
import dev.sfumato.testing.Cases;
import org.junit.jupiter.api.Test;

class ForwardEstimateTest {
    @Test
    void estimates_lie_around_the_divergences_that_enumeration_finds() {
        Cases.check(20, cases -> {
            Table table = SmallSpaceTest.twoRowsOrMore(cases);
            Schedule schedule = RandomTables.schedule(cases);
            SmallSpace space = SmallSpace.of(table, schedule);
            int releaseStep = cases.whole(0, schedule.steps() - 1);
            ForwardEstimate estimate = ForwardEstimate.of(
                    table, new Plan(schedule, releaseStep, 1), 2000, Chance.seeded(4), Progress.NONE);
            NeighbourChains chains = space.without(space.state(table.row(0)));
            double truth = 0;
            for (int t = releaseStep + 1; t <= schedule.steps(); t++) {
                truth += chains.forwardStep(t);
            }
            if (Double.isInfinite(truth)) {
                assertEquals(truth, estimate.tau(0));
            } else {
                assertEquals(truth, estimate.tau(0), 6 * estimate.standardError(0) + 1e-3 * truth + 1e-14);
            }
        });
    }

    @Test
    void is_no_bound_and_says_so() {
        Table table = Table.of(Schema.ofSizes(2, 2), new int[][] {{0, 0}, {1, 1}, {0, 1}, {1, 0}});
        ForwardEstimate estimate = ForwardEstimate.of(
                table, Plan.of(Schedule.linear(5)), ForwardEstimate.DRAWS, Chance.seeded(1), Progress.NONE);
        assertEquals(Label.EMPIRICAL, estimate.label());
        assertTrue(estimate.delta(0, 1) > 0 && estimate.standardError(0) > 0);
    }
}
