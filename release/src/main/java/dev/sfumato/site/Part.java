package dev.sfumato.site;

/** A part of the site, as its navigation names it: the texts of a folder. */
enum Part {
    START("Start", ""),
    GUIDE("Guide", "docs/guide"),
    TUTORIALS("Tutorials", "notebooks/tutorials"),
    REFERENCE("Reference", "docs"),
    PROOFS("Proofs", "docs/proofs");

    private final String title;
    private final String folder;

    Part(String title, String folder) {
        this.title = title;
        this.folder = folder;
    }

    String title() {
        return title;
    }

    String folder() {
        return folder;
    }
}
