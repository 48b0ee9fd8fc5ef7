package dev.sfumato.gate;

import dev.sfumato.accounting.Accountant;
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.Replacement;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.evidence.Attacked;
import dev.sfumato.evidence.LowerBound;
import dev.sfumato.util.Figures;
import dev.sfumato.util.Require;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * The result of an attack on a release of a dataset. It can refute a declaration, and never prove it.
 *
 * @param release by its name
 * @param event the declared event of what was attacked: one run of the release, or all of them
 * @param attacked the figures; in an audit the upper bound beside them is the price of the event at their delta, which the audit computed
 *     itself, whatever was claimed to the attacker
 * @param isConfidential whether private records were attacked, so that the figures tell of them
 */
public record AttackedRelease(String release, PrivacyEvent event, Attacked attacked, boolean isConfidential) {
    private static final MathContext FOUR_DIGITS_DOWN = new MathContext(4, RoundingMode.FLOOR);

    public AttackedRelease {
        Require.notBlank("the release of an attack", release);
        Unit measured = attacked.bound().unit();
        boolean isRestated =
                measured == Unit.RECORD_REPLACED && (event.unit() == Unit.RECORD || event.unit() == Unit.RECORD_ZEROED);
        if (measured != event.unit() && !isRestated) {
            throw new IllegalArgumentException("the attack on release '" + release + "' must be on what it protects, '"
                    + event.unit() + "', got a lower bound per '" + measured + "'");
        }
    }

    /**
     * An upper bound on the cost of the event, at the delta and per unit of the lower bound: attacks that distinguish one record from
     * another are compared with the price of a record replaced. An epsilon that is claimed beside the figures counts only where it is below
     * the price and the accountant itself finds no larger delta for it.
     */
    public Guarantee price(Accountant accountant) {
        PrivacyEvent restated = bound().unit() == event.unit() ? event : Replacement.of(event);
        double delta = bound().delta();
        Guarantee price = delta == 0 ? accountant.pricePure(restated) : accountant.price(restated, delta);
        return upper().filter(claimed -> price.label().isUpperBound()
                        && claimed.epsilon() < price.epsilon()
                        && accountant.delta(restated, claimed.epsilon()) <= delta)
                .map(claimed -> new Guarantee(
                        claimed.epsilon(), 0, delta, price.unit(), price.label(), price.method(), price.assumptions()))
                .orElse(price);
    }

    /** The same figures beside the price of the event; beside nothing, where it has no guarantee that could be refuted. */
    AttackedRelease priced(Accountant accountant) {
        return beside(
                Optional.of(price(accountant)).filter(upper -> upper.label().isUpperBound()));
    }

    private AttackedRelease beside(Optional<Guarantee> upper) {
        return new AttackedRelease(release, event, attacked.beside(upper), isConfidential);
    }

    /** The same attack on a release that is called otherwise. */
    public AttackedRelease on(String name) {
        return new AttackedRelease(name, event, attacked, isConfidential);
    }

    /** The measured lower bound. */
    public LowerBound bound() {
        return attacked.bound();
    }

    /** The price of what is declared, at the delta of the lower bound. */
    public Optional<Guarantee> upper() {
        return attacked.claimed();
    }

    /** Whether more leaks than can, if the release does what it declares. */
    public boolean isRefuted() {
        return attacked.isRefuted();
    }

    /** Whether the lower bound alone is over a budget: it holds at the budget's delta, where epsilon is no smaller. */
    boolean isOver(Budget budget) {
        return isAbout(budget) && bound().epsilon() > budget.epsilon();
    }

    /** Whether the lower bound says something about epsilon at the delta of a budget. */
    boolean isAbout(Budget budget) {
        return bound().unit() == budget.unit() && bound().delta() >= budget.delta();
    }

    /** The measured figure, as "epsilon 0.42 at delta 1e-6 (EMPIRICAL, 95 %)". */
    String figure() {
        return "epsilon " + least() + " at delta " + Figures.near(bound().delta()) + " ("
                + bound().label() + ", " + confidence() + ")"
                + (bound().unit() == event.unit() ? "" : " per " + bound().unit());
    }

    /** The lower bound, with as many digits as it takes to show that it is above what it refutes. */
    public String least() {
        double rounded =
                new BigDecimal(bound().epsilon()).round(FOUR_DIGITS_DOWN).doubleValue();
        boolean isHidden =
                isRefuted() && upper().filter(most -> rounded <= most.epsilon()).isPresent();
        return isHidden ? Figures.exact(bound().epsilon()) : Figures.down(bound().epsilon());
    }

    /** The confidence of the lower bound in per cent. */
    public String confidence() {
        return percent(BigDecimal.valueOf(bound().confidence()));
    }

    public static String percent(BigDecimal probability) {
        return Figures.exact(
                        probability.movePointRight(2).round(FOUR_DIGITS_DOWN).doubleValue())
                + " %";
    }

    /** The conclusion from the attack, in words without a full stop. */
    public String words(Optional<Budget> budget) {
        String over = budget.filter(this::isOver)
                .map(limit -> "; that alone is over the budget of " + Figures.exact(limit.epsilon()))
                .orElse("");
        return "release '" + release + "' leaks at least " + figure() + consequence() + over;
    }

    /** The same for everybody: of an attack on private records the verdict and the limit, and none of its figures. */
    String openWords(Optional<Budget> budget) {
        if (!isConfidential) {
            return words(budget);
        }
        if (upper().isEmpty()) {
            return "release '" + release
                    + "' was attacked on private records, and has no guarantee that could be refuted";
        }
        // not by most(upper), whose digits depend on what was measured
        String most = "at most " + Figures.up(upper().get().epsilon()) + " at delta "
                + Figures.near(bound().delta()) + " that "
                + (upper().get().label() == Label.CLAIMED ? "is claimed" : "what it declares costs");
        return isRefuted()
                ? "release '" + release + "' leaks more of private records than the " + most + ": " + fault()
                : "release '" + release + "' was attacked on private records, and got no more than the " + most
                        + ", which proves nothing";
    }

    private String consequence() {
        if (upper().isEmpty()) {
            return ", and has no guarantee that could be refuted";
        }
        Guarantee upper = upper().get();
        boolean isClaim = upper.label() == Label.CLAIMED;
        String most = " at most " + most(upper);
        if (!isRefuted()) {
            return ", within the" + most + " that " + (isClaim ? "is claimed" : "what it declares costs")
                    + ", which proves nothing";
        }
        return " where" + (isClaim ? most + " is claimed: " : " what it declares costs" + most + ": ") + fault();
    }

    /** The fault of a release that was refuted, as far as the attack knows it. */
    private String fault() {
        if (attacked.isByDigits()) {
            return "its noise is drawn and added in floating point, and the last binary digits of what it releases tell the"
                    + " data; draw the noise by dev.sfumato.noise, or round what is released";
        }
        return upper().filter(upper -> upper.label() == Label.CLAIMED).isPresent()
                ? "the claim is refuted"
                : "it does not do what it declares; look for a missing clip, too little noise, a biased sample";
    }

    /** The upper bound; infinite where there is no price at this delta. */
    public String most(Guarantee upper) {
        return isRefuted() ? Figures.upWithin(upper.epsilon(), bound().epsilon()) : Figures.up(upper.epsilon());
    }
}
