package dev.sfumato.audit.tester;

import java.time.Duration;
import java.util.List;

/**
 * The findings of a tester on some mechanisms.
 *
 * @param confidence with which no sound mechanism is among the refuted
 * @param time that all of it took
 */
public record TesterReport(List<Tested> trials, double confidence, Duration time) {
    public TesterReport {
        trials = List.copyOf(trials);
    }

    public List<Tested> refuted() {
        return trials.stream().filter(Tested::isRefuted).toList();
    }

    /** Those that came out otherwise than they should. */
    public List<Tested> unexpected() {
        return trials.stream().filter(tested -> !tested.isAsExpected()).toList();
    }
}
