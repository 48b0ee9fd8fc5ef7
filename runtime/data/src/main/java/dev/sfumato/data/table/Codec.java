package dev.sfumato.data.table;

import java.util.List;

/** How the raw values of a column become codes, and what is written for a code. */
public sealed interface Codec permits Categories, Cuts {
    /** The code of a raw value, or -1 where it has none. */
    int code(String value);

    /** The meanings of the codes 0, 1, ..., in words. */
    List<String> names();

    /** The raw value that is written for each code; it has that code. */
    List<String> typical();

    default int size() {
        return names().size();
    }
}
