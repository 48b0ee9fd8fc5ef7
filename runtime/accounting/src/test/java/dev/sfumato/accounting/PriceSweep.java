package dev.sfumato.accounting;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.pld.GaveUpException;
import dev.sfumato.concurrent.Deadline;
import dev.sfumato.testing.Cases;
import dev.sfumato.testing.EveryEvent;
import dev.sfumato.testing.RandomEvents;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Prices events of every kind, nested, under all units and with random and extreme parameters, by all accountants: no upper end
 * lies below any lower end, no figure is NaN, no price takes more than ten seconds, and what is refused is refused with a sentence that is meant for it.
 */
public final class PriceSweep {
    /** In which every price must be there, in time that the process could work. */
    private static final Duration LONGEST = Duration.ofSeconds(10);

    /** Why numbers that are valid each by itself make no event together. */
    private static final List<String> CONTRADICTIONS =
            List.of("Events with unlike units do not compose: ", "batchSize must be at most datasetSize = ");

    /** Why an event that could be declared has no price: the only reason there is. */
    private static final List<String> UNPRICED =
            List.of("times must multiply to less than 2^63, got ", "times must add up to less than 2^63, got ");

    private final List<String> failures = new ArrayList<>();
    private final Map<String, Long> slowest = new TreeMap<>();
    private final Map<String, String> slowestEvent = new TreeMap<>();
    private int tried;
    private int refused;
    private int prices;

    /** How many events, and a first seed. */
    public static void main(String[] args) {
        PriceSweep sweep = new PriceSweep();
        int first = args.length > 1 ? Integer.parseInt(args[1]) : 1;
        sweep.run(first, Integer.parseInt(args[0]));
        System.out.println(sweep.report());
        if (!sweep.failures.isEmpty()) {
            System.exit(1);
        }
    }

    public List<String> failures() {
        return failures;
    }

    public void run(int first, int events) {
        for (int seed = first; tried < events; seed++) {
            Cases cases = Cases.of(seed);
            RandomEvents random = new RandomEvents(cases);
            PrivacyEvent event;
            try {
                event = random.draw();
            } catch (IllegalArgumentException contradiction) {
                if (!EveryEvent.hasNoSuchUnit(contradiction) && !isOneOf(CONTRADICTIONS, contradiction)) {
                    failures.add("seed " + seed + ": drawing is refused by " + contradiction);
                }
                refused++;
                continue;
            }
            tried++;
            if (tried % 100 == 0) {
                System.out.println(tried + " events");
            }
            price(seed, event, random.delta(), random.epsilon());
        }
    }

    private void price(int seed, PrivacyEvent event, double delta, double epsilon) {
        List<Guarantee> at = new ArrayList<>();
        List<Guarantee> pure = new ArrayList<>();
        List<Accountant> all = new ArrayList<>(Accountants.all());
        all.add(Accountants.best());
        for (Accountant accountant : all) {
            String who = accountant.name();
            Boolean isSupported = timed(seed, event, who + " supports", () -> accountant.supports(event));
            if (isSupported == null || !isSupported) {
                continue;
            }
            add(at, timed(seed, event, who + " price", () -> accountant.price(event, delta)));
            add(pure, timed(seed, event, who + " pure", () -> accountant.pricePure(event)));
            Double back = timed(seed, event, who + " delta", () -> accountant.delta(event, epsilon));
            if (back != null && !(back >= 0 && back <= 1)) {
                fail(seed, event, who + ": delta " + back + " at epsilon " + epsilon);
            }
        }
        compare(seed, event, at, delta);
        compare(seed, event, pure, 0);
    }

    private void compare(int seed, PrivacyEvent event, List<Guarantee> prices, double delta) {
        for (Guarantee upper : prices) {
            if (!(upper.lower() >= 0 && upper.epsilon() >= upper.lower())) {
                fail(seed, event, "no bracket at delta " + delta + ": " + upper.lower() + " to " + upper);
            }
            for (Guarantee lower : prices) {
                if (upper.epsilon() < lower.lower()) {
                    fail(
                            seed,
                            event,
                            "at delta " + delta + " " + upper + " lies below the lower end " + lower.lower() + " of "
                                    + lower);
                }
            }
        }
    }

    private void add(List<Guarantee> to, Guarantee price) {
        if (price != null) {
            to.add(price);
            prices++;
        }
    }

    private <T> T timed(int seed, PrivacyEvent event, String what, Supplier<T> work) {
        long start = Deadline.now();
        try {
            return work.get();
        } catch (RuntimeException | Error defect) {
            boolean mayGiveUp = !what.startsWith(Accountants.best().name());
            boolean gaveUp = defect instanceof GaveUpException || defect instanceof Deadline.LateException;
            if ((gaveUp && mayGiveUp) || isOneOf(UNPRICED, defect)) {
                return null;
            }
            fail(
                    seed,
                    event,
                    what + " ends in " + defect + " at "
                            + Arrays.stream(defect.getStackTrace()).findFirst());
            return null;
        } finally {
            long took = Deadline.now() - start;
            if (took > slowest.getOrDefault(what, 0L)) {
                slowest.put(what, took);
                slowestEvent.put(what, "seed " + seed + ": " + shortened(event));
            }
            if (took > LONGEST.toNanos()) {
                fail(seed, event, what + " took " + took / 1_000_000 + " ms");
            }
        }
    }

    /** Numbers that nobody gave are no part of a sentence. */
    private static boolean isOneOf(List<String> sentences, Throwable refusal) {
        String sentence = String.valueOf(refusal.getMessage());
        return refusal instanceof IllegalArgumentException
                && sentences.stream().anyMatch(sentence::startsWith)
                && !sentence.contains("NaN")
                && !sentence.contains("Infinity");
    }

    private void fail(int seed, PrivacyEvent event, String what) {
        failures.add("seed " + seed + ": " + what + " for " + shortened(event));
        System.out.println(failures.get(failures.size() - 1));
    }

    private static String shortened(PrivacyEvent event) {
        String text = event.toString();
        return text.length() > 600 ? text.substring(0, 600) + "..." : text;
    }

    public String report() {
        StringBuilder text = new StringBuilder();
        text.append(tried)
                .append(" events were tried, ")
                .append(prices)
                .append(" prices; ")
                .append(refused)
                .append(" more contradicted themselves; ")
                .append(failures.size())
                .append(" failures\n");
        slowest.forEach((what, nanos) ->
                text.append(String.format("%8d ms  %s  %s%n", nanos / 1_000_000, what, slowestEvent.get(what))));
        failures.forEach(failure -> text.append(failure).append('\n'));
        return text.toString();
    }
}
