package dev.sfumato.notebook;

import java.util.ArrayList;
import java.util.List;

/** Keeps what a snippet shows; texts that follow each other on one stream become one. */
final class CollectedOutput implements CellOutput {
    private final List<Output> outputs = new ArrayList<>();
    private final StringBuilder pending = new StringBuilder();
    private boolean pendingError;

    @Override
    public synchronized void print(boolean error, String text) {
        if (error != pendingError) {
            settle();
            pendingError = error;
        }
        pending.append(text);
    }

    @Override
    public synchronized void display(MimeBundle bundle) {
        settle();
        outputs.add(new Output.Displayed(bundle));
    }

    @Override
    public synchronized void clear() {
        outputs.clear();
        pending.setLength(0);
        outputs.add(new Output.Cleared());
    }

    synchronized List<Output> outputs() {
        settle();
        return List.copyOf(outputs);
    }

    private void settle() {
        if (pending.length() > 0) {
            outputs.add(new Output.Printed(pendingError, pending.toString()));
            pending.setLength(0);
        }
    }
}
