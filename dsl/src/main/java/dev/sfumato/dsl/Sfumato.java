package dev.sfumato.dsl;

import dev.sfumato.backend.Backend;
import dev.sfumato.dsl.attack.Attacks;
import dev.sfumato.dsl.budget.Gates;
import dev.sfumato.dsl.graph.Graphs;
import dev.sfumato.dsl.help.Help;
import dev.sfumato.dsl.help.Vocabulary;
import dev.sfumato.dsl.image.Imaging;
import dev.sfumato.dsl.pac.Pac;
import dev.sfumato.dsl.price.Pricing;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.table.Tables;
import dev.sfumato.util.Require;
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

    /** Lists the words that begin a sentence, by topic. */
    public static Help help() {
        return Help.of(vocabulary());
    }

    /** Explains a topic, a word or a type of answer: {@code help("tables")}, {@code help("epsilon")}. */
    public static Help help(String about) {
        return Help.about(vocabulary(), Require.notBlank("about", about));
    }

    /** Explains what a value can be asked: {@code help(people)}. */
    public static Help help(Object value) {
        return Help.ofValue(vocabulary(), Require.given("value", value));
    }

    /** All words of the language, as reflection finds them. */
    @NotAWord
    public static Vocabulary vocabulary() {
        return Known.VOCABULARY;
    }

    /** Found when it is first asked for. */
    private static final class Known {
        static final Vocabulary VOCABULARY = new Vocabulary(facades());
    }
}
