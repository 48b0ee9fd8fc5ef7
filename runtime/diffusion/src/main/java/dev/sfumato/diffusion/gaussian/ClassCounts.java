package dev.sfumato.diffusion.gaussian;

/** How many images of each class are made. */
final class ClassCounts {
    private ClassCounts() {}

    /** The class of each of so many images, so that every class has its share up to one image, in a fixed mixed order. */
    static int[] labels(double[] shares, int count) {
        double total = 0;
        for (double share : shares) {
            total += share;
        }
        double[] owed = new double[shares.length];
        int[] labels = new int[count];
        for (int i = 0; i < count; i++) {
            int most = 0;
            for (int label = 0; label < shares.length; label++) {
                owed[label] += shares[label] / total;
                if (owed[label] > owed[most]) {
                    most = label;
                }
            }
            owed[most] -= 1;
            labels[i] = most;
        }
        return labels;
    }
}
