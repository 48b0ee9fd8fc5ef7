package dev.sfumato.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Committed entries are missed when they are gone, and entries that git would not commit are named. */
class GitLedgerTest {
    @TempDir
    Path folder;

    private Path repository;
    private Ledger ledger;

    @BeforeEach
    void repositoryWithTwoEntries() throws IOException, InterruptedException {
        repository = Files.createDirectory(folder.resolve("repository"));
        ledger = Ledger.at(repository.resolve("privacy-ledger"));
        git(repository, "init", "--quiet", "--initial-branch=main");
        append("1");
        append("2");
        commit("two charges");
    }

    @Test
    void the_newest_entry_that_is_gone_is_missed_by_name() throws IOException {
        Path newest = newest();
        Files.delete(newest);
        assertMissed(newest, "is committed and gone: restore it, with git checkout HEAD -- privacy-ledger");
    }

    @Test
    void a_folder_that_is_gone_is_missed() throws IOException {
        Path newest = newest();
        delete(repository.resolve("privacy-ledger"));
        assertMissed(newest, "is committed and gone");
    }

    @Test
    void an_entry_that_was_written_anew_under_its_new_hash_is_missed() throws IOException {
        Path newest = newest();
        String cheaper = Files.readString(newest).replaceFirst("\"sigma\": [0-9.]+", "\"sigma\": 900.0");
        Files.delete(newest);
        String name = Hash.of(cheaper.getBytes(StandardCharsets.UTF_8)) + ".json";
        Files.writeString(newest.resolveSibling(name), cheaper);
        assertMissed(newest, "is committed and gone");
    }

    @Test
    void an_entry_that_a_later_commit_took_away_is_missed_when_something_is_charged()
            throws IOException, InterruptedException {
        Path newest = newest();
        git(repository, "rm", "--quiet", newest.toString());
        commit("forget it");
        LedgerException refused = assertThrows(LedgerException.class, () -> append("3"));
        assertTrue(refused.getMessage().contains(newest.getFileName() + " was committed once"), refused.getMessage());
    }

    @Test
    void an_entry_of_the_branch_that_this_one_follows_must_be_here() throws IOException, InterruptedException {
        Path clone = folder.resolve("clone");
        git(folder, "clone", "--quiet", "repository", "clone");
        LedgerEntry third = append("3");
        commit("pushed by another");
        git(clone, "fetch", "--quiet");
        Ledger cloned = Ledger.at(clone.resolve("privacy-ledger"));
        LedgerException refused = assertThrows(LedgerException.class, cloned::read);
        assertTrue(
                refused.getMessage().contains(third.fileName() + " is in the branch origin/main and not here"),
                refused.getMessage());
        git(clone, "merge", "--quiet");
        assertEquals(3, cloned.read().entries().size());
    }

    @Test
    void shallow_clones_worktrees_and_commits_of_before_are_read_as_they_are()
            throws IOException, InterruptedException {
        Path newest = newest();
        append("3");
        commit("third");
        git(folder, "clone", "--quiet", "--depth=1", "file://" + repository, "shallow");
        Ledger shallow = Ledger.at(folder.resolve("shallow/privacy-ledger"));
        assertEquals(3, shallow.read().entries().size());
        shallow.append(Charges.weekly("4"), Charges.TOOL, Charges.WHEN, Admission.ALL);
        git(repository, "worktree", "add", "--quiet", "--detach", "../before", "HEAD~1");
        Ledger before = Ledger.at(folder.resolve("before/privacy-ledger"));
        assertEquals(2, before.read().entries().size());
        Files.delete(folder.resolve("before/privacy-ledger").resolve(newest.getFileName()));
        assertThrows(LedgerException.class, before::read);
    }

    @Test
    void what_git_cannot_tell_is_said_and_a_checkpoint_is_kept_instead() throws IOException, InterruptedException {
        git(folder, "clone", "--quiet", "--depth=1", "file://" + repository, "shallow");
        Ledger shallow = Ledger.at(folder.resolve("shallow/privacy-ledger"));
        assertTrue(shallow.troubles().toString().contains("git fetch --unshallow"), shallow.troubles()::toString);
        shallow.append(Charges.weekly("3"), Charges.TOOL, Charges.WHEN, Admission.ALL);
        delete(folder.resolve("shallow/privacy-ledger"));
        assertThrows(LedgerException.class, shallow::read);

        git(repository, "checkout", "--quiet", "--orphan", "other");
        assertTrue(ledger.troubles().toString().contains("whose HEAD is no commit"), ledger.troubles()::toString);
    }

    @Test
    void a_checkout_that_is_made_within_another_one_hides_nothing() throws IOException, InterruptedException {
        Path newest = newest();
        Path books = repository.resolve("privacy-ledger");
        delete(books);
        Files.createDirectory(books);
        git(books, "init", "--quiet");
        assertMissed(newest, "is committed in the checkout");
    }

    @Test
    void a_submodule_is_held_against_the_commit_that_the_repository_around_it_names()
            throws IOException, InterruptedException {
        Path around = Files.createDirectory(folder.resolve("around"));
        git(around, "init", "--quiet", "--initial-branch=main");
        git(around, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", repository.toString(), "books");
        git(around, "commit", "--quiet", "--all", "-m", "books");
        Ledger books = Ledger.at(around.resolve("books/privacy-ledger"));
        assertEquals(2, books.read().entries().size());

        git(folder, "clone", "--quiet", "around", "fresh");
        LedgerException empty = assertThrows(
                LedgerException.class,
                () -> Ledger.at(folder.resolve("fresh/books/privacy-ledger")).read());
        assertTrue(empty.getMessage().contains("in a submodule that is not checked out"), empty.getMessage());

        Path inner = around.resolve("books");
        git(inner, "checkout", "--quiet", "--orphan", "other");
        git(inner, "rm", "--quiet", "-rf", ".");
        git(inner, "commit", "--quiet", "--allow-empty", "-m", "nothing was ever spent");
        LedgerException rewritten = assertThrows(LedgerException.class, books::read);
        assertTrue(rewritten.getMessage().contains("the repository around it names"), rewritten.getMessage());
    }

    @Test
    void entries_are_taken_in_where_all_json_is_ignored_and_named_where_they_cannot_be()
            throws IOException, InterruptedException {
        Files.writeString(repository.resolve(".gitignore"), "*.json\n");
        LedgerEntry third = append("3");
        assertEquals(List.of(third.fileName()), ledger.uncommitted());
        assertEquals(List.of(), ledger.ignored());
        commit("swallows nothing");
        assertEquals(List.of(), ledger.uncommitted());

        Files.writeString(repository.resolve(".gitignore"), "privacy-*\n");
        LedgerEntry fourth = append("4");
        List<BrokenFile> ignored = ledger.ignored();
        assertEquals(
                Set.of(fourth.fileName(), "every new entry"),
                ignored.stream().map(BrokenFile::name).collect(Collectors.toSet()));
        assertTrue(ignored.get(0).problem().contains("by 'privacy-*' in line 1 of .gitignore"), ignored.toString());
    }

    @Test
    void what_an_older_ledger_tells_git_is_completed_and_what_users_wrote_stays() throws IOException {
        Path rules = repository.resolve("privacy-ledger/.gitignore");
        Files.writeString(rules, ".lock\n.tmp-*\n# ours\nnotes");
        append("3");
        assertTrue(Files.readString(rules).startsWith(".lock\n.tmp-*\n# ours\nnotes\n!*.json\n"));
    }

    @Test
    void a_checkout_that_git_does_not_read_is_told_in_a_sentence() throws IOException {
        Files.writeString(repository.resolve(".git/HEAD"), "nonsense");
        assertEquals(2, ledger.read().entries().size());
        assertEquals(1, ledger.troubles().size());
        assertTrue(
                ledger.troubles().get(0).startsWith("The ledger lies in a git checkout, and git could not be asked"),
                ledger.troubles().toString());
    }

    @Test
    void no_checkpoint_is_kept_beside_a_ledger_that_git_watches() {
        assertFalse(Files.exists(repository.resolve("privacy-ledger.checkpoint")));
    }

    private void assertMissed(Path entry, String problem) {
        for (LedgerException missed : List.of(
                assertThrows(LedgerException.class, ledger::read),
                assertThrows(LedgerException.class, () -> append("4")))) {
            assertTrue(missed.getMessage().contains(entry.getFileName() + " " + problem), missed.getMessage());
        }
    }

    private LedgerEntry append(String run) {
        return ledger.append(Charges.weekly(run), Charges.TOOL, Charges.WHEN, Admission.ALL)
                .entry();
    }

    private Path newest() {
        return repository
                .resolve("privacy-ledger")
                .resolve(ledger.read().heads().get(0) + ".json");
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(directory);
    }

    private void commit(String message) throws IOException, InterruptedException {
        git(repository, "add", "--all");
        git(repository, "commit", "--quiet", "-m", message);
    }

    private static void git(Path at, String... words) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of("git", "-c", "user.name=Ada", "-c", "user.email=ada@example.org"));
        command.addAll(List.of(words));
        Process process = new ProcessBuilder(command)
                .directory(at.toFile())
                .redirectErrorStream(true)
                .start();
        String message = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), message);
    }
}
