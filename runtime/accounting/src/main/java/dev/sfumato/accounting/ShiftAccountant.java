package dev.sfumato.accounting;

import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.NoisyIterationEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.pld.GaveUpException;
import dev.sfumato.accounting.pld.LossBracket;
import dev.sfumato.accounting.pld.PldAccountant;
import dev.sfumato.accounting.renyi.RenyiAccountant;
import dev.sfumato.accounting.shift.NoisyChain;
import dev.sfumato.accounting.shift.Payments;
import dev.sfumato.concurrent.Deadline;
import dev.sfumato.util.Require;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Prices chains of noisy steps whose last state is released. The noise of each step pays for a part of the distance between
 * neighbours; a chain with payments that are enough is a post-processing of as many plain noisy answers, so that the other
 * accountants price it (docs/proofs/shift.md). Any payments will do: those that are best for some Renyi orders are tried, the
 * infinite one, which is pure differential privacy, among them.
 */
public final class ShiftAccountant implements Accountant {
    private static final String UNPAID =
            ": a distortion enters after the last noise, so that what is released can show it without any noise";

    private static final String BEYOND =
            ": what neighbours differ by, times how much the maps stretch it, is beyond the largest double";

    /** Payments this small a part of all are left to other steps. */
    private static final double NEXT_TO_NOTHING = 1e-6;

    /** Above so many payments, moves this close to each other are made one. */
    private static final int MANY = 48;

    private static final double ALIKE = 1.02;
    private static final double HARDLY_MORE = 1 + 1e-4;

    /** The best payments for a distribution of losses are found at the order that is best for divergences, or below it. */
    private static final double[] STRIDES = {0.25, 1};

    private static final double SOME_ORDER = 64;

    /** Several payments are tried, so that none is worth the last digit of its price. */
    private static final LossBracket.Limits QUICK =
            new LossBracket.Limits(LossBracket.Limits.DEFAULT.longest(), 1e-3, Duration.ofSeconds(2));

    /** How long a first price may take; what is left of the time is for better payments. */
    private static final Duration FIRST = Duration.ofSeconds(3);

    private final RenyiAccountant renyi = new RenyiAccountant();
    private final PldAccountant pld = new PldAccountant(QUICK);

    /** Prices what remains when every chain is replaced by noisy answers. */
    private final Accountant others = Accountants.least(Accountants.ofPlainAnswers(pld), FIRST);

    @Override
    public String name() {
        return "shift accountant";
    }

    @Override
    public Set<Means> means() {
        return Set.of(Means.DIVERGENCES, Means.LOSSES);
    }

    @Override
    public boolean supports(PrivacyEvent event) {
        MechanismCounts spend = MechanismCounts.of(event);
        return spend.times().keySet().stream().anyMatch(NoisyIterationEvent.class::isInstance)
                && spend.consistsOf(
                        mechanism -> !MechanismCounts.samples(mechanism, NoisyIterationEvent.class::isInstance))
                && (!isPayable(spend) || others.supports(paid(spend, Double.POSITIVE_INFINITY)));
    }

    @Override
    public Guarantee price(PrivacyEvent event, double delta) {
        Require.probability("delta", delta);
        MechanismCounts spend = supported(event);
        if (!isPayable(spend)) {
            return unpaid(spend, delta);
        }
        Guarantee least = others.price(paid(spend, Double.POSITIVE_INFINITY), delta);
        if (!isGaussian(spend) && least.epsilon() > 0) {
            Optional<RenyiAccountant.Choice> choice = unlessLate(() -> renyi.cheapest(event, delta), Optional.empty());
            if (choice.isPresent() && choice.get().value() < least.epsilon()) {
                double epsilon = Math.max(0, choice.get().value());
                least = spend.guarantee(new Bracket(0, epsilon), delta, renyi.name());
            }
            double best = choice.map(RenyiAccountant.Choice::order).orElse(SOME_ORDER);
            for (PrivacyEvent answers : tried(spend, best)) {
                least = least(least, unlessLate(() -> pld.price(answers, delta), least));
            }
        }
        return spend.guarantee(new Bracket(0, least.epsilon()), delta, name() + ", " + least.method());
    }

    /** Exactly the sum over distortions of what each costs where it is cheapest, rounded up. */
    @Override
    public Guarantee pricePure(PrivacyEvent event) {
        MechanismCounts spend = supported(event);
        if (!isPayable(spend)) {
            return unpaid(spend, 0);
        }
        Guarantee price = others.pricePure(paid(spend, Double.POSITIVE_INFINITY));
        return spend.guarantee(new Bracket(0, price.epsilon()), 0, name() + ", " + price.method());
    }

    @Override
    public double delta(PrivacyEvent event, double epsilon) {
        Require.nonNegative("epsilon", epsilon);
        MechanismCounts spend = supported(event);
        if (!isPayable(spend)) {
            return 1;
        }
        double least = others.delta(paid(spend, Double.POSITIVE_INFINITY), epsilon);
        if (isGaussian(spend) || least == 0) {
            return least;
        }
        if (renyi.supports(event)) {
            least = Math.min(least, unlessLate(() -> renyi.delta(event, epsilon), least));
        }
        if (least == 0) {
            return 0;
        }
        // the best order at an epsilon is that at the delta which it gives
        double delta = Math.min(least, 0.5);
        double best = unlessLate(() -> renyi.cheapest(event, delta), Optional.<RenyiAccountant.Choice>empty())
                .map(RenyiAccountant.Choice::order)
                .orElse(SOME_ORDER);
        for (PrivacyEvent answers : tried(spend, best)) {
            least = Math.min(least, unlessLate(() -> pld.delta(answers, epsilon), least));
        }
        return least;
    }

    private static <T> T unlessLate(Supplier<T> work, T otherwise) {
        try {
            return work.get();
        } catch (GaveUpException | Deadline.LateException late) {
            return otherwise;
        }
    }

    /** The answers whose losses are composed, where they can be. */
    private List<PrivacyEvent> tried(MechanismCounts spend, double order) {
        List<PrivacyEvent> events = new ArrayList<>();
        for (double stride : STRIDES) {
            events.add(paid(spend, 1 + (order - 1) * stride));
        }
        return events.stream().filter(pld::supports).toList();
    }

    private static Guarantee least(Guarantee one, Guarantee other) {
        return other.epsilon() < one.epsilon() ? other : one;
    }

    private Guarantee unpaid(MechanismCounts spend, double delta) {
        boolean canPay = spend.consistsOf(mechanism -> !(mechanism instanceof NoisyIterationEvent n)
                || NoisyChain.of(n).isPayable());
        return spend.guarantee(new Bracket(0, Double.POSITIVE_INFINITY), delta, name() + (canPay ? BEYOND : UNPAID));
    }

    /** The spend with every chain replaced by the noisy answers that it is a post-processing of; none where a chain has a part without noise. */
    public static Optional<PrivacyEvent> answers(MechanismCounts spend) {
        return isPayable(spend) ? Optional.of(paid(spend, Double.POSITIVE_INFINITY)) : Optional.empty();
    }

    private static boolean isPayable(MechanismCounts spend) {
        return spend.consistsOf(
                mechanism -> !(mechanism instanceof NoisyIterationEvent iteration) || Answers.isPayable(iteration));
    }

    /** Whether the best payments are the same at every order. */
    private static boolean isGaussian(MechanismCounts spend) {
        return spend.consistsOf(mechanism -> !(mechanism instanceof NoisyIterationEvent iteration)
                || iteration.noise() == NoisyIterationEvent.Noise.GAUSSIAN);
    }

    /** The spend with every chain replaced by the noisy answers that its best payments at an order are. */
    private static PrivacyEvent paid(MechanismCounts spend, double order) {
        List<PrivacyEvent> events = new ArrayList<>();
        for (Map.Entry<PrivacyEvent, Long> use : spend.times().entrySet()) {
            PrivacyEvent plain =
                    use.getKey() instanceof NoisyIterationEvent iteration ? Answers.of(iteration, order) : use.getKey();
            events.add(new RepeatedEvent(plain, use.getValue()));
        }
        return new ComposedEvent(spend.unit(), events);
    }

    private MechanismCounts supported(PrivacyEvent event) {
        if (!supports(event)) {
            throw new UnsupportedEventException(this, event);
        }
        return MechanismCounts.of(event);
    }

    /** The noisy answers that a chain is a post-processing of. */
    private static final class Answers {
        static boolean isPayable(NoisyIterationEvent iteration) {
            return NoisyChain.of(iteration).isPayable()
                    && NoisyChain.payments(iteration, Double.POSITIVE_INFINITY).isFinite();
        }

        static PrivacyEvent of(NoisyIterationEvent iteration, double order) {
            Payments payments = NoisyChain.payments(iteration, order);
            if (iteration.noise() == NoisyIterationEvent.Noise.LAPLACE && order < Double.POSITIVE_INFINITY) {
                return composed(iteration, coarse(payments, order));
            }
            List<PrivacyEvent> answers = new ArrayList<>();
            for (int k = 0; k < payments.steps(); k++) {
                if (payments.payment(k) > 0) {
                    answers.add(answer(iteration, payments.scale(k), payments.payment(k)));
                }
            }
            return new ComposedEvent(iteration.unit(), answers);
        }

        private static Payments coarse(Payments payments, double order) {
            long many = IntStream.range(0, payments.steps())
                    .filter(k -> payments.payment(k) > 0)
                    .count();
            Payments coarse = payments.coarse(NEXT_TO_NOTHING, many > MANY ? ALIKE : 1);
            return coarse.laplaceDivergence(order) <= payments.laplaceDivergence(order) * HARDLY_MORE
                    ? coarse
                    : payments;
        }

        /** Only the ratio of move and scale matters, so that like moves of unlike noise are one kind of answer. */
        private static PrivacyEvent composed(NoisyIterationEvent iteration, Payments payments) {
            Unit unit = iteration.unit();
            List<PrivacyEvent> answers = new ArrayList<>();
            for (int k = 0; k < payments.steps(); k++) {
                if (payments.payment(k) > 0) {
                    double move = upTo40Bits(payments.move(k)) / unit.contributions();
                    answers.add(
                            Double.isFinite(move)
                                    ? new LaplaceEvent(1, Math.max(Double.MIN_NORMAL, move), unit)
                                    : answer(iteration, payments.scale(k), payments.payment(k)));
                }
            }
            return new ComposedEvent(unit, answers);
        }

        private static double upTo40Bits(double value) {
            double unit = Math.ulp(value) * 0x1p12;
            return Math.ceil(value / unit) * unit;
        }

        private static PrivacyEvent answer(NoisyIterationEvent iteration, double scale, double distance) {
            Unit unit = iteration.unit();
            double share = distance / unit.contributions();
            // below the normal doubles a quotient is rounded
            double sensitivity = share * unit.contributions() < distance ? Math.nextUp(share) : share;
            return switch (iteration.noise()) {
                case LAPLACE -> new LaplaceEvent(scale, sensitivity, unit);
                case GAUSSIAN -> new GaussianEvent(scale, sensitivity, unit);
            };
        }
    }
}
