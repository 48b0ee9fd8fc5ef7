package dev.sfumato.demo;

/**
 * How much work the acts do.
 *
 * @param people rows of the table
 * @param tableSteps steps by which the network of the table begins
 * @param images images that a model is trained on
 * @param steps of that training
 * @param attacks releases that an attack looks at
 */
record Sizes(int people, int tableSteps, int images, int steps, int attacks) {
    /** What a reader gets. */
    static final Sizes FULL = new Sizes(3000, 800, 20_000, 150, 100_000);

    /** What takes seconds, for a test. */
    static final Sizes SMALL = new Sizes(400, 20, 500, 5, 4000);
}
