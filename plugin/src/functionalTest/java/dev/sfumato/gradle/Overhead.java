package dev.sfumato.gradle;

import dev.sfumato.data.table.Census;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Measures what the plugin adds to a build on a warm daemon, against a build without it. The builds take turns, so that
 * what else the machine does meets all of them alike. An argument is the number of rounds.
 */
final class Overhead {
    private static final int WARM_UP = 8;
    private static final double UNUSED_BAR = 20;
    private static final double CHECK_BAR = 300;
    private static final int ROWS_OF_100_MB = 1_600_000;
    private static final String NOTHING = "\ntasks.register('nothing')\n";

    /** One line of the table: what is measured twice, in milliseconds by round. */
    private record Row(String what, List<Double> without, List<Double> with, double bar) {
        /** The median of the differences in each round. */
        double more() {
            return median(IntStream.range(0, with.size())
                    .mapToObj(round -> with.get(round) - without.get(round))
                    .toList());
        }

        boolean within() {
            return more() < bar;
        }

        String text() {
            double before = median(without);
            double after = median(with);
            return String.format(
                    Locale.ROOT,
                    "%-55s %8.1f %8.1f %8.1f %7.2f %6s%s",
                    what,
                    before,
                    after,
                    more(),
                    after / before,
                    bar < Double.POSITIVE_INFINITY ? Math.round(bar) : "",
                    within() ? "" : "  OVER");
        }

        private static double median(List<Double> values) {
            return values.stream().sorted().toList().get(values.size() / 2);
        }
    }

    private Overhead() {}

    public static void main(String[] arguments) throws IOException {
        int rounds = arguments.length == 0 ? 15 : Integer.parseInt(arguments[0]);
        Path folder = Files.createTempDirectory("sfumato-overhead");
        ConsumerBuild base = ConsumerBuild.sample(folder.resolve("base"));
        base.write("build.gradle", "plugins { id 'base' }" + NOTHING);
        ConsumerBuild unused = ConsumerBuild.declaring(folder.resolve("unused"), NOTHING);
        ConsumerBuild known = ConsumerBuild.declaring(folder.resolve("known"), NOTHING);
        known.edit("build.gradle", "' }", "' apply false }\napply plugin: 'base'");
        ConsumerBuild sample = ConsumerBuild.sample(folder.resolve("sample"));
        ConsumerBuild large = ConsumerBuild.sample(folder.resolve("large"));
        large.edit(
                "build.gradle",
                "register('survey') {",
                "register('survey') {\n table(file('census.csv')) { schema = file('schema.json') }");
        new Census(ROWS_OF_100_MB, 1).write(large.file("census.csv"));
        large.write("schema.json", Census.schema().toJson());

        List<Row> rows = new ArrayList<>();
        try (TimedBuilds plain = new TimedBuilds(base, "nothing", "--no-configuration-cache");
                TimedBuilds resolved = new TimedBuilds(known, "nothing", "--no-configuration-cache");
                TimedBuilds applied = new TimedBuilds(unused, "nothing", "--no-configuration-cache");
                TimedBuilds check = new TimedBuilds(sample, "privacyCheck", "--no-configuration-cache");
                TimedBuilds largeCheck = new TimedBuilds(large, "privacyCheck", "--no-configuration-cache");
                TimedBuilds storedPlain = new TimedBuilds(base, "nothing", "--configuration-cache");
                TimedBuilds storedApplied = new TimedBuilds(unused, "nothing", "--configuration-cache");
                TimedBuilds storedCheck = new TimedBuilds(sample, "privacyCheck", "--configuration-cache")) {
            List<TimedBuilds> turns = new ArrayList<>(
                    List.of(plain, resolved, applied, check, largeCheck, storedPlain, storedApplied, storedCheck));
            for (int round = -WARM_UP; round < rounds; round++) {
                Collections.rotate(turns, 1);
                for (TimedBuilds build : turns) {
                    build.run(round >= 0);
                }
            }
            rows.add(new Row(
                    "configuring: any plugin of a repository, not applied",
                    plain.configuring(),
                    resolved.configuring(),
                    Double.POSITIVE_INFINITY));
            rows.add(new Row(
                    "configuring: this one, applied and unused",
                    plain.configuring(),
                    applied.configuring(),
                    UNUSED_BAR));
            rows.add(new Row("  against not applied", resolved.configuring(), applied.configuring(), UNUSED_BAR));
            rows.add(new Row("whole build, plugin applied and unused", plain.whole(), applied.whole(), UNUSED_BAR));
            rows.add(new Row(
                    "  the same, configuration cache reused", storedPlain.whole(), storedApplied.whole(), UNUSED_BAR));
            rows.add(new Row(
                    "whole build, privacyCheck with the audit up to date", plain.whole(), check.whole(), CHECK_BAR));
            rows.add(new Row(
                    "  the same, configuration cache reused", storedPlain.whole(), storedCheck.whole(), CHECK_BAR));
            rows.add(new Row(
                    "whole build, the same with a table of 100 MB", plain.whole(), largeCheck.whole(), CHECK_BAR));
        }

        System.out.printf(
                Locale.ROOT,
                "%-55s %8s %8s %8s %7s %6s%n",
                "medians of " + rounds + " builds in turn on a warm daemon, in ms",
                "without",
                "with",
                "more",
                "ratio",
                "bar");
        rows.forEach(row -> System.out.println(row.text()));
        if (!rows.stream().allMatch(Row::within)) {
            System.out.println("The plugin adds more than it may, or the machine was busy.");
            System.exit(1);
        }
    }
}
