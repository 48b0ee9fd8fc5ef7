package dev.sfumato.conformance;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Runs every case file of a folder and reports per suite. */
public final class Conformance {
    private final Map<String, Suite> suites;
    private final PrintStream out;
    private final IntPredicate chosen;
    private final List<CaseResult> all = new ArrayList<>();

    Conformance(PrintStream out) {
        this(out, Optional.empty(), number -> true);
    }

    /**
     * @param data the folder with real graphs, tables and images that some suites need
     * @param chosen by the number of a case in its file, from 0: which cases are run
     */
    Conformance(PrintStream out, Optional<Path> data, IntPredicate chosen) {
        this.out = out;
        this.chosen = chosen;
        suites = Stream.of(
                        new AccountingSuite(),
                        new Accounting2Suite(),
                        new GraphSuite(data),
                        new DdmSuite(data),
                        new PromiseSuite(),
                        new PacSuite(),
                        new LaterSuite("onerun"))
                .collect(Collectors.toMap(Suite::prefix, suite -> suite, (a, b) -> a, LinkedHashMap::new));
    }

    /**
     * Arguments: the folder of the case files and, where there is one, that of the data; before them {@code --every N} for each Nth case of a
     * file only, or {@code --others N} for all cases but those. Exits with 1 where a case failed or there was nothing to run.
     */
    public static void main(String[] args) throws IOException {
        boolean isShare = args[0].startsWith("--");
        int folder = isShare ? 2 : 0;
        int share = isShare ? Integer.parseInt(args[1]) : 1;
        IntPredicate every = number -> number % share == 0;
        Optional<Path> data = args.length > folder + 1 ? Optional.of(Path.of(args[folder + 1])) : Optional.empty();
        System.exit(
                new Conformance(System.out, data, args[0].equals("--others") ? every.negate() : every)
                                .run(Path.of(args[folder]))
                        ? 0
                        : 1);
    }

    /** Whether every case of every file passed or was skipped. */
    boolean run(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            out.println("cases must be a folder with *.json case files, got " + folder + ", which is not a folder");
            return false;
        }
        List<Path> files;
        try (Stream<Path> entries = Files.list(folder)) {
            files = entries.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
        }
        if (files.isEmpty()) {
            out.println("cases must be a folder with *.json case files, got " + folder + ", which has none");
            return false;
        }
        for (Path file : files) {
            report(file.getFileName().toString(), results(file));
        }
        out.printf(
                "%d passed, %d failed, %d skipped%n",
                count(all, CaseResult.Outcome.PASSED),
                count(all, CaseResult.Outcome.FAILED),
                count(all, CaseResult.Outcome.SKIPPED));
        return count(all, CaseResult.Outcome.FAILED) == 0;
    }

    private List<CaseResult> results(Path file) throws IOException {
        String name = file.getFileName().toString();
        String prefix = name.substring(0, name.length() - ".json".length()).split("-", 2)[0];
        Suite suite = suites.get(prefix);
        if (suite == null) {
            return List.of(CaseResult.failed(
                    name, "no suite is called '" + prefix + "'; a file's name starts with one of " + suites.keySet()));
        }
        List<Suite.Case> cases;
        try {
            JsonNode root = new ObjectMapper().readTree(file.toFile());
            List<String> strangers = suite.shape().strangers(root);
            if (!strangers.isEmpty()) {
                return List.of(CaseResult.failed(name, unknown(strangers)));
            }
            cases = suite.cases(root);
        } catch (JsonProcessingException e) {
            return List.of(CaseResult.failed(name, "not JSON: " + e.getOriginalMessage()));
        } catch (IllegalArgumentException e) {
            return List.of(CaseResult.failed(name, String.valueOf(e.getMessage())));
        }
        if (cases.isEmpty()) {
            return List.of(CaseResult.failed(name, "the file holds no case"));
        }
        return IntStream.range(0, cases.size())
                .filter(chosen)
                .parallel()
                .mapToObj(number -> timed(cases.get(number)))
                .toList();
    }

    private static CaseResult timed(Suite.Case one) {
        long start = System.nanoTime();
        CaseResult result;
        try {
            List<String> strangers = one.strangers();
            result = strangers.isEmpty() ? one.run() : CaseResult.failed(one.id(), unknown(strangers));
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            result = CaseResult.failed(one.id(), "threw " + e);
        }
        return result.took((System.nanoTime() - start) / 1e9);
    }

    private static String unknown(List<String> strangers) {
        return "nothing is known of " + String.join(", ", strangers)
                + "; a figure that was computed without it may be another one";
    }

    private void report(String file, List<CaseResult> results) {
        all.addAll(results);
        out.printf(
                "%s: %d passed, %d failed, %d skipped%s%n",
                file,
                count(results, CaseResult.Outcome.PASSED),
                count(results, CaseResult.Outcome.FAILED),
                count(results, CaseResult.Outcome.SKIPPED),
                extremes(results));
        results.stream()
                .filter(result -> result.outcome() == CaseResult.Outcome.FAILED)
                .forEach(result -> out.println("  FAILED " + result.id() + ": " + result.detail()));
        results.stream()
                .filter(result -> result.outcome() == CaseResult.Outcome.SKIPPED)
                .collect(Collectors.groupingBy(CaseResult::detail, LinkedHashMap::new, Collectors.counting()))
                .forEach((reason, cases) -> out.println("  skipped " + cases + ": " + reason));
    }

    private static String extremes(List<CaseResult> results) {
        List<CaseResult> passed = results.stream()
                .filter(result -> result.outcome() == CaseResult.Outcome.PASSED)
                .toList();
        if (passed.isEmpty()) {
            return "";
        }
        CaseResult worst = passed.stream()
                .max((a, b) -> Double.compare(a.relativeError(), b.relativeError()))
                .get();
        CaseResult slowest = passed.stream()
                .max((a, b) -> Double.compare(a.seconds(), b.seconds()))
                .get();
        return String.format(
                Locale.ROOT,
                "; worst relative error %.1e (%s); slowest %.3f s (%s)",
                worst.relativeError(),
                worst.id(),
                slowest.seconds(),
                slowest.id());
    }

    private static long count(List<CaseResult> results, CaseResult.Outcome outcome) {
        return results.stream().filter(result -> result.outcome() == outcome).count();
    }
}
