package dev.sfumato.gate.account;

import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.noise.Draw;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A release as a build or script declares it, or as the ledger has it.
 *
 * @param once what each release of it does
 * @param times how often it is released in all, what is recorded already included
 * @param noise how its noise is declared
 * @param isAtOnce whether all of them leave together, so that none is decided upon by looking at another
 * @param draw which draw of noise it is, where it was drawn and that is known
 */
public record DeclaredRelease(
        String name, PrivacyEvent once, long times, NoiseDeclaration noise, boolean isAtOnce, Optional<Draw> draw) {
    public DeclaredRelease {
        Require.notBlank("the name of a release", name);
        Require.atLeast("times", 1, times);
    }

    /** A release whose noise is declared by its scale. */
    public DeclaredRelease(String name, PrivacyEvent once, long times) {
        this(name, once, times, NoiseDeclaration.SCALE);
    }

    /** A release that leaves one after the other. */
    public DeclaredRelease(String name, PrivacyEvent once, long times, NoiseDeclaration noise) {
        this(name, once, times, noise, false, Optional.empty());
    }

    /** A release that is given as one event: a repetition is read as that many releases, the steps of a training are not. */
    public static DeclaredRelease of(String name, PrivacyEvent event) {
        return of(name, event, Optional.empty());
    }

    /** The same of what was drawn. */
    public static DeclaredRelease of(String name, PrivacyEvent event, Optional<Draw> draw) {
        return event instanceof RepeatedEvent several && training(event).isEmpty()
                ? new DeclaredRelease(name, several.event(), several.times(), NoiseDeclaration.SCALE, true, draw)
                : new DeclaredRelease(
                        name,
                        event,
                        1,
                        isDpSgd(event) ? NoiseDeclaration.MULTIPLIER : NoiseDeclaration.SCALE,
                        true,
                        draw);
    }

    /** The steps of a training, each on a batch into which each record comes with a probability of its own. */
    public static Optional<RepeatedEvent> training(PrivacyEvent event) {
        return event instanceof RepeatedEvent steps && steps.event() instanceof PoissonSampledEvent
                ? Optional.of(steps)
                : Optional.empty();
    }

    /** Whether an event is what DP-SGD does, its noise in units of the clipping norm. */
    private static boolean isDpSgd(PrivacyEvent event) {
        return training(event).stream()
                .flatMap(steps -> steps.event().inner().stream())
                .anyMatch(batch -> batch instanceof GaussianEvent noise && noise.sensitivity() == 1);
    }

    /** Releases with names of their own: to a name that an earlier one has a number is added. */
    public static List<DeclaredRelease> apart(List<DeclaredRelease> releases) {
        return apart(releases, Set.of());
    }

    /**
     * The same where some names are recorded already: a name that is made up here is none of them, so that nothing of that name counts
     * as this release.
     */
    public static List<DeclaredRelease> apart(List<DeclaredRelease> releases, Set<String> recorded) {
        Set<String> names = new HashSet<>();
        List<DeclaredRelease> apart = new ArrayList<>();
        for (DeclaredRelease release : releases) {
            String name = release.name;
            for (int i = 2; names.contains(name) || (i > 2 && recorded.contains(name)); i++) {
                name = release.name + " " + i;
            }
            names.add(name);
            apart.add(release.named(name));
        }
        return apart;
    }

    /** The same under another name. */
    public DeclaredRelease named(String other) {
        return new DeclaredRelease(other, once, times, noise, isAtOnce, draw);
    }

    /** The same, each of which does something else. */
    DeclaredRelease doing(PrivacyEvent changed) {
        return new DeclaredRelease(name, changed, times, noise, isAtOnce, draw);
    }

    /** The same, another number of times. */
    DeclaredRelease times(long changed) {
        return new DeclaredRelease(name, once, changed, noise, isAtOnce, draw);
    }

    /** The same, of which nobody knows how it leaves: that is read as one after the other, by draws of their own. */
    public DeclaredRelease oneByOne() {
        return new DeclaredRelease(name, once, times, noise);
    }

    /** What all of them do. */
    public PrivacyEvent event() {
        return RepeatedEvent.of(once, times);
    }
}
