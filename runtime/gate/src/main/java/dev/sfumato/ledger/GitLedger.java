package dev.sfumato.ledger;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Git's view of the folder of a ledger: which entries were committed, and which would not be. An entry has the hash of its content for a
 * name, so that names are all there is to compare.
 *
 * <p>The plugin has a copy of this source in its own package, because it decides without the runtime: nothing but the JDK is used.
 */
public final class GitLedger {
    private static final Pattern ENTRY = Pattern.compile("[0-9a-f]{64}\\.json");
    /** The name of an entry that nobody has, to ask about before there is one. */
    private static final String ANY = "0".repeat(64) + ".json";

    /** The file that tells git about a ledger, beside its entries. This class is compiled into the plugin as well, and stands alone. */
    private static final String TOLD = ".gitignore";

    private static final int SECONDS = 20;
    /** The variables that would point git to another repository than the one the folder lies in, as in a hook. */
    private static final List<String> ELSEWHERE = List.of(
            "GIT_ALTERNATE_OBJECT_DIRECTORIES",
            "GIT_OBJECT_DIRECTORY",
            "GIT_DIR",
            "GIT_WORK_TREE",
            "GIT_IMPLICIT_WORK_TREE",
            "GIT_GRAFT_FILE",
            "GIT_INDEX_FILE",
            "GIT_REPLACE_REF_BASE",
            "GIT_PREFIX",
            "GIT_SHALLOW_FILE",
            "GIT_COMMON_DIR",
            "GIT_NAMESPACE",
            "GIT_CEILING_DIRECTORIES",
            "GIT_LITERAL_PATHSPECS",
            "GIT_GLOB_PATHSPECS",
            "GIT_NOGLOB_PATHSPECS",
            "GIT_ICASE_PATHSPECS");

    private final Path folder;
    private final Set<Place> places = new LinkedHashSet<>();
    /** Checkouts around the nearest one: what they committed of the folder before another one was made within counts as well. */
    private final Set<Place> around = new LinkedHashSet<>();

    private final Set<String> troubles = new LinkedHashSet<>();

    /**
     * A checkout that the folder lies in.
     *
     * @param top a folder of it, where git is run
     * @param path of the ledger's folder from the root of the checkout, without a slash at its end
     */
    private record Place(Path top, String path) {
        String of(String name) {
            return path.isEmpty() ? name : path + "/" + name;
        }

        /** The name of an entry that lies in the folder itself, or nothing. */
        Optional<String> entry(String file) {
            String folder = path.isEmpty() ? "" : path + "/";
            return Optional.of(file)
                    .filter(of -> of.startsWith(folder))
                    .map(of -> of.substring(folder.length()))
                    .filter(of -> ENTRY.matcher(of).matches());
        }
    }

    /**
     * A commit whose entries must be here.
     *
     * @param commit the commit, as it is named to git
     * @param problem what is wrong with an entry of it that is gone, as the end of a sentence that begins with its name
     */
    private record Source(Place place, String commit, String problem) {}

    private record Answer(int exit, String out, String error) {
        String line() {
            return out.strip();
        }

        List<String> parts() {
            return Arrays.stream(out.split("\0"))
                    .filter(part -> !part.isEmpty())
                    .toList();
        }
    }

    private GitLedger(Path folder) {
        this.folder = folder;
    }

    /** Git's view of a folder, which need not exist any more. Where it lies in no checkout, git is not run. */
    public static GitLedger of(Path folder) {
        GitLedger ledger = new GitLedger(folder.toAbsolutePath().normalize());
        // a link on the way may lead out of the checkout that the folder is named in: both are queried
        ledger.find(ledger.folder);
        ledger.find(real(ledger.folder));
        return ledger;
    }

    /** Whether git is a witness: the folder lies in a checkout, and nothing hinders git to tell all it knows. */
    public boolean isWitness() {
        return !places.isEmpty() && troubles.isEmpty();
    }

    /** Why git could not be asked, or not about everything; nothing where it could. */
    public List<String> troubles() {
        return List.copyOf(troubles);
    }

    /**
     * The entries that were committed and are not here, each with what is wrong.
     *
     * @param everBefore whether those count that a later commit took away; git then looks through its history
     */
    public Map<String, String> gone(boolean everBefore) {
        Map<String, String> gone = new TreeMap<>();
        Set<String> present = present();
        for (Place place : places) {
            List<Source> sources = sources(place);
            for (Source source : sources) {
                names(place, ask(place.top, listing(source.commit, place)), true)
                        .forEach(name -> gone.putIfAbsent(name, source.problem));
            }
            if (gone.isEmpty()) {
                notCheckedOut(place).ifPresent(problem -> gone.put(place.path, problem));
            }
            if (everBefore && !sources.isEmpty()) {
                List<String> words = new ArrayList<>(List.of("log", "--full-history", "--diff-filter=AD"));
                words.addAll(List.of("--no-renames", "--no-relative", "--format=", "--name-only", "-z"));
                sources.forEach(source -> words.add(source.commit));
                words.addAll(List.of("--", ":(top,literal)" + place.path));
                names(place, ask(place.top, words.toArray(String[]::new)), true)
                        .forEach(name -> gone.putIfAbsent(
                                name,
                                "was committed once and a later commit took it away: bring it back, as git log"
                                        + " --diff-filter=D tells"));
            }
        }
        for (Place outer : around) {
            verified(outer, "HEAD")
                    .ifPresent(commit -> names(outer, ask(outer.top, listing(commit, outer)), true)
                            .forEach(name -> gone.putIfAbsent(
                                    name,
                                    "is committed in the checkout " + outer.top
                                            + " around this one, and gone: restore it")));
        }
        present.forEach(gone::remove);
        return gone;
    }

    /** The entries that git would not commit, each with what is wrong, and whether it would not commit the next one. */
    public Map<String, String> ignored() {
        Map<String, String> ignored = new TreeMap<>();
        if (!Files.isDirectory(folder)) {
            return ignored;
        }
        Set<String> requested = new TreeSet<>(present());
        // the ignore file of a ledger is written with the first entry, and only then can git be queried about the next
        // one
        if (Files.exists(folder.resolve(TOLD))) {
            requested.add(ANY);
        }
        if (requested.isEmpty()) {
            return ignored;
        }
        for (Place place : places) {
            StringBuilder input = new StringBuilder();
            requested.forEach(name -> input.append(place.of(name)).append('\0'));
            Answer answer = ask(
                    root(place),
                    input.toString().getBytes(StandardCharsets.UTF_8),
                    "check-ignore",
                    "-z",
                    "-v",
                    "--stdin");
            if (answer.exit > 1) {
                trouble(place.top, answer);
                continue;
            }
            String[] parts = answer.out.split("\0", -1);
            for (int i = 0; i + 3 < parts.length; i += 4) {
                String rule = "'" + parts[i + 2] + "' in line " + parts[i + 1] + " of " + parts[i];
                place.entry(parts[i + 3])
                        .filter(name -> !isKept(rule))
                        .ifPresent(name -> ignored.put(name.equals(ANY) ? "every new entry" : name, because(rule)));
            }
        }
        return ignored;
    }

    /** Returns whether a rule takes files in again; such rules are reported as well. */
    private static boolean isKept(String rule) {
        return rule.startsWith("'!");
    }

    private static String because(String rule) {
        return "is ignored by git, by " + rule
                + ", so that a fresh clone would forget it: take that rule away, or write"
                + " !*.json into the .gitignore of the ledger";
    }

    /** The entries that are here and in no commit that is checked out. */
    public List<String> uncommitted() {
        if (places.isEmpty()) {
            return List.of();
        }
        Set<String> left = present();
        for (Place place : places) {
            if (verified(place, "HEAD").isPresent()) {
                left.removeAll(names(place, ask(place.top, listing("HEAD", place)), false));
            }
        }
        return List.copyOf(left);
    }

    private Set<String> present() {
        Set<String> names = new TreeSet<>();
        if (!Files.isDirectory(folder)) {
            return names;
        }
        try (Stream<Path> files = Files.list(folder)) {
            files.map(file -> file.getFileName().toString())
                    .filter(name -> ENTRY.matcher(name).matches())
                    .forEach(names::add);
            return names;
        } catch (IOException e) {
            throw new UncheckedIOException("The ledger in " + folder + " cannot be read: " + e, e);
        }
    }

    /** The checked-out commit, that of the branch that it follows, and the one recorded by a repository around this one. */
    private List<Source> sources(Place place) {
        List<Source> sources = new ArrayList<>();
        verified(place, "HEAD")
                .ifPresent(commit -> sources.add(new Source(
                        place, commit, "is committed and gone: restore it, with git checkout HEAD -- " + place.path)));
        verified(place, "@{upstream}").ifPresent(commit -> {
            String branch =
                    ask(place.top, "rev-parse", "--abbrev-ref", "@{upstream}").line();
            sources.add(new Source(
                    place,
                    commit,
                    "is in the branch " + branch + " and not here: merge it, what was released stays spent"));
        });
        String around =
                ask(place.top, "rev-parse", "--show-superproject-working-tree").line();
        if (!around.isEmpty()) {
            Path outer = Path.of(around);
            String inner = slashes(real(outer).relativize(real(root(place))));
            Answer named = ask(outer, "rev-parse", "--quiet", "--verify", "HEAD:" + inner);
            if (named.exit == 0) {
                sources.add(new Source(
                        place,
                        named.line(),
                        "is in the commit of this submodule that the repository around it names, and gone: git"
                                + " submodule update"));
            }
        }
        return sources;
    }

    /** A submodule that holds the folder, and is not checked out, looks like an empty folder. */
    private Optional<String> notCheckedOut(Place place) {
        StringBuilder path = new StringBuilder();
        for (String part : place.path.split("/")) {
            path.append(path.length() == 0 ? "" : "/").append(part);
            Answer entry = ask(place.top, "ls-tree", "-z", "--full-tree", "HEAD", "--", path.toString());
            if (entry.out.startsWith("160000 ")) {
                return Optional.of("lies in a submodule that is not checked out: git submodule update --init");
            }
        }
        return Optional.empty();
    }

    private Optional<String> verified(Place place, String commit) {
        Answer answer = ask(place.top, "rev-parse", "--quiet", "--verify", commit + "^{commit}");
        return answer.exit == 0 ? Optional.of(answer.line()) : Optional.empty();
    }

    private static String[] listing(String commit, Place place) {
        return place.path.isEmpty()
                ? new String[] {"ls-tree", "-z", "--full-tree", "--name-only", commit}
                : new String[] {"ls-tree", "-z", "--full-tree", "--name-only", commit, "--", place.path + "/"};
    }

    private Set<String> names(Place place, Answer answer, boolean mustAnswer) {
        Set<String> names = new TreeSet<>();
        if (answer.exit != 0 && mustAnswer) {
            trouble(place.top, answer);
        }
        answer.parts().forEach(file -> place.entry(file).ifPresent(names::add));
        return names;
    }

    private void find(Path path) {
        boolean isNearest = true;
        for (Path top = path; top != null; top = top.getParent()) {
            if (Files.exists(top.resolve(".git"), LinkOption.NOFOLLOW_LINKS)) {
                Optional<Place> place = place(top, path, isNearest);
                place.ifPresent((isNearest ? places : around)::add);
                isNearest = false;
            }
        }
    }

    /** Of a checkout around the nearest one only what it answers counts: it may have nothing to do with the ledger. */
    private Optional<Place> place(Path top, Path path, boolean isNearest) {
        Answer answer = ask(top, "rev-parse", "--is-shallow-repository", "--show-prefix");
        if (answer.exit != 0) {
            if (isNearest) {
                trouble(top, answer);
            }
            return Optional.empty();
        }
        String[] lines = answer.out.split("\n", -1);
        String whole = lines[1] + slashes(top.relativize(path));
        Place place = new Place(real(top), whole.endsWith("/") ? whole.substring(0, whole.length() - 1) : whole);
        if (isNearest) {
            requireHistory(place, lines[0].equals("true"));
        }
        return Optional.of(place);
    }

    private void requireHistory(Place place, boolean isShallow) {
        if (isShallow) {
            troubles.add("The ledger lies in a shallow clone, so that entries which an earlier commit took away are not"
                    + " noticed here: fetch the whole history, git fetch --unshallow, or fetch-depth: 0 on a server.");
        }
        if (verified(place, "HEAD").isEmpty()
                && !ask(place.top, "for-each-ref", "--count=1").line().isEmpty()) {
            troubles.add(
                    "The ledger lies in a git checkout whose HEAD is no commit, though there are others, so that entries"
                            + " which were taken away are not noticed: check out the branch that has the ledger.");
        }
    }

    /** The root of a checkout, to which paths in queries are relative. */
    private Path root(Place place) {
        Answer root = ask(place.top, "rev-parse", "--show-toplevel");
        return root.exit == 0 ? Path.of(root.line()) : place.top;
    }

    private void trouble(Path top, Answer answer) {
        String message = answer.error.lines().findFirst().orElse("exit value " + answer.exit);
        troubles.add("The ledger lies in a git checkout, and git could not be asked about it in " + top + " (" + message
                + "), so that entries which were taken away or would not be committed are not noticed.");
    }

    private static String slashes(Path path) {
        return path.toString().replace('\\', '/');
    }

    /** The path without links, also of what is not there. */
    /** Where a path leads, whatever links are in it, also where its last names are not there yet. */
    public static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            Path parent = path.getParent();
            return parent == null ? path : real(parent).resolve(path.getFileName());
        }
    }

    private Answer ask(Path at, String... words) {
        return ask(at, new byte[0], words);
    }

    private Answer ask(Path at, byte[] input, String... words) {
        List<String> command = new ArrayList<>(List.of("git", "--no-replace-objects", "--no-pager"));
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("core.fsmonitor", "false");
        settings.put("log.showSignature", "false");
        settings.put("log.follow", "false");
        settings.forEach((name, value) -> command.addAll(List.of("-c", name + "=" + value)));
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command).directory(at.toFile());
        builder.environment().keySet().removeAll(ELSEWHERE);
        builder.environment().putAll(Map.of("LC_ALL", "C", "GIT_OPTIONAL_LOCKS", "0", "GIT_TERMINAL_PROMPT", "0"));
        try {
            return answer(builder.start(), input);
        } catch (IOException e) {
            return new Answer(-1, "", "git could not be started: " + e.getMessage());
        }
    }

    private static Answer answer(Process git, byte[] input) throws IOException {
        CompletableFuture<String> out =
                CompletableFuture.supplyAsync(() -> text(git.getInputStream()), GitLedger::start);
        CompletableFuture<String> error =
                CompletableFuture.supplyAsync(() -> text(git.getErrorStream()), GitLedger::start);
        try (OutputStream in = git.getOutputStream()) {
            in.write(input);
        } catch (IOException e) {
            // it ended without reading; its exit value says why
        }
        try {
            if (!git.waitFor(SECONDS, TimeUnit.SECONDS)) {
                git.destroyForcibly();
                return new Answer(-1, "", "git took more than " + SECONDS + " s");
            }
            return new Answer(git.exitValue(), out.join(), error.join());
        } catch (InterruptedException e) {
            git.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted while git was asked about the ledger; nothing was kept");
        }
    }

    private static void start(Runnable reader) {
        Thread thread = new Thread(reader, "what git says");
        thread.setDaemon(true);
        thread.start();
    }

    private static String text(InputStream in) {
        try (in) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }
}
