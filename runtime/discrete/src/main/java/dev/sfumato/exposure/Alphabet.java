package dev.sfumato.exposure;

import dev.sfumato.data.table.Schema;
import java.util.Arrays;

/** How many categories noise may choose from in each column. */
enum Alphabet {
    /** Each column has its own: what this project's diffusion does. */
    OWN,
    /** Every column has as many as the largest: what the published bounds are about. */
    LARGEST;

    int[] sizes(Schema schema) {
        int[] sizes = schema.sizes();
        if (this == LARGEST) {
            Arrays.fill(sizes, Arrays.stream(sizes).max().orElseThrow());
        }
        return sizes;
    }
}
