package dev.sfumato.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A real Gradle build over the same ledger: it refuses one more release, the fix that it offers is applied, and it passes. */
final class BuildAct {
    static final double PEOPLE_EPSILON = 3.5;

    /** The report that the build leaves, seen from the page. */
    static final String REPORT = "build/reports/privacy/privacy.html";

    private static final String SETTINGS = """
            pluginManagement {
                repositories {
                    maven { url = '%1$s' }
                    mavenCentral()
                }
            }
            dependencyResolutionManagement {
                repositories {
                    maven { url = '%1$s' }
                    mavenCentral()
                }
            }
            rootProject.name = 'demo'
            """;

    private static final String SCRIPT = """
            plugins { id 'dev.sfumato.privacy' version '%s' }

            privacy {
                datasets {
                    register('people')  { budget { epsilon = %s; delta = 1e-6 } }
                    register('friends') { budget { epsilon = 1.0 }; unit = 'edge-not-at-seed' }
                    register('digits')  { budget { epsilon = 5.0; delta = 1e-5 }; unit = 'record-zeroed' }
                }
                releases {
                    register('weekly-count') { dataset = 'people'; mechanism = gaussian { sigma = 8.0 }; times = 12 }
                }
            }
            """;

    private BuildAct() {}

    static Scene play(Checkout checkout, Path folder) throws IOException {
        Files.writeString(folder.resolve("settings.gradle"), SETTINGS.formatted(checkout.repository()));
        Path script = folder.resolve("build.gradle");
        Files.writeString(script, SCRIPT.formatted(checkout.version(), PEOPLE_EPSILON));
        Checkout.commitLedger(folder);

        Checkout.Said refused = checkout.gradle(folder, "check");
        String fix = fix(folder.resolve("build/reports/privacy/privacy.json"))
                .orElseThrow(() -> new IllegalStateException("the build offers no noise: " + refused.output()));
        Files.writeString(script, Files.readString(script).replace("sigma = 8.0", "sigma = " + fix));
        Checkout.Said passed = checkout.gradle(folder, "check");
        if (refused.exit() == 0 || passed.exit() != 0) {
            throw new IllegalStateException(
                    "the build did not fail and then pass: " + refused.output() + passed.output());
        }

        String no = reason(refused.output());
        String yes = passed.output()
                .lines()
                .filter(line -> line.startsWith("privacy: "))
                .collect(Collectors.joining("\n"));
        List<String> told = new ArrayList<>();
        told.add("$ gradle check");
        // why a figure is adaptive is a sentence for the page
        no.lines().filter(line -> !line.contains("Adaptive:")).forEach(told::add);
        told.add("$ sed -i 's/sigma = 8.0/sigma = " + fix + "/' build.gradle && gradle check");
        yes.lines().forEach(told::add);
        return new Scene(
                "build",
                "The build that says no",
                String.format(
                        Locale.ROOT,
                        "The team also wants to publish a count of these people every week; beside the table it does not fit into epsilon %s, so"
                                + " the build fails, offers fixes that it tried, and passes with one of them.",
                        PEOPLE_EPSILON),
                List.of(Picture.svg(
                        folder,
                        "budget",
                        BudgetPicture.of(
                                PEOPLE_EPSILON,
                                TableAct.EPSILON,
                                "weekly count",
                                figure(no, "people: epsilon ([0-9.]+) is over"),
                                figure(yes, "people: PASS, epsilon ([0-9.]+) is within"),
                                "sigma " + fix),
                        "Two bars: with the first noise the weekly count passes the line of the budget, with the second it ends before it",
                        "The budget of the people: refused, and after the fix")),
                List.of(
                        new Scene.Pane("gradle check", no, false),
                        new Scene.Pane("sigma = " + fix + ", and gradle check again", yes, true)),
                Optional.empty(),
                Files.readString(script).strip(),
                told);
    }

    /** A figure in what a build says. */
    private static double figure(String said, String pattern) {
        Matcher figure = Pattern.compile(pattern).matcher(said);
        if (!figure.find()) {
            throw new IllegalStateException("the build states no such figure: " + said);
        }
        return Double.parseDouble(figure.group(1));
    }

    /** The noise that the report offers for the weekly count. */
    private static Optional<String> fix(Path report) throws IOException {
        for (JsonNode fixes : new ObjectMapper().readTree(report.toFile()).findValues("fixes")) {
            for (JsonNode fix : fixes) {
                if (fix.path("setting").asText().equals("sigma")) {
                    return Optional.of(fix.path("value").asText());
                }
            }
        }
        return Optional.empty();
    }

    /** The sentences of the gate in what a failed build prints. */
    private static String reason(String output) {
        return output.lines()
                .dropWhile(line -> !line.contains("Privacy not kept"))
                .takeWhile(line -> !line.isBlank() && !line.contains("* Try:"))
                .filter(line -> !line.contains("The report:") && !line.contains("To see how it came about"))
                .map(line -> line.startsWith("> ") ? line.substring(2) : line)
                .collect(Collectors.joining("\n"))
                .stripIndent();
    }
}
