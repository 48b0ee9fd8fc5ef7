package dev.sfumato.gradle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A release that may leave can be charged, one that may not is not, and one release is one charge. */
class SpendGateTest {
    private static final String DAY = LocalDate.now(ZoneOffset.UTC).plusYears(1).toString();
    private static final String[] ACCEPT = {"privacyBaseline", "--author", "Ada", "--reason", "agreed", "--expires", DAY
    };

    @TempDir
    Path folder;

    @Test
    void what_is_accepted_is_charged_and_counts_ever_after() throws IOException {
        ConsumerBuild build = ConsumerBuild.declaring(folder, """
                privacy {
                    datasets { register('survey') { budget { epsilon = 1; delta = 1e-6 } } }
                    releases { register('mean') { dataset = 'survey'; mechanism = gaussian { sigma = 2.0 } } }
                }
                """);
        Outputs.contains(build.fails("privacySpend", "--release", "mean"), "is refused and nothing is recorded");
        build.succeeds(ACCEPT);
        Outputs.contains(
                build.succeeds("privacySpend", "--release", "mean"),
                "Recorded: release 'mean', run '1'",
                "it is charged: budget-exceeded: Ada until " + DAY + ": agreed");
        Path entry = build.charges().get(0);
        assertTrue(Files.readString(entry).contains("\"accepted\": \"budget-exceeded: Ada"), Files.readString(entry));
        Outputs.contains(build.succeeds("check"), "survey: ACCEPTED until " + DAY + " by Ada");
        // it has left: a later release that would have fitted alone does not fit beside it
        build.edit("build.gradle", "sigma = 2.0", "sigma = 40.0");
        Outputs.contains(build.fails("check"), "survey: epsilon 2.");
    }

    @Test
    void a_release_that_leaks_more_than_it_declares_is_not_charged_as_certified() throws IOException {
        ConsumerBuild build = ConsumerBuild.declaring(folder, """
                privacy {
                    datasets { register('people') { budget { epsilon = 3; delta = 1e-6 } } }
                    releases {
                        register('total-age') {
                            dataset = 'people'
                            mechanism = gaussian { sigma = 4.0 }
                            attack { evidence = file('attacked.json') }
                        }
                    }
                }
                """);
        build.write("attacked.json", AttackGateTest.EVIDENCE);
        build.succeeds("privacySpend", "--release", "total-age", "--run", "W46");
        build.write("attacked.json", AttackGateTest.EVIDENCE.replace("\"epsilon\": 0.5", "\"epsilon\": 2.9"));
        Outputs.contains(
                build.fails("privacySpend", "--release", "total-age", "--run", "W46"),
                "is recorded already, so that nothing more is charged, and it must not leave now: an attack got more");
        build.edit("build.gradle", "dataset = 'people'", "dataset = 'people'; times = 2");
        Outputs.contains(build.fails("check"), "leaks more of private records than the at most");
        Outputs.contains(
                build.fails("privacySpend", "--release", "total-age", "--run", "W47"),
                "is refused and nothing is recorded: an attack got more of it than what it declares can leak");
        assertEquals(1, build.charges().size());
        build.succeeds(ACCEPT);
        Path first = build.charges().get(0);
        Outputs.contains(
                build.succeeds("privacySpend", "--release", "total-age", "--run", "W47"),
                "implementation-leaks: Ada until");
        List<Path> second =
                build.charges().stream().filter(entry -> !entry.equals(first)).toList();
        assertTrue(Files.readString(second.get(0)).contains("\"label\": \"NONE\""));
        Outputs.contains(build.fails("check"), "NONE");
    }

    @Test
    @Tag("thorough")
    void a_name_that_calls_every_project_charges_none_of_them() throws IOException {
        ConsumerBuild build = ConsumerBuild.aggregating(folder, "one", "two");
        String privacy = ConsumerBuild.subproject("""
                privacy {
                    datasets { register('survey') { budget { epsilon = 1; delta = 1e-6 } } }
                    releases { register('mean') { dataset = 'survey'; mechanism = gaussian { sigma = 60.0 } } }
                }
                """);
        build.write("one/build.gradle", privacy);
        build.write("two/build.gradle", privacy);
        Outputs.contains(
                build.fails("privacySpend", "--release", "mean", "--continue"),
                "--release mean is asked of every project from ':' on, and one release is one charge: nothing is recorded",
                "gradle :one:privacySpend --release mean",
                "gradle :two:privacySpend --release mean");
        assertEquals(0, build.charges().size());
        build.succeeds(":one:privacySpend", "--release", "mean");
        assertEquals(1, build.charges().size());
    }
}
