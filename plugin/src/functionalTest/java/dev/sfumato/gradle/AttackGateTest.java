package dev.sfumato.gradle;

import static org.gradle.testkit.runner.TaskOutcome.FROM_CACHE;
import static org.gradle.testkit.runner.TaskOutcome.SKIPPED;
import static org.gradle.testkit.runner.TaskOutcome.SUCCESS;
import static org.gradle.testkit.runner.TaskOutcome.UP_TO_DATE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gradle.testkit.runner.BuildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Releases are attacked, by the class that makes them or by evidence, and one that leaks more than it declares fails the build. */
class AttackGateTest {
    private static final String CLASS = """
            package com.acme;

            import dev.sfumato.accounting.event.Unit;
            import dev.sfumato.attack.TwoWorlds;
            import dev.sfumato.noise.RandomSource;
            import dev.sfumato.noise.Gaussian;
            import dev.sfumato.noise.NoiseSource;

            public class TotalAge implements TwoWorlds {
                private static final double[][] AGES = {{30, 41, 52}, {30, 41, 52, 250}};

                @Override
                public String name() {
                    return "the sum of ages";
                }

                @Override
                public double[] release(int world, NoiseSource noise, RandomSource random) {
                    double sum = 0;
                    for (double age : AGES[world]) {
                        sum += Math.min(age, 100);
                    }
                    return new double[] {new Gaussian(200, 100, Unit.RECORD).release(sum, noise).value()};
                }
            }
            """;

    private static final String PRIVACY = """
            privacy {
                attacks { runs = 20000; seconds = 120 }
                datasets { register('people') { budget { epsilon = 3; delta = 1e-6 } }
                           register('others') { budget { epsilon = 3; delta = 1e-6 } } }
                releases {
                    register('total-age') {
                        dataset = 'people'
                        mechanism = gaussian { sigma = 200.0; l2Sensitivity = 100.0 }
                        attack { implementation = 'com.acme.TotalAge'; classpath.from(sourceSets.main.runtimeClasspath) }
                    }
                    register('count') { dataset = 'others'; mechanism = gaussian { sigma = 40.0 } }
                }
            }
            """;

    private static final String LEAKS = "it does not do what it declares; look for a missing clip";
    private static final String SOURCE = "src/main/java/com/acme/TotalAge.java";

    @TempDir
    Path folder;

    @Test
    void a_right_class_passes_with_both_bounds_is_cached_and_runs_again_when_it_changes() throws IOException {
        ConsumerBuild build = build("here");
        Outputs.contains(
                build.succeeds("check", "--build-cache", "--configuration-cache"),
                "privacy: people: PASS, epsilon 2.",
                "attacked, release 'total-age' leaks at least epsilon ",
                "(EMPIRICAL, 99.9 %), within the at most 2.",
                "which proves nothing");
        BuildResult again = build.succeeds("check", "--build-cache", "--configuration-cache");
        Outputs.contains(again, "Reusing configuration cache.");
        assertEquals(UP_TO_DATE, again.task(":privacyAttackPeople").getOutcome());
        assertEquals(SKIPPED, again.task(":privacyAttackOthers").getOutcome());
        Outputs.contains(build.succeeds("privacyExplain"), "What an attacker gets", "on the sum of ages");
        Outputs.contains(Files.readString(build.page()), "What an attacker gets", "<circle class=\"least\"");
        Outputs.contains(
                Files.readString(build.file("build/reports/privacy/privacy.md")), "**people, attacked.** Epsilon at");

        ConsumerBuild there = build("a/folder/elsewhere");
        assertEquals(
                FROM_CACHE,
                there.succeeds("check", "--build-cache")
                        .task(":privacyAttackPeople")
                        .getOutcome());

        build.edit(SOURCE, "new Gaussian(200,", "new Gaussian(100,");
        Outputs.contains(
                build.fails("check", "-x", "privacyAttackPeople"),
                "what was attacked is not what the build declares now");
        BuildResult half = build.fails("check", "--build-cache", "--configuration-cache");
        Outputs.contains(half, "Reusing configuration cache.", "people: release 'total-age' leaks at least", LEAKS);
        assertEquals(SUCCESS, half.task(":privacyAttackPeople").getOutcome());
        assertFalse(half.getOutput().contains("It would fit with"), half.getOutput());
        Outputs.contains(
                Files.readString(build.file("build/reports/privacy/privacy.sarif")), "\"implementation-leaks\"");
    }

    @Test
    void a_forgotten_clip_is_caught() {
        ConsumerBuild build = build("here");
        build.edit(SOURCE, "Math.min(age, 100)", "age");
        Outputs.contains(build.fails("check"), "people: release 'total-age' leaks at least epsilon", LEAKS);
    }

    @Test
    @Tag("thorough")
    void what_leaks_passes_only_where_somebody_chose_so() {
        ConsumerBuild build = build("here");
        build.edit(SOURCE, "new Gaussian(200,", "new Gaussian(100,");
        build.edit("build.gradle", "attacks {", "mode = 'warn'; attacks {");
        Outputs.contains(build.succeeds("check"), "a warning only, because mode = 'warn'", LEAKS);
        build.edit("build.gradle", "mode = 'warn'; ", "");
        build.succeeds(
                "privacyBaseline", "--author", "Ada", "--reason", "mended soon", "--expires", ConsumerBuild.nextYear());
        Outputs.contains(build.succeeds("check"), "people: ACCEPTED until " + ConsumerBuild.nextYear() + " by Ada");
    }

    @Test
    @Tag("thorough")
    void what_cannot_be_attacked_says_why() {
        ConsumerBuild build = build("here");
        build.edit(SOURCE, "sum += Math.min(age, 100)", "throw new IllegalStateException(\"no data\")");
        Outputs.contains(
                build.fails("check"),
                "release 'total-age': attack: com.acme.TotalAge failed to release world",
                "no data, at com.acme.TotalAge.release(TotalAge.java:");
        build.edit("build.gradle", "com.acme.TotalAge", "com.acme.Total");
        Outputs.contains(build.fails("check"), "got 'com.acme.Total', which is not; say classpath.from(");
        build.edit(
                "build.gradle",
                "implementation = 'com.acme.Total'; classpath.from(sourceSets.main.runtimeClasspath)",
                "");
        Outputs.contains(build.succeeds("check"), "leaks at least");
        Outputs.contains(build.succeeds("privacyExplain"), "Sfumato's own mechanism for what is declared was attacked");
    }

    @Test
    @Tag("thorough")
    void evidence_of_a_notebook_is_held_against_the_price_of_the_build_and_read_again_when_it_changes() {
        ConsumerBuild build = build("here");
        build.edit(
                "build.gradle",
                "implementation = 'com.acme.TotalAge'; classpath.from(sourceSets.main.runtimeClasspath)",
                "evidence = file('attacked.json')");
        Outputs.contains(build.fails("check"), "the evidence of the attack on release 'total-age' must be a file, got");
        build.write("attacked.json", EVIDENCE);
        Outputs.contains(
                build.succeeds("check"), "was attacked on private records, and got no more than the at most 2.255");
        build.edit("attacked.json", "\"epsilon\": 0.5", "\"epsilon\": 2.9");
        Outputs.contains(build.fails("check"), LEAKS);
        build.edit("attacked.json", "\"release\": \"total-age\"", "\"release\": \"mean-age\"");
        Outputs.contains(build.fails("check"), "the evidence must be about release 'total-age', got 'mean-age'");
    }

    @Test
    @Tag("thorough")
    void projects_together_carry_what_each_attacked() {
        ConsumerBuild build = ConsumerBuild.aggregating(folder, "one", "two");
        for (String project : new String[] {"one", "two"}) {
            build.write(
                    project + "/attacked.json",
                    project.equals("one") ? EVIDENCE : EVIDENCE.replace("\"epsilon\": 0.5", "\"epsilon\": 2.9"));
            build.write(project + "/build.gradle", ConsumerBuild.subproject("""
                    privacy {
                        datasets { register('people') { budget { epsilon = 9; delta = 1e-6 } } }
                        releases { register('total-age') {
                            dataset = 'people'
                            mechanism = gaussian { sigma = 200.0; l2Sensitivity = 100.0 }
                            attack { evidence = file('attacked.json') }
                        } }
                    }
                    """));
        }
        Outputs.contains(
                build.fails("privacyAggregateCheck"),
                "people: release ':two:total-age' leaks more of private records than the at most 2.255 at delta 1e-6",
                LEAKS);
    }

    static final String EVIDENCE = """
            {"schema": 1, "dataset": "people", "release": "total-age", "confidential": true, "attacks": [{
              "attack": "membership by loss", "target": "the model",
              "bound": {"epsilon": 0.5, "delta": 1e-6, "unit": "record", "confidence": 0.97, "method": "one run",
                "assumptions": []},
              "auc": 0.5, "roc": [[0, 0], [1, 1]], "cost": {"runs": 1, "what": "trainings", "seconds": 3.5}, "notes": []}]}
            """;

    private ConsumerBuild build(String where) {
        ConsumerBuild build = ConsumerBuild.declaring(folder.resolve(where), PRIVACY);
        build.cachingIn(folder.resolve("cache"));
        build.edit("build.gradle", "plugins {", "plugins { id 'java';");
        build.edit("build.gradle", "privacy {\n    attacks", """
                dependencies { compileOnly('dev.sfumato:sfumato-attack:%s') }
                privacy {
                    attacks""".formatted(System.getProperty("sfumato.version")));
        build.write(SOURCE, CLASS);
        return build;
    }
}
