package dev.sfumato.noise;

import dev.sfumato.accounting.event.PrivacyEvent;
import java.util.function.Function;

/**
 * The value that a mechanism released, and what that did to the private data: the event is to be priced wherever the value goes.
 *
 * @param event what was really done; tainted where the noise came from a seed
 * @param draw which draw it is, so that it is charged once and another one is charged again
 */
public record Noisy<T>(T value, PrivacyEvent event, Draw draw) {
    /** A fresh draw. */
    public Noisy(T value, PrivacyEvent event) {
        this(value, event, Draw.fresh());
    }

    /** The same draw in another form: what follows from the value alone does nothing more to the data. */
    public <R> Noisy<R> map(Function<? super T, ? extends R> form) {
        return new Noisy<>(form.apply(value), event, draw);
    }
}
