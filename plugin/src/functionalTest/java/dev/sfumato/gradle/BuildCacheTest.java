package dev.sfumato.gradle;

import static org.gradle.testkit.runner.TaskOutcome.FROM_CACHE;
import static org.gradle.testkit.runner.TaskOutcome.SUCCESS;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.gradle.testkit.runner.BuildResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A report comes from the build cache after a clean, and in another folder. */
class BuildCacheTest {
    @Test
    void a_report_is_taken_from_the_cache_after_clean_and_in_another_folder(@TempDir Path folder) {
        ConsumerBuild here = cached(folder.resolve("here"), folder.resolve("cache"));
        assertEquals(
                SUCCESS,
                here.succeeds("check", "--build-cache").task(":privacyAudit").getOutcome());

        BuildResult cleaned = here.succeeds("clean", "check", "--build-cache");
        assertEquals(FROM_CACHE, cleaned.task(":privacyAudit").getOutcome());
        Outputs.contains(cleaned, "privacy: survey: PASS");

        ConsumerBuild there = cached(folder.resolve("a/folder/elsewhere"), folder.resolve("cache"));
        BuildResult relocated = there.succeeds("check", "--build-cache");
        assertEquals(FROM_CACHE, relocated.task(":privacyAudit").getOutcome());
        assertEquals(SUCCESS, relocated.task(":privacyCheck").getOutcome());
    }

    private static ConsumerBuild cached(Path folder, Path cache) {
        ConsumerBuild build = ConsumerBuild.sample(folder);
        build.cachingIn(cache);
        return build;
    }
}
