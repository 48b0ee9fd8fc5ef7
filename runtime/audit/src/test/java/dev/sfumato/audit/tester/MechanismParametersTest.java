package dev.sfumato.audit.tester;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.format.EventJson;
import dev.sfumato.data.table.Schema;
import dev.sfumato.noise.Mechanism;
import dev.sfumato.testing.BadInput;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Every parameter of every mechanism on the tester's list, and of the records in it, made wrong: found by reflection, so that a new mechanism
 * that misses a check fails here.
 */
class MechanismParametersTest {
    /** A graph without nodes or edges is one; steps may be none, and some without noise. */
    private static final Set<String> MAY_BE_ZERO = Set.of(
            "NoisyDiffusion.offset",
            "Diffusion.steps",
            "Step.walk",
            "Step.stay",
            "WeightedCounts.weights",
            "Step.restart",
            "Degree.eta",
            "NoiseSchedule.scales",
            "PublicFacts.nodes",
            "PublicFacts.mostEdges",
            "PublicFacts.mostWeight");

    @Test
    void what_no_parameter_may_be_is_refused_by_a_sentence_with_its_name_and_the_value() {
        BadInput tried = new BadInput(
                MAY_BE_ZERO,
                MechanismParametersTest::serves,
                inner -> inner instanceof PrivacyEvent || inner instanceof Schema);
        MechanismRegistry.all().stream()
                .flatMap(entry -> entry.trials().stream())
                .flatMap(trial -> trial.byMechanism().stream())
                .map(MechanismRelease::mechanism)
                .forEach(mechanism -> tried.of((Record) mechanism));
        assertEquals(List.of(), tried.failures(), () -> String.join("\n", tried.failures()));
        assertEquals(MAY_BE_ZERO, tried.zeros());
    }

    /** What a mechanism accepts it can declare. */
    private static void serves(Record huge) {
        if (huge instanceof Mechanism<?, ?> mechanism) {
            PrivacyEvent event = mechanism.event();
            assertEquals(event, EventJson.read(EventJson.write(event)));
        }
    }
}
