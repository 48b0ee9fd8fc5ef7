package dev.sfumato.accounting;

import java.util.Collection;
import java.util.List;

/**
 * A figure that says how far it is trusted, and under what assumptions.
 *
 * @param <T> the figure itself
 */
public interface Trusted<T extends Trusted<T>> {
    Label label();

    List<String> assumptions();

    /**
     * The same figure, trusted no more than a label says.
     *
     * @param why what is said beside its assumptions, each once
     */
    T doubted(Label most, Collection<String> why);
}
