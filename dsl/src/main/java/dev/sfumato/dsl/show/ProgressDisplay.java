package dev.sfumato.dsl.show;

import dev.sfumato.concurrent.Progress;

/** Where a person sees how far one piece of long work has come; it is closed when the work ends, well or badly. */
@NotAWord
public interface ProgressDisplay extends Progress, AutoCloseable {
    @Override
    void close();
}
