package dev.sfumato.accounting.pld;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.MechanismCounts;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.DiscreteGaussianEvent;
import dev.sfumato.accounting.event.DiscreteLaplaceEvent;
import dev.sfumato.accounting.event.FixedSizeSampledEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.TruncatedPoissonEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.pld.LossBracket.Term;
import dev.sfumato.testing.EveryEvent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What a model of losses promises, for every kind of event that has one. */
class LossModelTest {
    private static final double TAIL = 1e-12;
    private static final int NODES = 8_000;

    /** Every example that has a pair of distributions, for every unit. */
    static List<PrivacyEvent> mechanisms() {
        List<PrivacyEvent> mechanisms = new ArrayList<>();
        for (PrivacyEvent example : EveryEvent.examples()) {
            for (Unit unit : Unit.values()) {
                try {
                    PrivacyEvent mechanism = example.withUnit(unit);
                    if (DominatingPairs.exist(mechanism)) {
                        mechanisms.add(mechanism);
                    }
                } catch (IllegalArgumentException noSuchUnit) {
                    assertTrue(noSuchUnit.getMessage().contains("'" + unit + "'"), noSuchUnit.getMessage());
                }
            }
        }
        for (Unit unit : List.of(Unit.RECORD, Unit.RECORD_ZEROED)) {
            mechanisms.add(new PoissonSampledEvent(new LaplaceEvent(1, 1, unit), 0.1));
            mechanisms.add(new PoissonSampledEvent(new DiscreteLaplaceEvent(2, 1, unit), 0.1));
            mechanisms.add(new PoissonSampledEvent(new DiscreteGaussianEvent(2, 1, unit), 0.1));
        }
        PrivacyEvent replaced = new GaussianEvent(2, 1, Unit.RECORD_REPLACED);
        mechanisms.add(new FixedSizeSampledEvent(replaced, 100, 7, false));
        mechanisms.add(new PoissonSampledEvent(replaced, 0.1));
        return mechanisms;
    }

    @ParameterizedTest
    @MethodSource("mechanisms")
    void both_are_distributions_and_the_loss_is_the_logarithm_of_their_ratio(PrivacyEvent mechanism) {
        for (LossModel model : models(mechanism)) {
            double p = model.infinite();
            double q = 0;
            for (Stretch stretch : model.above()) {
                double width = (stretch.end() - stretch.start()) / NODES;
                double before = Double.NEGATIVE_INFINITY;
                for (int i = 0; i < NODES; i++) {
                    double t = stretch.start() + (i + 0.5) * width;
                    double loss = stretch.loss(t);
                    assertTrue(loss >= before - 1e-9, "the loss falls at " + t);
                    before = loss;
                    p += stretch.density(t) * width;
                    q += stretch.density(t) * Math.exp(-loss) * width;
                }
            }
            for (Atom atom : model.atoms()) {
                p += atom.mass();
                q += atom.mass() * Math.exp(-atom.loss());
            }
            assertEquals(1, p, 1e-5, () -> "P of " + mechanism);
            // where P has nothing Q may have some: what needs the record's absence
            assertTrue(q <= 1 + 1e-5, "Q has " + q);
            assertTrue(q >= 1 - model.infinite() - 1e-5, "Q has " + q);
        }
    }

    /** An outcome and its loss lead to each other. */
    @ParameterizedTest
    @MethodSource("mechanisms")
    void outcomes_are_found_by_their_loss(PrivacyEvent mechanism) {
        for (LossModel model : models(mechanism)) {
            for (Stretch stretch : model.above()) {
                for (double share : new double[] {0.2, 0.4, 0.5, 0.55, 0.7}) {
                    double t = stretch.start() + share * (stretch.end() - stretch.start());
                    double loss = stretch.loss(t);
                    boolean isFlat = stretch.loss(t + 1e-3) - loss < 1e-9;
                    if (!isFlat) {
                        assertEquals(loss, stretch.loss(stretch.outcome().applyAsDouble(loss)), 1e-8, () -> "at " + t);
                    }
                }
            }
        }
    }

    /** What is cut off either end is told, and is no more than was allowed. */
    @ParameterizedTest
    @MethodSource("mechanisms")
    void cut_off_tails_are_accounted_for(PrivacyEvent mechanism) {
        for (LossModel model : models(mechanism)) {
            for (Stretch stretch : model.above()) {
                assertTrue(stretch.startMass() >= 0 && stretch.startMass() <= 4 * TAIL, "start " + stretch.startMass());
                assertTrue(stretch.endMass() >= 0 && stretch.endMass() <= 4 * TAIL, "end " + stretch.endMass());
                assertTrue(stretch.start() < stretch.end());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("mechanisms")
    void symmetric_mechanisms_have_one_loss_in_both_directions(PrivacyEvent mechanism) {
        if (!DominatingPairs.isSymmetric(mechanism)) {
            return;
        }
        List<LossModel> both = models(mechanism);
        for (double epsilon : new double[] {0, 0.1, 1}) {
            assertEquals(stick(both.get(0), epsilon), stick(both.get(1), epsilon), 1e-6, mechanism::toString);
        }
    }

    private static double stick(LossModel model, double epsilon) {
        double sum = model.infinite();
        for (Stretch stretch : model.above()) {
            double width = (stretch.end() - stretch.start()) / NODES;
            for (int i = 0; i < NODES; i++) {
                double t = stretch.start() + (i + 0.5) * width;
                sum += stretch.density(t) * Math.max(0, -Math.expm1(epsilon - stretch.loss(t))) * width;
            }
        }
        for (Atom atom : model.atoms()) {
            sum += atom.mass() * Math.max(0, -Math.expm1(epsilon - atom.loss()));
        }
        return sum;
    }

    private static List<LossModel> models(PrivacyEvent mechanism) {
        List<LossModel> models = new ArrayList<>();
        for (Direction direction : Direction.values()) {
            for (Term term : DominatingPairs.terms(MechanismCounts.of(mechanism), direction, TAIL)) {
                assertEquals(1, term.times());
                models.add(term.loss());
            }
        }
        return models;
    }

    /** Only where batches are cut does it matter whether the neighbour is larger or smaller, and only where its size may differ. */
    @ParameterizedTest
    @EnumSource(Unit.class)
    void larger_neighbours_are_another_world_where_batches_are_cut(Unit unit) {
        PrivacyEvent gaussian = new GaussianEvent(2, 1, unit);
        PrivacyEvent cut = new TruncatedPoissonEvent(gaussian, 100, 0.1, 12);
        assertEquals(unit.isSizePublic() ? 1 : 2, worlds(cut));
        assertEquals(unit.isSizePublic() ? 1 : 2, worlds(new ComposedEvent(unit, List.of(gaussian, cut))));
        assertEquals(1, worlds(gaussian));
    }

    private static int worlds(PrivacyEvent event) {
        return DominatingPairs.worlds(MechanismCounts.of(event)).size();
    }

    @Test
    void what_has_no_pair_is_refused() {
        for (PrivacyEvent event : EveryEvent.examples()) {
            if (!DominatingPairs.exist(event)) {
                IllegalArgumentException refused =
                        assertThrows(IllegalArgumentException.class, () -> DominatingPairs.isSymmetric(event));
                assertEquals("No pair of distributions is known for " + event, refused.getMessage());
            }
        }
    }

    /** An outcome of which nothing is known would make the rest look cheaper than it is. */
    @Test
    void a_loss_that_is_no_number_is_refused() {
        for (FiniteLoss loss : List.of(
                new FiniteLoss().outcome(Double.NaN, 0.5, 1, 8),
                new FiniteLoss().outcome(0.5, Double.NaN, 1, 8),
                new FiniteLoss().outcome(0.5, 0.5, Double.NaN, 8))) {
            assertThrows(GridTooFineException.class, () -> loss.loss(0.5, Direction.REMOVE));
        }
    }
}
