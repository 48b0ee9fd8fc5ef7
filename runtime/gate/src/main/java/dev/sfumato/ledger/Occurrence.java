package dev.sfumato.ledger;

import dev.sfumato.noise.Draw;
import java.util.Optional;

/**
 * The identity of one occurrence of a release, which distinguishes it from another with the same effect.
 *
 * @param run the name given to it when it is charged, for example a week; the ledger names it where none is given
 * @param draw the draw of noise that is released, where it is known: of what Sfumato drew itself
 */
public record Occurrence(Optional<String> run, Optional<Draw> draw) {
    public Occurrence {
        run.ifPresent(name -> Charge.requireLine("run", name));
    }

    /** One that is known by its name only. */
    public static Occurrence named(String run) {
        return new Occurrence(Optional.of(run), Optional.empty());
    }

    /** One of which nothing is known: it can be charged once, and cannot be told from one like it. */
    public static Occurrence unnamed() {
        return new Occurrence(Optional.empty(), Optional.empty());
    }

    @Override
    public String toString() {
        return run.map(name -> "run '" + name + "'")
                .orElseGet(() -> draw.isPresent() ? "a draw without a name" : "a run without a name");
    }
}
