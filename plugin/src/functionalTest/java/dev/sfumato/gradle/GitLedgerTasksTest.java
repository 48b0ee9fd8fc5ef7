package dev.sfumato.gradle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A build in a git checkout: what was committed cannot be forgotten, and what would not be committed is named. */
class GitLedgerTasksTest {
    private static final String PRIVACY = """
        privacy {
            datasets { register('survey') { budget { epsilon = 1; delta = 1e-6 } } }
            releases {
                register('weekly') { dataset = 'survey'; mechanism = gaussian { sigma = 10.0 }; times = 4 }
            }
        }
        """;

    @TempDir
    Path folder;

    private ConsumerBuild build;

    @BeforeEach
    void checkout() throws IOException, InterruptedException {
        build = ConsumerBuild.declaring(folder.resolve("build"), PRIVACY);
        build.cachingIn(folder.resolve("cache"));
        build.write(".gitignore", "build/\n.gradle/\n*.json\n");
        git("init", "--quiet", "--initial-branch=main");
        commit("a build");
    }

    @Test
    void an_entry_that_was_committed_and_is_gone_fails_even_where_the_audit_is_in_the_cache()
            throws IOException, InterruptedException {
        build.succeeds("check", "--build-cache");
        Outputs.contains(
                build.succeeds("privacySpend", "--release", "weekly", "--run", "W46"), "Commit privacy-ledger/");
        String entry = entry().getFileName().toString();
        Outputs.contains(
                build.succeeds("check", "--build-cache", "--configuration-cache"),
                "privacy: not committed yet, so that a fresh clone would not know that it was spent: privacy-ledger/",
                "privacy-ledger/" + entry);
        commit("a charge, although all JSON is ignored");
        assertFalse(build.succeeds("check", "--build-cache").getOutput().contains("not committed yet"));
        assertFalse(Files.exists(build.file("privacy-ledger.checkpoint")));

        for (Path file : files()) {
            Files.delete(file);
        }
        Files.delete(build.file("privacy-ledger"));
        // without the folder all inputs are those of the first build, which passed
        Outputs.contains(build.fails("clean", "check", "--build-cache"), entry + " is committed and gone: restore it");
        Outputs.contains(
                build.fails("privacySpend", "--release", "weekly", "--run", "W47"), entry + " is committed and gone");
        git("checkout", "HEAD", "--", "privacy-ledger");
        build.succeeds("check", "--build-cache");

        git("rm", "--quiet", "-r", "privacy-ledger");
        commit("forget all of it");
        Outputs.contains(build.fails("clean", "check", "--build-cache"), entry + " was committed once");
    }

    @Test
    void an_entry_that_git_would_not_commit_fails_by_name_and_none_is_recorded_there() throws IOException {
        build.succeeds("privacySpend", "--release", "weekly", "--run", "W46");
        String entry = entry().getFileName().toString();
        build.write(".gitignore", "build/\n.gradle/\nprivacy-*\n");
        Outputs.contains(build.fails("check"), entry + " is ignored by git, by 'privacy-*' in line 3 of .gitignore");
        Outputs.contains(
                build.fails("privacySpend", "--release", "weekly", "--run", "W47"),
                "is ignored by git, by 'privacy-*'");
        assertEquals(1, build.charges().size());
    }

    private Path entry() {
        return build.charges().get(0);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(build.file("privacy-ledger"))) {
            return files.toList();
        }
    }

    private void commit(String message) throws IOException, InterruptedException {
        git("add", "--all");
        git("commit", "--quiet", "-m", message);
    }

    private void git(String... words) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of("git", "-c", "user.name=Ada", "-c", "user.email=ada@example.org"));
        command.addAll(List.of(words));
        Process process = new ProcessBuilder(command)
                .directory(build.file(".").toFile())
                .redirectErrorStream(true)
                .start();
        String message = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), message);
    }
}
