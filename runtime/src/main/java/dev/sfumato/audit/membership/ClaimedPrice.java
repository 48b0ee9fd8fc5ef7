package dev.sfumato.audit.membership;

import dev.sfumato.accounting.Accountant;
import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.ComposedEvent;
import dev.sfumato.accounting.DiscreteGaussianEvent;
import dev.sfumato.accounting.DiscreteLaplaceEvent;
import dev.sfumato.accounting.GaussianEvent;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.LaplaceEvent;
import dev.sfumato.accounting.PoissonSampledEvent;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.RepeatedEvent;
import dev.sfumato.accounting.SeededEvent;
import dev.sfumato.accounting.Unit;
import java.util.Optional;

/** What is claimed for a training, at the delta and for the unit that an attack speaks of. */
final class ClaimedPrice {
    private static final int HALVINGS = 200;

    private ClaimedPrice() {}

    /** Nothing where nobody claims anything, or nothing that follows for this unit. */
    static Optional<Guarantee> of(Optional<PrivacyEvent> event, Unit unit, double delta) {
        return event.map(ClaimedPrice::unseeded)
                .flatMap(done -> done.unit() == unit ? Optional.of(price(done, delta)) : forUnit(done, unit, delta))
                .filter(upper -> upper.label().isUpperBound());
    }

    /** The same with noise that nobody can follow: who attacks does not have the seed. */
    static PrivacyEvent unseeded(PrivacyEvent event) {
        if (event instanceof SeededEvent seeded) {
            return unseeded(seeded.event());
        }
        if (event instanceof ComposedEvent parts) {
            return new ComposedEvent(
                    parts.unit(),
                    parts.events().stream().map(ClaimedPrice::unseeded).toList());
        }
        return event instanceof RepeatedEvent repeated
                ? new RepeatedEvent(unseeded(repeated.event()), repeated.times())
                : event;
    }

    private static Guarantee price(PrivacyEvent event, double delta) {
        Accountant accountant = Accountants.best();
        return delta == 0 ? accountant.pricePure(event) : accountant.price(event, delta);
    }

    private static Optional<Guarantee> forUnit(PrivacyEvent event, Unit unit, double delta) {
        if (unit != Unit.RECORD_REPLACED || (event.unit() != Unit.RECORD && event.unit() != Unit.RECORD_ZEROED)) {
            return Optional.empty();
        }
        PrivacyEvent replaced = event.withUnit(unit);
        return isNoisySum(event) && Accountants.best().supports(replaced)
                ? Optional.of(price(replaced, delta))
                : twoSteps(event, delta);
    }

    /** Noise on a sum over records, which moves by two contributions where one record leaves and another comes. */
    private static boolean isNoisySum(PrivacyEvent event) {
        if (event instanceof ComposedEvent parts) {
            return parts.events().stream().allMatch(ClaimedPrice::isNoisySum);
        }
        if (event instanceof RepeatedEvent repeated) {
            return isNoisySum(repeated.event());
        }
        if (event instanceof PoissonSampledEvent sampled) {
            return isNoisySum(sampled.event());
        }
        return event instanceof GaussianEvent
                || event instanceof LaplaceEvent
                || event instanceof DiscreteGaussianEvent
                || event instanceof DiscreteLaplaceEvent;
    }

    /** One record leaves and another comes: (2 epsilon, (1 + e^epsilon) delta) (Dwork and Roth, 2014, Theorem 2.2 and its remark). */
    private static Optional<Guarantee> twoSteps(PrivacyEvent event, double delta) {
        double each = delta / 2;
        for (int i = 0; i < HALVINGS; i++) {
            Guarantee one = price(event, each);
            if ((1 + Math.exp(one.epsilon())) * each * (1 + 0x1p-40) <= delta) {
                return Optional.of(new Guarantee(
                        Math.nextUp(2 * one.epsilon()),
                        0,
                        delta,
                        Unit.RECORD_REPLACED,
                        one.label(),
                        one.method() + ", twice: one record leaves, another comes",
                        one.assumptions()));
            }
            if (!Double.isFinite(one.epsilon()) || each == 0) {
                return Optional.empty();
            }
            each /= 2;
        }
        return Optional.empty();
    }
}
