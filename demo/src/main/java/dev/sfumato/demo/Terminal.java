package dev.sfumato.demo;

import dev.sfumato.util.Require;
import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** What a reader sees while the demo runs: the name of an act when it begins, and its lines when it is over. */
final class Terminal {
    private static final int WIDTH = 100;

    private final PrintStream out;
    private final int acts;
    private final long begun = System.nanoTime();
    private int act;

    Terminal(PrintStream out, int acts) {
        this.out = out;
        this.acts = acts;
        say("Sfumato demo: what may leave the house, and what it costs. All data are made up.");
    }

    /** An act of the demo. */
    interface Act {
        Scene play() throws Exception;
    }

    Scene play(String name, Act scene) throws Exception {
        long start = System.nanoTime();
        say("");
        say("[" + ++act + "/" + acts + "] " + Require.notBlank("name", name) + " ...");
        Scene played = scene.play();
        played.told().forEach(line -> say("  " + line));
        say(String.format(Locale.ROOT, "  %.1f s", seconds(start)));
        return played;
    }

    void say(String line) {
        out.println(line.length() <= WIDTH ? line : line.substring(0, WIDTH - 3) + "...");
        out.flush();
    }

    /** How long it took so far. */
    double seconds() {
        return seconds(begun);
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / (double) TimeUnit.SECONDS.toNanos(1);
    }
}
