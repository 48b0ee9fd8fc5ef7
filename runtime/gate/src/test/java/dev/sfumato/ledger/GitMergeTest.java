package dev.sfumato.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A ledger in a git repository, as teams keep it. */
class GitMergeTest {
    @TempDir
    Path repository;

    private Ledger ledger;

    @BeforeEach
    void repositoryWithOneEntry() throws IOException, InterruptedException {
        ledger = Ledger.at(repository.resolve("privacy/ledger"));
        git("init", "--quiet", "--initial-branch=main");
        append(Charges.weekly("1"));
        commit("first");
    }

    @Test
    void two_branches_merge_without_conflict_and_both_count() throws IOException, InterruptedException {
        git("checkout", "--quiet", "-b", "feature");
        append(Charges.weekly("2"));
        append(Charges.gaussian("adult", "monthly", "1", 9));
        commit("on a branch");
        LedgerState feature = ledger.read();
        git("checkout", "--quiet", "main");
        assertEquals(1, ledger.read().entries().size());
        append(Charges.weekly("2"));
        commit("on main");
        LedgerState main = ledger.read();

        git("merge", "--quiet", "--no-edit", "feature");

        LedgerState merged = ledger.read();
        assertEquals(main.union(feature), merged);
        assertEquals(4, merged.of("adult").size(), "the same run on two branches counts twice");
        assertEquals(2, merged.heads().size());
        merged.requireContains(main.checkpoint());
        merged.requireContains(feature.checkpoint());
        assertEquals(merged.heads(), append(Charges.weekly("3")).parents());
        assertEquals(1, ledger.read().heads().size());
    }

    @Test
    void only_entries_and_what_git_is_told_are_committed() throws IOException, InterruptedException {
        Files.writeString(repository.resolve("privacy/ledger/.tmp-1"), "half");
        commit("with a leftover");

        assertEquals(
                Set.of(
                        "privacy/ledger/.gitattributes",
                        "privacy/ledger/.gitignore",
                        "privacy/ledger/" + ledger.read().entries().get(0).fileName()),
                git("ls-files").lines().collect(Collectors.toSet()));
    }

    @Test
    void a_checkout_with_converted_line_ends_leaves_entries_alone() throws IOException, InterruptedException {
        Path clone = repository.resolve("clone");
        git("clone", "--quiet", "-c", "core.autocrlf=true", "-c", "core.eol=crlf", ".", "clone");

        assertEquals(ledger.read(), Ledger.at(clone.resolve("privacy/ledger")).read());
    }

    private LedgerEntry append(Charge charge) {
        return ledger.append(charge, Charges.TOOL, Charges.WHEN, Admission.ALL).entry();
    }

    private void commit(String message) throws IOException, InterruptedException {
        git("add", "privacy");
        git("commit", "--quiet", "--allow-empty", "-m", message);
    }

    private String git(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of("git", "-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(repository.toFile()).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
        builder.environment().put("GIT_CONFIG_NOSYSTEM", "1");
        builder.environment()
                .put("GIT_CONFIG_GLOBAL", repository.resolve("no-config").toString());
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), () -> String.join(" ", command) + "\n" + output);
        return output;
    }
}
