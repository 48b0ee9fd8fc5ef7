package dev.sfumato.accounting.pac;

import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.Trusted;
import dev.sfumato.util.Figures;
import dev.sfumato.util.Require;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * An upper bound on what releases reveal about which records were drawn, with the trust that the figure deserves. It says nothing
 * of differential privacy, and adds up with its like only: information of several releases of the same data is the sum.
 *
 * @param information in nats, for data that are drawn as the owner says
 * @param failure the probability with which the figure does not hold, because it was measured; zero if it was not
 * @param method how the figure was computed, in words
 * @param assumptions what must hold for the figure to hold, and the known gaps of a claim
 */
public record PacGuarantee(double information, double failure, Label label, String method, List<String> assumptions)
        implements Trusted<PacGuarantee> {
    /** The assumption under which information adds up: nobody chose a release after seeing another. */
    static final String PLANNED = "no release was chosen after another had been seen";

    private static final int SHORT = 6;

    public PacGuarantee {
        Require.nonNegative("information", information);
        Require.within("failure", 0, 1, failure);
        Require.notBlank("method", method);
        assumptions = List.copyOf(assumptions);
    }

    /** A stated upper bound on what releases reveal. */
    public static PacGuarantee stated(double information) {
        return new PacGuarantee(information, 0, Label.CLAIMED, "as stated", List.of());
    }

    /** The most that releases may tell if an attacker with a prior shall succeed at most so often. */
    public static PacGuarantee forSuccess(double success, double prior) {
        return stated(PosteriorSuccess.information(success, prior));
    }

    /** The label and, where several releases add up, what it holds for: nothing is proved of one chosen by looking at another. */
    public String trust() {
        return label.isUpperBound() && assumptions.contains(PLANNED)
                ? label + " for planned releases"
                : label.toString();
    }

    /** How often an attacker succeeds at most who succeeds with probability {@code prior} without the releases. */
    public double success(double prior) {
        return PosteriorSuccess.most(information, prior);
    }

    /** The meaning for an attacker who asks a yes or no, in a sentence. */
    public String sentence() {
        double success = success(0.5);
        if (label == Label.NONE) {
            return "This promises nothing: "
                    + (assumptions.isEmpty() ? method : assumptions.get(assumptions.size() - 1)) + ".";
        }
        if (success == 1) {
            return "An attacker who guesses right 1 in 2 may now be always right: this promises nothing for a yes or no.";
        }
        boolean isClaim = label == Label.CLAIMED && !equals(stated(information));
        return (isClaim ? "If the claim holds, an" : "An")
                + " attacker who guesses right 1 in 2 now guesses right at most "
                + (int) Math.ceil(100 * success - 1e-9) + " in 100"
                + (failure == 0 ? "." : ", but for a probability of " + words(failure) + ".");
    }

    /** Both releases together, rounded up. */
    public PacGuarantee and(PacGuarantee other) {
        Set<String> together = new LinkedHashSet<>(assumptions);
        together.addAll(other.assumptions);
        together.add(PLANNED);
        return new PacGuarantee(
                sum(information, other.information),
                Math.min(1, sum(failure, other.failure)),
                label.and(other.label),
                method.equals(other.method) ? method : method + "; " + other.method,
                List.copyOf(together));
    }

    /** So many releases of one kind, measured once, or claimed for each; rounded up. */
    public PacGuarantee times(long count) {
        Require.atLeast("times", 1, count);
        if (count == 1) {
            return this;
        }
        Set<String> together = new LinkedHashSet<>(assumptions);
        together.add(PLANNED);
        double total = information == 0 ? 0 : Math.nextUp(information * count);
        double misled = label == Label.CLAIMED && failure > 0 ? Math.min(1, Math.nextUp(failure * count)) : failure;
        return new PacGuarantee(total, misled, label, method, List.copyOf(together));
    }

    @Override
    public PacGuarantee doubted(Label most, Collection<String> why) {
        Set<String> all = new LinkedHashSet<>(assumptions);
        all.addAll(why);
        return new PacGuarantee(information, failure, label.and(most), method, List.copyOf(all));
    }

    @Override
    public String toString() {
        return "at most " + Figures.up(information) + " nats"
                + (failure == 0 ? "" : " but for a probability of " + words(failure)) + ", " + trust() + ", "
                + method;
    }

    /** A probability as it was given where that is short, else rounded up. */
    static String words(double probability) {
        String exact = Figures.exact(probability);
        return exact.length() <= SHORT ? exact : Figures.up(probability);
    }

    private static double sum(double one, double other) {
        return one == 0 || other == 0 ? one + other : Math.nextUp(one + other);
    }
}
