package dev.sfumato.gradle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gradle.testkit.runner.BuildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every release that leaves is recorded once, counted for ever, and refused where it does not fit. */
class LedgerTasksTest {
    private static final String PRIVACY = """
        privacy {
            datasets { register('survey') { budget { epsilon = 1; delta = 1e-6 } } }
            releases {
                register('weekly') { dataset = 'survey'; mechanism = gaussian { sigma = 10.0 }; times = 4 }
                register('once') { dataset = 'survey'; mechanism = laplace { scale = 20.0 } }
            }
        }
        """;

    @TempDir
    Path folder;

    @Test
    void a_run_is_recorded_once_and_what_was_recorded_stays_spent_when_the_release_changes() throws IOException {
        ConsumerBuild build = ConsumerBuild.declaring(folder, PRIVACY);
        Outputs.contains(build.fails("privacySpend", "--release", "weekly"), "each run needs a name of its own: --run");
        Outputs.contains(
                build.succeeds("privacySpend", "--release", "weekly", "--run", "W46"),
                "Recorded: release 'weekly', run 'W46', of dataset 'survey'",
                "Spent so far: epsilon <= 0.",
                "Commit privacy-ledger/");
        Outputs.contains(
                build.succeeds("privacySpend", "--release", "weekly", "--run", "W46"), "nothing more is charged");
        build.succeeds("privacySpend", "--release", "once");
        assertEquals(2, build.charges().size());
        Outputs.contains(build.succeeds("check"), "privacy: survey: PASS");

        Outputs.contains(
                build.succeeds("privacyLedger"),
                "survey: 2 charges, 1 opening",
                "weekly, run W46: Gaussian noise, sigma 10",
                "All 3 entries are whole",
                "sfumato-ledger/1");
        Outputs.contains(
                build.fails("privacySpend", "--release", "once", "--run", "again"),
                "is declared to leave 1 time, and 1 of it are recorded");

        build.edit("build.gradle", "sigma = 10.0", "sigma = 8.0");
        BuildResult changed = build.fails("check");
        Outputs.contains(changed, "survey: epsilon 1.");
        Outputs.contains(build.succeeds("privacyExplain"), "recorded", "weekly");
    }

    @Test
    void a_run_that_does_not_fit_is_refused_and_nothing_is_recorded() throws IOException {
        ConsumerBuild build = ConsumerBuild.declaring(folder, PRIVACY.replace("sigma = 10.0", "sigma = 2.0"));
        Outputs.contains(
                build.fails("privacySpend", "--release", "weekly", "--run", "W46"),
                "release 'weekly', run 'W46', is refused and nothing is recorded",
                "is over the budget of 1");
        assertFalse(
                Files.exists(build.file("privacy-ledger")) && !build.entries().isEmpty());
        Outputs.contains(
                build.fails("privacySpend", "--release", "monthly"),
                "--release must be one of once, weekly, got 'monthly'");
    }

    @Test
    @Tag("thorough")
    void two_branches_that_each_fit_fail_together_and_both_are_named() throws IOException {
        ConsumerBuild here = ConsumerBuild.declaring(folder.resolve("here"), PRIVACY.replace("10.0", "6.0"));
        ConsumerBuild there = ConsumerBuild.declaring(folder.resolve("there"), PRIVACY.replace("10.0", "6.0"));
        here.edit("build.gradle", "times = 4", "times = 1");
        there.edit("build.gradle", "times = 4", "times = 1");
        here.succeeds("privacySpend", "--release", "weekly", "--run", "ours");
        there.succeeds("privacySpend", "--release", "weekly", "--run", "theirs");
        here.succeeds("check");
        there.succeeds("check");

        for (Path entry : there.entries()) {
            Files.copy(entry, here.file("privacy-ledger").resolve(entry.getFileName()));
        }
        BuildResult merged = here.fails("check");
        Outputs.contains(merged, "survey: epsilon 1.");
        Outputs.contains(merged, "ours", "theirs");
    }

    @Test
    @Tag("thorough")
    void a_dataset_with_a_new_name_keeps_what_was_spent() throws IOException {
        ConsumerBuild build = ConsumerBuild.declaring(folder, PRIVACY);
        build.succeeds("privacySpend", "--release", "weekly", "--run", "W46");
        build.edit("build.gradle", "register('survey')", "register('poll')");
        build.edit(
                "build.gradle", "dataset = 'survey'; mechanism = gaussian", "dataset = 'poll'; mechanism = gaussian");
        build.edit("build.gradle", "dataset = 'survey'; mechanism = laplace", "dataset = 'poll'; mechanism = laplace");
        String forgotten =
                "is recorded for dataset 'survey', and no dataset is called that: what was spent stays spent.";
        Outputs.contains(build.fails("check"), forgotten, "formerly = ['survey']");
        Outputs.contains(build.fails("privacySpend", "--release", "weekly", "--run", "W47"), forgotten);

        build.edit("build.gradle", "register('poll') {", "register('poll') { formerly = ['survey'];");
        Outputs.contains(build.succeeds("check"), "privacy: poll: PASS", "; 1 recorded");
        Outputs.contains(build.succeeds("privacyLedger"), "poll: 1 charge, 1 opening");
        Outputs.contains(
                build.succeeds("privacySpend", "--release", "weekly", "--run", "W46"),
                "Recorded: release 'weekly', run 'W46', of dataset 'poll'");
    }

    @Test
    @Tag("thorough")
    void a_ledger_that_the_build_names_must_be_there() throws IOException {
        ConsumerBuild build = ConsumerBuild.declaring(
                folder, PRIVACY.replace("privacy {\n", "privacy {\n    ledger { directory = file('books') }\n"));
        for (String task : List.of("check", "privacyLedger", "privacySpend")) {
            Outputs.contains(
                    task.equals("privacySpend") ? build.fails(task, "--release", "once") : build.fails(task),
                    "the ledger that the build names is not there",
                    "make the folder");
        }
        Files.createDirectories(build.file("books"));
        build.succeeds("privacySpend", "--release", "once");
        build.succeeds("check");
    }

    @Test
    @Tag("thorough")
    void two_builds_with_one_ledger_do_not_take_each_others_charges_for_their_own() throws IOException {
        Files.createDirectories(folder.resolve("books"));
        String shared = PRIVACY.replace("privacy {\n", "privacy {\n    ledger { directory = file('../books') }\n")
                .replace("10.0", "6.0")
                .replace("times = 4", "times = 1");
        ConsumerBuild one = ConsumerBuild.declaring(folder.resolve("one"), shared);
        ConsumerBuild two = ConsumerBuild.declaring(folder.resolve("two"), shared);
        one.edit("settings.gradle", "rootProject.name = '", "rootProject.name = 'one-");
        two.edit("settings.gradle", "rootProject.name = '", "rootProject.name = 'two-");
        one.succeeds("privacySpend", "--release", "weekly");
        one.succeeds("check");
        Outputs.contains(two.fails("check"), "survey: epsilon 1.", "one-");
    }

    @Test
    @Tag("thorough")
    void an_altered_entry_and_one_that_is_gone_are_reported_by_name() throws IOException {
        ConsumerBuild build = ConsumerBuild.declaring(folder, PRIVACY);
        build.succeeds("privacySpend", "--release", "weekly", "--run", "W46");
        Path first = build.charges().get(0);
        build.succeeds("privacySpend", "--release", "weekly", "--run", "W47");
        build.succeeds("check");
        String report = Files.readString(build.report());

        String entry = Files.readString(first);
        Files.writeString(first, entry.replace("10.0", "99.0"));
        Outputs.contains(build.fails("check"), first.getFileName().toString());
        Outputs.contains(build.fails("privacyLedger"), first.getFileName().toString());
        Files.delete(first);
        Outputs.contains(build.fails("check"), first.getFileName().toString(), "missing");

        Files.writeString(first, entry);
        build.succeeds("check");
        Path last = build.charges().stream()
                .filter(file -> !file.equals(first))
                .findFirst()
                .orElseThrow();
        String newest = Files.readString(last);
        Files.delete(last);
        Outputs.contains(
                build.fails("check"),
                "has lost at least 1 of the 3 entries",
                "its checkpoint, which is kept beside its folder",
                last.getFileName().toString().replace(".json", ""));
        Files.writeString(last, newest);
        build.succeeds("check");

        Files.delete(last);
        Files.delete(build.file("privacy-ledger.checkpoint"));
        build.succeeds("check");
        build.write("kept.json", report);
        Outputs.contains(
                build.fails("privacyLedger", "--checkpoint", "kept.json"), "has lost at least 1 of the 3 entries");
        build.edit("build.gradle", "privacy {", "privacy {\n ledger { checkpoint = file('kept.json') }");
        Outputs.contains(build.fails("check"), "has lost at least 1 of the 3 entries");
        Outputs.contains(
                build.fails("privacySpend", "--release", "weekly", "--run", "W48"),
                "has lost at least 1 of the 3 entries");
    }

    @Test
    @Tag("thorough")
    void a_checkpoint_and_a_folder_that_are_missing_are_told_as_that_when_the_cache_knows_a_build_without_them()
            throws IOException {
        String named = "privacy {\n    ledger { directory = file('books') }\n";
        ConsumerBuild build = ConsumerBuild.declaring(folder, PRIVACY.replace("privacy {\n", named));
        build.cachingIn(folder.resolve("cache"));
        Files.createDirectories(build.file("books"));
        build.succeeds("check", "--build-cache");

        build.edit("build.gradle", "file('books')", "file('books'); checkpoint = file('kept.json')");
        for (int time = 0; time < 2; time++) {
            Outputs.contains(
                    build.fails("clean", "check", "--build-cache"),
                    "the checkpoint of the ledger must be a file, got ");
        }
        build.edit("build.gradle", "file('books'); checkpoint = file('kept.json')", "file('bookz')");
        Outputs.contains(
                build.fails("clean", "check", "--build-cache"), "the ledger that the build names is not there");
    }
}
