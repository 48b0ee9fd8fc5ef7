package dev.sfumato.evidence;

import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.util.Figures;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The result of one attack: a lower bound on epsilon beside the upper bound that it is compared with, its curve, and its cost.
 *
 * @param attack what was done, as "membership by loss"
 * @param target what was attacked
 * @param claimed the upper bound at the delta and unit of the lower one; nothing where nobody claims any
 * @param notes what a reader of the figures should know
 */
public record Attacked(
        String attack,
        String target,
        LowerBound bound,
        Optional<Guarantee> claimed,
        Roc roc,
        Cost cost,
        List<String> notes) {
    /** The note where it was the last binary digits that gave the release away, so that a reader looks there first. */
    public static final String BY_DIGITS =
            "the last binary digits tell the worlds apart: noise that is drawn and added in floating point is not the noise on"
                    + " paper; draw it by dev.sfumato.noise, or round what is released to look past that";

    public Attacked {
        Require.notBlank("attack", attack);
        Require.notBlank("target", target);
        notes = List.copyOf(notes);
        claimed.ifPresent(upper -> {
            if (!bound.isComparableTo(upper)) {
                throw new IllegalArgumentException("a lower bound at delta " + bound.delta() + " per " + bound.unit()
                        + " says nothing about an upper bound at delta " + upper.delta() + " per " + upper.unit());
            }
        });
    }

    public Attacked(String attack, String target, LowerBound bound, Optional<Guarantee> claimed, Roc roc, Cost cost) {
        this(attack, target, bound, claimed, roc, cost, List.of());
    }

    /** The same with more that a reader should know. */
    public Attacked noting(List<String> more) {
        List<String> all = new ArrayList<>(notes);
        all.addAll(more);
        return new Attacked(attack, target, bound, claimed, roc, cost, all);
    }

    /** The same beside another upper bound, or none. */
    public Attacked beside(Optional<Guarantee> upper) {
        return new Attacked(attack, target, bound, upper, roc, cost, notes);
    }

    /** Whether what was attacked is proved, with the confidence of the bound, to leak more than is claimed for it. */
    public boolean isRefuted() {
        return claimed.filter(bound::refutes).isPresent();
    }

    /** Whether the release was given away by the last binary digits of what it releases, and not by too little noise. */
    public boolean isByDigits() {
        return notes.contains(BY_DIGITS);
    }

    /** The conclusion, in one sentence. */
    public String verdict() {
        if (claimed.isEmpty()) {
            return "nothing is claimed for it";
        }
        Guarantee upper = claimed.get();
        if (!isRefuted()) {
            return "within what the " + upper.label().name().toLowerCase(Locale.ROOT)
                    + " epsilon allows, which proves nothing";
        }
        return upper.label() == Label.CERTIFIED
                ? "REFUTED: it leaks more than it can if it does what it declares, so it does something else"
                : "REFUTED: it leaks more than is claimed";
    }

    @Override
    public String toString() {
        return attack + " on " + target + ": " + bound
                + claimed.map(upper -> "; " + upper.label() + " epsilon <= " + Figures.up(upper.epsilon()))
                        .orElse("")
                + ": " + verdict();
    }
}
