package dev.sfumato.attack;

/** The input of a learnt test: some values of a release, and what all of them add up to along a direction. */
final class View {
    private final int[] places;
    private final double[] direction;

    /** @param direction a weight for every value */
    View(int[] places, double[] direction) {
        this.places = places;
        this.direction = direction;
    }

    /** How many single values it looks at. */
    int values() {
        return places.length;
    }

    double[] of(double[] release) {
        double[] seen = new double[places.length + 1];
        for (int i = 0; i < places.length; i++) {
            seen[i] = release[places[i]];
        }
        double sum = 0;
        for (int i = 0; i < direction.length; i++) {
            sum += direction[i] * release[i];
        }
        seen[places.length] = Math.max(-Double.MAX_VALUE, Math.min(Double.MAX_VALUE, sum));
        return seen;
    }
}
