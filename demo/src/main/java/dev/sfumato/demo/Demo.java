package dev.sfumato.demo;

import static dev.sfumato.dsl.budget.Gates.newLedger;

import dev.sfumato.dsl.budget.TeamLedger;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Makes a private table, a private ranking and private images, holds them against budgets, and leaves a page that shows all of it. */
public final class Demo {
    /** The file by which a folder is known to be of a demo. */
    private static final String MARK = ".sfumato-demo";

    private final Sizes sizes;
    private final Path folder;
    private final PrintStream out;

    Demo(Sizes sizes, Path folder, PrintStream out) {
        this.sizes = sizes;
        this.folder = folder;
        this.out = out;
    }

    /** Argument: the folder for what is made; what is in it is deleted first. */
    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]).toAbsolutePath();
        clear(folder);
        new Demo(Sizes.FULL, folder, System.out).run(Checkout.ofProperties());
    }

    /** Runs all acts, the build among them, and answers with the page. */
    Path run(Checkout checkout) throws Exception {
        Terminal terminal = new Terminal(out, 5);
        TeamLedger ledger = ledger();
        List<Scene> scenes = scenes(terminal, ledger);
        scenes.add(terminal.play("the build that says no", () -> BuildAct.play(checkout, folder)));
        return write(scenes, checkout.root(), terminal);
    }

    /** Runs the acts that need no build, and answers with the page. */
    Path runWithoutBuild(Path root) throws Exception {
        Terminal terminal = new Terminal(out, 4);
        return write(scenes(terminal, ledger()), root, terminal);
    }

    private TeamLedger ledger() throws IOException {
        Files.writeString(Files.createDirectories(folder).resolve(MARK), "what is in this folder is deleted by the next demo\n");
        Checkout.init(folder);
        return newLedger(folder.resolve("privacy-ledger").toString());
    }

    private List<Scene> scenes(Terminal terminal, TeamLedger ledger) throws Exception {
        List<Scene> scenes = new ArrayList<>();
        scenes.add(terminal.play("a synthetic table", () -> TableAct.play(sizes, ledger, folder)));
        scenes.add(terminal.play("a ranking of friends", () -> GraphAct.play(ledger, folder)));
        scenes.add(terminal.play("synthetic images", () -> ImageAct.play(sizes, ledger, folder)));
        scenes.add(terminal.play("an attack", () -> AttackAct.play(sizes, folder)));
        return scenes;
    }

    private Path write(List<Scene> scenes, Path root, Terminal terminal) throws IOException {
        Path page = folder.resolve("index.html");
        Files.writeString(page, new DemoPage(scenes, folder, root).html());
        terminal.say("");
        terminal.say(String.format(Locale.ROOT, "%.0f seconds in all. The page: %s", terminal.seconds(), page.toUri()));
        return page;
    }

    /** Deletes what an earlier demo left, and nothing else. */
    private static void clear(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        if (!Files.exists(folder.resolve(MARK))) {
            throw new IllegalArgumentException(
                    "folder must be one that an earlier demo left, or not be there, got " + folder);
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
