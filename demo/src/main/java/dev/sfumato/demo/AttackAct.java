package dev.sfumato.demo;

import static dev.sfumato.dsl.attack.Attacks.attack;
import static dev.sfumato.dsl.price.Pricing.laplace;

import dev.sfumato.accounting.event.Unit;
import dev.sfumato.dsl.attack.AttackReport;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.noise.Laplace;
import dev.sfumato.noise.NoiseSource;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.DoubleStream;

/** An attack on a sum of ages that declares to cut them at 60, and forgot to. */
final class AttackAct {
    private static final double OLDEST = 60;

    private AttackAct() {}

    static Scene play(Sizes sizes, Path folder) {
        Release declared = laplace(OLDEST).l1Sensitivity(OLDEST).named("sum of ages");
        Laplace noise = new Laplace(OLDEST, OLDEST, Unit.RECORD);
        NoiseSource source = NoiseSource.seeded(1);
        AttackReport found = attack(
                        declared,
                        () -> noise.release(sum(31, 44, 25), source).value(),
                        () -> noise.release(sum(31, 44, 25, 90), source).value())
                .seeded(1)
                .runs(sizes.attacks())
                .run();
        double atLeast = found.epsilonAtLeast();
        return new Scene(
                "attack",
                "An attack",
                String.format(
                        Locale.ROOT,
                        "A sum of ages declares that it cuts them at 60, which costs epsilon 1, but forgot the cut: %,d of its releases prove"
                                + " epsilon %.2f at least, and %s.",
                        sizes.attacks(),
                        atLeast,
                        found.isRefuted() ? "refute the declaration" : "are too few to refute it"),
                List.of(Picture.svg(
                        folder,
                        "attack",
                        found.chart().svg().orElseThrow(),
                        "How often the attack finds the person, by the rate of false alarms: more often than the declaration allows",
                        "What the attack finds, and what the declaration allows")),
                List.of(),
                Optional.empty(),
                """
                attack(laplace(60).l1Sensitivity(60).named("sum of ages"),
                       () -> sumOfAges(31, 44, 25), () -> sumOfAges(31, 44, 25, 90)).run()""",
                List.of(String.format(
                        Locale.ROOT,
                        "%s        a sum that forgot its clip: declared epsilon 1, leaks at least %.2f (EMPIRICAL)",
                        found.isRefuted() ? "REFUTED" : "nothing",
                        atLeast)));
    }

    private static double sum(double... ages) {
        return DoubleStream.of(ages).sum();
    }
}
