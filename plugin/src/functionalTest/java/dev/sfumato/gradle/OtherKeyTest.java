package dev.sfumato.gradle;

import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.ledger.Charge;
import dev.sfumato.ledger.Ledger;
import dev.sfumato.ledger.Occurrence;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the key is not at hand by which the ledger knows data, files that were exchanged are not taken for the same in silence. */
class OtherKeyTest {
    @Test
    @Tag("thorough")
    void data_that_cannot_be_compared_are_refused_beside_others_and_named(@TempDir Path folder) {
        ConsumerBuild build = ConsumerBuild.declaring(folder, """
                privacy {
                    datasets {
                        register('survey') { budget { epsilon = 1; delta = 1e-6 }; table(file('survey.csv')) }
                        register('visits') { budget { epsilon = 1; delta = 1e-6 }; table(file('visits.csv')) }
                    }
                    releases {
                        register('mean') { dataset = 'survey'; mechanism = gaussian { sigma = 40.0 } }
                        register('count') { dataset = 'visits'; mechanism = gaussian { sigma = 40.0 } }
                    }
                }
                """);
        build.write("survey.csv", SmallTable.csv(20));
        build.write("visits.csv", SmallTable.csv(30));
        Charge recorded = new Charge(
                "visits",
                "hmac-sha256:0123456789abcdef:" + "ab".repeat(32),
                "count",
                Occurrence.named("W46"),
                Unit.RECORD,
                Label.CERTIFIED,
                Optional.empty(),
                new GaussianEvent(40, 1, Unit.RECORD));
        Ledger.at(build.file("privacy-ledger"))
                .append(recorded, "test", Instant.parse("2026-11-16T12:00:00Z"), (state, charge) -> charge);
        Outputs.contains(
                build.fails("check"),
                "dataset 'survey': whether these are the data of dataset 'visits'",
                "cannot be told");
        build.edit("build.gradle", "privacy {\n", "privacy {\n    ledger { others = ['visits'] }\n");
        Outputs.contains(
                build.succeeds("check"),
                "dataset 'visits': whether its data are those of which 1 run is recorded cannot be told");
    }
}
