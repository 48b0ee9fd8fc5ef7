package dev.sfumato.audit.tester;

import dev.sfumato.util.Require;
import java.util.List;

/**
 * A mechanism or a training of the runtime, or what they draw from, and the small inputs that it is tested on.
 *
 * @param name the name by which it is requested
 * @param tested the class whose releases are made
 * @param trials at least one
 */
public record TestedMechanism(String name, Class<?> tested, List<Trial> trials) {
    public TestedMechanism {
        Require.notBlank("name", name);
        trials = List.copyOf(trials);
        Require.atLeast("trials", 1, trials.size());
    }

    TestedMechanism(String name, Class<?> tested, Trial... trials) {
        this(name, tested, List.of(trials));
    }
}
