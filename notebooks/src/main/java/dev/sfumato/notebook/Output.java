package dev.sfumato.notebook;

/** Something that a snippet showed while it ran. */
public sealed interface Output {
    /** Text on standard output, or on standard error. */
    record Printed(boolean error, String text) implements Output {}

    /** A value shown by {@code display(value)}. */
    record Displayed(MimeBundle bundle) implements Output {}

    /** Clears the earlier output of the cell. */
    record Cleared() implements Output {}
}
