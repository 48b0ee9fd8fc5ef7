package dev.sfumato.notebook;

/** Takes what snippets show, in order, while they run. Any thread may call it. */
public interface CellOutput {
    /** @param error whether it went to standard error */
    void print(boolean error, String text);

    void display(MimeBundle bundle);

    /** Takes back what was shown so far, where that is possible. */
    void clear();
}
