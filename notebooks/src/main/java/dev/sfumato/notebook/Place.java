package dev.sfumato.notebook;

/** Where a person meets a session, which decides how it is left and where its heap is set. */
public enum Place {
    NOTEBOOK(
            "Shut the kernel down or restart it from the menu.",
            "SFUMATO_HEAP raises it: write SFUMATO_HEAP=%s into ~/.config/sfumato/kernel.conf and restart the kernel"),
    PROMPT("/exit leaves, /exit %d with this status.", "SFUMATO_HEAP raises it: SFUMATO_HEAP=%s ./gradlew shell"),
    RUNNER(
            "A notebook ends after its last cell.",
            "SFUMATO_HEAP raises it: SFUMATO_HEAP=%s ./gradlew runNotebooks ..., or maxHeapSize of the task in a build of"
                    + " yours");

    private static final long GIGABYTE = 1L << 30;

    private final String leaving;
    private final String heap;

    Place(String leaving, String heap) {
        this.leaving = leaving;
        this.heap = heap;
    }

    /** How the session ends, in a sentence. */
    String leaving(int status) {
        return String.format(leaving, status);
    }

    /** That the heap is full, and the setting that raises it. */
    String fullHeap() {
        long most = Runtime.getRuntime().maxMemory();
        String now = most >= GIGABYTE ? Math.round((double) most / GIGABYTE) + " GB" : (most >> 20) + " MB";
        String twice = Math.max(2, Math.round(2.0 * most / GIGABYTE)) + "g";
        return "The heap of " + now + " is full. " + String.format(heap, twice) + ".";
    }
}
