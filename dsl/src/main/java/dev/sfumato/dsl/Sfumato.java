package dev.sfumato.dsl;

import dev.sfumato.backend.Backend;
import dev.sfumato.dsl.attack.Attacks;
import dev.sfumato.dsl.budget.Gates;
import dev.sfumato.dsl.graph.Graphs;
import dev.sfumato.dsl.image.Imaging;
import dev.sfumato.dsl.pac.Pac;
import dev.sfumato.dsl.price.Pricing;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.table.Tables;
import java.util.List;

/**
 * The language as a whole: its facades, each the words of a domain, and help. The shell and notebooks import all of them; a Java
 * program imports those that it uses, as {@code import static dev.sfumato.dsl.price.Pricing.*;}.
 */
public final class Sfumato {
    private Sfumato() {}

    /** The classes whose static words begin a sentence, in the order in which help lists them. */
    @NotAWord
    public static List<Class<?>> facades() {
        return List.of(
                Pricing.class,
                Gates.class,
                Tables.class,
                Graphs.class,
                Imaging.class,
                Pac.class,
                Attacks.class,
                Samples.class,
                Sfumato.class);
    }

    /** The numerical backend: which one, its BLAS, threads and data type. */
    public static Backend backend() {
        return Backend.start();
    }

    /** Lists the available words. */
    public static Help help() {
        return new Help();
    }
}
