package dev.sfumato.pac;

/** One draw of the data: which records are in it, and where its output lies along the axes of the noise. */
public final class Secret {
    private final int[] members;
    private final double[] places;

    Secret(int[] members, double[] places) {
        this.members = members;
        this.places = places;
    }

    public int[] members() {
        return members;
    }

    public double[] places() {
        return places;
    }
}
