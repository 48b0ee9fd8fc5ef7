package dev.sfumato.accounting.adaptive;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A rule that admits releases one after the other, such that whatever an analyst chooses by looking at what came out, all of it
 * together satisfies the budget (Rogers, Roth, Ullman and Vadhan, 2016). It is fixed, with all its parameters, when a budget is opened.
 */
public sealed interface Filter permits BasicFilter, RenyiFilter, GaussianFilter, SlotsFilter {
    /** The family, in one word. */
    String family();

    /** The family and its parameters as {@link #parse} reads them; that of a plan names its parameters only, not the plan. */
    String text();

    /**
     * The least epsilon at a delta whose filter of this family admits all uses by its own rule.
     *
     * @param delta in [0, 1)
     */
    Needed needed(List<Use> uses, double delta);

    /**
     * The rule for a ledger whose first decision is known to be this one. It was named before any output was seen, so that the rule may
     * depend on it.
     */
    default Filter beginningWith(Use first) {
        return this;
    }

    /** Releases that the figure counts whether or not they were made. */
    default List<Use> declared() {
        return List.of();
    }

    /** How much of a budget is left after uses that it admits. */
    Left left(List<Use> uses, double epsilon, double delta);

    /** The answer of a budget's filter on these uses. */
    default AdaptivePrice price(List<Use> uses, double epsilon, double delta) {
        Require.positive("budget epsilon", epsilon);
        if (delta != 0) {
            Require.probability("budget delta", delta);
        }
        Needed needed = needed(uses, delta);
        Releases.Trust trust =
                Releases.trust(Stream.concat(declared().stream(), uses.stream()).toList());
        List<String> notes = new ArrayList<>(needed.notes());
        boolean admitted = needed.epsilon() <= epsilon;
        Left left = admitted ? left(uses, epsilon, delta) : Left.NOTHING;
        if (uses.size() == 1 && Accountants.best().supports(uses.get(0).event())) {
            // one release alone was chosen before any output: its planned price holds
            Guarantee planned = delta == 0
                    ? Accountants.best().pricePure(uses.get(0).event())
                    : Accountants.best().price(uses.get(0).event(), delta);
            if (planned.epsilon() < needed.epsilon()) {
                if (!admitted) {
                    notes.add("One release alone has its planned price; after it this budget is exhausted.");
                }
                return new AdaptivePrice(
                        planned.epsilon() <= epsilon,
                        planned.epsilon(),
                        delta,
                        trust.label(),
                        "one release, " + planned.method(),
                        trust.assumptions(),
                        left.share(),
                        left.mu(),
                        notes);
            }
        }
        return new AdaptivePrice(
                admitted,
                needed.epsilon(),
                delta,
                trust.label(),
                needed.method(),
                trust.assumptions(),
                left.share(),
                left.mu(),
                notes);
    }

    /** The epsilon that a rule needs, with sentences that explain it. */
    record Needed(double epsilon, String method, List<String> notes) {
        public Needed {
            notes = List.copyOf(notes);
        }
    }

    /** The rest of a budget: a share in [0, 1], and the mu of a Gaussian release that would still be admitted. */
    record Left(double share, double mu) {
        static final Left NOTHING = new Left(0, 0);
    }

    /** The filter that a text names: {@code basic(64, 0.5)}, {@code renyi(0.125, 8)}, {@code gaussian(0.125, 12)}. */
    static Filter parse(String text) {
        return FilterText.parse(text);
    }
}
