package dev.sfumato.benchmarks;

import dev.sfumato.audit.tester.MechanismRegistry;
import dev.sfumato.audit.tester.MechanismTester;
import dev.sfumato.audit.tester.Tested;
import dev.sfumato.audit.tester.TestedMechanism;
import dev.sfumato.audit.tester.TesterReport;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.evidence.Rate;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.RandomSource;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How often the tester catches each sabotage, how long that takes, and how often it refutes what is sound. A program and no JMH
 * benchmark, because what it measures is mostly not time.
 */
public final class TesterPower {
    private TesterPower() {}

    private static final class Count {
        long caught;
        long runs;
        double seconds;
        double longest;
    }

    /** Repetitions, releases of each pair of inputs, and names of mechanisms; all of them where there is none. */
    public static void main(String[] arguments) {
        int repetitions = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 60;
        int releases = arguments.length > 1 ? Integer.parseInt(arguments[1]) : MechanismTester.STANDARD_RUNS;
        List<String> names = Arrays.asList(arguments).subList(Math.min(2, arguments.length), arguments.length);
        List<TestedMechanism> mechanisms = names.isEmpty() ? MechanismRegistry.all() : MechanismRegistry.named(names);
        MechanismTester tester = new MechanismTester(releases, 0.95, Duration.ofHours(1));
        Map<String, Count> broken = new LinkedHashMap<>();
        int alarms = 0;
        double seconds = 0;
        for (int seed = 1; seed <= repetitions; seed++) {
            TesterReport sound =
                    tester.test(mechanisms, NoiseSource.seeded(seed), RandomSource.seeded(seed), Progress.NONE);
            alarms += sound.refuted().isEmpty() ? 0 : 1;
            seconds += sound.time().toMillis() / 1e3;
            for (Tested tested : tester.testSabotaged(
                            mechanisms, NoiseSource.seeded(-seed), RandomSource.seeded(-seed), Progress.NONE)
                    .trials()) {
                Count count = broken.computeIfAbsent(tested.found().target(), target -> new Count());
                double took = tested.found().cost().time().toMillis() / 1e3;
                count.caught += tested.isRefuted() ? 1 : 0;
                count.runs++;
                count.seconds += took;
                count.longest = Math.max(count.longest, took);
            }
            // what is known so far, for those who do not wait for the end
            System.out.printf(
                    Locale.ROOT,
                    "%d of %d: %d sound lists refuted, %d sabotages missed, sound list %.1f s each%n",
                    seed,
                    repetitions,
                    alarms,
                    broken.values().stream()
                            .mapToLong(count -> count.runs - count.caught)
                            .sum(),
                    seconds / seed);
            System.out.flush();
        }
        System.out.printf(
                Locale.ROOT,
                "sound list: refuted in %d of %d repetitions, %.1f s each%n",
                alarms,
                repetitions,
                seconds / repetitions);
        broken.forEach((target, count) -> System.out.printf(
                Locale.ROOT,
                "%-90s %3d of %3d, power at least %.3f, %.2f s, at most %.2f s%n",
                target,
                count.caught,
                count.runs,
                // one-sided 95 %
                Rate.of(count.caught, count.runs, 0.1).low(),
                count.seconds / count.runs,
                count.longest));
    }
}
