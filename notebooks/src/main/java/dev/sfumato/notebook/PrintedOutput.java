package dev.sfumato.notebook;

import java.io.PrintStream;

/** Shows on a terminal what snippets show: all of it as text. */
public record PrintedOutput(PrintStream out, PrintStream err) implements CellOutput {
    @Override
    public void print(boolean error, String text) {
        PrintStream stream = error ? err : out;
        stream.print(text);
        stream.flush();
    }

    @Override
    public void display(MimeBundle bundle) {
        out.println(bundle.text());
        out.flush();
    }

    /** A terminal keeps what it has. */
    @Override
    public void clear() {}
}
