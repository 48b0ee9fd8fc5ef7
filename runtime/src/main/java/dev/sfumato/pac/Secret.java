package dev.sfumato.pac;

/** One draw of the data: which records are in it, and where its output lies along the axes of the noise. */
final class Secret {
    private final int[] members;
    private final double[] places;

    Secret(int[] members, double[] places) {
        this.members = members;
        this.places = places;
    }

    int[] members() {
        return members;
    }

    double[] places() {
        return places;
    }
}
