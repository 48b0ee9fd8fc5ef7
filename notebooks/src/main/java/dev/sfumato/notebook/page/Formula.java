package dev.sfumato.notebook.page;

import org.commonmark.node.CustomNode;

/** A formula in a text: the TeX between dollars. */
final class Formula extends CustomNode {
    private final String tex;
    private final boolean isDisplayed;

    /** @param isDisplayed whether it stands on a line of its own, between double dollars */
    Formula(String tex, boolean isDisplayed) {
        this.tex = tex;
        this.isDisplayed = isDisplayed;
    }

    String tex() {
        return tex;
    }

    boolean isDisplayed() {
        return isDisplayed;
    }
}
