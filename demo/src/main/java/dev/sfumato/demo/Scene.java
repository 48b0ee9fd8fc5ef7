package dev.sfumato.demo;

import java.util.List;
import java.util.Optional;

/**
 * One act of the demo, as its page shows it.
 *
 * @param id the name of its part of the page
 * @param sentence what the pictures show
 * @param panes what commands said
 * @param price what it costs, in a line that carries its label; nothing where nothing is released
 * @param code the words that made it
 * @param told the lines for the terminal
 */
record Scene(
        String id,
        String title,
        String sentence,
        List<Picture> pictures,
        List<Pane> panes,
        Optional<String> price,
        String code,
        List<String> told) {
    /**
     * What a command said.
     *
     * @param passed how it ended
     */
    record Pane(String command, String output, boolean passed) {}

    Scene {
        pictures = List.copyOf(pictures);
        panes = List.copyOf(panes);
        told = List.copyOf(told);
    }
}
