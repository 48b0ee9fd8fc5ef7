package dev.sfumato.accounting;

import dev.sfumato.Require;
import dev.sfumato.accounting.shift.Payments;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Prices chains of noisy steps whose last state is released. The noise of each step pays for a part of the distance between
 * neighbours; a chain with payments that are enough is a post-processing of as many plain noisy answers, so that the other
 * accountants price it (docs/proofs/shift.md). Any payments will do: those that are best for some Renyi orders are tried, the
 * infinite one, which is pure differential privacy, among them.
 */
public final class ShiftAccountant implements Accountant {
    private static final String UNPAID =
            ": a distortion enters after the last noise, so that what is released can show it without any noise";

    /** Payments this small a part of all are left to other steps, which costs hardly more and is faster to price. */
    private static final double NEXT_TO_NOTHING = 1e-6;

    private static final double HARDLY = 1e-5;
    private static final double STRIDE = 4;
    private static final int MOST_STRIDES = 3;

    private final Accountant others;
    private final RenyiAccountant renyi = new RenyiAccountant();

    public ShiftAccountant() {
        this(Accountants.least(Accountants.ofPlainAnswers()));
    }

    /** @param others prices what remains when every chain is replaced by noisy answers */
    ShiftAccountant(Accountant others) {
        this.others = others;
    }

    @Override
    public String name() {
        return "shift accountant";
    }

    @Override
    public boolean supports(PrivacyEvent event) {
        Spend spend = Spend.of(event);
        return spend.times().keySet().stream().anyMatch(NoisyIterationEvent.class::isInstance)
                && spend.consistsOf(mechanism -> !Spend.samples(mechanism, NoisyIterationEvent.class::isInstance))
                && (!isPayable(spend) || others.supports(paid(spend, Double.POSITIVE_INFINITY)));
    }

    @Override
    public Guarantee price(PrivacyEvent event, double delta) {
        Require.probability("delta", delta);
        Spend spend = supported(event);
        if (!isPayable(spend)) {
            return unpaid(spend, delta);
        }
        Guarantee least = others.price(paid(spend, Double.POSITIVE_INFINITY), delta);
        if (!isGaussian(spend) && least.epsilon() > 0) {
            Optional<RenyiAccountant.Choice> choice = renyi.cheapest(event, delta);
            if (choice.isPresent() && choice.get().value() < least.epsilon()) {
                double epsilon = Math.max(0, choice.get().value());
                least = spend.guarantee(new Bracket(0, epsilon), delta, renyi.name());
            }
            double from = choice.map(RenyiAccountant.Choice::order).orElse(STRIDE);
            least = cheaper(least, order -> others.price(paid(spend, order), delta), from);
        }
        return spend.guarantee(new Bracket(0, least.epsilon()), delta, name() + ", " + least.method());
    }

    /** Exactly the sum over distortions of what each costs where it is cheapest, rounded up. */
    @Override
    public Guarantee pricePure(PrivacyEvent event) {
        Spend spend = supported(event);
        if (!isPayable(spend)) {
            return unpaid(spend, 0);
        }
        Guarantee price = others.pricePure(paid(spend, Double.POSITIVE_INFINITY));
        return spend.guarantee(new Bracket(0, price.epsilon()), 0, name() + ", " + price.method());
    }

    @Override
    public double delta(PrivacyEvent event, double epsilon) {
        Require.nonNegative("epsilon", epsilon);
        Spend spend = supported(event);
        if (!isPayable(spend)) {
            return 1;
        }
        double least = others.delta(paid(spend, Double.POSITIVE_INFINITY), epsilon);
        if (isGaussian(spend) || least == 0) {
            return least;
        }
        double from = STRIDE;
        if (renyi.supports(event)) {
            least = Math.min(least, renyi.delta(event, epsilon));
            if (least > 0 && least < 1) {
                from = renyi.cheapest(event, least).orElseThrow().order();
            }
        }
        for (double stride : new double[] {1, STRIDE, 1 / STRIDE}) {
            least = Math.min(least, others.delta(paid(spend, 1 + (from - 1) * stride), epsilon));
        }
        return least;
    }

    @FunctionalInterface
    private interface ByOrder {
        Guarantee price(double order);
    }

    /** The least price over some orders: strides away from a first one for as long as they help. */
    private static Guarantee cheaper(Guarantee first, ByOrder prices, double from) {
        Guarantee least = least(first, prices.price(from));
        for (double factor : new double[] {STRIDE, 1 / STRIDE}) {
            double lessOne = from - 1;
            for (int i = 0; i < MOST_STRIDES && least.epsilon() > 0; i++) {
                lessOne *= factor;
                Guarantee next = prices.price(1 + lessOne);
                boolean helps = next.epsilon() < least.epsilon() * (1 - HARDLY);
                least = least(least, next);
                if (!helps) {
                    break;
                }
            }
        }
        return least;
    }

    private static Guarantee least(Guarantee one, Guarantee other) {
        return other.epsilon() < one.epsilon() ? other : one;
    }

    private Guarantee unpaid(Spend spend, double delta) {
        return spend.guarantee(new Bracket(0, Double.POSITIVE_INFINITY), delta, name() + UNPAID);
    }

    private static boolean isPayable(Spend spend) {
        return spend.consistsOf(
                mechanism -> !(mechanism instanceof NoisyIterationEvent iteration) || Answers.isPayable(iteration));
    }

    /** Whether the best payments are the same at every order. */
    private static boolean isGaussian(Spend spend) {
        return spend.consistsOf(mechanism -> !(mechanism instanceof NoisyIterationEvent iteration)
                || iteration.noise() == NoisyIterationEvent.Noise.GAUSSIAN);
    }

    /** The spend with every chain replaced by the noisy answers that its best payments at an order are. */
    private static PrivacyEvent paid(Spend spend, double order) {
        List<PrivacyEvent> events = new ArrayList<>();
        for (Map.Entry<PrivacyEvent, Long> use : spend.times().entrySet()) {
            PrivacyEvent plain =
                    use.getKey() instanceof NoisyIterationEvent iteration ? Answers.of(iteration, order) : use.getKey();
            events.add(new RepeatedEvent(plain, use.getValue()));
        }
        return new ComposedEvent(spend.unit(), events);
    }

    private Spend supported(PrivacyEvent event) {
        if (!supports(event)) {
            throw new UnsupportedEventException(this, event);
        }
        return Spend.of(event);
    }

    /** The noisy answers that a chain is a post-processing of. */
    private static final class Answers {
        static boolean isPayable(NoisyIterationEvent iteration) {
            return iteration.chain().isPayable()
                    && iteration.payments(Double.POSITIVE_INFINITY).isFinite();
        }

        static PrivacyEvent of(NoisyIterationEvent iteration, double order) {
            Payments payments = iteration.payments(order);
            if (iteration.noise() == NoisyIterationEvent.Noise.LAPLACE && order < Double.POSITIVE_INFINITY) {
                Payments fewer = payments.sparse(NEXT_TO_NOTHING);
                boolean isAsCheap = fewer.laplaceDivergence(order) <= payments.laplaceDivergence(order) * (1 + HARDLY);
                payments = isAsCheap ? fewer : payments;
            }
            List<PrivacyEvent> answers = new ArrayList<>();
            for (int k = 0; k < payments.steps(); k++) {
                if (payments.payment(k) > 0) {
                    answers.add(answer(iteration, payments.scale(k), payments.payment(k)));
                }
            }
            return new ComposedEvent(iteration.unit(), answers);
        }

        private static PrivacyEvent answer(NoisyIterationEvent iteration, double scale, double distance) {
            Unit unit = iteration.unit();
            double sensitivity = Math.max(Double.MIN_VALUE, distance / unit.contributions());
            return switch (iteration.noise()) {
                case LAPLACE -> new LaplaceEvent(scale, sensitivity, unit);
                case GAUSSIAN -> new GaussianEvent(scale, sensitivity, unit);
            };
        }
    }
}
