package dev.sfumato.accounting;

import dev.sfumato.accounting.pld.OutOfTimeException;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The accountants there are, and the front that asks them all. */
public final class Accountants {
    private static final List<Accountant> ALL = List.of(
            new GaussianAccountant(),
            new LaplaceAccountant(),
            new CountingAccountant(),
            new PldAccountant(),
            new RenyiAccountant(),
            new AdvancedComposition(),
            new BasicComposition());

    private static final Accountant BEST = new LeastUpperBound();

    /** A bracket this narrow, relative to its upper end, is answer enough. */
    private static final double NARROW = 1e-3;

    private Accountants() {}

    /** Every accountant, the sharpest first. */
    public static List<Accountant> all() {
        return ALL;
    }

    /** The accountant that answers with the least upper bound, and the greatest lower one, of all that support the event. */
    public static Accountant best() {
        return BEST;
    }

    private static final class LeastUpperBound implements Accountant {
        @Override
        public String name() {
            return "least upper bound";
        }

        @Override
        public boolean supports(PrivacyEvent event) {
            return supporting(event).findAny().isPresent();
        }

        @Override
        public Guarantee price(PrivacyEvent event, double delta) {
            return least(event, accountant -> accountant.price(event, delta));
        }

        @Override
        public Guarantee pricePure(PrivacyEvent event) {
            return least(event, accountant -> accountant.pricePure(event));
        }

        private Guarantee least(PrivacyEvent event, Function<Accountant, Guarantee> price) {
            Guarantee least = null;
            double lower = 0;
            String gaveUp = "";
            for (Accountant accountant : supporting(event).toList()) {
                Guarantee offer;
                try {
                    offer = price.apply(accountant);
                } catch (OutOfTimeException late) {
                    gaveUp = "; " + late.getMessage();
                    continue;
                }
                if (least == null || offer.epsilon() < least.epsilon()) {
                    least = offer;
                }
                lower = Math.max(lower, offer.lower());
                if (isNarrow(least)) {
                    break;
                }
            }
            if (least == null) {
                throw new UnsupportedEventException(this, event);
            }
            return least.withLower(Math.min(lower, least.epsilon())).withMethod(least.method() + gaveUp);
        }

        /** Whether what the accountants that are left could win is not worth asking them. */
        private static boolean isNarrow(Guarantee price) {
            return price.isExact() || price.epsilon() - price.lower() <= NARROW * price.epsilon();
        }

        @Override
        public double delta(PrivacyEvent event, double epsilon) {
            double least = Double.POSITIVE_INFINITY;
            for (Accountant accountant : supporting(event).toList()) {
                try {
                    least = Math.min(least, accountant.delta(event, epsilon));
                } catch (OutOfTimeException late) {
                    continue;
                }
                if (accountant instanceof PldAccountant || accountant instanceof CountingAccountant) {
                    break;
                }
            }
            if (least == Double.POSITIVE_INFINITY) {
                throw new UnsupportedEventException(this, event);
            }
            return least;
        }

        private static Stream<Accountant> supporting(PrivacyEvent event) {
            return ALL.stream().filter(accountant -> accountant.supports(event));
        }
    }
}
