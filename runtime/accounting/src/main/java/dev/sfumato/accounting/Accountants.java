package dev.sfumato.accounting;

import dev.sfumato.accounting.Accountant.Means;
import dev.sfumato.accounting.closedform.AdvancedComposition;
import dev.sfumato.accounting.closedform.BasicComposition;
import dev.sfumato.accounting.closedform.GaussianAccountant;
import dev.sfumato.accounting.closedform.LaplaceAccountant;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.WithoutEpsilon;
import dev.sfumato.accounting.pld.CountingAccountant;
import dev.sfumato.accounting.pld.GaveUpException;
import dev.sfumato.accounting.pld.PldAccountant;
import dev.sfumato.accounting.renyi.RenyiAccountant;
import dev.sfumato.concurrent.Deadline;
import dev.sfumato.concurrent.Interruption;
import dev.sfumato.util.Require;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The accountants there are, and the front that asks them all. */
public final class Accountants {
    /** After so long, what has been found by then is the price; an infinite one where nothing was. */
    public static final Duration LONGEST = Duration.ofSeconds(9);

    private static final String WORK = "computing a price";
    private static final List<Accountant> ALL = Stream.concat(
                    Stream.of(new ShiftAccountant()), ofPlainAnswers(new PldAccountant()).stream())
            .toList();

    private static final Accountant BEST = new LeastUpperBound(ALL, LONGEST);

    private static final Accountant TO_OUTSIDERS = new OutsidersPrice(BEST);

    /** A bracket this narrow, relative to its upper end, is answer enough. */
    private static final double NARROW = 0.05;

    private Accountants() {}

    /** Every accountant, the sharpest first. */
    public static List<Accountant> all() {
        return ALL;
    }

    /** The accountant that answers with the least upper bound, and the greatest lower one, of all that support the event. */
    public static Accountant best() {
        return BEST;
    }

    /**
     * The best accountant for what an event costs against anyone who has no seed of its noise: what an attack without the seed is
     * held against. Where noise came from a seed the price is {@code CLAIMED} at most, and says so.
     */
    public static Accountant toOutsiders() {
        return TO_OUTSIDERS;
    }

    /** Those that price single releases and their compositions, the sharpest first. */
    public static List<Accountant> ofPlainAnswers(PldAccountant losses) {
        return List.of(
                new GaussianAccountant(),
                new LaplaceAccountant(),
                new CountingAccountant(),
                new LeavesAndComes(losses),
                losses,
                new RenyiAccountant(),
                new AdvancedComposition(),
                new BasicComposition());
    }

    /** The same front over some accountants, asked in this order, that answers after so long at the latest. */
    public static Accountant least(List<Accountant> accountants, Duration longest) {
        return new LeastUpperBound(accountants, longest);
    }

    private static final class LeastUpperBound implements Accountant {
        private final List<Accountant> accountants;
        private final Duration longest;

        LeastUpperBound(List<Accountant> accountants, Duration longest) {
            this.accountants = accountants;
            this.longest = longest;
        }

        @Override
        public String name() {
            return "least upper bound";
        }

        @Override
        public boolean supports(PrivacyEvent event) {
            return isUnprotected(event) || supporting(event).findAny().isPresent();
        }

        @Override
        public Guarantee price(PrivacyEvent event, double delta) {
            Require.probability("delta", delta);
            return ShuffleWarning.on(event, least(event, delta, accountant -> accountant.price(event, delta)));
        }

        @Override
        public Guarantee pricePure(PrivacyEvent event) {
            return least(event, 0, accountant -> accountant.pricePure(event));
        }

        private Guarantee least(PrivacyEvent event, double delta, Function<Accountant, Guarantee> price) {
            if (isUnprotected(event)) {
                return MechanismCounts.of(event).guarantee(Bracket.INFINITE, delta, "no protection");
            }
            Guarantee least = null;
            double lower = 0;
            String gaveUp = "";
            boolean areDivergencesTried = false;
            long end = Deadline.now() + longest.toNanos();
            for (Accountant accountant : supporting(event).toList()) {
                Interruption.poll(WORK);
                if (least != null
                        && accountant.means().equals(Set.of(Means.DIVERGENCES))
                        && (areDivergencesTried || isNarrow(least))) {
                    continue;
                }
                Guarantee offer;
                try {
                    offer = inTime(accountant, end, () -> price.apply(accountant));
                } catch (GaveUpException late) {
                    gaveUp += "; " + late.getMessage();
                    continue;
                } catch (Deadline.LateException late) {
                    gaveUp += "; " + accountant.name() + " did not answer in time";
                    continue;
                }
                areDivergencesTried |= accountant.means().contains(Means.DIVERGENCES);
                if (least == null || offer.epsilon() < least.epsilon()) {
                    least = offer;
                }
                lower = Math.max(lower, offer.lower());
                if (least.isExact()) {
                    break;
                }
            }
            if (least == null && !gaveUp.isEmpty()) {
                // an upper bound that holds whatever the price is
                least = MechanismCounts.of(event)
                        .guarantee(new Bracket(0, Double.POSITIVE_INFINITY), delta, "no price found");
            }
            if (least == null) {
                throw new UnsupportedEventException(this, event);
            }
            return least.withLower(Math.min(lower, least.epsilon())).withMethod(least.method() + gaveUp);
        }

        /** Closed forms are queried whatever the time, so that there is an answer. */
        private static <T> T inTime(Accountant accountant, long end, Supplier<T> work) {
            boolean isClosed = accountant.means().contains(Means.CLOSED_FORM);
            return isClosed ? work.get() : Deadline.until(end, work);
        }

        /** Whether what divergences could win is not worth the time they take. */
        private static boolean isNarrow(Guarantee price) {
            return Double.isFinite(price.epsilon())
                    && (price.isExact() || price.epsilon() - price.lower() <= NARROW * price.epsilon());
        }

        @Override
        public double delta(PrivacyEvent event, double epsilon) {
            Require.nonNegative("epsilon", epsilon);
            if (isUnprotected(event)) {
                return 1;
            }
            double least = Double.POSITIVE_INFINITY;
            long end = Deadline.now() + longest.toNanos();
            for (Accountant accountant : supporting(event).toList()) {
                Interruption.poll(WORK);
                try {
                    least = Math.min(least, inTime(accountant, end, () -> accountant.delta(event, epsilon)));
                } catch (GaveUpException | Deadline.LateException late) {
                    // an upper bound that holds whatever delta is
                    least = Math.min(least, 1);
                    continue;
                }
                if (accountant.means().contains(Means.LOSSES)) {
                    break;
                }
            }
            if (least == Double.POSITIVE_INFINITY) {
                throw new UnsupportedEventException(this, event);
            }
            return least;
        }

        /** Whether something is released without protection: that costs everything, whatever else is released. */
        private static boolean isUnprotected(PrivacyEvent event) {
            return MechanismCounts.of(event).times().keySet().stream().anyMatch(WithoutEpsilon.class::isInstance);
        }

        private Stream<Accountant> supporting(PrivacyEvent event) {
            return accountants.stream().filter(accountant -> accountant.supports(event));
        }
    }
}
