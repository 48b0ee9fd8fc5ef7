package dev.sfumato.noise;

/**
 * Fair bits by name instead of by order: the same place always has the same bits. A place is a kind of draw and 128 bits, written
 * as two words. For one thread at a time.
 */
interface PlaceBits {
    /** Draws of different kinds share no bits, even at one place. */
    enum Kind {
        LAPLACE(0),
        GAUSSIAN(1),
        FLIP(2),
        SKIP(3);

        final int number;

        Kind(int number) {
            this.number = number;
        }
    }

    int BLOCK_BYTES = 16;

    /** Fills the first bytes of an array with the blocks of this place and the next ones, in the order of the 128 bits. */
    void fill(Kind kind, long high, long low, byte[] into, int length);

    /** Bits without end that belong to one place, none of them in any block; to be had until the next such call. */
    RandomBits more(Kind kind, long high, long low);

    /** Forgets whatever the bits come from. */
    void erase();
}
