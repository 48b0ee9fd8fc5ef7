package dev.sfumato.data;

import java.util.function.Consumer;

/**
 * The settings of a reader. They are immutable to their holders: a setting is changed on a copy that has not been shared yet.
 *
 * @param <S> the reader itself
 */
public abstract class ReaderSettings<S extends ReaderSettings<S>> implements Cloneable {
    protected ReaderSettings() {}

    /** A copy with a change. The fields of a reader are values, so that copies share them safely. */
    protected final S with(Consumer<? super S> change) {
        S copy = copy();
        change.accept(copy);
        return copy;
    }

    @SuppressWarnings("unchecked")
    private S copy() {
        try {
            return (S) clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }
}
